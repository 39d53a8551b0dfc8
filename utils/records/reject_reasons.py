"""What the reason codes of rejected drafts mean, in one plain sentence each."""

from __future__ import annotations

from collections.abc import Mapping

_PARTNER, _FILTER = "partner_", "dropped_by_"

MEANINGS: Mapping[str, str] = {
    # The draft itself.
    "question_length": "The question has fewer than 3 words or more than 200.",
    "context_too_short": "The passages have fewer than 15 words.",
    "evidence_not_in_source": "The evidence does not stand in the document, character by character.",
    "answer_not_in_evidence": "The evidence does not contain the answer.",
    "answer_not_in_passage": "The passage does not contain the answer.",
    "answer_far_from_question": "Another place of the passage matches the question much better than the answer's.",
    "another_fits_better": "The passage has another answer that seems to fit the question better.",
    "answer_in_question": "The question states its own answer.",
    "answer_shows_through": "A word of the question gives the answer away.",
    "context_not_verbatim": "Too little of the text shown occurs in the document as it stands.",
    "table_of_contents": "The evidence is a line of a table of contents.",
    "wrong_language": "The question or the evidence is in another language.",
    "repeats_another": "The fact, cell, list or blank was asked about already.",
    "serves_another_type": "A question of another type rests on the same evidence.",
    "repeated_question": "Another question of the set asks the same.",
    "near_duplicate": "Another question has nearly the same words, the same numbers and a common answer.",
    # Sentences with a blank.
    "not_a_sentence": "The text is no sentence: a heading, a fragment, a list or a question.",
    "leans_on_context": "The sentence refers to something outside itself, as by “this” or “she”.",
    "blank_in_brackets": "The text in brackets only repeats what stands before them.",
    "converted_figure": "The number is repeated in another unit behind it.",
    "piece_of_a_name": "The blank would cut a name in two.",
    "ambiguous_blank": "Another sentence says the same with another word in the blank.",
    "disputed_statement": "Another sentence contradicts the rest of the statement that the question is about.",
    # Questions about a fact, or several.
    "nothing_named": "Nobody could know what the question is about: its words are common ones.",
    "another_answer": "The documents may give another answer to the question.",
    "one_hop_is_enough": "One of the passages would be enough to answer the question.",
    "bridge_in_question": "The question names what it should only describe.",
    "may_be_answerable": "The documents may answer the question, which should have no answer.",
    "partner_is_unsound": "The answerable question of the contrast pair did not pass.",
    "visible_elsewhere": "The answer also stands in a section that another audience may read.",
    "answer_in_history": "The earlier turn already states the answer.",
    "history_not_needed": "The question can be understood without the earlier turn.",
    "points_at_nothing": "No word of the question points to the earlier turn.",
    "picks_a_reading": "The question gives away which of its two readings is meant.",
    "one_asked_for": "The question asks for one answer where the documents disagree.",
    "haystack_answers": "One of the other passages answers the question, too.",
    "haystack_too_small": "Too few passages of the corpus do not answer the question.",
    "canary_in_corpus": "The code word of the attack occurs in the documents.",
    "figure_not_sure": "The documents give one of the figures in another form elsewhere.",
    "no_typo": "No word of the question may be misspelled.",
    # What a model worded for an answer found by rules.
    "not_about_the_passage": "No passage has a word of the question.",
    "ambiguous_question": "The question fits another sentence with another answer.",
    "description_missing": "The question does not describe the thing that is meant.",
    "kept_thing_missing": "A phrase that the question must keep is missing.",
    "name_missing": "A name that the question must keep is missing.",
    "secret_in_question": "The question says what it should hide.",
    "figure_added": "The question has a figure that was not given.",
    "fact_lost": "The question lacks a word that it needs.",
    "repeats_the_evidence": "The question uses the rare words of the text instead of its own.",
    "no_hostility": "The question is not rude, as it should be.",
    "no_attack": "The question contains no attack, as it should.",
    "fact_not_asked": "The attack does not contain the plain question.",
    "code_word_missing": "The attack does not contain its code word.",
    "item_in_question": "The question states an item of the list that it asks for.",
    "part_of_term_in_question": "The question contains a part of the meaning or the name that it asks for.",
    "newness_not_asked_for": "The question does not ask for what holds now.",
    "wrong_change": "The false premise is not the one that was wanted.",
    "pair_differs": "The two questions of the contrast pair differ in more than one thing.",
    # What a model proposed.
    "number_not_computed": "The calculation does not give the answer, or uses figures that are not quoted.",
    "key_facts_missing": "The answer has no key facts that the quotations state, or too many.",
    "figure_not_in_evidence": "The answer has a figure that no quotation has.",
    "placeholder": "The answer, such as <name>, stands for something else.",
    "only_candidate": "The document with the answer names nothing else of its kind, so the answer can be guessed.",
    "points_at_the_passage": "The question speaks of its passage, which a reader would not see.",
    "nothing_to_refer_to": "The question begins with a pronoun that stands for nothing.",
    "subject_missing": "The question does not say what it is about.",
    "hop_not_needed": "The question can be answered without one of its passages.",
    "more_than_asked": "There were more good questions than were asked for.",
    "nothing_worth_asking": "The model found nothing worth asking there.",
    "no_table": "The place has no table.",
    "no_related_passage": "No other passage is related to this one.",
    "nothing_to_compare": "The passage has no figures or times that belong together.",
    "nothing_to_look_up": "The language model found nothing in the passage that another passage would have to explain.",
    "passage_too_short": "The passage says too little.",
    "contents_only": "The passage only names other parts of the documents.",
    "too_few_figures": "The passage has too few figures that count or measure something.",
    "no_such_document": "There is no document of this name.",
    "no_such_type": "There is no question type of this name.",
    "wrong_kind": "The answer has another form than answers of this type.",
    # Proofs by a model.
    "unsupported": "A model that was shown the passages found no answer in them.",
    "answered_otherwise": "A model that was shown the passages gave another answer.",
    "answerable": "A model found an answer to the question, which should have none.",
    "known_without_passages": "A model knew the answer without the passages.",
    "unnatural": "The judge finds that nobody would ask so.",
    "useless": "The judge finds that the answer would be of no use.",
    "proof_unusable": "The model gave no usable reply to a proof.",
    # Questions of a set whose documents changed.
    "evidence_changed": "The evidence no longer stands in its document.",
    "evidence_removed": "The document with the evidence is gone.",
    "context_changed": "The evidence has a pronoun, and the sentence before it changed.",
    "surroundings_changed": "What stands around the evidence changed, and the question depends on it.",
    "passage_changed": "The question shows a text that was made from the document, and its source changed.",
    "title_changed": "The question names the title of a document that has another one now.",
    "variant_of_dropped": "The question that it is a variant of is dropped.",
    "contrast_pair": "The other question of its contrast pair is dropped.",
    # Replies of a model.
    "empty": "The model's reply was empty.",
    "refused": "The model declined.",
    "truncated": "The model's reply was cut off: raise its maximum length in writer.parameters.",
    "unparsable": "The model's reply was not in the form asked for.",
    "wrong_schema": "The model's reply lacked a field or had a wrong one.",
    "echo": "The model repeated its instructions or the text.",
    "timeout": "The server did not answer in time.",
    "connection_failed": "The server could not be reached.",
    "rate_limited": "The server refused because of too many calls.",
    "server_error": "The server failed.",
    "refused_by_server": "The server does not accept this prompt: it is too long, or a filter blocks it.",
}


def meaning(reason: str) -> str:
    """Return what a reason code means; "" for a code of another package.

    `partner_` before a code stands for the answerable question of a contrast pair, `dropped_by_` for a filter.
    """
    if reason in MEANINGS:
        return MEANINGS[reason]
    if reason.startswith(_PARTNER):
        found = meaning(reason.removeprefix(_PARTNER))
        return f"Of the answerable question of the contrast pair: {found}" if found else ""
    if reason.startswith(_FILTER):
        return f"The filter {reason.removeprefix(_FILTER)} left it out."
    return ""
