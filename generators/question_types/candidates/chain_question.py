"""The template question of a chain."""

from __future__ import annotations

from collections.abc import Sequence

from ....utils.languages import Language, writer_patterns
from ....utils.records.drafts import Bridge
from ...index.chains import Chain
from ...index.fragments import quoted_fragment
from ...index.second_passage import place_words
from ...writers.patterns import TypePatterns
from ...writers.template import fill
from .bridge_question import bridge_question


def chain_question(chain: Chain, language: Language, words: TypePatterns) -> str:
    """Return the description with its name hidden, a sentence per intermediate name, and the question on the last."""
    if len(chain.links) == 1:
        return bridge_question(chain.links[0], language)
    patterns = writer_patterns(language)
    first, bridge = chain.links[0].first, chain.links[0].bridge
    description = bridge.replaced_in(first.text, patterns.placeholder)
    letters = (patterns.placeholder, *letters_of(chain, words))
    sentences = [fill(words.one("start"), description=description, known=letters[0])]
    for number, link in enumerate(chain.links):
        sentences.append(_sentence(link, letters[number : number + 2], words.many("passages")[number], language, words))
    return " ".join(sentences)


def letters_of(chain: Chain, words: TypePatterns) -> tuple[str, ...]:
    """Return the letters used for the intermediate names, without the one for the first name."""
    return words.many("letters")[: len(chain.links) - 1]


def _sentence(link: Bridge, letters: Sequence[str], passage: str, language: Language, words: TypePatterns) -> str:
    """Return the sentence for one link: it names the link's answer by a letter; that of the last link asks for it."""
    if link.place != "anywhere":
        passage = fill(words.one(link.place), passage=passage, words=place_words(link))
    patterns = writer_patterns(language)
    asks = patterns.asks[link.answer.kind]
    blank, only = asks.blank, asks.only
    if len(letters) > 1:
        blank, only = (fill(words.one(name), letter=letters[1]) for name in ("call_blank", "call_name"))
    if link.pick != "only":
        return fill(words.one(link.pick), passage=passage, known=letters[0])
    fragment = quoted_fragment(link, patterns.blank)
    if fragment is None:
        return fill(words.one("without_fragment"), passage=passage, known=letters[0], ask=only)
    return fill(words.one("with_fragment"), passage=passage, known=letters[0], fragment=fragment, ask=blank)
