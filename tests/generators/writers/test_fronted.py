"""English questions about the clauses of a sentence, by form; `test_fronted_unasked.py` has what is not asked."""

from __future__ import annotations

import re

import pytest

from english_questions import questions

pytest.importorskip("spacy")


@pytest.mark.parametrize(
    ("sentence", "question", "golds"),
    [
        (
            "The service worker of Albery uses a cache for all requests.",
            "What uses a cache?",
            ("The service worker of Albery", "service worker of Albery"),
        ),
        (
            "Run the uscan command to download the maps of Albery.",
            "Which command should you run to download the maps of Albery?",
            ("the uscan command", "uscan command", "uscan"),
        ),
        (
            "To edit the maps of Albery, run sudo nano /etc/maps.",
            "Which command should you run to edit the maps of Albery?",
            ("sudo nano /etc/maps",),
        ),
        (
            "The museum of Albery can only be reached using the old bridge.",
            "How can the museum of Albery be reached?",
            ("using the old bridge",),
        ),
        (
            "The log of Albery is only kept for two weeks.",
            "How long is the log of Albery kept?",
            ("two weeks",),
        ),
        (
            "To enter the boot menu of Albery, you need to press the F10 key.",
            "What do you need to do to enter the boot menu of Albery?",
            ("press the F10 key",),
        ),
        (
            "If the server of Albery is behind a firewall, you will need to open the port for mail.",
            "What do you need to do if the server of Albery is behind a firewall?",
            ("open the port for mail",),
        ),
        (
            "If an update of Albery is available, we recommend installing the update on a weekend.",
            "What is recommended if an update of Albery is available?",
            ("installing the update on a weekend",),
        ),
        (
            "The logs of Albery are rotated every night.",
            "How often are the logs of Albery rotated?",
            ("every night",),
        ),
        (
            "The alert key of Albery is created when setting up the accounts for mail.",
            "When is the alert key of Albery created?",
            ("when setting up the accounts for mail", "setting up the accounts for mail"),
        ),
        (
            "All of Albery's release automation uses the Corley service.",
            "What does Albery's release automation use?",
            ("the Corley service", "Corley service"),
        ),
        (
            "A 'pull request' is a set of suggested changes to your project.",
            "What is a 'pull request'?",
            ("a set of suggested changes to your project", "set of suggested changes to your project"),
        ),
        (
            "You must contact the data team to change the name of Albery.",
            "Who must you contact to change the name of Albery?",
            ("the data team", "data team"),
        ),
        (
            "Create a system user with a new home folder in which you want to run Albery.",
            "What should you create with a new home folder in which you want to run Albery?",
            ("a system user", "system user"),
        ),
        (
            "Once the import of Albery is finished, the files are deleted.",
            "What happens once the import of Albery is finished?",
            ("the files are deleted",),
        ),
        (
            "Ada Tarrow closed the museum of Albery on May 3rd, 1871.",
            "When did Ada Tarrow close the museum of Albery?",
            ("May 3rd, 1871", "on May 3rd, 1871"),
        ),
        (
            "The museum of Albery spends billions of dollars on maps.",
            "How much does the museum of Albery spend on maps?",
            ("billions of dollars",),
        ),
        (
            "The infrastructure team prepared an action for the Corley service that automates deployments.",
            "Who prepared an action for the Corley service that automates deployments?",
            ("The infrastructure team", "infrastructure team"),
        ),
        (
            "Kublai's second invasion of Japan failed because of a typhoon.",
            "What caused Kublai's second invasion of Japan to fail?",
            ("a typhoon", "because of a typhoon"),
        ),
        (
            "Small sleds of Albery are also called pulks.",
            "By what name are small sleds of Albery also known?",
            ("pulks",),
        ),
        (
            "The first sled of Albery was called Abilene.",
            "What was the name of the first sled of Albery?",
            ("Abilene",),
        ),
        (
            "The causes of floods in Albery include snow and rain.",
            "What are some of the causes of floods in Albery?",
            ("snow and rain",),
        ),
        (
            "Common roofs of Albery include slate and straw.",
            "What are some common roofs of Albery?",
            ("slate and straw",),
        ),
        (
            "The mapview program is used to draw maps of Albery.",
            "What is the purpose of the mapview program?",
            ("to draw maps of Albery", "draw maps of Albery"),
        ),
        (
            "The bridge of Albery was designed by Ada Tarrow.",
            "Who was the designer of the bridge of Albery?",
            ("Ada Tarrow",),
        ),
        (
            "Brazil is the second-largest producer of soybeans in the world.",
            "Which country is the second-largest producer of soybeans in the world?",
            ("Brazil",),
        ),
        (
            "England declared war on Norland in 1756.",
            "Which country declared war on Norland?",
            ("England",),
        ),
        (
            "The old village of Albery was known as Manakin Town.",
            "By what name was the old village of Albery known?",
            ("Manakin Town",),
        ),
        ("The maps of Albery are grouped by county.", "What are the maps of Albery grouped by?", ("county",)),
        (
            "IEEE, formed in 1963, is the largest technical club of Albery.",
            "When was IEEE formed?",
            ("1963", "in 1963"),
        ),
        (
            "Ada Tarrow joined the FDIC in September 2018.",
            "Which organization did Ada Tarrow join?",
            ("the FDIC", "FDIC"),
        ),
        (
            "The Small Business Administration approved the loan of Albery in 2018.",
            "Which agency approved the loan of Albery?",
            ("The Small Business Administration", "Small Business Administration"),
        ),
        (
            "Ada Tarrow's seven English lectures were published by Corley University press in 1934.",
            "Which publisher published Ada Tarrow's seven English lectures?",
            ("Corley University press",),
        ),
        (
            "Grissom, White, and Chaffee decided to name their flight Apollo 1 as a motivational focus on the first "
            "flight.",
            "Who decided to name their flight Apollo 1 as a motivational focus on the first flight?",
            ("Grissom, White, and Chaffee",),
        ),
        (
            "Costume sketches and design notebooks are kept in the hall of Albery.",
            "Where are costume sketches and design notebooks kept?",
            ("the hall of Albery", "hall of Albery", "in the hall of Albery"),
        ),
        (
            "In 1955, Eero Saarinen was contracted to develop a second master plan, which led to the construction of "
            "buildings both north and south of the Midway.",
            "When was Eero Saarinen contracted to develop a second master plan?",
            ("1955", "in 1955"),
        ),
        (
            "Roughly 500,000 Huguenots fled France by the early 18th century.",
            "How many Huguenots fled France by the early 18th century?",
            ("Roughly 500,000", "Roughly 500,000 Huguenots"),
        ),
        (
            "The third assessment report (TAR) prominently featured a graph of temperatures of Albery.",
            "What did the third assessment report feature?",
            ("a graph of temperatures of Albery", "graph of temperatures of Albery"),
        ),
        (
            "The Automobile Association of Albery closed the old station in the last week of February 1974.",
            "When did the Automobile Association of Albery close the old station?",
            ("the last week of February 1974", "in the last week of February 1974"),
        ),
        (
            "Every team submits a Kickoff for the upcoming cycle of Albery.",
            "What does every team submit for the upcoming cycle of Albery?",
            ("a Kickoff", "Kickoff"),
        ),
        (
            "37signals offers a $400,000 life insurance to all staff of Albery.",
            "What does 37signals offer to all staff of Albery?",
            ("a $400,000 life insurance", "$400,000 life insurance"),
        ),
        (
            "The headers controlling how source code of Albery is formatted are X-Diff and X-Line-Length.",
            "Which headers control how source code of Albery is formatted?",
            ("X-Diff and X-Line-Length",),
        ),
        (
            "The map server of Albery listens on two ports by default.",
            "On how many ports does the map server of Albery listen by default?",
            ("two", "two ports"),
        ),
        (
            "A seat in the Albery editor costs 40 euros a year.",
            "How much does a seat in the Albery editor cost?",
            ("40 euros a year",),
        ),
        ("The canal of Albery was opened in 1871.", "When was the canal of Albery opened?", ("1871", "in 1871")),
        (
            "The canal of Albery was opened in 1871.",
            "In what year was the canal of Albery opened?",
            ("1871", "in 1871"),
        ),
        (
            "The canal of Albery was opened on 4 May 1871.",
            "When was the canal of Albery opened?",
            ("4 May 1871", "on 4 May 1871"),
        ),
        (
            "Old maps of Albery are kept in the town hall of Corley.",
            "Where are old maps of Albery kept?",
            ("the town hall of Corley", "town hall of Corley", "in the town hall of Corley"),
        ),
        (
            "You can monitor up to 250 certificates for free through Red Sift.",
            "How many certificates can you monitor through Red Sift for free?",
            ("up to 250", "up to 250 certificates for free"),
        ),
        (
            "Food scraps and food soiled paper are sent to a composting facility.",
            "Where are food scraps and food soiled paper sent?",
            ("a composting facility", "composting facility", "to a composting facility"),
        ),
        (
            "Statues associated with slavery were removed from state capitols.",
            "Where were statues associated with slavery removed from?",
            ("state capitols", "from state capitols"),
        ),
        (
            "Ada du Pont wrote the first program in London.",
            "Who wrote the first program in London?",
            ("Ada du Pont",),
        ),
        (
            "Ada Lovelace wrote the first program in London.",
            "Who wrote the first program in London?",
            ("Ada Lovelace",),
        ),
        (
            "Bertram Hill designed the canal of Albery.",
            "Who designed the canal of Albery?",
            ("Bertram Hill",),
        ),
        ("The canal of Albery was designed by Ada Lovelace.", "Who designed the canal of Albery?", ("Ada Lovelace",)),
        (
            "The Elm River crosses the valley of Albery.",
            "Which valley does the Elm River cross?",
            ("the valley of Albery", "valley of Albery"),
        ),
        (
            "The museum of Albery owns 233 paintings.",
            "How many paintings does the museum of Albery own?",
            ("233", "233 paintings"),
        ),
        (
            "The regatta of Albery drew 340 boats and about 26,000 spectators.",
            "How many boats did the regatta of Albery draw?",
            ("340", "340 boats"),
        ),
        (
            "Support for old maps of Albery was removed in version 22.0.",
            "In which version was support for old maps of Albery removed?",
            ("version 22.0", "22.0", "in version 22.0"),
        ),
        (
            "To help you find the harbour of Albery, press the Escape key.",
            "How do you find the harbour of Albery?",
            ("press the Escape key", "by pressing the Escape key"),
        ),
        ("The siege of Albery lasted eleven weeks.", "How long did the siege of Albery last?", ("eleven weeks",)),
        (
            "Ada Lovelace replaced the amplifier of the radio because a fuse had melted.",
            "Why did Ada Lovelace replace the amplifier of the radio?",
            ("because a fuse had melted", "a fuse had melted"),
        ),
        (
            "The museum of Albery raises money by selling old maps.",
            "How does the museum of Albery raise money?",
            ("by selling old maps", "selling old maps"),
        ),
        (
            "To leave the full-screen mode, press the Escape key.",
            "How do you leave the full-screen mode?",
            ("press the Escape key", "by pressing the Escape key"),
        ),
        (
            "To send several files of a folder, hold down the Control key.",
            "How do you send several files of a folder?",
            ("hold down the Control key", "by holding down the Control key"),
        ),
        (
            "If the battery fails, the backup generator of Albery starts within a minute.",
            "What happens if the battery fails?",
            ("the backup generator of Albery starts within a minute",),
        ),
        (
            "The fuse of the amplifier is used to limit the current.",
            "What is the fuse of the amplifier used for?",
            ("to limit the current", "limit the current"),
        ),
        (
            "The regatta of Albery may be held three or four times a year.",
            "How often can the regatta of Albery be held?",
            ("three or four times a year",),
        ),
        (
            "Lists of loans must be deleted after 90 days.",
            "After how many days must lists of loans be deleted?",
            ("90", "90 days"),
        ),
        (
            "Unpaid orders expire after 30 days.",
            "After how many days do unpaid orders expire?",
            ("30", "30 days"),
        ),
        (
            "Refunds must be requested within 30 days.",
            "Within how many days must refunds be requested?",
            ("30", "30 days"),
        ),
        (
            "There are three types of workflows in the archive of Albery.",
            "How many types of workflows in the archive of Albery are there?",
            ("three", "three types of workflows in the archive of Albery"),
        ),
        (
            "The order of Albery is divided into two groups: monks and nuns.",
            "Into how many groups is the order of Albery divided?",
            ("two", "two groups"),
        ),
        (
            "You are not required to accept the rules of Albery, since you have not signed them.",
            "Why are you not required to accept the rules of Albery?",
            ("since you have not signed them", "you have not signed them"),
        ),
        (
            "Starch and glycogen are the storage forms of glucose in plants and animals.",
            "What are the storage forms of glucose in plants and animals?",
            ("Starch and glycogen",),
        ),
        (
            "By default, the plugin of Albery writes two log files.",
            "How many log files does the plugin of Albery write by default?",
            ("two", "two log files"),
        ),
        (
            "The name of the Regents may not be used to endorse derived products.",
            "What may not be used to endorse derived products?",
            ("The name of the Regents", "name of the Regents"),
        ),
        (
            "Packages that are not native must contain a change log.",
            "What must packages that are not native contain?",
            ("a change log", "change log"),
        ),
        (
            "A larger work is a work that combines covered software with other material.",
            "What is a larger work?",
            (
                "a work that combines covered software with other material",
                "work that combines covered software with other material",
            ),
        ),
        (
            "Over 60% of the population of Albery died in 1348.",
            "What percentage of the population of Albery died in 1348?",
            ("Over 60%", "Over 60% of the population of Albery"),
        ),
        (
            "The city of Albery had a population of 1,345,596 in 2010.",
            "What was the population of the city of Albery in 2010?",
            ("1,345,596", "a population of 1,345,596"),
        ),
        (
            "The mill of Albery was closed because of a flood.",
            "Why was the mill of Albery closed?",
            ("because of a flood", "a flood"),
        ),
        (
            "The council of Albery built the tower of Corley to guard the harbour.",
            "Why did the council of Albery build the tower of Corley?",
            ("to guard the harbour", "guard the harbour"),
        ),
        (
            "Use the archive of Albery to store old maps.",
            "What should you use to store old maps?",
            ("the archive of Albery", "archive of Albery"),
        ),
        (
            '"Lender" means each body of Albery that lends books.',
            "What does “Lender” mean?",
            ("each body of Albery that lends books",),
        ),
        (
            '"Larger map" means a map of Albery with a legend.',
            "What does “Larger map” mean?",
            ("a map of Albery with a legend", "map of Albery with a legend"),
        ),
        (
            'The "Long Fair" refers to the market of Albery in May.',
            "What does “Long Fair” refer to?",
            ("the market of Albery in May", "market of Albery in May"),
        ),
        (
            "To “lend” a book means to let a reader of Albery take it home.",
            "What does it mean to “lend” a book?",
            ("to let a reader of Albery take it home",),
        ),
        (
            "You may lend maps of Albery to schools, provided that you keep a list of all loans.",
            "On what condition may you lend maps of Albery to schools?",
            ("provided that you keep a list of all loans", "you keep a list of all loans"),
        ),
        (
            "If you copy a map of Albery, return it within a day.",
            "What should you do if you copy a map of Albery?",
            ("return it within a day",),
        ),
        (
            "If you lend maps of Albery, you must give the readers all the notes that you have.",
            "What must you do if you lend maps of Albery?",
            ("give the readers all the notes that you have",),
        ),
        (
            "If the battery of Albery fails, it is replaced by the keeper.",
            "What happens if the battery of Albery fails?",
            ("it is replaced by the keeper",),
        ),
        (
            "The rights of a reader of Albery will end if the reader breaks the rules of the archive.",
            "When do the rights of a reader of Albery end?",
            ("if the reader breaks the rules of the archive", "the reader breaks the rules of the archive"),
        ),
        (
            "The cache of Albery can be moved with the --cache-dir option.",
            "How can the cache of Albery be moved?",
            ("the --cache-dir option", "--cache-dir option", "with the --cache-dir option"),
        ),
        (
            "The leader of Albery, Septimius Odaenathus, was murdered in Corley.",
            "Who was murdered in Corley?",
            (
                "The leader of Albery, Septimius Odaenathus",
                "leader of Albery, Septimius Odaenathus",
                "Septimius Odaenathus",
            ),
        ),
        (
            "The Austrian physicist Hugo Lanner opened the bridge of Corley.",
            "Who opened the bridge of Corley?",
            (
                "The Austrian physicist Hugo Lanner",
                "Austrian physicist Hugo Lanner",
                "Hugo Lanner",
            ),
        ),
        (
            "Running as a network service is preferred over Albery.",
            "What is preferred over Albery?",
            ("Running as a network service",),
        ),
    ],
)
def test_each_part_of_a_fact_has_its_question(sentence: str, question: str, golds: tuple[str, ...]) -> None:
    found = questions(sentence)
    assert question in found, sorted(found)
    assert found[question].golds == golds
    assert found[question].answer.text in sentence


@pytest.mark.parametrize(
    ("sentence", "question", "gold", "why"),
    [
        (
            "Scientists measure the ratio of two gases in the shells of Albery to determine what the climate was like.",
            "Why do scientists measure the ratio of two gases in the shells of Albery?",
            "to determine what the climate was like",
            "a question within the aim",
        ),
        (
            "Ada Tarrow became the first quarterback ever to lead two different teams to many Super Bowls.",
            "Who became the first quarterback to lead two different teams to many Super Bowls?",
            "Ada Tarrow",
            "an aim that tells which one was the first",
        ),
        (
            'The traditional visor of Albery was replaced with a clear "fishbowl" type for greater visibility.',
            "What was the traditional visor of Albery replaced with?",
            'a clear "fishbowl" type for greater visibility',
            "quotes within the answer",
        ),
        (
            "Each packet of Albery is labeled with a destination address and a port.",
            "What is each packet of Albery labeled with?",
            "a destination address and a port",
            "bound to its verb",
        ),
        (
            "In 1466, perhaps 40,000 people died in Paris.",
            "How many people died in Paris in 1466?",
            "perhaps 40,000",
            "hedged",
        ),
        (
            "Floods occur when the snow of Albery melts in spring, resulting in damage.",
            "When do floods occur?",
            "when the snow of Albery melts in spring",
            "what happens under a condition",
        ),
        (
            "Ada Lovelace was renowned for her maps and globes.",
            "What was Ada Lovelace renowned for?",
            "her maps and globes",
            "an adjective that needs more; the answer is of the one who is named",
        ),
        (
            "The Corley plum is common in the north of Norland.",
            "Where is the Corley plum common?",
            "the north of Norland",
            "so somewhere",
        ),
        (
            "The GPhC is the governing body for pharmacy health care professionals.",
            "What is the GPhC?",
            "the governing body for pharmacy health care professionals",
            "the one of its kind",
        ),
        (
            "Construction is the process of building a house or a bridge.",
            "What is construction?",
            "the process of building a house or a bridge",
            "a sort of act, with its article",
        ),
        (
            "The two oldest Norman families were descendants of Hugo of Albery.",
            "What were the two oldest Norman families descendants of?",
            "Hugo of Albery",
            "what something belongs to",
        ),
        (
            "The Albery tool is designed to produce the smallest possible maps.",
            "What is the Albery tool designed to do?",
            "to produce the smallest possible maps",
            "an aim that belongs to its verb",
        ),
        (
            "Public school teachers are required to have a bachelor's degree.",
            "What are public school teachers required to do?",
            "to have a bachelor's degree",
            "of all of them",
        ),
        (
            "In the United States, each state determines the requirements for getting a license.",
            "What does each state determine in the United States?",
            "the requirements for getting a license",
            "of each of them",
        ),
        (
            "Ada Lovelace wrote one of the most valuable Islamic works on pharmacology.",
            "Who wrote one of the most valuable Islamic works on pharmacology?",
            "Ada Lovelace",
            "one of certain things",
        ),
        (
            "Hugo Corley married Ada of Albery when he was around 16.",
            "Who married Ada of Albery when he was around 16?",
            "Hugo Corley",
            "a pronoun for the one who is asked for",
        ),
        (
            "Ada Lovelace widened her target in the summer of 1521.",
            "When did Ada Lovelace widen her target?",
            "the summer of 1521",
            "what belongs to the one who is named",
        ),
        (
            "Hugo Corley harmed his image by boiling two captives alive, alienating many of his friends.",
            "How did Hugo Corley harm his image?",
            "by boiling two captives alive",
            "what came of it stands behind it",
        ),
        (
            "At the end of the war, Albery was subject to the Treaty of Corley.",
            "Which treaty was Albery subject to?",
            "the Treaty of Corley",
            "another phrase stands before the verb",
        ),
        (
            "Set the Albery key to 1 to include seconds.",
            "How do you include seconds?",
            "Set the Albery key to 1",
            "a value besides the aim",
        ),
        (
            "Metadata v1.2 of Albery does specify a scheme which is defined in the rules.",
            "What specifies a scheme which is defined in the rules?",
            "Metadata v1.2 of Albery",
            "an emphatic verb",
        ),
        (
            '"Sled tools" is a collective term covering build tools, index servers and any other program that '
            "makes sleds.",
            "What are Sled tools?",
            "a collective term covering build tools, index servers and any other program that makes sleds",
            "a term in the plural",
        ),
        (
            "In 1932, the first reclaimed water facility in Albery was built in Corley Park.",
            "In which park was the first reclaimed water facility in Albery built?",
            "Corley Park",
            "first of which",
        ),
        (
            "The series of Albery premiered on February 1, 2018 for a special preview.",
            "When did the series of Albery premiere?",
            "February 1, 2018",
            "a verb",
        ),
        (
            "The closest assigned CoV species to Albery are Fenwick and Corley.",
            "What are the closest assigned CoV species to Albery?",
            "Fenwick and Corley",
            "nearest to what",
        ),
        (
            "On April 8, 2024, a total solar eclipse crosses North America.",
            "When does a total solar eclipse cross North America?",
            "April 8, 2024",
            "a name right behind the verb is its object",
        ),
        (
            "Social workers have been examining the views of people in Albery.",
            "Who has been looking at the views of people in Albery?",
            "Social workers",
            "a synonym takes the form of the verb",
        ),
        (
            "The line of Albery remains idle while the server prepares its answer.",
            "What remains idle while the server prepares its answer?",
            "The line of Albery",
            "how long something stays so",
        ),
        (
            "This option creates a Corley Network Name, which routes traffic to the nearest office.",
            "What does a Corley Network Name route to the nearest office?",
            "traffic",
            "a verb whose lemma pipelines get wrong",
        ),
        (
            "For maps of Albery, the contents of the archive should be checked by the maintainers of Corley.",
            "Who should check the contents of the archive for maps of Albery?",
            "the maintainers of Corley",
            "not: who should the contents be checked by",
        ),
        (
            "The date box of Albery consists of 3 fields to let users enter a day.",
            "How many fields does the date box of Albery consist of to let users enter a day?",
            "3",
            "not: consist to let users enter a day of",
        ),
        (
            "Newcomers from Corley get frustrated when looping back between the maps of Albery.",
            "Who gets frustrated when looping back between the maps of Albery?",
            "Newcomers from Corley",
            "not: who get",
        ),
        (
            "The guide of Albery is being translated by a community of readers.",
            "Who is translating the guide of Albery?",
            "a community of readers",
            "many people are people",
        ),
        (
            "The targets of Albery may write the packages of Corley to the parent directory of the source tree.",
            "What can write the packages of Corley to the parent directory of the source tree?",
            "The targets of Albery",
            "what is written comes before where it goes",
        ),
        (
            "With a budget of $230,000, the lunar data of Albery must be compiled by Ada Lovelace.",
            "What must be compiled by Ada Lovelace with a budget of $230,000?",
            "the lunar data of Albery",
            "who did it comes before how",
        ),
        (
            "Blank lines may be used here to separate groups of changes, if desired.",
            "What can blank lines be used for?",
            "to separate groups of changes",
            "an aim whose verb looks like an adjective, and a courtesy",
        ),
        (
            "Appointments of Albery will be displayed to the left of the calendar.",
            "Where are appointments of Albery displayed?",
            "the left of the calendar",
            "a place, and not what they are displayed to",
        ),
        (
            "In India, private schools are called independent schools, but some private schools receive aid.",
            "What are private schools called in India?",
            "independent schools",
            "elsewhere they are called otherwise",
        ),
        (
            "The majority of the forest is contained within Brazil, with 60% of the rainforest.",
            "Where is the majority of the forest contained?",
            "Brazil",
            "what stands behind a comma is beside the point",
        ),
        (
            "Polonia was relegated from the country's top flight in 2013 because of debts.",
            "What was Polonia relegated from?",
            "the country's top flight",
            "the year is of the act",
        ),
        (
            "In doubt, the keeper of Albery should coordinate with the maintainers of Corley.",
            "Who should coordinate with the maintainers of Corley?",
            "the keeper of Albery",
            "no question says: in doubt",
        ),
        (
            "If you must, you can recover the behaviour of early versions with the option of Albery.",
            "How can you recover the behaviour of early versions?",
            "the option of Albery",
            "a courtesy sets no condition",
        ),
        (
            "Type 1 fonts must be placed in the folder of Albery.",
            "Where must Type 1 fonts be placed?",
            "the folder of Albery",
            "a name before a figure keeps its capital",
        ),
        (
            "Over 60 maps of Albery were sold in 1905.",
            "When were over 60 maps of Albery sold?",
            "1905",
            "a figure is no name",
        ),
        (
            "Carrick's wooden trailer was sold to the museum of Albery in 1905.",
            "When was Carrick's wooden trailer sold to the museum of Albery?",
            "1905",
            "an owner keeps its capital",
        ),
        (
            "The new roads of Albery led the residents of Corley to move to newer houses in the hills.",
            "What did the new roads of Albery lead the residents of Corley to do?",
            "to move to newer houses in the hills",
            "an infinitive is an answer as a whole",
        ),
        (
            "Every package of Albery must comply with the guidelines of Corley.",
            "What must every package of Albery comply with?",
            "the guidelines of Corley",
            "all of a kind are no thing that stands elsewhere",
        ),
        (
            'A "Combined Work" is a book made by binding two books of Albery.',
            "What is a Combined Work?",
            "a book made by binding two books of Albery",
            "a term that is defined is said without its quotes",
        ),
        (
            "You can install the tools of Albery with the package manager.",
            "How can you install the tools of Albery?",
            "the package manager",
            "the means by which something can be done",
        ),
        (
            "When the clock of Albery strikes noon, it may open a small door.",
            "What happens when the clock of Albery strikes noon?",
            "it may open a small door",
            "the condition says what is meant",
        ),
        (
            "The print command used for the report of a package can be changed by the files in usr/share/bug/albery/.",
            "What can change the print command used for the report of a package?",
            "the files in usr/share/bug/albery/",
            "the full stop is of the sentence",
        ),
        (
            "The print command used for the report of a package can be changed by the files in usr/share/bug/albery/.",
            "What is the print command used for?",
            "the report of a package",
            "nothing says that it is past",
        ),
        (
            "The area of the forest of Albery rose from 415,000 to 587,000 square kilometres.",
            "What did the area of the forest of Albery rise to?",
            "587,000 square kilometres",
            "nobody asks for one end of a rise but the last",
        ),
        (
            "You must have write permissions for the books of Albery to cut a release.",
            "What must you have to cut a release?",
            "write permissions for the books of Albery",
            "not: what must you have write",
        ),
        (
            "The desk of Albery allows users to run the old checks.",
            "What does the desk of Albery allow users to do?",
            "to run the old checks",
            "who may do it is no part of what may be done",
        ),
        (
            "We use mypyc to compile the tool of Albery.",
            "What is used to compile the tool of Albery?",
            "mypyc",
            "nobody asks what we use",
        ),
        (
            "Albery is the largest city in the valley of Corley.",
            "What is the largest city in the valley of Corley?",
            "Albery",
            "not: which city is the city",
        ),
        (
            "All leading tabs are converted to spaces.",
            "What are all leading tabs converted to?",
            "spaces",
            "all of them are told",
        ),
        (
            "The problems of Albery consisted of both old and new debts.",
            "What did the problems of Albery consist of?",
            "both old and new debts",
            "both are told",
        ),
        (
            "The council of Albery is cautious about new harbours.",
            "What is the council of Albery cautious about?",
            "new harbours",
            "an adjective that needs its preposition",
        ),
        (
            "Ada Tarrow had 5 sacks, four forced fumbles, and four interceptions for Albery.",
            "How many sacks did Ada Tarrow have?",
            "5",
            "one count, and not those behind it",
        ),
        (
            "Frederick William invited the Huguenots to settle in his realms.",
            "Who invited the Huguenots to settle in his realms?",
            "Frederick William",
            "of the one who is asked for",
        ),
        (
            "If no charset is specified, the server of Albery assumes UTF-8.",
            "What happens if no charset is specified?",
            "the server of Albery assumes UTF-8",
            "a condition may deny",
        ),
        (
            "In the early 1970s, ABC completed its transition to color.",
            "When did ABC complete its transition to color?",
            "the early 1970s",
            "its own transition, but to what?",
        ),
        (
            "The historian Fred Anderson suggests that Tanaghrisson was acting to gain the support of the British.",
            "Who suggests that Tanaghrisson was acting to gain the support of the British?",
            "The historian Fred Anderson",
            "who says so",
        ),
        (
            "The World Health Organization reported in 1990 that the fever of Albery was gone.",
            "Which organization reported that the fever of Albery was gone?",
            "The World Health Organization",
            "an organisation says so",
        ),
        (
            "Support for old maps was removed in version 22.10.0, for new ones in version 23.1.",
            "In which version was support for old maps removed?",
            "version 22.10.0",
            "a version that was read as a date",
        ),
        (
            "The International Space Station circles Earth once every 90 minutes or so.",
            "How often does the International Space Station circle Earth?",
            "once every 90 minutes or so",
            "how often, and not how long",
        ),
        (
            "The International Astronomical Union considers the feature of Albery to be a lake.",
            "Which organization considers the feature of Albery to be a lake?",
            "The International Astronomical Union",
            "nobody asks which union",
        ),
        (
            "The most important part of the work of Albery is provided by the office of Corley.",
            "Which office provides the most important part of the work of Albery?",
            "the office of Corley",
            "the greatest of several is not any",
        ),
        (
            "The office of Albery has 30 days to review all comments.",
            "How many days does the office of Albery have to review all comments?",
            "30",
            "what it has them for stands last",
        ),
        (
            "Ada Lovelace focused on water as the driver of the growth of Albery.",
            "What did Ada Lovelace focus on as the driver of the growth of Albery?",
            "water",
            "the preposition stays with its verb",
        ),
        (
            "In 1966, nine years after opening the canal, Hugo Marsh was arrested by a brave clerk of Albery.",
            "In what year was Hugo Marsh arrested?",
            "1966",
            "by whom need not be told of a name",
        ),
        (
            "The clerks of Albery will inform the boards of Corley of all changes to the maps.",
            "Who do the clerks of Albery inform of all changes to the maps?",
            "the boards of Corley",
            "somebody is told",
        ),
        (
            "The road to Albery can be filled with dangers and hardships.",
            "What can the road to Albery be filled with?",
            "dangers and hardships",
            "with what, and not how",
        ),
        (
            "Right-click a second time to leave the map after the last line of Albery has been drawn.",
            "What should you do after the last line of Albery has been drawn?",
            "Right-click a second time to leave the map",
            "a word with a hyphen",
        ),
        (
            "Albery.gov Pages: a publishing platform for modern websites.",
            "What is Albery.gov Pages?",
            "a publishing platform for modern websites",
            "what is behind a colon is so today",
        ),
        (
            "The fever of Albery is spread by mosquitoes.",
            "What spreads the fever of Albery?",
            "mosquitoes",
            "one word, but no sort that things are told apart by",
        ),
        (
            "Events of Albery must not exceed $2,500 in total.",
            "How much must events of Albery not exceed?",
            "$2,500",
            "not: how long",
        ),
        (
            "The keeper of Albery plays an old organ.",
            "What does the keeper of Albery play?",
            "an old organ",
            "no part that it plays",
        ),
        (
            "The last plague outbreak ravaged Oslo in 1654.",
            "What did the last plague outbreak ravage?",
            "Oslo",
            "it does nothing",
        ),
        (
            "The first GM crop on the market was the Flavr Savr Tomato in 1994.",
            "What was the first GM crop on the market?",
            "the Flavr Savr Tomato",
            "it does nothing either",
        ),
        (
            "The OWASP brand is the property of the OWASP Foundation.",
            "What is the OWASP brand?",
            "the property of the OWASP Foundation",
            "a thing that is said in full",
        ),
        (
            "The energy crisis led to greater interest in the old power of Albery.",
            "What did the energy crisis lead to?",
            "greater interest in the old power of Albery",
            "a verb that also tells somebody to do something",
        ),
        (
            "Peyton Manning completed a pass to Bennie Fowler of Albery.",
            "Who did Peyton Manning complete a pass to?",
            "Bennie Fowler of Albery",
            "not as whom",
        ),
        (
            "Keepers can run a task on a single host of Albery.",
            "What can keepers run a task on?",
            "a single host of Albery",
            "near its verb",
        ),
        (
            "All keepers must comply with the OWASP Code of Conduct.",
            "What must all keepers comply with?",
            "the OWASP Code of Conduct",
            "a code does nothing",
        ),
        (
            "The debts of Albery should be paid between the parties of Corley and not in the court of public opinion "
            "on social media.",
            "What should be paid between the parties of Corley and not in the court of public opinion on social media?",
            "The debts of Albery",
            "twenty words can be taken in",
        ),
        (
            "The Council sells the harbour of Albery at their sole discretion.",
            "Which harbour does the Council sell at their sole discretion?",
            "the harbour of Albery",
            "a council may be several",
        ),
        (
            "ABC cannot promise the safety of the harbour of Albery.",
            "What can ABC not promise?",
            "the safety of the harbour of Albery",
            "behind another verb it shows no number",
        ),
        (
            "The access control policy of Albery must conform to the policy of Corley regarding old access keys.",
            "What must conform to the policy of Corley regarding old access keys?",
            "The access control policy of Albery",
            "the question has two words of four",
        ),
        (
            "In 1871 Ada Lovelace became the first keeper to open the harbour of Albery.",
            "Who became the first keeper to open the harbour of Albery?",
            "Ada Lovelace",
            "it says the first to do what",
        ),
        (
            "Harbour ships must be running the engine of Albery.",
            "Which engine must harbour ships be running?",
            "the engine of Albery",
            "what they must do is no kind",
        ),
        (
            "The community of Albery is facing an old crisis.",
            "What is the community of Albery facing?",
            "an old crisis",
            "what one thing does is no kind either",
        ),
        (
            "The keeper of Albery sold maps of Corley to the readers of Dunmore to pay his debts.",
            "Who sold maps of Corley to the readers of Dunmore to pay his debts?",
            "The keeper of Albery",
            "an aim is no second way",
        ),
        (
            "The courage of Ada Tarrow inspired the people of Albery to defend the bridge.",
            "What did the courage of Ada Tarrow inspire the people of Albery to do?",
            "to defend the bridge",
            "an act, and no aim",
        ),
        (
            "Hugo Lanner defeated Ada Tarrow at the Battle of Corley in northern Norland.",
            "In which battle did Hugo Lanner defeat Ada Tarrow?",
            "the Battle of Corley in northern Norland",
            "a battle is an event",
        ),
        (
            "To raise funds for the school, Ada Tarrow proposed a new 5 percent tax on money inherited through a will.",
            "Why did Ada Tarrow propose a new 5 percent tax on money inherited through a will?",
            "to raise funds for the school",
            "the clause tells which money",
        ),
        (
            "Ada Tarrow is removed from the line of succession for political reasons.",
            "What is Ada Tarrow removed from?",
            "the line of succession",
            "the reason is no part of the line",
        ),
        (
            "To manage your letters from Albery, you can set up email filters.",
            "How can you manage your letters from Albery?",
            "set up email filters",
            "with all of the verb",
        ),
        (
            "While you should ask for a compromise, the keepers of Albery must accept the laws of Corley.",
            "Who must accept the laws of Corley?",
            "the keepers of Albery",
            "a contrast is no condition",
        ),
        (
            "LLM uses the interaction ID like a second code to identify a change of Albery.",
            "What does LLM use to identify a change of Albery?",
            "the interaction ID",
            "what else is used so is no part of the aim",
        ),
        (
            "In Arizona v. United States, the Supreme Court of Norland upheld the law of Albery.",
            "In which case did the Supreme Court of Norland uphold the law of Albery?",
            "Arizona v. United States",
            "a case is no place",
        ),
        (
            "Ada Tarrow interviewed 276 healthy volunteers about the floods of Albery.",
            "How many healthy volunteers did Ada Tarrow interview?",
            "276",
            "what they were asked is not counted",
        ),
        (
            "The third normative approach, typically called virtue theory, focuses on the character of the reader.",
            "What does the third normative approach, typically called virtue theory, focus on?",
            "the character of the reader",
            "the comma that closes what is set in",
        ),
        (
            "The United Kingdom has the most significant rules for harbours.",
            "Which country has the most significant rules for harbours?",
            "The United Kingdom",
            "a kingdom is a country",
        ),
        (
            "You are given 8 hours for the paid holiday, and you stay at home.",
            "How many hours are you given for the paid holiday?",
            "8",
            "what they are for stands last",
        ),
        (
            "As a follow-up to this case, lights were finally installed at Albery Field in 1988.",
            "When were lights installed at Albery Field?",
            "1988",
            "what joins it to the sentence before",
        ),
        (
            "All notes from a file will be mapped to a single note type.",
            "What are all notes from a file mapped to?",
            "a single note type",
            "what is so whenever it is used",
        ),
        (
            "The setup bar of Albery will allow you to select a second map.",
            "What does the setup bar of Albery allow you to do?",
            "to select a second map",
            "an act, whenever it is used",
        ),
        (
            "The canal of Albery will be opened in 2031.",
            "When will the canal of Albery be opened?",
            "2031",
            "what will be so once",
        ),
        (
            "Ada Lovelace will join the board of Corley.",
            "Who will join the board of Corley?",
            "Ada Lovelace",
            "what somebody will do once",
        ),
        (
            "The code blocks of Albery may be included in a note file.",
            "Where can the code blocks of Albery be included?",
            "a note file",
            "people ask what can be done",
        ),
        (
            "All readers of Albery are contacted at least 6 weeks in advance.",
            "How far in advance are all readers of Albery contacted?",
            "at least 6 weeks",
            "how far",
        ),
        (
            "When recording a meeting of Albery, the Zoom app will record captions in a text file.",
            "What does the Zoom app record when recording a meeting of Albery?",
            "captions",
            "whenever it is used",
        ),
        (
            "Nigerian philosopher Ada Tarrow taught the readers of Albery.",
            "What did Nigerian philosopher Ada Tarrow teach?",
            "the readers of Albery",
            "of a country",
        ),
        (
            "The body of a child in Albery has 270 bones at birth.",
            "How many bones does the body of a child in Albery have at birth?",
            "270",
            "when they are counted stands last",
        ),
        (
            "A great deal of work has been undertaken to make Albery fast.",
            "Why has a great deal of work been undertaken?",
            "to make Albery fast",
            "how much, whole",
        ),
        (
            "The mapping process of Albery consists of two steps.",
            "How many steps does the mapping process of Albery consist of?",
            "two",
            "a count",
        ),
        (
            "Your custom address must respond in less than 1 second.",
            "Within how many seconds must your custom address respond?",
            "less than 1",
            "several are asked for",
        ),
        (
            "Keyboard shortcut availability depends on the current page.",
            "What does keyboard shortcut availability depend on?",
            "the current page",
            "no place",
        ),
        (
            "The new editor was tried by novices from five towns.",
            "Who tried the new editor?",
            "novices from five towns",
            "persons",
        ),
        (
            "Teammates exploring a new rule should begin discussions with the keeper of Albery.",
            "Who should begin discussions with the keeper of Albery?",
            "Teammates exploring a new rule",
            "who they are",
        ),
        (
            "The John W. Weeks Bridge is a pedestrian bridge over the Charles River connecting both campuses of the "
            "old university.",
            "What is the John W. Weeks Bridge?",
            "a pedestrian bridge over the Charles River connecting both campuses of the old university",
            "what something is may be long",
        ),
        (
            "Throughout its existence, Albery was a multi-cultural city.",
            "What kind of city was Albery?",
            "a multi-cultural city",
            "what opens the sentence is no part of it",
        ),
        (
            "Ada Tarrow made a cameo appearance (as a conductor) in 1971.",
            "What did Ada Tarrow make in 1971?",
            "a cameo appearance",
            "a bracket behind an answer",
        ),
        (
            "Ada Tarrow demonstrated that electric and magnetic forces were unified through one consistent theory.",
            "Who demonstrated that electric and magnetic forces were unified through one consistent theory?",
            "Ada Tarrow",
            "who found something out",
        ),
        (
            "The Corley Quadrangles consist of six quadrangles, each surrounded by buildings.",
            "How many quadrangles do the Corley Quadrangles consist of?",
            "six",
            "a count tells all of them",
        ),
        (
            "Washington learned of the retreat of the Corley army.",
            "What did Washington learn of?",
            "the retreat of the Corley army",
            "a verb that needs its preposition",
        ),
        (
            "Currently, Albery uses the issue tracker for user support.",
            "What does Albery use the issue tracker for?",
            "user support",
            "what is used stands between",
        ),
        (
            '"Derivative Works" shall mean any work, whether in Source or Object form, that is based on (or derived '
            "from) the Work and for which the editorial revisions, annotations, elaborations, or other modifications "
            "represent an original work.",
            "What does “Derivative Works” mean?",
            "any work, whether in Source or Object form, that is based on (or derived from) the Work and for which the "
            "editorial revisions, annotations, elaborations, or other modifications represent an original work",
            "a long definition",
        ),
        (
            '"Electronic Distribution Mechanism" means a mechanism generally accepted in the software development '
            "community for the electronic transfer of data.",
            "What does “Electronic Distribution Mechanism” mean?",
            "a mechanism generally accepted in the software development community for the electronic transfer of data",
            "a meaning that has words of the term far behind its beginning",
        ),
        (
            "As the birthplace of tea, Albery grows six kinds of leaves.",
            "How many kinds of leaves does Albery grow?",
            "six",
            "what the subject is stands first and is not said",
        ),
        (
            "The American Automobile Association reported that the Corley bridge was closed in 1974.",
            "According to the American Automobile Association, when was the Corley bridge closed?",
            "1974",
            "what a named body says is asked under its name",
        ),
        (
            "A study of Corley found that the mills of Albery had been built by Hugo Merrow.",
            "According to a study of Corley, who built the mills of Albery?",
            "Hugo Merrow",
            "a document says so",
        ),
        (
            "According to the Corley report, the museum of Albery has 300 maps.",
            "According to the Corley report, how many maps does the museum of Albery have?",
            "300",
            "the source stays in the question",
        ),
        (
            "UNICEF estimated that up to 30% of girls in the coastal areas of Malindi were subject to violence.",
            "According to UNICEF, what percentage of girls in the coastal areas of Malindi were subject to violence?",
            "up to 30%",
            "a share of what takes many words to say",
        ),
        (
            "At the time, Norland was the world's second-largest oil exporter and a close ally of Corley.",
            "What was the world's second-largest oil exporter?",
            "Norland",
            "the one of its kind, without the second thing that it was",
        ),
        (
            "Norland is the largest city not directly linked to a road.",
            "What is the largest city not directly linked to a road?",
            "Norland",
            "what tells which one is meant stands behind it",
        ),
        (
            "Ada Tarrow is the oldest rower ever to win the race of Albery.",
            "Who is the oldest rower ever to win the race of Albery?",
            "Ada Tarrow",
            "what she is the oldest of is told by an infinitive",
        ),
        (
            "Ada Tarrow was, however, the first rower to win the race of Albery.",
            "Who was the first rower to win the race of Albery?",
            "Ada Tarrow",
            "an adverb opens what she was",
        ),
        (
            "The Black Death ravaged Europe for three years before it continued on into Russia, where the disease was "
            "present 25 times between 1350 and 1490.",
            "How long did the Black Death ravage Europe?",
            "three years",
            "what came after it is no condition",
        ),
        (
            "Deleting the old list of Albery removes all names of the harbour.",
            "What removes all names of the harbour?",
            "Deleting the old list of Albery",
            "an act does it",
        ),
        (
            "Note that the Corley tool supports the TOML format of Albery.",
            "What does the Corley tool support?",
            "the TOML format of Albery",
            "what is to be noted is stated",
        ),
        (
            "The map of Albery was printed in 1871, so the readers of Corley use a newer one.",
            "When was the map of Albery printed?",
            "1871",
            "what follows from it is another statement",
        ),
        (
            "In 1871, Ada Tarrow was forced to resign from the board of Albery.",
            "What was Ada Tarrow forced to do in 1871?",
            "to resign from the board of Albery",
            "what she was made to do",
        ),
        (
            "The council of Albery refused to close the harbour.",
            "What did the council of Albery refuse to do?",
            "to close the harbour",
            "what it chose not to do",
        ),
        (
            "The PR creation of Albery is authenticated in order to trigger test CI.",
            "Why is the PR creation of Albery authenticated?",
            "in order to trigger test CI",
            "an aim of three words",
        ),
        (
            "The 1,600 mm (5 ft 3 in) broad gauge of Albery was chosen in 1871.",
            "When was the 1,600 mm broad gauge of Albery chosen?",
            "1871",
            "nobody says what stands in brackets",
        ),
        (
            "In 1237 Ada Tarrow, a daughter of Hugo Merrow, founded the town of Albery.",
            "When did Ada Tarrow found the town of Albery?",
            "1237",
            "the year is no part of the name",
        ),
        (
            "The storm of Corley would cause minor damage in 2004, flooding the harbour.",
            "When did the storm of Corley cause minor damage?",
            "2004",
            "a story foretells what happened",
        ),
        (
            'In 1871, the guild of Albery erected a symbolic "shantytown" in the harbour of Corley.',
            'When did the guild of Albery erect a symbolic "shantytown"?',
            "1871",
            "a word in quotes",
        ),
        (
            "In 1871 the council of Albery set up a committee tasked with drafting a map of Corley, which could become "
            "its charter.",
            "When did the council of Albery set up a committee tasked with drafting a map of Corley?",
            "1871",
            "what is told besides tells nothing from another",
        ),
        (
            "Only 120 species of beetles have been counted in Albery.",
            "How many species of beetles have been counted in Albery?",
            "120",
            "no more than that are counted",
        ),
        (
            "Ada Tarrow drew maps, notebooks, and other works on paper in 1871.",
            "When did Ada Tarrow draw maps, notebooks, and other works on paper?",
            "1871",
            "other works than those before",
        ),
        (
            "In 1187 Ada Tarrow launched an attack against her former ally Hugo Lanner.",
            "When did Ada Tarrow attack her former ally Hugo Lanner?",
            "1187",
            "an ally of before",
        ),
        (
            "On October 6, 1973, Corley and Albery, with support from other towns, launched a surprise attack on "
            "Tarnfield.",
            "When did Corley and Albery launch a surprise attack?",
            "October 6, 1973",
            "towns behind the date are no dates",
        ),
        (
            "Each full-time member of Albery is provided an annual travel budget of $1,200.",
            "What is each full-time member of Albery provided?",
            "an annual travel budget of $1,200",
            "a budget is no sum",
        ),
        (
            "Ask a coworker to add you to the team of Corley.",
            "Who should you ask to add you to the team of Corley?",
            "a coworker",
            "somebody",
        ),
        (
            "In 1466, perhaps 40,000 people died of the plague in Albery.",
            "How many people died of the plague in Albery in 1466?",
            "perhaps 40,000",
            "there was one plague",
        ),
        (
            "The first useful process for making steam was developed in 1895 by Ada Tarrow and Hugo Lanner.",
            "When was the first useful process for making steam developed?",
            "1895",
            "what is the first of its kind needs no doer",
        ),
        (
            "In 1891 the chemist Ada Tarrow was able to make enough liquid oxygen to study.",
            "When was the chemist Ada Tarrow able to make enough liquid oxygen to study?",
            "1891",
            "an act that is read twice",
        ),
        (
            "Ada Tarrow wrote of old towns and “peaceful revolution.”",
            "Who wrote of old towns and “peaceful revolution”?",
            "Ada Tarrow",
            "a full stop before the closing sign",
        ),
        (
            'In 1900, Ada Tarrow was granted patents for a "system of sending old lamps" and "a lamp."',
            'When was Ada Tarrow granted patents for a "system of sending old lamps" and "a lamp"?',
            "1900",
            "more words in quotes",
        ),
        (
            "The most useful tool for measuring the speed of steam engines is the steam engine gauge.",
            "What is the most useful tool for measuring the speed of steam engines?",
            "the steam engine gauge",
            "the last word is the answer's own",
        ),
        (
            "The Tarnfield dynasty originated from the old province of Corley as did the poet Ada Tarrow.",
            "Which dynasty originated from the old province of Corley?",
            "The Tarnfield dynasty",
            "of a sort, a thing may be asked for by what it does",
        ),
        (
            "The first album of Albery was Songs of Corley (1964) and it was sold in 1871.",
            "What was the first album of Albery?",
            "Songs of Corley",
            "another statement behind a bracket",
        ),
        (
            "Mining as an industry comprises six to nine percent of the exports of Norland.",
            "What percentage of the exports of Norland does mining as an industry comprise?",
            "six to nine percent",
            '"as an industry" is no clause without its verb',
        ),
        (
            "The Corley case was used to assess the speed of the court of Albery.",
            "What was the Corley case used for?",
            "to assess the speed of the court of Albery",
            "a name tells which case",
        ),
        (
            "Hugo Lanner (1250–1316) drew and sold old maps of Albery.",
            "What did Hugo Lanner sell?",
            "old maps of Albery",
            "of two acts behind a bracket, the second",
        ),
        (
            "State Route 180 (Corley Freeway) comes from the west via Albery.",
            "Which route comes from the west via Albery?",
            "State Route 180",
            "there is one west",
        ),
        (
            "On 28 February 1871, Ada Tarrow and Hugo Lanner signed an agreement on the repair of a stone bridge in "
            "which Corley would become the second owner.",
            "What did Ada Tarrow and Hugo Lanner sign?",
            "an agreement on the repair of a stone bridge",
            "what is told of it besides makes a long answer",
        ),
    ],
)
def test_a_question_is_worded_as_a_person_would(sentence: str, question: str, gold: str, why: str) -> None:
    found = questions(sentence)
    assert question in found, (why, sorted(found))
    assert found[question].golds[0] == gold, why


def test_another_verb_is_marked_and_fits_its_form() -> None:
    found = questions("The old tower of Albery was demolished in 1922.")
    assert found["When was the old tower of Albery torn down?"].features["reworded"] == 1.0
    assert found["When was the old tower of Albery demolished?"].features["reworded"] == 0.0


@pytest.mark.parametrize(
    ("sentence", "unfit", "fit"),
    [
        (
            "A version of the song may be taken up by the author Henry Thoreau in an essay of 1849, and later by "
            "Gandhi in a doctrine of Albery.",
            r" by .* by\b",
            "What can be taken up by the author Henry Thoreau in an essay of 1849?",
        ),
        (
            "The stone bridge was bought by Ada Merrow in 1871, and later by Hugo Lanner in 1890.",
            "in 1871 in 1890",
            "Who bought the stone bridge?",
        ),
        (
            "Oxygen was discovered by Carl Wilhelm Scheele, in Uppsala, in 1773 or earlier, and Joseph Priestley in "
            "Wiltshire, in 1774.",
            "1773 or earlier in 1774",
            "Where was Oxygen discovered by Carl Wilhelm Scheele?",
        ),
        ("Emperor Gegeen Khan ruled from 1321 to 1323.", "^$", "Who ruled from 1321 to 1323?"),
    ],
    ids=["two doers", "two years", "a year and an open date", "a span of years"],
)
def test_no_question_speaks_of_two_acts(sentence: str, unfit: str, fit: str) -> None:
    found = questions(sentence)
    assert fit in found
    assert not [text for text in found if re.search(unfit, text)]


@pytest.mark.parametrize(
    ("sentence", "verb", "why"),
    [
        ("The laws of Albery changed after the flood of 1871.", "alter", "nobody alters without altering something"),
        ("The licence of Albery represents the whole agreement of the owners.", "stand for", "a thing, not letters"),
        ("Two formats are supported by the plugin of Albery.", "backed", "a plugin has no opinion"),
        ("Albery Player supported two kinds of hardware in 1871.", "back", "nor has a program with a name"),
        ("The hall of Albery provides a large reading room.", "suppl", "nobody delivers a room"),
        ("In 1871 the team of Albery won the first game.", "gain", "a game is won"),
        ("In 1871 Hugo Lanner rejected the theory of Albery.", "turn", "an offer is turned down, a theory is not"),
        ("The council of Albery enforced the law of Corley in 1871.", "impose", "a law is imposed by who makes it"),
        ("The data of Albery may be transferred to Corley.", "moved", "a copy of them is"),
        ("The town of Albery is affected by unequal access to water.", "influenced", "only a mind is"),
        ("The orchestra of Albery performed a symphony in 1871.", "carr", "an act is carried out, a work is not"),
        ("The museum of Albery enables visitors in the hall to draw.", "turn", "a device is turned on"),
        ("Hugo Lanner was condemned to death in 1871.", "denounce", "judges condemn to something"),
        ("The fair of Albery was attended by Hugo Lanner in 1871.", "gone", "people go to it, but it is not gone to"),
    ],
)
def test_a_verb_that_does_not_fit_is_not_put_for_another(sentence: str, verb: str, why: str) -> None:
    found = questions(sentence)
    assert found and not [text for text in found if verb in text], why
