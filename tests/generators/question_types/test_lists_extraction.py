"""`lists_extraction`: which lists are asked for, by what name, and with which accepted forms."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.generators.question_types import QUESTION_TYPES, lists_extraction
from lm_eval_taskgen.generators.reading.tables_and_lists import Cell
from lm_eval_taskgen.utils.languages import scoring_rules
from lm_eval_taskgen.utils.qa_metrics import list_f1
from lm_eval_taskgen.utils.task_style import TaskStyle

NAME = "lists_extraction"
FILLER = "The harbour office opens early and closes late on every day of the week but Sunday."


def bullets(*items: Any) -> str:
    return "\n".join(f"- {item}" for item in items)


def page(*blocks: Any) -> Any:
    return "\n\n".join(("# Harbour guide", *blocks, FILLER)) + "\n"


HINDI_FILLER = "घाट का कार्यालय हर दिन सुबह जल्दी खुलता है और रात में देर से बंद होता है।"


@pytest.mark.parametrize(
    ("code", "text", "query", "items", "why"),
    [
        (
            "en",
            page(
                "## Tickets",
                "Fares rise in May. The Gannet accepts the following goods:",
                bullets("dogs", "mail;", "coal, and", "salt and", "tin."),
            ),
            "Which goods does the Gannet accept?",
            [["dogs"], ["mail"], ["coal"], ["salt"], ["tin"]],
            "the sentence before the list becomes the question; what joins items is no part of them",
        ),
        (
            "en",
            page("## Rules", "The following goods are forbidden:", bullets("coal", "tin", "salt")),
            "According to “Harbour guide”, which goods are forbidden?",
            [["coal"], ["tin"], ["salt"]],
            "what would not stand alone says in which document",
        ),
        (
            "en",
            page("## Vessels", bullets("Gannet", "Petrel", "Fulmar")),
            "What vessels are listed in “Harbour guide”?",
            [["Gannet"], ["Petrel"], ["Fulmar"]],
            "without an introduction, the heading right above it says what it lists",
        ),
        (
            "en",
            page("## 2. Eastern quay", "### Vessels", bullets("Gannet", "Petrel", "Fulmar")),
            "What vessels are listed in “Eastern quay”?",
            [["Gannet"], ["Petrel"], ["Fulmar"]],
            "and the heading above that whose they are",
        ),
        (
            "en",
            page("## Installing the pump", "### Prerequisites", bullets("a wrench", "two hoses", "oil")),
            "According to “Harbour guide”, what are the prerequisites for installing the pump?",
            [["a wrench"], ["two hoses"], ["oil"]],
            "what a task needs is asked of the task",
        ),
        (
            "en",
            page("## How to install a pump", "### Requirements", bullets("a wrench", "two hoses", "oil")),
            "According to “Harbour guide”, what are the requirements for installing a pump?",
            [["a wrench"], ["two hoses"], ["oil"]],
            "whatever form its verb has",
        ),
        (
            "en",
            page("## Gannet", "### Requirements", bullets("a wrench", "two hoses", "oil"), "We have the Gannet."),
            "What are the requirements for Gannet?",
            [["a wrench"], ["two hoses"], ["oil"]],
            "and what a thing needs of its name",
        ),
        (
            "en",
            page("## Status Lamps", bullets("Gannet", "Petrel", "Fulmar")),
            "What status lamps are listed in “Harbour guide”?",
            [["Gannet"], ["Petrel"], ["Fulmar"]],
            "a heading in capitals is said in small letters",
        ),
        (
            "en",
            page("## Status Lamps and Flags", bullets("Gannet", "Petrel", "Fulmar")),
            "What status lamps and flags are listed in “Harbour guide”?",
            [["Gannet"], ["Petrel"], ["Fulmar"]],
            "whose short words have none",
        ),
        (
            "en",
            page(
                "## Board the Gannet",
                "To board the Gannet:",
                "1. Buy a ticket.\n2. Wait at the pier. It is cold.\n3. Go up.",
            ),
            "What are the steps to board the Gannet?",
            [["Buy a ticket"], ["Wait at the pier. It is cold", "Wait at the pier"], ["Go up"]],
            "steps; the first sentence of an item is enough",
        ),
        (
            "en",
            page("## Add a pass", "Passes save money.", "1. Open the shop.\n2. Choose a pass.\n3. Pay."),
            "According to “Harbour guide”, what are the steps to add a pass?",
            [["Open the shop"], ["Choose a pass"], ["Pay"]],
            "the heading says what the steps are for",
        ),
        (
            "en",
            page(
                "## Posts",
                "There are three posts on the Gannet:",
                bullets("Captain: leads the crew", "Mate (two): helps", "Cook: feeds all"),
            ),
            "What are the three posts on the Gannet?",
            [
                ["Captain", "Captain: leads the crew"],
                ["Mate (two)", "Mate (two): helps", "Mate"],
                ["Cook", "Cook: feeds all"],
            ],
            "what is explained is enough, and so is what stands before brackets",
        ),
        (
            "en",
            page(
                "## Posts",
                "There are three posts on the Gannet:",
                bullets("Captain (paid: no): leads the crew", "Mate (two): helps", "Cook: feeds all"),
            ),
            "What are the three posts on the Gannet?",
            [
                ["Captain (paid: no)", "Captain (paid: no): leads the crew", "Captain"],
                ["Mate (two)", "Mate (two): helps", "Mate"],
                ["Cook", "Cook: feeds all"],
            ],
            "a colon in brackets explains nothing",
        ),
        (
            "en",
            page("## Options", "The Gannet requires:", bullets("Default: false", "Type: Boolean", "Name: any text")),
            "What does the Gannet require?",
            [["Default: false"], ["Type: Boolean"], ["Name: any text"]],
            "of a value its label is not enough",
        ),
        (
            "en",
            page("The Gannet works as follows:", bullets("coal is burnt", "steam is made", "the wheel turns")),
            "How does the Gannet work?",
            [["coal is burnt"], ["steam is made"], ["the wheel turns"]],
            "in what way",
        ),
        (
            "en",
            page(
                "The Gannet follows these rules:",
                bullets("Dogs are kept on a lead", "Coal is carried below", "Mail comes first"),
            ),
            "Which rules does the Gannet follow?",
            [["Dogs are kept on a lead"], ["Coal is carried below"], ["Mail comes first"]],
            "a rule is a statement",
        ),
        (
            "en",
            page("The ferry Gannet has carried coal, salt and tin."),
            "According to the Harbour guide, what has the ferry Gannet carried?",
            [["coal"], ["salt"], ["tin"]],
            "the first item does not begin within the verb",
        ),
        (
            "en",
            page("Ballast consists of salt, iron and tin. The mate throws ballast into the sea."),
            "According to “Harbour guide”, what does ballast consist of?",
            [["salt"], ["iron"], ["tin"]],
            "a word that opens a sentence, and is written small elsewhere",
        ),
        (
            "hi",
            f"# घाट\n\n## नियम\n\nये काम मना हैं:\n\n- भोजन करना\n- शोर मचाना\n- तैरना\n\n{HINDI_FILLER}\n",
            "“घाट” के अनुसार कौन-कौन से काम मना हैं?",
            [["भोजन करना"], ["शोर मचाना"], ["तैरना"]],
            "Hindi",
        ),
        (
            "hi",
            f"# घाट\n\n## यात्री\n\nनिम्नलिखित यात्रियों को छूट मिलती है:\n\n- बच्चे\n- छात्र\n- सैनिक\n\n{HINDI_FILLER}\n",
            "“घाट” के अनुसार किन-किन यात्रियों को छूट मिलती है?",
            [["बच्चे"], ["छात्र"], ["सैनिक"]],
            "the oblique question word before a postposition",
        ),
        (
            "nl",
            "# Haven\n\n## Regels\n\nVerboden is:\n\n1. roken\n2. zwemmen\n3. vissen\n\n"
            "Het kantoor van de haven gaat elke dag vroeg open en sluit pas laat.\n",
            "Volgens “Haven”: wat is verboden?",
            [["roken"], ["zwemmen"], ["vissen"]],
            "Dutch; numbers are marks too",
        ),
        (
            "nl",
            "# Haven\n\n## Kaartjes\n\nOm een kaartje voor de Gannet te kopen:\n\n"
            "1. Ga naar het loket.\n2. Kies een dag.\n3. Betaal.\n\n"
            "Het kantoor van de haven gaat elke dag vroeg open en sluit pas laat.\n",
            "Welke stappen moet u volgen om een kaartje voor de Gannet te kopen?",
            [["Ga naar het loket"], ["Kies een dag"], ["Betaal"]],
            "Dutch steps",
        ),
        (
            "en",
            page(
                "The following boats are for hire in Albery (some of them are old):", bullets("Gannet", "Tern", "Elver")
            ),
            "Which boats are for hire in Albery?",
            [["Gannet"], ["Tern"], ["Elver"]],
            "without a remark in brackets",
        ),
        (
            "en",
            page("The crew of the Gannet consists of a captain, two mates and a cook."),
            "What does the crew of the Gannet consist of?",
            [["a captain"], ["two mates"], ["a cook"]],
            "an enumeration in a sentence",
        ),
        (
            "hi",
            "# घाट\n\nघाट के मुख्य भवनों में कार्यालय, गोदाम और भोजनालय शामिल हैं। वहाँ हर दिन बहुत से यात्री आते हैं और जाते हैं।\n",
            "घाट के मुख्य भवनों में क्या-क्या शामिल है?",
            [["कार्यालय"], ["गोदाम"], ["भोजनालय"]],
            "Hindi has words behind the enumeration",
        ),
    ],
)
def test_a_list_is_asked_for(
    index_of: Callable[..., Any],
    kept: Callable[..., Any],
    code: str,
    text: str,
    query: str,
    items: list[list[str]],
    why: str,
) -> None:
    (draft,) = kept(NAME, index_of([text], code))
    assert (draft.query, draft.metadata["items"]) == (query, items), why
    assert draft.answers == ("; ".join(forms[0] for forms in items),)
    assert list_f1(draft.answers[0], draft.metadata["items"], scoring_rules(code)) == 1.0
    (passage,), (evidence,) = draft.candidate.passages, draft.candidate.evidence
    assert all(forms[0] in passage.text and forms[0] in evidence.text for forms in items)


@pytest.mark.parametrize(
    ("introduction", "asked"),
    [
        ("The Harbour Board will share the following duties:", "Which duties will the Harbour Board share?"),
        ("The Harbour Board should strive to adhere to the following rules:",
         "Which rules should the Harbour Board strive to adhere to?"),
        ("The pilot of the Gannet is to:", None),
        ("Letters to the Harbour Board must be signed by:", None),
        ("Pilots of the Gannet must bring two of the following papers:", None),
        ("Pilots of the Gannet must use the marks listed in the following table:", None),
        ("The Harbour Board doesn't allow you to:", None),
        ("The pilots of the Gannet must not be:", None),
        ("No pilot of the Gannet is allowed to:", None),
        ("The Harbour Board has programs to:", None),
        ("Some goods that require a permit of the Harbour Board are:", None),
        ("The Harbour Board can set the lamps to hide these notices for safety.", None),
        ("The Harbour Board MUST answer for the following ships:",
         "Which ships must the Harbour Board answer for?"),
        ("The Harbour Board must consist of exactly one of the following ships:", None),
        ("If you are a pilot of the Gannet, you have the following rights:",
         "Which rights do you have if you are a pilot of the Gannet?"),
        ("When the fog is thick, the Harbour Board must:", "What must the Harbour Board do when the fog is thick?"),
        ("The purpose of the Harbour Board is to:", "What is the purpose of the Harbour Board?"),
        ("The Harbour Board allows you to:", "What does the Harbour Board allow you to do?"),
        ("The Harbour Board is not allowed to:", "What is the Harbour Board not allowed to do?"),
        ("The Harbour Board must not sell:", "What must the Harbour Board not sell?"),
        ("The Harbour Board cannot accept the following goods:", "Which goods can the Harbour Board not accept?"),
        ("The pilots of the Gannet must not:", "What must the pilots of the Gannet not do?"),
        ("When the fog is thick, the Harbour Board must not:",
         "What must the Harbour Board not do when the fog is thick?"),
        ("When the fog is thick, the Harbour Board must carry out the following checks:",
         "Which checks must the Harbour Board carry out when the fog is thick?"),
        ("When the fog is thick, the Harbour Board must not carry out the following checks:", None),
        ("When the fog is thick, the Harbour Board must light two of the following lamps:", None),
        ("The Harbour Board is responsible for:", "What is the Harbour Board responsible for?"),
        ("The Gannet is composed of the following parts:", "Which parts is the Gannet composed of?"),
        ("The pilots of the Gannet should be:", "What should the pilots of the Gannet be?"),
        ("A complaint to the Harbour Board can be sent via:", "How can a complaint to the Harbour Board be sent?"),
        ("To board the Gannet, you need:", "What do you need to board the Gannet?"),
    ],
)  # fmt: skip
def test_what_an_introduction_becomes(
    introduction: str, asked: str | None, index_of: Callable[..., Any], kept: Callable[..., Any]
) -> None:
    index = index_of([page(introduction, bullets("coal", "tin", "salt"))], "en")
    queries = [draft.query for draft in kept(NAME, index)]
    assert queries == ([] if asked is None else [asked])


def test_a_heading_of_several_documents_does_not_say_whose_a_list_is(
    index_of: Callable[..., Any], kept: Callable[..., Any]
) -> None:
    harbour = page("## References", "### Vessels", bullets("Gannet", "Petrel", "Fulmar"))
    mill = page("## References", "The mill is old.").replace("Harbour guide", "Mill guide")
    (draft,) = kept(NAME, index_of([harbour, mill]))
    assert draft.query == "What vessels are listed in “Harbour guide”?"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (page("## Vessels", bullets("Gannet", "Petrel")), "two items"),
        (page("## Vessels", bullets(*(f"Gannet {n}" for n in range(13)))), "thirteen items"),
        (page("## Vessels", bullets("Gannet", "Petrel", " ".join(["word"] * 31))), "an item that is a text"),
        (page("## Vessels", bullets("Gannet", "Petrel", "gannet")), "an item twice"),
        (
            page("The crew is responsible for triaging boats, which includes:", bullets("oars", "sails", "anchors")),
            "a relative clause",
        ),
        (page("## Vessels", bullets("Gannet", "Petrel", "see https://sael.example")), "links"),
        (page("## Vessels", "- Gannet\n  - old\n  - small\n  - slow\n- Petrel\n- Fulmar"), "lists in lists"),
        (
            page("## A", bullets("x", "y", "z"), FILLER, bullets("u", "v", "w")),
            "two lists in one section",
        ),
        (
            page("This guide holds:", bullets("Q", "R", "S"), FILLER, "## Q", "## R"),
            "a table of contents",
        ),
        (page("It supports the following goods:", bullets("x", "y", "z")), "a pronoun that nothing explains"),
        (page("There are four posts on the Gannet:", bullets("x", "y", "z")), "not as many as it says"),
        (page("Here are some of the posts on the Gannet:", bullets("x", "y", "z")), "some, not all"),
        (page("Some posts on the Gannet include:", bullets("x", "y", "z")), "some again"),
        (page("Some posts on the Gannet may include:", bullets("x", "y", "z")), "some, perhaps"),
        (page("To meet the need of the Gannet, do:", bullets("x", "y", "z")), "no subject"),
        (page("Use the Gannet to provide:", bullets("x", "y", "z")), "a command"),
        (page("You must:", bullets("load x", "load y", "load z")), "nobody knows when"),
        (page("Here is the plan of the Gannet:", bullets("x", "y", "z")), "one thing, no list of things"),
        (page("The posts, also called the crew, include:", bullets("x", "y", "z")), "the name of the name"),
        (page("The following list gives the posts on the Gannet:", bullets("x", "y", "z")), "asks for the list"),
        (page("To board the Gannet:", "1. Buy a pass.\n2. Go up.\n3. The pass is stamped."), "a note among steps"),
        (
            page("To board the Gannet:", "1. Buy a pass.\n2. Go up.\n3. If asked, guests may pay later."),
            "a note among steps",
        ),
        (page("The Gannet carries goods such as:", bullets("x", "y", "z")), "examples, not all of them"),
        (page("## Vessels", "Some are old.", bullets("x", "y", "z")), "the heading is of more than the list"),
        (
            page("The mates, the cook and the captain are such as Ada, who leads, Bo and Cy."),
            "a clause among the items",
        ),
        (
            page("The crew consists of a captain, two mates and a cook who rarely leaves the ship."),
            "a clause at the end",
        ),
        (page("The crew consists of a captain and two mates."), "a pair"),
        (page("the crew of the Gannet consists of a captain, two mates and a cook."), "the rest of a sentence"),
        ("1. Open the shop.\n2. Choose a pass.\n3. Pay.\n\n" + FILLER, "no heading says what the steps are for"),
        (page("There are prizes on the Gannet. These can include:", bullets("x", "y", "z")), "no noun for the items"),
        (page("The following values are supported:", bullets("x", "y", "z")), "values of what?"),
        (page("The following conditions must be met:", bullets("x", "y", "z")), "conditions for what?"),
        (
            page("The following talks were given on the Gannet:", bullets("2021-04-02", "2016-01-31", "2016-01-29")),
            "dates of what is asked for",
        ),
        (page("The Gannet requires three new stores for:", bullets("x", "y", "z")), "what they are for is the list"),
        (page("Always take the following goods:", bullets("x", "y", "z")), "nobody is called Always"),
        (page("Please use the following goods:", bullets("x", "y", "z")), "a request"),
        (
            page("## Vessels", bullets(*(f"Gannet {n}. {' '.join(['Old.'] * 200)}" for n in range(10)))),
            "no passage holds all of it",
        ),
        (
            page("## Lamps", bullets("All lamps are of brass", "They were lit at night", "Nobody saw them")),
            "statements below a noun for things",
        ),
        (
            page("## Lamps", bullets("We need more lamps", "They come late", "Brass or iron")),
            "statements that begin with who does it",
        ),
        (page("The mate works hard to allow:", bullets("x", "y", "z")), "an aim behind the subject"),
        (page("The flags of the Gannet have these meanings:", bullets("x", "y", "z")), "names, and not what they mean"),
        (
            page("## Vessels", bullets("Open the gate", "Close the gate", "Pull the new lamp")),
            "what is to be done below a noun for things",
        ),
        (
            page("The boats of the Sael Isles lie there.", "## Sael Isles", bullets("Gannet", "Petrel", "Fulmar")),
            "a name, and no noun for the items",
        ),
        (
            page("## Vessels", bullets("Gannet", "Petrel", "Fulmar")).replace("Harbour guide", "(2023-07-26)"),
            "a date is no document's name",
        ),
    ],
)
def test_what_is_no_plain_list_gives_nothing(
    index_of: Callable[..., Any], kept: Callable[..., Any], text: str, why: str
) -> None:
    assert kept(NAME, index_of([text])) == [], why


def test_a_heading_speaks_for_the_one_list_below_it(index_of: Callable[..., Any]) -> None:
    lists = ("## Vessels", bullets("Gannet", "Petrel", "Fulmar"), "## Piers", bullets("North", "South", "West"))
    index = index_of([page(*lists)])
    found = list(QUESTION_TYPES[NAME].select(index, Random(1)))
    asked = [candidate.values["question"] for candidate in found]
    assert sorted(asked) == ["What piers are listed in “Harbour guide”?", "What vessels are listed in “Harbour guide”?"]
    assert [list(candidate.keys.values()) for candidate in found] == [[1], [1]], "one question is kept about each"


def test_steps_for_one_of_many_things_are_not_asked_for(index_of: Callable[..., Any]) -> None:
    steps = ("## How to open the gate", "1. Turn the key.\n2. Lift the bar.\n3. Push the wing.")
    others = "Each gate has a keeper. A gate is open at noon. Some gates are shut at night."
    asked = [
        [candidate.values["question"] for candidate in QUESTION_TYPES[NAME].select(index_of([page(*parts)]), Random(1))]
        for parts in (steps, (*steps, "## Gates", others))
    ]
    assert asked == [["how do you open the gate?"], []], "which gate?"


def test_a_title_tells_which_of_many_things_have_what_is_listed(index_of: Callable[..., Any]) -> None:
    colours = ("## Yard", "The lamps in the yard have these colours:", bullets("red", "green", "blue"))
    others = "Some lamps are broken. The keeper owns many lamps. Few lamps burn at noon."
    found = QUESTION_TYPES[NAME].select(index_of([page(*colours, "## Lamps", others)]), Random(1))
    assert [candidate.values["question"] for candidate in found] == ["which colours do the lamps in the yard have?"]


def test_an_answer_has_room_for_twelve_items_on_lines_of_their_own() -> None:
    assert QUESTION_TYPES[NAME].style == TaskStyle(metrics=("list_f1",), max_gen_toks=256, multiline=True)


def test_lists_take_turns_with_tables_before_types_that_fit_many_sentences() -> None:
    lists, tables, sentences = (QUESTION_TYPES[one].precedence for one in (NAME, "tables_extraction", "direct_lookup"))
    assert lists == tables > sentences


@pytest.mark.parametrize(
    ("lengths", "flaws", "why"),
    [
        ((6, 6, 6), 0, "six words are short"),
        ((7, 6, 6), 1, "seven are not"),
        ((7, 9, 7), 3, "each long item counts"),
        ((7, 7, 7, 7), 3, "up to three"),
    ],
)
def test_lists_of_short_items_come_first(lengths: tuple[int, ...], flaws: int, why: str) -> None:
    listing = SimpleNamespace(items=[(" ".join(["word"] * length),) for length in lengths])
    piece: Any = SimpleNamespace(
        content=SimpleNamespace(listing=listing, asked="Which?"), document=SimpleNamespace(doc_id="d"), heading="A"
    )
    assert [(groups, found) for groups, found, _ in lists_extraction._askable([piece])] == [(("d", "A"), flaws)], why


def test_lists_that_share_an_introduction_are_told_apart_by_section_and_document(
    index_of: Callable[..., Any], kept: Callable[..., Any]
) -> None:
    def guide(title: Any, first: Any, second: Any) -> str:
        asks = "The Gannet needs:"
        parts = ("## North", asks, bullets(*first), FILLER, "## South", asks, bullets(*second), FILLER)
        return "\n\n".join((f"# {title}", *parts))

    index = index_of([guide("Old guide", "abc", "def"), guide("New guide", "ghi", "jkl")])
    assert {draft.query: draft.answers for draft in kept(NAME, index)} == {
        f"According to “{part}” in “{title}”, what does the Gannet need?": ("; ".join(items),)
        for title, part, items in [
            ("Old guide", "North", "abc"),
            ("Old guide", "South", "def"),
            ("New guide", "North", "ghi"),
            ("New guide", "South", "jkl"),
        ]
    }


def test_a_sentence_that_two_documents_say_of_different_things_is_not_asked(
    index_of: Callable[..., Any], kept: Callable[..., Any]
) -> None:
    texts = [page("The crew of the Gannet consists of a captain, two mates and a cook.")]
    assert kept(NAME, index_of(texts))
    assert kept(NAME, index_of([*texts, page("The crew of the Gannet consists of a pilot, a nurse and a boy.")])) == []


def test_a_list_whose_last_item_says_that_there_are_more_is_not_asked_for(
    index_of: Callable[..., Any], kept: Callable[..., Any]
) -> None:
    def of(last: str) -> Any:
        return page("## Cargo", "The Gannet accepts:", bullets("coal", "salt", last))

    assert kept(NAME, index_of([of("tin")]))
    for last in ("many other goods", "and more", "tin, etc."):
        assert kept(NAME, index_of([of(last)])) == [], last


def test_what_heads_items_of_two_lists_is_not_enough(index_of: Callable[..., Any], kept: Callable[..., Any]) -> None:
    first, second = (
        bullets("Use: all of it", "Post: helps us", "Day: any one"),
        bullets("Use: in part", "Post: no help", "b"),
    )
    asks = "The Gannet has:"
    (draft, *_) = kept(NAME, index_of([page("## Old", asks, first)]))
    assert draft.metadata["items"][0] == ["Use", "Use: all of it"]
    drafts = kept(NAME, index_of([page("## Old", asks, first), page("## New", "The Petrel has:", second)]))
    assert ["Use: all of it"] in [draft.metadata["items"][0] for draft in drafts]


DRAWN = {
    "en": page("## Rules", "The port of Kelby forbids these things:", bullets("diving", "open fires", "loud music")),
    "hi": "# घाट\n\n## नियम\n\nकेल्बी के घाट पर ये काम मना हैं:\n\n- भोजन पकाना\n- शोर मचाना\n- तैरना\n\n"
    "घाट का कार्यालय हर दिन सुबह जल्दी खुलता है और रात में देर से बंद होता है।\n",
}


def test_a_model_is_given_the_items_and_what_introduces_them(
    asking: Callable[..., Any], told: Callable[..., Any]
) -> None:
    candidate, index = asking(NAME, [DRAWN["en"]], "Kelby")
    prompt, data = told(NAME, candidate, index)
    assert data["plain_question"] == "Which things does the port of Kelby forbid?"
    assert data["answers"] == ["diving; open fires; loud music"]
    assert "keep" not in data and "keep" not in prompt.task, "nothing is to be kept word for word"


def test_a_list_without_an_introduction_is_told_by_its_heading(
    asking: Callable[..., Any], told: Callable[..., Any], worded: Callable[..., Any]
) -> None:
    asked = asking(NAME, [page("## Vessels", bullets("Gannet", "Petrel", "Fulmar"))], "vessels")
    prompt, data = told(NAME, *asked)
    assert data["keep"] == ["Vessels"]
    assert '"keep"' in prompt.task
    assert worded(NAME, asked, "Which ships are named under “Vessels” in the guide to the harbour?") is None
    assert worded(NAME, asked, "Which ships does the harbour have?") == "kept_thing_missing"


@pytest.mark.parametrize(
    ("code", "question", "expected", "why"),
    [
        ("en", "Which things are forbidden at the port of Kelby?", None, "good"),
        ("en", "What does the port of Kelby forbid besides open fires?", "answer_in_question", "an item"),
        ("en", "Which things are not allowed there?", "subject_missing", "where?"),
        ("en", "Which 3 things does the port of Kelby forbid?", "figure_added", "how many they are"),
        ("hi", "केल्बी के घाट पर कौन-कौन से काम मना हैं?", None, "good"),
        ("hi", "केल्बी के घाट पर तैरना क्यों मना है?", "answer_in_question", "an item"),
    ],
)
def test_in_a_models_words(
    asking: Callable[..., Any], worded: Callable[..., Any], code: str, question: str, expected: str | None, why: str
) -> None:
    plain = {"en": "Kelby", "hi": "केल्बी"}
    assert worded(NAME, asking(NAME, [DRAWN[code]], plain[code], code), question) == expected, why


def test_the_enumeration_of_a_sentence(
    asking: Callable[..., Any], told: Callable[..., Any], worded: Callable[..., Any]
) -> None:
    text = "# Farms\n\nThe crew of the Kelby ferry consists of a cook, two mates and a boatswain. They sleep on board."
    asked = asking(NAME, [text], "consist of")
    _, data = told(NAME, *asked)
    assert data["plain_question"] == "What does the crew of the Kelby ferry consist of?"
    assert worded(NAME, asked, "Who makes up the crew of the Kelby ferry?") is None
    assert worded(NAME, asked, "Who works with the cook in the crew of the Kelby ferry?") == "item_in_question"


STATED = [
    ("Infections of the immune system can result in chronic fever, jaundice and tiredness.",
     "What can infections of the immune system result in?", ["chronic fever", "jaundice", "tiredness"]),
    ("Each steam ferry of the Tarn company was painted with white lead, red oxide and black tar.",
     "What was each steam ferry of the Tarn company painted with?", ["white lead", "red oxide", "black tar"]),
    ("The city of Albery has two universities: Fenwick University and Tarn University.",
     "Which two universities does the city of Albery have?", ["Fenwick University", "Tarn University"]),
    ("The options --quiet, --wide and --long can be given to the old lamps of Albery.",
     "Which options can be given to the old lamps of Albery?", ["--quiet", "--wide", "--long"]),
    ("The Tarn company repaired the mills of Corley, Aldby and Dunmore.", None, None),
    ("The Tarn company repaired boats such as barges, ferries and punts.", None, None),
    ("The city of Albery has three universities: Fenwick University and Tarn University.", None, None),
    ("The gates of Albery contain old locks, bronze bells, and springs do not.", None, None),
    ("The Tarn company offers cheap berths, allowing for fast ships, dry goods and low fares.", None, None),
    ("The 'calm gate of Albery contains old locks, bronze bells and springs'.", None, None),
    ("The Tarn company offers cheap berths, these lamps and bronze bells.", None, None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "question", "items"), STATED)
def test_what_a_statement_enumerates(
    index_of: Callable[..., Any], kept: Callable[..., Any], text: str, question: str | None, items: list[str] | None
) -> None:
    others = ["# Corley\n\nThe town library of Corley keeps old maps of the northern coast in its cellar."]
    others += ["# Dunmore\n\nFarmers of the hills near Dunmore grow barley on heavy clay in spring."]
    found = {
        d.query: [forms[0] for forms in d.metadata["items"]]
        for d in kept(NAME, index_of([f"# Place\n\n{text} It was so for many years, as everybody knows.", *others]))
    }
    assert found == ({question: items} if question else {})


@pytest.mark.parametrize(
    ("scores", "expected", "why"),
    [
        ({"Which?": 0.5}, ["Which?"], "as good as other questions"),
        ({"Which?": 0.4}, ["Which?"], "a little worse is good enough, since it asks for several things"),
        ({"Which?": 0.39}, [], "so much worse is not"),
        ({"Which?": 0.6, "Who?": 0.7}, ["Who?"], "the better of two"),
        ({"Which?": 0.7, "Who?": 0.7}, ["Which?"], "the first of two as good"),
        ({"Which here?": 0.9}, [], "it points outside of itself"),
    ],
)
def test_a_statement_is_asked_the_best_of_its_questions(
    index_of: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
    scores: dict[str, float],
    expected: list[str],
    why: str,
) -> None:
    index, text = index_of([f"# Place\n\n{STATED[0][0]}"]), STATED[0][0]
    ranking = SimpleNamespace(
        threshold=0.5, ranked=lambda asked, features: SimpleNamespace(text=asked, score=scores[asked])
    )
    items = [Cell.between(text, text.index(item), text.index(item) + len(item)) for item in STATED[0][2] or ()]
    monkeypatch.setattr(lists_extraction, "enumerated", lambda *_: [(asked, items) for asked in scores])
    monkeypatch.setattr(lists_extraction, "ranking_of", lambda _: ranking)
    monkeypatch.setattr(lists_extraction, "features_of", lambda *_: {})
    monkeypatch.setattr(lists_extraction, "standing_alone", lambda asked, _: asked)
    found = lists_extraction._of_clauses(index.sentences[0], frozenset({"here"}), index)
    assert ([] if found is None else [found.values["question"]]) == expected, why


def test_a_heading_that_several_documents_have_names_no_list(
    kept: Callable[..., Any], index_of: Callable[..., Any]
) -> None:
    def guide(title: str, *items: str) -> Any:
        return page(FILLER, "## Success", "### Vessels", bullets(*items)).replace("Harbour guide", title)

    index = index_of([guide("Harbour guide", "Gannet", "Petrel", "Fulmar"), guide("Quay guide", "Tern", "Skua", "Auk")])
    assert {draft.query for draft in kept(NAME, index)} == {
        "What vessels are listed in “Harbour guide”?",
        "What vessels are listed in “Quay guide”?",
    }
