"""Say the predicate of a question otherwise, in languages that leave the question word in place.

Every rule keeps agreement: a noun of another gender changes the genitive before it and the verb behind it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from ....utils.languages.grammar_words import GrammarWords, Rephrasing
from ....utils.records.facts import Clause, Role

Gender = Literal["masculine", "feminine"]


@dataclass(frozen=True)
class Part:
    """Some words of a question before its verb: a phrase with its marker, in its role, or, without a role, the question
    word or the noun of the predicate.
    """

    text: str
    role: Role | None = None
    is_predicate: bool = False

    @property
    def words(self) -> list[str]:
        return self.text.split()


@dataclass(frozen=True)
class Plan:
    """The parts of a question in order, and the words of its verb."""

    parts: tuple[Part, ...]
    verb: tuple[str, ...]

    def text(self, question_mark: str) -> str:
        return f"{' '.join(' '.join([*(part.text for part in self.parts), *self.verb]).split())}{question_mark}"

    def with_part(self, place: int, text: str) -> Plan:
        return replace(self, parts=_set(self.parts, place, replace(self.parts[place], text=text)))


def rephrased(plan: Plan, clause: Clause, words: GrammarWords) -> Iterator[str]:
    """Yield the question with its predicate said otherwise, in several ways."""
    seen = {plan.text(words.question_mark)}
    plan = _in_nfc(plan)
    seen.add(plan.text(words.question_mark))
    for other in _plans(plan, clause, words):
        text = other.text(words.question_mark)
        for each in (text, *_reworded(text, words)):
            if each not in seen:
                seen.add(each)
                yield each


def _in_nfc(plan: Plan) -> Plan:
    """Return the plan with its words as those of the language's rules are written, so that they are found."""
    parts = tuple(replace(part, text=unicodedata.normalize("NFC", part.text)) for part in plan.parts)
    return Plan(parts, tuple(unicodedata.normalize("NFC", word) for word in plan.verb))


def _plans(plan: Plan, clause: Clause, words: GrammarWords) -> Iterator[Plan]:
    yield plan
    rules = words.rephrasing
    if rules is None:
        return
    rephraser = _Rephraser(clause, words, rules)
    active = rephraser.active(plan)
    for said in (plan,) if active is None else (active, plan):
        for each in (said, _with_synonyms(said, rules)):
            yield each
            yield from rephraser.with_other_noun(each)
            yield from rephraser.nominal(each)
            yield from rephraser.verbal(each)


def _with_synonyms(plan: Plan, rules: Rephrasing) -> Plan:
    """Return the plan with synonyms in its phrases, except in names and quotations."""
    for place, part in enumerate(plan.parts):
        if part.role is None or part.role.phrase.proper or '"' in part.text:
            continue
        text = f" {part.text} "
        for find, say in rules.synonyms.items():
            if f" {find} " in f" {part.text} ":
                text = text.replace(f" {find} ", f" {say} ")
        plan = plan.with_part(place, text.strip())
    return plan


def _reworded(text: str, words: GrammarWords) -> Iterator[str]:
    """Yield the text with some words of its predicate replaced."""
    said = text.removesuffix(words.question_mark).split()
    for rewording in words.rewordings:
        if not set(rewording.without).isdisjoint(said):
            continue
        rest, done = f" {' '.join(said)} ", ""
        for find, say in zip(reversed(rewording.find), reversed(rewording.say), strict=True):
            before, found, behind = rest.rpartition(f" {find} ")
            if not found or (not done and len(behind.split()) > _MAX_BEHIND):
                break
            rest, done = f"{before} ", f"{say} {behind}{done}"
        else:
            yield f"{' '.join((rest + done).split())}{words.question_mark}"


# Words of the verb behind the one that is replaced.
_MAX_BEHIND = 4


@dataclass(frozen=True)
class _Rephraser:
    clause: Clause
    words: GrammarWords
    rules: Rephrasing

    # -- agreement -----------------------------------------------------------------------------------------------------

    def _gender(self, noun: str) -> Gender:
        return "feminine" if noun in self.rules.feminine else "masculine"

    def _agreeing(self, verb: tuple[str, ...], gender: Gender) -> tuple[str, ...] | None:
        """Return the words of a singular verb as they agree with a noun; None if one of them is not listed."""
        forms = self.rules.feminine_forms
        masculine = {feminine: each for each, feminine in forms.items()}
        found: list[str] = []
        for word in verb:
            if word in self.words.present and word not in self.words.plurals:
                found.append(word)
            elif word in forms or word in masculine:
                base = word if word in forms else masculine[word]
                found.append(forms[base] if gender == "feminine" else base)
            else:
                return None
        return tuple(found)

    def _agrees_with_noun(self, verb: tuple[str, ...]) -> bool:
        """Return True if a verb agrees with the noun of its predicate, not with who does it."""
        by_somebody = any(role.phrase.marker in self.rules.ergative for role in self.clause.roles)
        forms = {*self.rules.feminine_forms, *self.rules.feminine_forms.values()}
        happens = bool(verb) and verb[0] in self.rules.happening
        return bool(verb) and verb[0] in forms and (by_somebody or happens or self._is_passive(verb))

    def _is_passive(self, verb: tuple[str, ...]) -> bool:
        return any(word in self.words.passives for word in verb[1:])

    # -- another noun --------------------------------------------------------------------------------------------------

    def with_other_noun(self, plan: Plan) -> Iterator[Plan]:
        """Yield the question with other nouns for the noun of its predicate ("attack", "assault")."""
        for place in (len(plan.parts), *range(len(plan.parts))):
            noun = self._noun_at(plan, place)
            for other in self.rules.others.get(noun, ()):
                found = self._with_noun(plan, place, noun, other)
                if found is not None:
                    yield found

    def _noun_at(self, plan: Plan, place: int) -> str:
        """Return the noun of the predicate in a part, or in the verb if `place` is behind the parts; "" if none."""
        if place == len(plan.parts):
            return "" if len(plan.verb) == 1 or self._is_compound(plan.verb) else plan.verb[0]
        part = plan.parts[place]
        if part.is_predicate:
            return part.text
        bare = part.role is not None and not part.role.phrase.marker and part.role.name in ("subject", "object")
        nouns = part.words
        is_noun = len(nouns) == 1 or (len(nouns) > 2 and nouns[-2] in self.words.direct_genitives)
        return nouns[-1] if bare and is_noun else ""

    def _is_compound(self, verb: tuple[str, ...]) -> bool:
        """Return True for a verb before another one ("has lost"), whose stem may look like a noun ("loss")."""
        lights = [rule.light for rule in self.rules.nominals]
        with_nouns = {*lights, *map(self.rules.feminine_forms.get, lights), *self.rules.happening}
        return verb[0] in self.words.verb_stems and verb[1] not in with_nouns

    def _with_noun(self, plan: Plan, place: int, noun: str, other: str) -> Plan | None:
        in_verb = place == len(plan.parts)
        verb = plan.verb[1:] if in_verb else plan.verb
        if self._gender(noun) == self._gender(other):
            return replace(plan, verb=(other, *verb)) if in_verb else self._put(plan, place, noun, other)
        agreeing = self._agreeing(verb, self._gender(other))
        if agreeing is None or not self._agrees_with_noun(verb) or self._agreeing(verb, self._gender(noun)) != verb:
            return None
        if in_verb:
            plan = replace(plan, verb=(other, *agreeing))
            return self._with_genitive(plan, place, other)
        plan = replace(self._put(plan, place, noun, other), verb=agreeing)
        return self._with_genitive(plan, place, other) if plan.parts[place].is_predicate else plan

    def _put(self, plan: Plan, place: int, noun: str, other: str) -> Plan:
        """Return the plan with another noun at the end of a part, and the genitive before it."""
        *before, _ = plan.parts[place].words
        changed = self._in_gender(" ".join(before), other)
        return plan.with_part(place, f"{changed} {other}".strip())

    def _in_gender(self, text: str, noun: str) -> str:
        """Return a text with the genitive at its end, if it has one, as a noun wants it."""
        *_, last = ["", *text.split()]
        stems = ("", *(pronoun.oblique for pronoun in self.words.pronouns.values()), *self.rules.asking_stems)
        for genitive in self.rules.genitive.values():
            if last in [f"{stem}{genitive}" for stem in stems]:
                return text.removesuffix(genitive) + self.rules.genitive[self._gender(noun)]
        return text

    def _with_genitive(self, plan: Plan, place: int, noun: str) -> Plan:
        """Return the plan with the genitive of the phrase before a noun as the noun wants it."""
        for at in reversed(range(place)):
            changed = self._in_gender(plan.parts[at].text, noun)
            if changed != plan.parts[at].text:
                return plan.with_part(at, changed)
            if plan.parts[at].role is not None:
                break
        return plan

    # -- verb and noun -------------------------------------------------------------------------------------------------

    def nominal(self, plan: Plan) -> Iterator[Plan]:
        """Yield the question with a noun for the verb ("founded X", "did the founding of X")."""
        for rule in self.rules.nominals:
            length = next((len(each.split()) for each in rule.verbs if self._begins(plan.verb, each)), 0)
            place = self._happening(plan) if rule.light in self.rules.happening else self._acted_on(plan)
            if not length or place is None or (rule.of_kinds and not self._is_a_kind(plan.parts[place])):
                continue
            oblique = self._oblique(plan.parts[place])
            gender = self._gender(rule.noun)
            verb = self._agreeing((rule.light, *plan.verb[length:]), gender)
            if oblique is not None and verb is not None:
                said = f"{oblique} {self.rules.genitive[gender]} {rule.noun}"
                yield replace(plan.with_part(place, said), verb=verb)

    def verbal(self, plan: Plan) -> Iterator[Plan]:
        """Yield the question with a verb for the noun ("did the founding of X", "founded X")."""
        for rule in self.rules.nominals:
            if not rule.verb:
                continue
            noun_place = next((at for at in range(len(plan.parts) + 1) if self._noun_at(plan, at) == rule.noun), None)
            if noun_place is None:
                continue
            verb = plan.verb[1:] if noun_place == len(plan.parts) else plan.verb
            if verb[:1] not in ((rule.light,), (self.rules.feminine_forms.get(rule.light, ""),)):
                continue
            rest = self._agreeing(verb[1:], "masculine")
            found = self._without_noun(plan, noun_place)
            if rest is not None and found is not None:
                yield replace(found, verb=(*rule.verb.split(), *rest))

    def _without_noun(self, plan: Plan, place: int) -> Plan | None:
        """Return the parts with "को" behind what was in the genitive before a noun, and without the noun."""
        part = plan.parts[place] if place < len(plan.parts) else None
        if part is not None and not part.is_predicate:
            return plan.with_part(place, " ".join([*part.words[:-2], self.rules.accusative]))
        before = next((at for at in reversed(range(place)) if plan.parts[at].role is not None), None)
        if before is None or plan.parts[before].words[-1] not in self.rules.genitive.values():
            return None
        found = plan.with_part(before, " ".join([*plan.parts[before].words[:-1], self.rules.accusative]))
        return found if part is None else replace(found, parts=(*found.parts[:place], *found.parts[place + 1 :]))

    def _begins(self, verb: tuple[str, ...], form: str) -> bool:
        return verb[: len(form.split())] == tuple(form.split())

    def _acted_on(self, plan: Plan) -> int | None:
        """Return the place of the one phrase that is acted on; None if it is asked for, or there are several."""
        roles = [role for role in self.clause.roles if role.name in ("object", "complement")]
        bare = [role for role in self.clause.roles if role.name in ("subject", "topic") and not role.phrase.marker]
        if bare and not self._is_passive(plan.verb):
            return None
        roles += bare
        if len(roles) != 1 or roles[0].phrase.marker not in ("", self.rules.accusative):
            return None
        return next((at for at, part in enumerate(plan.parts) if part.role is roles[0]), None)

    def _happening(self, plan: Plan) -> int | None:
        """Return the place of the subject without a marker; None if it is asked for, or there is something besides."""
        bare = [role for role in self.clause.roles if not role.phrase.marker and role.name != "time"]
        if len(bare) != 1 or bare[0].name not in ("subject", "topic"):
            return None
        return next((at for at, part in enumerate(plan.parts) if part.role is bare[0]), None)

    def _is_a_kind(self, part: Part) -> bool:
        head = part.role.phrase.text.split()[-1] if part.role is not None else ""
        return head in self.words.places or any(head in nouns for nouns in self.words.kinds.values())

    def _oblique(self, part: Part) -> str | None:
        """Return a singular phrase as it stands before a marker; None if that is not sure."""
        assert part.role is not None
        texts = part.words
        if part.role.phrase.meant in self.words.pronouns:
            return None
        if part.role.phrase.marker:
            return " ".join(texts[:-1])
        if any(word in self.words.plurals for word in self.clause.verb.rest.split()) or part.role.phrase.figure:
            return None
        forms = self.rules.oblique_forms
        is_sure = all(word in forms or not word.endswith(self.words.direct_endings) for word in texts)
        return " ".join(forms.get(word, word) for word in texts) if is_sure else None

    # -- active --------------------------------------------------------------------------------------------------------

    def active(self, plan: Plan) -> Plan | None:
        """Return the question with the agent as the subject ("by whom was X made", "who made X"); None without one."""
        gone = next((at for at, word in enumerate(plan.verb) if at and word in self.rules.passive_forms), None)
        place = next((at for at, part in enumerate(plan.parts) if part.text.endswith(self.rules.by)), None)
        if gone is None or place is None:
            return None
        by = max((each for each in self.rules.by if plan.parts[place].text.endswith(each)), key=len)
        agent = plan.parts[place].text.removesuffix(by).strip()
        if agent == self.rules.by_whom.removesuffix(by).strip() or plan.parts[place].text == self.rules.by_whom:
            said = self.rules.who
        else:
            said = f"{agent} {self.rules.ergative[0]}"
        verb = [*plan.verb[:gone], *plan.verb[gone + 1 :]]
        if gone == len(plan.verb) - 1:
            verb[-1] = self.rules.last_forms.get((plan.verb[gone]), {}).get(verb[-1], verb[-1])
        changed = plan.with_part(place, said)
        if plan.parts[place].role is not None:
            changed = replace(changed, parts=(changed.parts[place], *_without(changed.parts, place)))
        return replace(changed, verb=tuple(verb))


def _set(parts: tuple[Part, ...], place: int, part: Part) -> tuple[Part, ...]:
    return (*parts[:place], part, *parts[place + 1 :])


def _without(parts: tuple[Part, ...], place: int) -> tuple[Part, ...]:
    return (*parts[:place], *parts[place + 1 :])
