"""Every step has words in every language, and questions follow the grammar of each language."""

import re
from pathlib import Path
from random import Random

import pytest

from lm_eval_taskgen.generators import synthetic_world
from lm_eval_taskgen.generators.synthetic_world.build_questions import QuestionSettings, make_questions
from lm_eval_taskgen.generators.synthetic_world.compose import _CANDIDATE_STEPS, _COMPARED, _COUNTED, _PATHS
from lm_eval_taskgen.generators.synthetic_world.graph import Graph
from lm_eval_taskgen.generators.synthetic_world.queries import STEP_BY_NAME, STEPS, Chain, Composed, Step
from lm_eval_taskgen.generators.synthetic_world.relations import ENTITY_KINDS
from lm_eval_taskgen.generators.synthetic_world.wording import Wording
from lm_eval_taskgen.generators.synthetic_world.world import WorldSettings, make_world
from lm_eval_taskgen.utils.languages import language_codes, load_language, world_patterns
from lm_eval_taskgen.utils.languages.world_patterns import StepWords

LANGUAGES = [code for code in language_codes() if load_language(code).world is not None]


def words_of(language: str, step: Step) -> list[StepWords]:
    """Return the words for a step, for targets of either gender."""
    steps = load_language(language).world.questions.steps
    key = f"{step.source}.{step.name}"
    return [steps[key]] if key in steps else [steps[f"{key}.f"], steps[f"{key}.m"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_words_for_every_question(language: str) -> None:
    questions = load_language(language).world.questions
    for step in STEPS:
        for words in words_of(language, step):
            if step.name != "sibling":
                assert words.ask, step
            if step.target in ENTITY_KINDS and step.name not in ("sibling", "friend"):
                assert words.of, step
            if not step.single:
                assert words.several, step
            if step in _COUNTED:
                assert words.count, step
            if step in _CANDIDATE_STEPS:
                assert words.which, step
    for kind, paths in _PATHS.items():
        assert {f"{kind}.{'.'.join(path)}" for path in paths} == {
            key for key in questions.having if key.startswith(kind)
        }
    assert {f"{kind}.{step}" for kind, step, _, _ in _COMPARED} == set(questions.comparisons)


@pytest.mark.parametrize("language", LANGUAGES)
def test_templates_have_each_slot_once(language: str) -> None:
    questions = load_language(language).world.questions
    for words in questions.steps.values():
        for template in (*words.of, *words.ask, *words.several, *words.count, *([words.which] if words.which else [])):
            assert re.findall(r"\{.*?\}", template) == ["{x}"], template
        for template in words.of:
            assert template.startswith("{x}") or template.endswith("{x}"), template
    for templates in questions.having.values():
        assert all(re.findall(r"\{.*?\}", template) == ["{y}"] for template in templates)
    for words in questions.comparisons.values():
        assert all(re.findall(r"\{.*?\}", template) == ["{a}", "{b}"] for template in (*words.least, *words.most))


def test_in_hindi_a_postposition_follows_every_slot() -> None:
    questions = load_language("hi").world.questions
    oblique = r"\{[xyab]\} (का|के|की|में|ने|से|को|द्वारा)[ :?]"
    of_persons = r"\{x\} (जिस|किस) (नगर|देश) के (महापौर|राष्ट्राध्यक्ष) पद पर हैं"
    templates = [t for w in questions.steps.values() for t in (*w.of, *w.ask, *w.several, *w.count, w.which) if t]
    templates += [t for having in questions.having.values() for t in having]
    templates += [t for words in questions.comparisons.values() for t in (*words.least, *words.most)]
    for template in templates:
        slots = len(re.findall(r"\{[xyab]\}", template))
        found = len(re.findall(oblique, template + " ")) + len(re.findall(of_persons, template))
        assert found == slots, f"{template}: the direct case of a noun such as जन्मस्थान would stand here in the oblique"


@pytest.mark.parametrize(
    ("language", "kind", "steps", "pattern"),
    [
        (
            "en",
            "work",
            ("author", "sister", "employer"),
            r"(employer of|does|did) the sister of the author of “[^”]+”( work for)?\?$",
        ),
        ("hi", "work", ("author", "sister", "employer"), r"^“[^”]+” (के लेखक|की लेखिका) की बहन की (नौकरी|नियोक्ता)"),
        (
            "es",
            "work",
            ("author", "father", "born"),
            r" del padre (del autor|de la autora) de «[^»]+»\?$| nació el padre ",
        ),
        ("en", "city", ("mayor", "father", "born"), r"(was|did|of) (born )?the father of the mayor of \S+( born)?\?$"),
        ("hi", "city", ("mayor", "father", "born"), r"^\S+ (के|की) महापौर के पिता (का जन्म|की जन्मतिथि)"),
        ("en", "person", ("spouse", "occupation"), r"the (wife|husband) of \S+ \S+( do for a living)?\?$"),
        ("hi", "person", ("spouse", "occupation"), r"^\S+ \S+ (की पत्नी|के पति) का (पेशा|व्यवसाय) क्या (है|था)\?$"),
    ],
)
def test_phrases_are_nested(language: str, kind: str, steps: tuple[str, ...], pattern: str) -> None:
    world = make_world(WorldSettings(seed=4, size=300))
    graph = Graph(world)
    tested = 0
    for start in world.by_kind(kind):  # type: ignore[arg-type]
        here = start
        for name in steps[:-1]:
            targets = graph.targets(here, STEP_BY_NAME[graph.kind(here), name])
            if len(targets) != 1:
                break
            here = targets[0][0]
        else:
            composed = Composed(Chain(start, steps), "gold", (), STEP_BY_NAME[graph.kind(here), steps[-1]].target)
            assert re.search(pattern, text := Wording(graph, language).question(composed, Random(start))), text
            tested += 1
    assert tested


@pytest.mark.parametrize(
    ("apart", "together", "why"),
    [
        ("la hija de el autor", "la hija del autor", "a contraction"),
        ("¿Qué empresa emplea a el padre de Ana?", "¿Qué empresa emplea al padre de Ana?", "another"),
        ("Ana o Oruric", "Ana u Oruric", "before the same vowel"),
        ("Ana y Iva, Ana y Yovric", "Ana e Iva, Ana y Yovric", "no vowel, no change"),
        ("la madre de ella", "la madre de ella", "a longer word"),
        ("Conde el Grande", "Conde el Grande", "the end of a word"),
    ],
)
def test_words_are_fused_where_they_meet(apart: str, together: str, why: str) -> None:
    assert world_patterns(load_language("es")).fused(apart) == together, why


def test_no_language_is_named_in_the_code() -> None:
    """A language is a file: what it needs stands there."""
    room = Path(synthetic_world.__file__).parent
    codes = "|".join(language_codes())
    assert [file.name for file in room.glob("*.py") if re.search(rf"[\"'](?:{codes})[\"']", file.read_text())] == []


def test_questions_about_the_dead_are_in_the_past_tense() -> None:
    world = make_world(WorldSettings(seed=4, size=200))
    graph = Graph(world)
    for person in world.by_kind("person"):
        composed = Composed(Chain(person, ("occupation",)), "weaver", (person,), "occupation")
        dead = graph.value(person, "died") is not None
        english = Wording(graph, "en").question(composed, Random(0))
        assert bool(re.search(r"\b(was|did)\b", english)) == dead, english
        assert Wording(graph, "hi").question(composed, Random(0)).endswith("था?" if dead else "है?")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_markup_is_left_in_a_question(language: str) -> None:
    world = make_world(WorldSettings(seed=6, size=200))
    for question in make_questions(world, QuestionSettings(120, (1, 2, 3, 4)), language):
        assert not re.search(r"[\[\]{}|]|  | [?.।]", question.text), question.text
        assert question.text[-1] in "?.।"
        assert question.text.count("“") == question.text.count("”")
