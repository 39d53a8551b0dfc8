"""Questions that English does not ask: what no person would say, what is denied or points elsewhere; cut answers."""

from __future__ import annotations

import pytest

from english_questions import questions

pytest.importorskip("spacy")


@pytest.mark.parametrize(
    ("sentence", "unfit", "why"),
    [
        (
            "The Albery community tests are planned to be incorporated in the next release.",
            "to do?",
            "what happens to the tests",
        ),
        (
            "If you add a fingerprint to Albery, you will first need to unlock the panel.",
            "need to do",
            "one of several steps",
        ),
        ("When you first upload the map of Albery, you need to include the sources, too.", "need to do", "besides"),
        ("The board of Albery can only meet in May at the museum.", "Where", "to which of both it is limited"),
        (
            "If you're using Flow, override the module.file_ext setting in your .flowconfig so it'll recognize .sass "
            "or .scss files.",
            "What happens",
            "an act behind the condition",
        ),
        ("Water from the wells of Albery are older drinks that are easy to keep.", "What are", "a slip of the text"),
        ("Output checkers encounter two common problems of Albery.", "What encounters", "a checker is somebody"),
        ("Failing to do so leaves the town of Albery open to floods.", "What leaves", "do what?"),
        ("Leave unset to disable fuzzy matching of Albery.", "What should you leave", "how, and not what"),
        ("A dpi value of Albery can be specified in the conversion process.", "Where", "a process is no place"),
        ("Letters of Albery are stored in a flat structure with longer names.", "Where", "nor is a structure"),
        ("You may take two different approaches to handle the maps of Albery.", "can you take?", "approaches to what?"),
        ("In your repo's policy.json of Albery add access to that bucket.", "What should you add", "which bucket?"),
        (
            "Linting is the automated checking of code of Albery performed by running a 'linter'.",
            "'linter?",
            "a mark without its second",
        ),
        ("A value of 0.5 is a reasonable starting point.", "What is a value of 0.5?", "of a figure"),
        (
            "The team of Corley can do nothing about the wheel, and tuning can be done with the tool of Albery.",
            "What can be done",
            "an act that is asked for as a thing",
        ),
        ("Similarly writing to Albery is handled by the write function.", "similarly", "as something else is"),
        ("You have been using Albery Player for a while.", "using Albery Player for?", "how long, and not what for"),
        ("The report of Albery is always updated unless a flag is given.", "When", "when not"),
        (
            "Note this does not prevent the document from being consumed, but could result in missing text of Albery.",
            "What could Note",
            "a command, read as a thing",
        ),
        (
            "Choosing a unit other than Central Digital, CICA, HMCTS, HMPPS, Technology Services will result in an "
            "error.",
            "What will Technology Services",
            "the last item of a list",
        ),
        (
            "The individual SSL, timeout, and pooling variables have been removed in favor of a single Albery string.",
            "What has been removed",
            "the first item of a list",
        ),
        (
            "If you are working on an issue of Albery, it often makes sense to name the branch after the issue.",
            "What happens",
            "advice, and nothing that happens",
        ),
        ("Winter floods are common in Kenya.", "In which country", "what may be so in other countries, too"),
        ("Ada Tarrow declared war on Norland and on France in 1871.", "On which country", "nobody asks so"),
        (
            "If you know the change that caused the failure of Albery, call the author; otherwise the team of Corley "
            "will triage the issue soon.",
            "What happens",
            "what is so in the other case",
        ),
        (
            "All members of Albery are represented by approximately one member of the council.",
            "Who represents",
            "a rough number, which is nobody",
        ),
        (
            "Fluent Bit of Albery is widely adopted for observability and security pipelines.",
            "Who is adopted",
            "a program",
        ),
        (
            "TOC meetings shall require a quorum of two-thirds of the members of Albery to take a vote.",
            "What shall TOC meetings require a",
            "a quorum takes no vote",
        ),
        (
            "The developer seats of Albery are be held for 2 years with an election each year.",
            "How long",
            "a slip",
        ),
        (
            "Drop a note to projects@cncf.io of Albery.",
            "What should you drop",
            "an idiom",
        ),
        (
            "If your project is part of the Corley account, you should already have access to some of Albery.",
            "What should you do",
            "what is so, and nothing to do",
        ),
        (
            "In the root directory, the src/ directory contains the Corley core source code.",
            "Where does",
            "it contains it anywhere",
        ),
        (
            "If you have proposals for Albery, feel free to open an issue and submit it.",
            "What should you do",
            "an invitation",
        ),
        (
            "Copper is used to make the wires of Albery.",
            "What is the purpose",
            "it has many",
        ),
        (
            "Second, inflammation may occur during sleep times due to the presence of melatonin of Albery.",
            "cause inflammation",
            "one of many causes",
        ),
        (
            "All packages of Albery include a licence.",
            "What are some",
            "each of them does",
        ),
        (
            "The summit of Albery was held by Ada Tarrow in 1990.",
            "take place by",
            "who held it",
        ),
        (
            "Hugo Tarn was elected president of Albery in November 1932.",
            "When did Hugo Tarn become",
            "an election comes before the office",
        ),
        (
            "The Albery Commission was also charged to devise a plan for the weir of Corley.",
            "Why was",
            "what it had to do",
        ),
        (
            "The limit of the Corley service has been set at 1000.",
            "When has",
            "a figure, and no year",
        ),
        (
            "For larger workshops the Corley team can help by creating a page of Albery.",
            "How can",
            "with what it helps is not said",
        ),
        (
            "If you are interested in learning more, email the office of Albery.",
            "What should you do",
            "of what more is not said",
        ),
        (
            "All active trainers of Albery are required to be on this list.",
            "What are all",
            "which list is not said",
        ),
        (
            "The login to the Corley archive is required to create the maps of Albery.",
            "What is the login",
            "what somebody else does",
        ),
        (
            "Initial proposals of Albery have lacked sufficient detail to be implementable by anyone other than "
            "the proposer.",
            "Why have",
            "what it would be enough for",
        ),
        (
            "The suffix of Albery will be dropped; but not before Python 3.0.",
            "What is dropped",
            "a part is denied",
        ),
        (
            "This field was used to regulate uploads by Debian Maintainers, See the General Resolution Endorse the "
            "concept of Debian Maintainers for more details.",
            "What was the General Resolution",
            "a title, of which a parse has torn the end",
        ),
        (
            "Declaring relationships between packages explains the technical details of Albery.",
            "What does declaring",
            "a part of the text, read as an act",
        ),
        (
            "The previous chairs were Rajendra K. Pachauri, elected in May 2002; Robert Watson in 1997; and Bert Bolin "
            "in 1988.",
            "When was Rajendra K. Pachauri",
            "what he was elected as stands elsewhere",
        ),
        (
            "When the read cache of Albery is full, switching to disks makes a big difference.",
            "What happens",
            "what somebody does",
        ),
        (
            "Champion the adoption of new technologies and methodologies to enhance the agility of Albery.",
            "How do you",
            "what somebody has to do in a role",
        ),
        (
            "You can change its path in Albery by adding the Path option to your file.",
            "its path",
            "of something named before",
        ),
        (
            "An estimated 390 billion individual trees are divided into 16,000 species in Albery.",
            "an estimated",
            "a figure told by the way",
        ),
        (
            'Ada Lovelace contributed the "Web Rules".',
            "Who contributed",
            "a name that nothing tells of",
        ),
        (
            "The tool of Albery is adapted to the version of Python being used.",
            "Which version",
            "its answer is a version of something",
        ),
        (
            "Access should be granted in less than a minute and will be granted to your normal Albery account.",
            "Within how many",
            "not a figure",
        ),
        (
            "When using Albery, the name of the configured plan.",
            "What was Albery",
            "no part of the name",
        ),
        (
            "The mean annual loss of Albery from 2000 to 2005 was 18% higher than in the previous five years.",
            "What was the mean annual loss",
            "by how much, not how much",
        ),
        (
            "Requesting a copy of the maps of Albery can be done once every 7 days.",
            "How often can requesting",
            "an act that is done",
        ),
        (
            "If you ever have any questions or concerns, contact the office of Albery.",
            "What should you do",
            "about what?",
        ),
        (
            "Sometimes maps are developed by the Albery office if a visitor reports any issues with the map.",
            "What happens if a visitor",
            "at times only",
        ),
        (
            "Paper was the main trade of Albery for a century.",
            "What was Paper?",
            "a common noun that opens its sentence",
        ),
        (
            "The Albery Museum lent the old car in 2009 after it had stood in a shed for 33 years.",
            "What did the Albery Museum lend in 2009 after it",
            "it may be the car",
        ),
        (
            "Hester Vane sang when she worked.",
            "Who sang when she worked",
            "tells nothing of the time",
        ),
        (
            "The signature of Albery is stored in the HTTP header: X-Albery-Signature.",
            "the HTTP header",
            "its name stands behind it",
        ),
        (
            "Since 2004, Ada Tarrow has extended and maintained it with the help of many others.",
            "Who has extended",
            "of two verbs with one object",
        ),
        (
            "The difference between the red lines and the blue lines of Albery are the lines that were not run.",
            "What are the difference",
            "unlike numbers",
        ),
        (
            "A more comprehensive list of options of Albery can be found in the javac documentation page.",
            "Where can a more comprehensive",
            "more than what?",
        ),
        ("In Albery, reports are accepted at the issue tracker of the club.", "What is accepted", "one plain word",),
        (
            "Having one kind of quotes everywhere reduces the distraction of readers in Albery.",
            "What does having",
            "a state, of which nobody asks what it does",
        ),
        ("Accepting the old format requires a new flag in Albery.", "What requires", "an act that needs something"),
        (
            "The IETF ACME working group has remained active since the ACME protocol was first published as RFC 8555.",
            "Why",
            "from when on, and not why",
        ),
        (
            "Since it launched in 2015, encrypted page loads have gone from under 40% to 92% in the U.S.",
            "Where",
            "from how many to how many, and not where",
        ),
        (
            "The builder may trim unnecessary whitespace used to format the field for readability.",
            "Who can trim",
            "whoever builds it",
        ),
        ("OPA policy files are defined in code.", "Where", "no place"),
        (
            "Tie agent identities to verified operator accounts to prevent sybil attacks.",
            "How do you verified",
            "a participle, and no aim",
        ),
        ("The delay of the mill was due to a lack of timber.", "Why", "which would end in 'due'"),
        ("The maps of Albery are grouped by county.", "What groups", "no doer"),
        (
            "Patrick Walton has done an initial implementation of the harbour map.",
            "Who has done",
            "news that nobody asks for",
        ),
        (
            "If you'd like to see the full details of the harbour, take a look at the old chart.",
            "if you'd like",
            "a wish",
        ),
        ("If you have a free choice, use the old chart of Albery.", "if you have", "a choice of what"),
        (
            "Ada Tarrow is taking advantage of the harbour in Albery.",
            "taking advantage?",
            "of what",
        ),
        (
            "A short-term proposal has been put forward to start moving some of the active groups into more permanent "
            "positions.",
            "Why has a short-term proposal been put?",
            "without 'forward'",
        ),
        (
            "The incident lead must inform the National Cyber Security Centre (NCSC) of any category 1, 2 or 3 "
            "incidents.",
            "category 1",
            "one of three numbers",
        ),
        ("A significant proportion of CNCF tooling is written in Go.", "a proportion", "how large it is"),
        ("The Rust project has grown over the last three years.", "How long", "how much it has grown"),
        (
            "Once the script runs, you are based on the a916ac commit.",
            "What are you",
            "who reads is based on nothing",
        ),
        (
            "The contractor will complete user story development from the product backlog in time-boxed iterations "
            "known as “sprints,” typically two calendar weeks.",
            "How long",
            "of each of them",
        ),
        (
            "A copy of the license is kept in the section entitled ‘‘GNU Free Documentation License’’.",
            "Where",
            "half of a quotation",
        ),
        (
            "CSP should not be relied upon as the only defensive mechanism against XSS.",
            "What should not be relied",
            "without 'upon'",
        ),
        (
            "Enums are still vulnerable to unexpected values because .NET only validates a successful cast to the "
            "underlying data type.",
            "to unexpected values to unexpected values",
            "the same words twice",
        ),
        ("To customize your prompt to your liking, follow the prompts.", "How", "which say themselves what to do"),
        (
            "The surviving original lunar broadcast data was assigned to Lowry Digital.",
            "assigned to?",
            "nobody ends a question so",
        ),
        (
            "Food scraps and food soiled paper are sent to a composting facility.",
            "sent to?",
            "where they are sent is asked",
        ),
        (
            "The CDT website offers updated and insightful information into the ways policy and innovation impact the "
            "digital space.",
            "What does the CDT website offer",
            "information into what",
        ),
        (
            "Your local ACME Server can immediately receive requests and issue certificates, though not "
            "publicly-trusted ones, of course.",
            "receive?",
            "a second act in the answer",
        ),
        (
            "A. DAP implementation and usage of Albery is limited to employees of agencies.",
            "A. DAP",
            "an answer with its letter",
        ),
        (
            "Join the experts at the Albery Product Safety Commission to hear about their success.",
            "should you join",
            "an advertisement",
        ),
        (
            "Transformation Plan unveiled in 2012.",
            "unveil?",
            "the plan was unveiled",
        ),
        (
            "Ford’s Theatre is working with a range of partner institutions to collect, digitize and share local "
            "responses.",
            "to collect",
            "collect what?",
        ),
        (
            "Ada Tarrow was selected in May 2016 to serve as the director of the Albery museum.",
            "Why",
            "what for",
        ),
        (
            "Ms. Jones-Heath manages oversight for the protect portfolio of Albery, including operating system "
            "lifecycle management and capabilities for the Comply to Connect program.",
            "Why",
            "a name",
        ),
        (
            "Ms. Roat served as the Small Business Administration (SBA) Chief Information Officer over the past "
            "four years.",
            "Who served as the Small Business Administration?",
            "a name cut at its bracket",
        ),
        (
            "Ada Tarrow came here in 2015 to be a keeper of the museum.",
            "did Ada Tarrow come?",
            "came where?",
        ),
        (
            "Through The Opportunity Project, the U.S. Census Bureau connects tech developers, local leaders, and"
            " nonprofits to create digital solutions to problems faced by communities.",
            "Who does",
            "a piece of a list",
        ),
        (
            "Community members of Albery can share news, findings, results, hurdles, and collaborate on issues "
            "related to managing government digital content.",
            "collaborate",
            "two acts",
        ),
        (
            "The museum of Albery spends billions of dollars on maps.",
            "What does",
            "how much it spends",
        ),
        (
            "Enable Password to require a password to start working on the map of Albery.",
            "enable Password to do",
            "an option, made to do nothing",
        ),
        (
            "You will be presented a page to select a map of Albery to link.",
            "How do you",
            "what is done to you",
        ),
        (
            "By default, students working in groups of Albery can view and submit every question.",
            "Who can view",
            "view what?",
        ),
        (
            "Create a new directory to hold the information for your map of Albery.",
            "How do you",
            "what the directory is for",
        ),
        (
            "The trace-sampling cookie generator accepts a scalar or array-valued secretKey and explicitly signs "
            "with array index 0.",
            "What accepts",
            "two acts",
        ),
        (
            "Bravon offers a $400,000 policy to all staff of Albery.",
            "How much",
            "a policy, and no amount",
        ),
        ("The license of the Albery editor costs $40.", "Which license", "the amount is what is told"),
        (
            "You can use port numbers of Albery in the unprivileged range, 1024 to 65535.",
            "In what year",
            "a number, and no year",
        ),
        (
            "You can use port numbers of Albery in the unprivileged range, 1024 to 65535.",
            "65535 1024",
            "half of a range",
        ),
        (
            "Service files for Albery are provided by Corley, either in the etc/linux-systemd directory of the "
            "downloaded tarball or directly installed on your system.",
            "Where",
            "the first of two places",
        ),
        (
            "Three typical build systems of Albery are described here.",
            "described",
            "where the text tells of them",
        ),
        (
            "Otherwise the user service of Albery will not start, because the home directory has not been "
            "decrypted.",
            "Why",
            "under which condition?",
        ),
        (
            "Albery will automatically detect Jupyter Notebooks by their .ipynb extension and format them "
            "accordingly.",
            "their",
            "of what is asked for",
        ),
        (
            "Because the functionality of Albery is experimental, feedback and issue reports are highly "
            "encouraged!",
            "Why",
            "a reason without its end",
        ),
        (
            "Since dependencies are only added based on the ELF attribute, packages using libimlib can rely on "
            "libimlib itself having the dependency on libdgf.",
            "rely on libimlib?",
            "on what it has",
        ),
        (
            "However, programs of Albery that require dotfiles in order to operate sensibly are a bad thing.",
            "What are",
            "how good they are",
        ),
        (
            "Suggest -tools instead of -runtime for runtime support programs of Albery, since that naming is more"
            " common.",
            "of -runtime",
            "instead of it",
        ),
        (
            "To add Caddyfile support for your module, simply implement the caddyfile.Unmarshaler interface.",
            "How do you",
            "a name cut at its stop",
        ),
        (
            'If the replacement value of Albery is "", then the matching text is removed from the value.',
            "What happens",
            "is what?",
        ),
        (
            "On-demand TLS is designed for situations when you either don't control the domain names, or you have"
            " too many certificates.",
            "either",
            "one of two conditions",
        ),
        (
            "On-demand TLS is designed for situations of Albery.",
            "What is",
            "a name without its first word",
        ),
        (
            "If there's a mismatch, HTTP status 421 of Albery is written to the client.",
            "What happens",
            "of what?",
        ),
        (
            "To update a file, Albery compares the block list of the current version to the block list of the "
            "desired version.",
            "Why",
            "compares it with what?",
        ),
        (
            "The Albery Protocol is used between two or more devices thus forming a cluster.",
            "thus",
            "what comes of it",
        ),
        (
            "To make the relay server of Albery start automatically at boot, use the recommended procedure for "
            "your operating system.",
            "How do you",
            "which procedure?",
        ),
        (
            "Then follow along at the Corley page to set up Albery.",
            "How do you",
            "where to read on",
        ),
        (
            "Please consult Linux distribution documentation to persist firewall rules of Albery.",
            "How do you",
            "where to read on",
        ),
        (
            "The strongest effect on Albery was from Hurricane Dora in 1964, the only recorded storm to hit the "
            "First Coast.",
            "from",
            "nobody asks what an effect was from",
        ),
        (
            "The United Methodist Church opposes conscription as incompatible with the teaching of Albery.",
            "What does",
            "incompatible with what?",
        ),
        (
            "The county seat of Duval County was hit in 1964.",
            "County hit?",
            "by what?",
        ),
        (
            "If you're not sure what to do, the keeper of Albery will help you.",
            "What happens",
            "who asks wants to know what",
        ),
        (
            "Knowing your device ID can expose the address of Albery, using global discovery.",
            "How can ID",
            "a subject without its beginning",
        ),
        (
            "If the address of Albery is without a port, the Corley format will choose the port matching the "
            "scheme if specified.",
            "if specified",
            "and if not?",
        ),
        (
            "The novice contributor and maintainer may wonder where to start the contribution to Albery.",
            "Who can",
            "nobody is able to wonder",
        ),
        (
            "One tricky case occurs when the upstream releases hello-0.9.12-ReleaseCandidate-99.tar.gz as the "
            "pre-release of hello-0.9.12.tar.gz.",
            "What happens",
            "a case",
        ),
        (
            "A film version of this transcript is available on YouTube (drawn by Corley).",
            "drawn",
            "the film is",
        ),
        (
            "SSL certificate/key configured for the reverse proxy of Albery.",
            "What configured",
            "no sentence",
        ),
        (
            "Correct answers of Albery are best created as maps and converted to code using the converter.",
            "did correct",
            "they are converted",
        ),
        (
            "The trace-sampling cookie generator accepts a scalar or array-valued secretKey and explicitly signs "
            "with array index 0.",
            "What does",
            "two acts",
        ),
        (
            "To grade a map of Albery, keepers must select the items that apply to a particular map and press "
            "Submit.",
            "What must",
            "two acts",
        ),
        (
            "Set the exam window (release to due date) to be 5 minutes longer than the exam time limit.",
            "How do you",
            "what it is set to",
        ),
        (
            "If you don't have one yet, request a course from the keeper of Albery.",
            "one yet",
            "have what?",
        ),
        (
            "You must implement the logic to compute the new scores of Albery.",
            "How can",
            "what the logic is for",
        ),
        (
            "Albery will automatically determine the correct version of the executor image to use at runtime.",
            "to use at runtime?",
            "what the version is for",
        ),
        (
            "Set the release date of the Albery map to Mar 10 at 9:00am.",
            "What should you set to",
            "an example",
        ),
        (
            "The file of Albery should contain appropriate overrides for the keys of Corley.",
            "What should",
            "which are appropriate?",
        ),
        (
            "Question 4 overrides the default settings of Albery by using the null value.",
            "Question 4",
            "which stands elsewhere",
        ),
        (
            "Packages of Albery must not install files under the old directory of Corley.",
            "What must",
            "some files",
        ),
        (
            "The NSSM executable performs administration as well as executing as the Windows service so it will "
            "need to be kept in a suitable location.",
            "What does",
            "half of what it does",
        ),
        (
            "The index of Albery can be disabled with the tradeoff of using more bandwidth for transfers.",
            "How can",
            "what it costs",
        ),
        (
            "AlmaLinux aims to be fully binary-compatible with Corley Enterprise Linux, and by doing so the "
            "linux distribution effectively takes the role that CentOS used to have before the switch to the "
            "-Stream versions.",
            "How",
            "points back",
        ),
        (
            "When multiple projects and users of Albery are involved, it provides better order of images.",
            "What happens",
            "what does?",
        ),
        (
            "After the initial creation of a project, users with admin rights in Albery can configure or "
            "reconfigure its properties.",
            "Who can configure",
            "configure what?",
        ),
        (
            "A server of Albery is constructed by writing plain representations of these objects.",
            "How",
            "which objects?",
        ),
        ("Open the old paper manual to learn the rules of Albery.", "How do you", "and what then?"),
        ("The boxes of Albery allow writers to choose several items from a list.", "Who do", "any writers"),
        (
            "Set the system of Albery to include seconds when time is displayed in the hall.",
            "How do you",
            "what it is set to",
        ),
        (
            "Nearly 7,500 walkers have died in Norland between 2009 and 2018.",
            "Where",
            "how many died is told",
        ),
        (
            "In 2014, two students published a report, Using Social Media to Help Readers of Albery.",
            "How did",
            "a title",
        ),
        (
            "Buy your map of Albery now to enjoy the great paths of Corley.",
            "How do you",
            "an advertisement",
        ),
        (
            "A. Single family prices are based on the size of the cart in Albery.",
            "A. Single",
            "an item with its letter",
        ),
        (
            "The requested action can't be finished because the file of Albery is locked.",
            "requested action",
            "which action?",
        ),
        (
            "Morning appointments in Albery are preferred by the Corley facility.",
            "What prefers",
            "of an office",
        ),
        (
            "For maximum security, use Cloud Object Storage versioning or immutable buckets.",
            "What should you use versioning",
            "one name read as two",
        ),
        (
            "Measure the % of meetings in Albery that end on time.",
            "What percentage",
            "none is told",
        ),
        (
            "By contributing to the guide of Albery, you're expected to follow the rules of the Corley Society.",
            "How are you expected",
            "no way",
        ),
        (
            "Press the button on the left of the Albery clock to pair.",
            "How do you",
            "pair what?",
        ),
        (
            "A common cause of drops in success rate, is high latency from the DiscoveryEngine API of Albery.",
            "from?",
            "what comes from it",
        ),
        (
            "The phase of a taxon controls its visibility on the front end apps of Albery.",
            "its",
            "of what?",
        ),
        (
            "The details of the page differ if you are using the Albery or the Corley rules.",
            "What differs",
            "how?",
        ),
        (
            "The details of the page differ if you are using the Albery or the Corley rules.",
            "What happens",
            "how it differs is not told",
        ),
        (
            "Use the first shortcut of Albery unless you experience startup or video problems.",
            "unless",
            "nobody asks so",
        ),
        (
            "The Albery Administration solicits multiple levels of participation.",
            "solicit?",
            "how many is not told",
        ),
        (
            "Sled Process Automation (SPA) is a low- to no-code Commercial Off the Shelf (COTS) technology that "
            "can automate repetitive, rules-based tasks.",
            "What is",
            "an answer cut at a bracket",
        ),
        (
            "In order to make resume mission work correctly QGC rebuilds the mission looking backwards from the "
            "last mission item flown and automatically appends relevant commands to the front of the mission.",
            "correctly QGC",
            "an adverb is no part of a name",
        ),
        (
            "Using plain language, the Kit strives to bring together the myriad phone numbers, registrations, "
            "and options a veteran has upon entering VA, into a consistent, readable, and modern layout.",
            "a veteran?",
            "a clause without its verb",
        ),
        (
            "By leveraging HCD techniques to identify issues and simplify the form from five pages to one, USDA "
            "anticipated a system-wide savings of $600M over five years.",
            "How long",
            "the savings last, not that they are foreseen",
        ),
        (
            "You can check your current address by clicking the top right of the bar, clicking on the Albery "
            "link and then clicking Settings.",
            "How can",
            "the first of several acts",
        ),
        (
            "To resolve the issue, you can restore the standard rules of Albery by updating the files.",
            "resolve the issue",
            "which issue?",
        ),
        (
            "You can run sled-admin --configure to now import the Albery details and complete the setup.",
            "now",
            "now, as the text was written",
        ),
        (
            "Follow the Convert Postgres to use Owner Roles documentation before continuing.",
            "How do you",
            "a title that is read as an act",
        ),
        (
            "The user facing page now displays the maintenance message of Albery!",
            "Who",
            "a page is nobody",
        ),
        (
            "Because TestSled has a separate database, you'll need a separate user account specifically for "
            "TestSled.",
            "account?",
            "a separate account for what?",
        ),
        (
            "To ensure the safety of all users, certain kinds of maps and signs are forbidden in Albery.",
            "kinds of maps",
            "which kinds?",
        ),
        (
            "Ned Fenwick provides a list of changes in each Python release for Python 2, Python 3.0-3.3 and "
            "Python 3.4-3.6.",
            "and Python?",
            "which release of it?",
        ),
        (
            "The sole exceptions are detecting the end of an address and inside constants of Albery.",
            "detecting",
            "what they are",
        ),
        (
            "This Guide was forked from the “Corley Guide to Packaging” in March 2013, which was maintained by "
            "Hugo Penn.",
            "March 2013",
            "a month is not maintained",
        ),
        (
            "The tutorial of Albery covered the basics of getting set up to install and update Python packages.",
            "install?",
            "install what?",
        ),
        (
            "The Stardust mission collected particles from comet Wild-2 in 2004, while the Corley mission "
            "returned some particles from the solar wind in 2004.",
            "from?",
            "of which comet?",
        ),
        (
            "By burning coal, people release in excess of 100 times more, about 26 billion tonnes of gas, into "
            "the air of Albery.",
            "in excess",
            "read wrongly",
        ),
        (
            "Later in the year , Fenwick created the Environmental Protection Agency of Albery.",
            "in the year?",
            "which year?",
        ),
        (
            "In 2008, the Salmon Commission opened the main stem of the river to catch and release fly fishing "
            "for Albery salmon.",
            "Why",
            "no aim",
        ),
        (
            "In 2009, the old Albery bridge was converted into the Walkway Over the Hudson, a park over the "
            "river.",
            "Walkway?",
            "half of a name",
        ),
        (
            "However, any significant Corley support had been effectively destroyed at the Battle of Albery.",
            "In which battle",
            "support that there may have been",
        ),
        (
            "College students should talk to their secretary about getting any job, including jobs in Albery, "
            "during the summer and also for work credit.",
            "and also",
            "about what they talk",
        ),
        (
            "Corley Viruses descended from the 1918 strain, as well as Albery Viruses, have now been seen worldwide "
            "for 29 years.",
            "What did",
            "the verb stands behind",
        ),
        (
            "5, 19, 20 Fever and cough constitute the most common presentations.",
            "How many",
            "numbers of notes",
        ),
        (
            "2 Albery health authorities have sequenced the virus of Corley.",
            "How many",
            "the number of a note",
        ),
        (
            "1917 virus sequences suggest that the Corley virus did not acquire its genes directly from birds.",
            "How many",
            "a year",
        ),
        (
            "The two agents, Albery and Corley, originated from horseshoe bats.",
            "begin from",
            "another sense",
        ),
        (
            "The clock of Albery completed its fifth round since the tower was raised in 1816.",
            "Why",
            "a time, and no reason",
        ),
        (
            "If you have already passed the exam of Albery by taking a course, and wish to see your rank on the list.",
            "How",
            "a part of a sentence",
        ),
        (
            "You can enabled three alarms of Albery when you set the clock.",
            "enabled",
            "no such form",
        ),
        (
            "The maps of Albery can be drawn in the Corley office or by using the Fenwick tables.",
            "How",
            "one of two ways",
        ),
        (
            "The Albery app supports single features to varying degrees.",
            "to?",
            "how much is not told",
        ),
        (
            "If you are unable to fix the issue with the steps of Albery, gather the logs of Corley.",
            "What should you do",
            "which issue?",
        ),
        (
            "Turn off the gas of Albery if you can and call the company from a house in Corley.",
            "if you can and",
            "can do what?",
        ),
        (
            "If you want your fees waived in both courts of Albery, you must have a fee waiver in both courts.",
            "What must you do",
            "says its answer",
        ),
        (
            "Lunar Stream Lunar streams are bands of strong wind that blow around Albery.",
            "Lunar Stream Lunar",
            "a heading ran into it",
        ),
        (
            "The copies of Albery include, but aren't limited to maps, files and tables.",
            "limited to",
            "what is denied",
        ),
        (
            "The secretary monitors the help the members offer to Albery and provides advice to them.",
            "monitor?",
            "two acts in one answer",
        ),
        (
            "The station belt of Albery is a common place for theft.",
            "What is",
            "a judgement and no answer",
        ),
        (
            "The card of Albery must state the owner's name and address, the period of cover, and the number.",
            "What is the",
            "a list, and no explanation",
        ),
        (
            "The red arrows show the course of the rising clouds of Albery.",
            "What shows",
            "seen in a picture",
        ),
        (
            "Scientists have argued about the origin of the plumes of Albery.",
            "Who",
            "nobody is told apart",
        ),
        (
            "The latest revision lowered the count of Albery by 15 percent.",
            "What lowered",
            "which one is the latest?",
        ),
        (
            "2018: 893 walkers were killed on the roads of Albery, a 26% increase from 2014.",
            "How many",
            "in one year",
        ),
        (
            "Deep beneath the crust of Corley’s frozen moon Albery lies a massive liquid water ocean.",
            "What does",
            "the ocean lies there",
        ),
        (
            "If a fee is charged, they may vary depending upon who is offering the course.",
            "What happens",
            "what may vary?",
        ),
        (
            "For example, a query for banana is converted to plantain OR fruit.",
            "Why",
            "no aim",
        ),
        (
            "You can limit the access to view the usage for a specific group of Albery by assigning the viewer role.",
            "How can you view",
            "the access is meant",
        ),
        (
            "Should such a case occur, the Corley Institute will obtain the consent of Ada Lovelace.",
            "What will",
            "only if the case occurs",
        ),
        (
            "Deep Albery launched on 12 January 2005 at 18:47:08.574 UT on a Corley II.",
            "at 18",
            "the hour of the day that is asked for",
        ),
        (
            "Corley Clipper’s 10-foot-diameter (3-meter-diameter) high-gain antenna (HGA) and other smaller radio "
            "antennas will be used to receive commands from Earth.",
            "10-foot-diameter",
            "a thing cut at a bracket",
        ),
        (
            "If cities or counties create new rent control laws or expand existing ones, local rent boards would have "
            "increased costs.",
            "What do if",
            "a condition read as somebody",
        ),
        (
            "To connect to a different VPC or to an on-prem data center, use the VPN for VPC service.",
            "for to",
            "an aim behind what is asked for",
        ),
        (
            "As you know, small businesses are responsible for 80 percent of the 15 million new jobs created in Albery "
            "since we've taken office.",
            "Why are",
            "a time, and no reason",
        ),
        (
            "Using your network of colleagues in Albery, find three people who, more or less, meet the criteria and "
            "will give you an hour.",
            "who, ",
            "who do what?",
        ),
        ("When creating URLs for Albery, use dashes to separate words.", "dashes to", "what they are used for"),
        ("“Element” is a technical concept and shouldn't be marked up as code.", "What is", "what it is, and more"),
        ("You can help by contributing bug reports, feature requests and pull requests.", "How can", "part of a list"),
        (
            "Automatically convert HTML to Markdown when pasting and drag-and-drop from web pages of Albery.",
            "should you",
            "what a setting does",
        ),
        (
            "Windows Defender can quarantine files with code blocks, which causes certain notes to disappear.",
            "which causes",
            "what comes of it",
        ),
        (
            "A File object can be turned into a link using file.asLink() with an optional display text.",
            "How can",
            "two ways",
        ),
        (
            "By using symbolic links and junctions in your vault, you risk losing or corrupting your data of Albery.",
            "How do",
            "nobody wants to",
        ),
        (
            "If you plan to downgrade in the near future, you can begin by removing attachments from your local vault.",
            "How can",
            "where to begin",
        ),
        (
            "Using the PRA process, a new information collection request (ICR) can take an estimated 9 to 12 months to "
            "complete.",
            "How can",
            "a time, and no way",
        ),
        (
            "Spend 5 minutes establishing the interview of Albery as a conversation rather than a stilted back and "
            "forth.",
            "How long",
            "cut at what it is rather than",
        ),
        (
            "Risk management is a big part of developing government services of Albery.",
            "What is",
            "how important it is, and not what",
        ),
        (
            "The env function of Albery returns a Result that will be the successful variant that contains the value "
            "of the variable if the variable is set to any value.",
            "What happens",
            "no statement of its own",
        ),
        (
            "Accented letters; Chinese, Japanese, and Korean characters; emojis; and zero-width spaces are all valid "
            "char values in Rust of Albery.",
            "What are",
            "the first of many",
        ),
        ("Nobody is going to meet you in Albery by accident.", "Who", "the answer is none"),
        (
            "Reviews of Albery will allow both the mentee and mentor to reflect and share feedback.",
            "allow to",
            "they are let do something",
        ),
        ("Complete the Return to Work Survey that you will receive from Albery.", "to Work Survey", "half of a name"),
        (
            "You may view the Ruby on Rails routing guide for more detailed information, but this page of Albery will "
            "explain the basics.",
            "on Rails routing guide",
            "half of a name",
        ),
        ("If set to true, Mastodon of Albery will answer requests for files.", "What happens", "what is set?"),
        (
            "The entrypoint of the default Mastodon theme is located at the folder of Albery.",
            "What is",
            "the entrypoint of the theme",
        ),
        (
            "Contribution guidelines of Albery should require contributors to group their changes in commits.",
            "Who should",
            "they are told to do something",
        ),
        (
            "Local accountability is ensured when a public organization implements and maintains their own code.",
            "implements?",
            "an object that two verbs share",
        ),
        ("A dedicated domain name for the codebase is OPTIONAL.", "What is", "how binding it is, and no name"),
        (
            "You may swim in Albery, and the keeper may sell maps, provided that you keep a list.",
            "swim in Albery, and",
            "the condition of the second permission",
        ),
        ("Pay attention to how many people speak in the old hall of Albery.", "How do you", "no aim"),
        ("To take you to the map of Albery, click on a cell in the grid.", "How do you", "you are taken"),
        ("The best way of Albery is by creating a tunnel to the old server.", "How is", "what it is, and no way"),
        ("Brian: about 200 engineers, have 15 clusters of Albery today.", "clusters", "what somebody says"),
        ("Talk to SIG leads with suggestions on the maps of Albery.", "What leads", "a command"),
        ("Mammalian ribosomes have a small subunit of Albery.", "What has", "half of a name"),
        (
            "Estradiol and progesterone secreted from the corpus luteum cause the endometrium to thicken.",
            "secrete",
            "they are secreted",
        ),
        (
            "The full service is represented by two distinct resources - under the original Service resource the user "
            "created, as well as in the Endpoints resource.",
            "Who is",
            "what the user created",
        ),
        ("The old mill of Albery was closed by Ada Lovelace because exposed.", "Why", "because it is what?"),
        ("Address fragmentation of the town of Albery due to fractional use.", "Why", "the use makes it"),
        ("Since Kubernetes release 1.22 kubelet usage is also being tracked via the dashboard.", "Why", "a time"),
        ("Plants of Albery built walls to deter goats: from spines to thorns.", "spines", "examples of walls"),
        ("Deis 2.2 adds the ability to use the maps of Albery.", "Who", "a name with a number"),
        ("5/10 moved into the files of Albery in 2019.", "5/10", "five of what?"),
        ("Give two examples of the old stems of Albery.", "How many", "an exercise"),
        (
            "Starch has two different forms, one unbranched (amylose) and one branched (amylopectin), whereas glycogen "
            "is a single type of a highly branched molecule.",
            "How many",
            "half of a list",
        ),
        ("An additional two years is spent studying the maps of Albery.", "What is spent", "a time"),
        ("A fifth type of sensor, the old bulbs, are found in the harbour of Albery.", "found", "one type"),
        ("Standard pressures of Albery are calculated at pH 7.0 and 25 degrees, respectively.", "calc", "of each"),
        ("The corresponding map can show changes in the town of Albery.", "corresponding", "to what?"),
        ("The scientists used databases to map the town of Albery.", "scientists", "which of them?"),
        (
            "Essentially, the fact that multimeric antibodies can bind many antigens simultaneously balances their "
            "slightly lower binding strength for each antibody/antigen interaction.",
            "balances their",
            "whose?",
        ),
        (
            "The KubeCon events are run by CNCF/LF and not Contributor Experience although we may advise.",
            "What runs",
            "who does not run them, too",
        ),
        ("The keeper causes the release of FSH and LH into the town of Albery.", "Which release", "an act"),
        ("I.e. host name can be used only for controllers that are unique on the host.", "I.e", "a leftover"),
        ("If you like the harbour of Albery, we encourage you to try the old ferry.", "What happens", "what we do"),
        (
            "Coal is still a prime source of energy and also a cause of the fever of Albery.",
            "What is coal",
            "what it is for now",
        ),
        (
            "The +nullable comment tag allows the json null value to be a valid value for a field.",
            "value a valid",
            "half of an infinitive",
        ),
        ("Ensures RA requests are routed to the team of Albery.", "routed", "what something does"),
        ("The enzyme that catalyzes step four is regulated by feedback inhibition of ATP.", "step four", "of which?"),
        ("The old council of Albery plays a role in growth and development.", "council of Albery play?", "one verb"),
        (
            "The skeletal system is divided into the axial skeleton (which consists of the skull), and the "
            "appendicular skeleton (which consists of the shoulders).",
            "system divided into?",
            "half of a list",
        ),
        ("Aspergillus oryzae is used in the fermentation of rice to produce sake.", "rice for?", "said at a stretch"),
        ("In contrast, a higher, or more basic, pH inhibits the release of oxygen.", "pH", "of which pH?"),
        ("Old curves are retained from the first shape of Albery.", "kept from", "prevented"),
        ("OpenJS encourages the use of AI given that statement in the AI policy.", "given", "which joins a reason"),
        ("The old binaries of Albery are stored on the latest GitHub Release.", "On which", "no place"),
        ("Day length is a better indicator of the time of year.", "What is day", "better than what?"),
        ("A person feels satiated after eating the old meal of Albery.", "Who", "anybody"),
        ("Disorders of the cells of Albery may have dramatic effects.", "What kind", "all are dramatic"),
        ("Run expensive E2E tests periodically (e.g., every 6 hours).", "How long", "an example"),
        ("Resource types of Albery may have 2- or 3-letter aliases.", "How many", "how long they are"),
        ("Step six is a dehydration process of the mill of Albery.", "step six", "of what?"),
        (
            "Wuchereria infects the lymph nodes, resulting in the condition called elephantiasis, in which parts of "
            "the body become swelled to gigantic proportions due to obstruction of lymphatic drainage.",
            "Why become",
            "no auxiliary",
        ),
        (
            "Carbon binds to oxygen, hydrogen, and nitrogen covalently to form the many molecules of Albery.",
            "to to",
            "a stranded word before another",
        ),
        (
            "As a consequence, the osmolality of the filtrate inside the limb increases from 300 milliosmoles per "
            "liter at the top to 1200 milliosmoles per liter at the bottom.",
            "increase from?",
            "half of a rise",
        ),
        (
            "Pollination occurs when a pollen grain lands on the stigma, the flat structure at the top of the carpel.",
            "occur when",
            "an object of a verb that has none",
        ),
        ("T3 has three iodine ions attached while T4 has four iodine ions attached.", "How many", "half of a state"),
        ("Lakes and ponds can range in area from a few square meters to thousands.", "Where", "no place"),
        ("Herpes simplex virus can remain in a state of latency in nervous tissue.", "Where", "no place"),
        ("Nitrogen and phosphorus are determining factors in the growth of Albery.", "determining?", "what they are"),
        ("Enumerating users may result in a lower volume of attacks on Albery.", "Who", "what somebody does"),
        ("The AUC and AUA codons in mRNA both specify isoleucine.", "state", "they say nothing"),
        ("Albery will downgrade old users with paid seats to read-only seats.", "downgrade", "no aim: to which seats?"),
        ("Cargo passes the root files of Albery to rustc to build the library.", "Why", "a name behind to"),
        ("When c goes out of scope, the count goes down by 1.", "Who", "a figure"),
        ("By now, you’ve learned the used parts of the Rust language.", "How", "a time"),
        ("If you code, you should be doing so on the Mac of Albery.", "be doing", "doing what?"),
        ("The final action of Albery is adding the name of a union.", "adding", "what it is, not what it does"),
        ("Unused Sick Leave may be added to your calculation in Albery.", "Who", "an adjective before no person"),
        ("Recall the old enum definition in Listing 6-4.", "Where", "a place of the text"),
        ("18F supervisors of Albery complete the weekly check.", "How many", "a name with digits"),
        ("The three sections of Albery include the old test.", "How many", "these three, and not how many"),
        ("Using pre-built core elements of Albery allows teams to build mills.", "does core", "what allows it?"),
        ("The number of old users of Albery will differ from service to service.", "differ from?", "of any of them"),
        ("DECnet Phase II were open standards of Albery.", "were", "one phase"),
        ("The payout date depends upon the funding funding of Albery.", "funding", "a slip of the text"),
        ("An hour after you call the keeper of Albery, you should go to the pier.", "after An hour", "after twice"),
        ("The blank form of Albery is sent to the old keeper to complete.", "Why", "to complete what?"),
        ("Albery has 100 pages of what appears to be notes.", "How many", "pages of what?"),
        ("The keepers of Albery can break the peace provided by the old lock.", "On what", "what is given"),
        ("Browsers fully support the old site of Albery.", "Who", "a parser takes them for people"),
        ("In 1871 the Department sold the old card of Albery.", "the Department", "which of them?"),
        ("The old maps are used at the Albery Organization in the harbour.", "which organi", "any body"),
        ("Document detail enter a brief description of the mill of Albery.", "document", "a command"),
        ("When you load the old page of Albery, you should get an empty page.", "should you do", "what happens"),
        ("You have located the file of Albery in the old archive.", "situated", "fits the passive alone"),
        ("Exceptions are fixing crashes or large changes of Albery.", "fixing", "what they are, not what they do"),
        ("1 March 1979 represented the old voters of Albery.", "March", "a date does nothing"),
        ("Black supports formatting code via the plugin of Albery.", "kind of code", "what it does with code"),
        ("Mailboxes are either mode 600 and owned by users or mode 660 and owned by guests.", "own", "one of two ways"),
        ("Packages of Albery can rely on the library itself having the right version.", "rely", "half of an answer"),
        ("The fields in control files are listed in Control files.", "listed", "the question tells the answer"),
        ("The tenth series will introduce Pearl Mackie as Bill.", "Mackie as?", "nobody asks what somebody is as"),
        ("The folders of Albery are allowed as an exception.", "allowed as?", "nor what something is allowed as"),
        ("Tests of Albery should be created as files in the folder of Corley.", "created as?", "nor made as"),
        ("The names of Albery must be separated by two spaces.", "What must separate", "a way, and nobody's duty"),
        ("Over half of the people of Albery died in 1623, and again in 1635.", "When did", "one of two times"),
        ("Tools of Albery must not install files in the folder of Corley.", "not install?", "elsewhere they may"),
        ("You can borrow a telescope of Albery if you know the keeper of Corley.", "When can", "one of many cases"),
        ("The most common are Shell and Python scripts.", "most common", "the most common what?"),
        ("If you often write letters, you might benefit from using templates.", "benefit", "from what?"),
        ("If the root of Albery is unavoidable then use the folder of Corley.", "then", "a word of the statement"),
        ("You can pass that file to git blame and see clean results.", "git", "a command is no aim"),
        ("Ada became the first player ever to lead two teams to many cups.", "first player?", "the first to do what?"),
        ("Enter your new password again in the Verify field.", "password", "the second field is not the first"),
        ("Click Wi-Fi to open the panel, or Bluetooth, respectively.", "open", "of two things at once"),
        ("You can update to the new upstream release.", "update", "from what?"),
        ("The Labor Party, the Liberal Party and the Greens are Victoria's main parties.", "party is", "of several"),
        ("By using Black, you agree to cede control over hand-formatting.", "agree", "nobody asks how one agrees"),
        ("The copper sled of Albery was found in 1871.", "was sled", "a part of a thing"),
        ("A town of Albery was founded in 1822, a year after England gained Corley.", "after a year", "when?"),
        (
            "In 1910, the work of Albery led to a modern understanding that the first three fundamental forces (all "
            "except gravity) are manifestations of matter.",
            "understanding that",
            "a cut clause",
        ),
        ("For the accented letter of Albery, you can press compose then e.", "then e?", "half of what is pressed"),
        ("The fans of Albery might turn on when you press the power button.", "Who", "they cool something"),
        ("Set a keyboard shortcut of Albery if you like, Ex.", "like", "a courtesy"),
        ("The council may wish to set several aliases as follows.", "follows", "what follows is not shown"),
        ("The mill was opened in 1871 when grain was cheap.", "When was", "it is told in two ways"),
        ("The package of Albery offers commands to print maps.", "Why", "the aim is of the commands"),
        ("The area of Albery rose from 12 to 19 square kilometres.", "from?", "half of a rise"),
        ("The latest version may be found on the server of Albery.", "may be found", "the latest version of what?"),
        ("The keeper of Albery needs to take care of steps 2 to 4.", "steps", "of which list?"),
        ("The tool of Albery used in Section 4.8 understands patches of Corley.", "Section", "a place in the text"),
        (
            "In 2017, Sean Whitton deprecated the 'issue' usertag and added use of the 'moreinfo' tag, after talks.",
            "did Sean Whitton",
            "two acts",
        ),
        ("The size of a file of Albery is given as bytes or lines.", "given as?", "nobody asks so for a unit"),
        ("Gamut is essentially the range of colors of Albery.", "Who", "one name that nothing says is a person's"),
        ("Press AltF7 to move a window or AltF8 to resize.", "or AltF8", "two aims, each with its way"),
        (
            "The manager will figure out its properties as the battery of Albery discharges.",
            "properties as?",
            "nobody asks what something is figured out as",
        ),
        (
            "The lines after the first are called continuation lines and must start with a space or a tab.",
            "after start",
            "after what?",
        ),
        ("You can check out the new maps to the guide of Albery.", "check out", "where to read on"),
        ("The bugs of Albery are sorted by class of bug.", "What sorts", "by what they are told apart"),
        ("All the files related to Albery should be kept.", "all the files", "which of all"),
        ("The link of rain and floods has been discussed among historians of Albery.", "What has", "much has been"),
        ("Some servers of Albery are public, and allow anybody to connect.", "are allow", "two predicates"),
        ("Ada Lovelace bought their old tools in 1871 to dig a canal.", "their old tools", "of others"),
        ("The Set up a Mobile Broadband wizard of Albery is launched.", "Set up", "a name of which more follows"),
        ("Computers of Albery can use a lot of power.", "What can computers", "nobody can say how much"),
        ("The lines of Albery use the 1,600 mm (5 ft 3 in) gauge.", "What do", "a measure without what it is of"),
        (
            "Through the 18th century, descendants of the French migrated west into the Piedmont, and across the "
            "Appalachian Mountains into the West of Albery.",
            "into the Piedmont into",
            "two ways",
        ),
        ("Hoesung Lee is the chair of the IPCC since October 8, 2015.", "since", "it needs another tense"),
        ("During 2005 5 gigatons were released and in 2010 8 gigatons were released.", "were 8 gigatons", "of what?"),
        ("Ada Lovelace was chosen in May 2002.", "Who was chosen", "for what?"),
        ("You can put files onto a blank disc by using the tool of Corley.", "put files?", "where to?"),
        ("Any files in the Trash folder.", "any file?", "two nouns read as subject and verb"),
        (
            "By adding accounts you can keep in touch using services from different accounts, like chats.",
            "keep in using",
            "a word that no part has",
        ),
        ("Period is normally a good choice.", "What is period", "what it mostly is"),
        (
            "Jacksonville was inundated by Hurricane Frances and Hurricane Jeanne, which made landfall in the south.",
            "which made",
            "said beside the point",
        ),
        ("A version was taken up by the author Henry Thoreau.", "a version", "a version of what?"),
        ("The last phase predates the ice age maximum of Albery.", "What predates", "the last phase of what?"),
        ("King Abel, Orrin Wynter, is also a descendant of a Huguenot family.", "Who is", "his name is who he is"),
        ("On Corley, you need FUSE-T or FUSE for Corley.", "on Corley for Corley", "half of a name is left over"),
        (
            "However, since hard links exist in the scope of a disk by definition, restoring hard links from a mount "
            "should be done by a program that preserves hard links.",
            "What should be done",
            "an act",
        ),
        ("To mend a sail, one of the sail tasks can be used.", "one of the sail tasks", "any of them"),
        (
            "If you just downloaded the file, your web browser might have automatically saved it to a common folder.",
            "What happens",
            "what has been done is not done again",
        ),
        ("The old maps of Albery suggest that the river moved.", "suggest", "nobody who says so"),
        (
            "The rules include restrictions on content and conduct on PyPI related to user safety and privacy.",
            "PyPI related",
            "the restrictions are, and not a name without an article",
        ),
        ("The air of Albery shows two bands peaking at the wavelengths 687 and 760 nm.", "687 does", "half of it"),
        ("The keys of Albery are kept in encrypted form.", "Where", "a form is no place"),
        ("The address of Albery is kept on file.", "Where", "on file is no place"),
        ("You may not use the maps of Albery in a manner inconsistent with the rules.", "inconsistent?", "with what?"),
        ("If the key of Albery is set, use it.", "What should", "use what?"),
        ("The maps of Albery are listed in alphabetical order.", "Where", "an order is no place"),
        ("Check the minimum latency you can expect from Albery using `./redis-cli --latency 100`.", "How", "check it"),
        (
            "Retaliation is any adverse employment action taken against a Teammate because the Teammate engaged it.",
            "Why was any",
            "none need have been taken",
        ),
        (
            "Examples of disciplinary and corrective action may include (but are not limited to) letters of reprimand, "
            "suspension, demotion, and termination.",
            "limited to?",
            "a denial in brackets",
        ),
        ("Plague epidemics ravaged London in 1563, 1593, 1603, and 1625, with many dead.", "plague", "one of many"),
        ("Redis provides an optimization in the form of the EVALSHA command.", "In which form", "no place"),
        (
            "If you don't hear back from us in about 1 business day, ask the clerks of Albery for a new map.",
            "What should",
            "who speaks",
        ),
        ("Luther's hymns were frequently evoked by particular events in his life.", "What evoked", "which events?"),
        (
            "Oxygen presents two spectrophotometric absorption bands peaking at the wavelengths 687 and 760 nm.",
            "How many",
            "nobody counts what is told so fully",
        ),
        (
            "During the first decade, Reber worked practically alone because few astronomers had recognized it.",
            "Why did",
            "she worked alone",
        ),
        (
            "The most likely models of Mercury suggest a metallic iron-nickel core amounting to 60% of its mass.",
            "What percentage",
            "the core is no percentage",
        ),
        (
            "In 1894, the controversial (and wealthy) astronomer Percival Lowell established an observatory in "
            "Flagstaff, Arizona, to study the planets and search for life.",
            "the controversial set up",
            "torn by brackets",
        ),
        (
            "The primary reason that stellar spectra look different is because the stars have different temperatures.",
            "Why is",
            "the reason of a reason",
        ),
        (
            "The seasonal caps on Mars are composed not of ordinary snow but of frozen CO₂ (dry ice).",
            "composed of?",
            "not of snow",
        ),
        ("The time of the trip to Albery can be measured with great precision.", "How", "how well, and not how"),
        ("The best known of these is Stonehenge, which is discussed in Earth, Moon, and Sky.", "Where", "in a book"),
        (
            "Cambridge professor and amateur astronomer John Michell wrote a paper in 1783 about the stars.",
            "astronomer write",
            "his name stands behind it",
        ),
        ("Virtual Memory has been deprecated since Redis 2.6, so this page is old.", "Who", "no person"),
        ("Like many other Redis commands, LATENCY accepts subcommands that modify its behavior.", "Who", "no person"),
        (
            "If Redis is configured to persist on disk using RDB files, a synchronous (blocking) save is performed.",
            "What happens",
            "torn by brackets",
        ),
        ("Redis sorted sets have an interesting property.", "What kind", "no kind"),
        ("If you must use the paper of Albery, see the section on reviews.", "What should", "where to read on"),
        ("If you’re not reporting an error of Albery, file a Story ticket instead.", "What should", "instead of what?"),
        ("The possibility of having good axes should be kept in mind.", "Where", "the mind is no place"),
        ("An analysis should be presented within the next 2 - 4 weeks in Albery.", "Within", "the next of which?"),
        (
            "Tickets in the column of Albery should be organized from highest priority to lowest priority.",
            "from?",
            "a range",
        ),
        ("Any Albery team member can request on the Gifts form.", "form", "request what?"),
        ("Use at least 5 minutes unless you have a specific reason to do otherwise.", "otherwise", "than what?"),
        ("Remote Write 2.0 accepts all UTF-8 names in Prometheus 3.0.", "Where", "a version is no place"),
        ("Remote Write 2.0 accepts all UTF-8 names in Prometheus 3.0.", "Who", "no person"),
        ("For TLS, use the scheme rediss of Albery.", "for?", "what TLS needs"),
        ("The canal of Albery is related to the lock seen in the previous section.", "related to?", "which section?"),
        (
            "An additional input of water can come from leaves and other organic matter of Albery.",
            "additional input",
            "besides what?",
        ),
        ("The first map of the coast was the Wennick Chart in 1994.", "year was the first", "two things in one year"),
        ("On Gull Island, approximately 32 acres of land are added each year.", "32 acres", "an amount is in no place"),
        ("Ada Lovelace owns three maps that show the first and second canals.", "How many", "a clause before its verb"),
        (
            "Hair played a significant role in ancient African civilizations, used to symbolize status, belonging, "
            "and spirituality.",
            "How did",
            "what hair was used for is no way of playing",
        ),
        ("Maps of Albery were made to seem older than the maps of Corley.", "Why", "what they were made to do"),
        (
            "By 2007, Ada Lovelace had approved five drugs based on herbs of Albery to treat the fear of lakes.",
            "Why",
            "the herbs are",
        ),
        (
            "Grants waive registration or attendance fees to paid Albery events, activities, or training.",
            "Why",
            "no act",
        ),
        (
            "To visit the archive of Albery, readers must plan ahead by writing a letter to Ada Lovelace.",
            "plan to visit",
            "they plan, and do not plan to visit",
        ),
        ("If the map of Albery is torn, please also tell Ada Lovelace.", "What should", "a part of what is done"),
        ("All use of and behavior on the maps of Albery shall conform to the code of Corley.", "use of and", "torn"),
        (
            "An easy to use and highly efficient map module, adapted to the many needs of a wide range of towns.",
            "adapt",
            "no sentence",
        ),
        ("In the example above, the map of Albery has been moved to the north of Corley.", "moved", "one example"),
        ("In this example the map of Albery has been moved to the north of Corley.", "moved", "one example"),
        ("Salt of Albery is a very important factor that influences the life of lakes.", "What is", "how good it is"),
        ("Readers of Albery should expect at least eight hours of reading.", "How long", "nobody expects so long"),
        ("Click the icon to show the map of Albery.", "How do", "seen in a picture"),
        ("In the United States, the Agency of Maps (AM) handles map approval.", "Where", "what is so there"),
        ("This Friday, the Guild of Albery welcomes Ada Lovelace.", "Guild", "a day of long ago"),
        (
            "The Program Team will meet on a regular cadence, which may become more frequent as needs require.",
            "Where",
            "a cadence is no place",
        ),
        ("The clerks of Albery should use open approaches to project work.", "approaches to?", "the approaches' own"),
        ("If you leave GSA, any unused travel comp time will be forfeited.", "What will be forfeited", "not GSA"),
        (
            "The separation phase is marked by detachment from one’s previous status.",
            "phase marked from",
            "the detachment is",
        ),
        ("Indigenous societies are in many ways colonial societies.", "What are", "in many ways"),
        ("To be clear, the kings of Norland ruined the old towns of Albery.", "Why", "of who says it"),
        (
            "The Compliance Team will then independently evaluate the matter and recommend to the Board either no "
            "action or proposed sanctions.",
            "recommend to",
            "what?",
        ),
        ("LMMSE is better suited for maps of Albery than old ink.", "suited", "better than what?"),
        (
            "Objects that have too broad of a context are nearly impossible to repatriate because repatriation is "
            "supposed to return an object.",
            "to repatriate to repatriate",
            "said twice",
        ),
        (
            "Whether partnerships, joint ventures, and arrangements with management corporations conform to Albery’s "
            "written policies, are properly recorded, reflect reasonable payments.",
            "conform",
            "half",
        ),
        ("Ada Lovelace has conducted research on the canals of Albery.", "conducted?", "a verb that needs its object"),
        ("Linehaul writes an entry in a big table for each download.", "Who is the", "of any entry"),
        ("The open map of the web is Albery Lovelace.", "Who is", "no person"),
        (
            "Historically Ansible used Windows Remote Management as the connection protocol to manage Windows nodes.",
            "What used",
            "an adverb",
        ),
        ("Since Ansible 2.14 meta tasks are allowed to be used and notified as handlers.", "How many", "a version"),
        ("The order of the maps of Albery can be toggled by clicking .", "How can", "a picture that is not there"),
        ("Each map of Albery will need some care if you want an even look.", "What happens", "from a wish"),
        ("Dark spots of Albery are rejected by the algorithm.", "Who", "nobody"),
        ("Ada Lovelace must follow the rules of Albery as a US-based 501 (c)(3) body.", "501", "cut at a bracket"),
        ("The OWASP brand is the property of the OWASP Foundation.", "What is the property", "turned round"),
        ("Misogynoir is the intersection of the systems of sexism and racism.", "Who", "nothing says it is a person"),
        ("An epidemiologist has a bachelor’s degree, plus a master’s degree in health.", "have a", "one of two"),
        ("The OWASP Champion must be a member of the OWASP Foundation.", "must the", "nobody asks what he must be"),
        ("Ann Lowe cloned the HGH gene from a cDNA library.", "from?", "far from its verb"),
        ("Jean Cauvin (John Calvin), another student of Albery, also converted to Protestantism.", "Did", "no word"),
        (
            "The debts of Albery should be paid between the old parties of Corley and not in the court of public "
            "opinion on social media.",
            "should be paid",
            "21 words",
        ),
        ("Sports teams use different types of maps of Albery.", "use", "different from which?"),
        ("Food provides physical nourishment of our bodies.", "our", "whose?"),
        ("The Chordata include the eels of Albery.", "the Chordata", "one name, and a verb of several"),
        (
            "In 2011, the United Nations Human Rights Council passed a resolution recognizing old rights.",
            "Which council",
            "the name shows through",
        ),
        ("In 2013, the PIF program set up a home and program office in Albery.", "Which program", "a program"),
        (
            "The Washingtonians turned temperance into theater by dramatizing the plight of those who drank.",
            "turn temperance?",
            "turned into what?",
        ),
        (
            "Leaders at dxw communicate clearly and concisely through the right channel.",
            "communicates at",
            "leaders at dxw",
        ),
        ("The Albery mills themselves were built of red brick to let in light.", "themselves", "it adds nothing"),
        (
            "In May 1968, with over 400,000 soldiers in Corley, Ada Lovelace began talks with Norland.",
            "with over",
            "what stands by is no party",
        ),
        (
            "The Albery Society for the Care of Owls and the Corley Society for the Care of Eels were formed in 1813.",
            "were the Albery Society formed",
            "one of two",
        ),
        (
            "Nevada was admitted to the Union as a state in 1864, with Colorado following in 1876, then North Dakota, "
            "South Dakota, Montana, and Washington in 1889; and Idaho and Wyoming in 1890.",
            "In what year",
            "two years",
        ),
        (
            "To install LaTeX, on Windows use MiKTeX; on macOS use MacTeX, and on Linux use your distro's package "
            "manager.",
            "How do you",
            "two ways",
        ),
        (
            "American Patriots renamed the Coercive and Quebec measures the Intolerable Acts.",
            "What did",
            "two things read as one",
        ),
        (
            "The delivery lead should confirm to the organisation that the team member has left.",
            "confirm to",
            "confirm what?",
        ),
        ("A work colleague or a clerk may accompany you to the Albery office.", "What may", "somebody"),
        ("For example, if the latest client of Albery is 9.0, use the old tags.", "What should", "a made-up example"),
        (
            "For example, if you set the alarm of Albery to noon, the first bell of Corley will ring after 30 minutes.",
            "What happens",
            "made up",
        ),
        (
            "The airport search has a special search field for all airport idents and names (ICAO, FAA, IATA, local, "
            "name, city, state/province and country) using partial match for quick search.",
            "How does",
            "nothing is done to have something",
        ),
        (
            "Since version 6.2.5 pro, if you enable the clock of Albery, you can define a function to return groups.",
            "Why",
            "a version is no reason",
        ),
        (
            "Navaid information like pitch cannot be shown since the waypoint cannot be related to the radio navaid.",
            "Why",
            "its last word is lost",
        ),
        (
            "Engineers should commit frequently (5, 10, 15+ times per day) using old branches of Albery.",
            "commit 5",
            "from within brackets",
        ),
        ("A love of the old maps of Albery is a must.", "What is", "says that it is wanted, not what it is"),
        (
            "If you believe that you have suffered any such treatment, you should inform the Head of Albery.",
            "When should",
            "which treatment?",
        ),
        ("You must provide the Company with a list of your maps.", "What must", "somebody"),
        ("Work with the owners of Albery to find the old maps of Corley.", "How do", "no way"),
        ("You will receive a link from Albery to open the old maps of Corley.", "How do", "nothing that you do"),
        ("By default, the clock of Albery is disabled, similarly to the bell of Corley.", "Albery disabled to", "torn"),
        ("You can talk to their team to get more maps of Albery.", "How can", "whose team?"),
        ("RED, USE and The Four Golden Signals are known frameworks to get you started.", "known", "an adjective"),
        (
            "Triage owner (normally Release Manager) - review reported issues of Albery to find old maps.",
            "reported",
            "a heading before a dash",
        ),
        ("However, the vendor of Albery may be Doing Business As “DBA” under an old alias.", "doing", "part of a name"),
        ("Sales teams of Albery cannot receive both a promotion and a bonus.", "What can", "one of the two they can"),
        ("Allowed values are 1 to 1,800 seconds.", "What are", "of what?"),
        ("Labels, symbols and zoom settings can be changed in the file maplayers.xml.", "Who", "no person"),
        (
            "Licenses of Albery can be purchased in the Seafile Customer Center or contact Seafile Sales.",
            "or contact",
            "a further act",
        ),
        ("Since 9.0.2 Pro, access log feature is added to the server of Albery.", "9.0.2 Pro", "since when it is so"),
        ("A runway of Albery is shown in the header label of Corley if available.", "available", "no condition"),
        ("Also invite people to Albery, to code dojos or whatever else if you fancy.", "whatever", "something"),
        ("The query language used to define the charts of Albery is the same as in Corley.", "used for", "tells which"),
        (
            "The people of Albery found a variety of plants and animals to feed on and exploit.",
            "Why",
            "the plants are fed on",
        ),
        (
            "The Council of Albery expanded its control of Norland to include Corley in the west.",
            "Why",
            "what it came to have",
        ),
        (
            "The keywords of Albery are considered weak signals to indicate relatedness.",
            "Why",
            "the signals indicate it",
        ),
        ("Ada Tarrow issued the Edict on Maximum Prices in 1871 in Albery.", "issue", "one name, read as two things"),
        ("President Hugo Lanner went to Congress and asked for a declaration of war.", "go to", "where he went"),
        (
            "The control of the Silk Roads that began in the eighth century was shaken by the coming of Hugo "
            "Lanner in the thirteenth century.",
            "century in",
            "two times",
        ),
        (
            "Two general rules of thumb can be used to force the reader of Albery to treat a link as a file.",
            "two general rules",
            "any two rules",
        ),
        (
            "Albery runs Pandoc in the directory where the file you are exporting resides.",
            "resides",
            "tells which directory",
        ),
        (
            "The final component that can help the readers of Albery are custom filters.",
            "are the final component",
            "one of many",
        ),
        (
            "In case you installed Albery with a package manager, consult the documentation of Corley.",
            "did you",
            "a case that is supposed",
        ),
        ("Ada Tarrow has lots of use cases for which commenting out is handy in Albery.", "lots of", "how many?"),
        ("On export, all blocks of Albery will be retained, but not converted.", "Where", "when, and no place"),
        (
            "The tool of Albery can be enabled with the large switch to the right of the section heading.",
            "Where",
            "where the switch is",
        ),
        (
            "Maps of Albery are mandated in certain countries, industries, or due to contractual obligations.",
            "industries",
            "a list that was torn",
        ),
        ("If you're not yet convinced, take a moment to visit the museum of Albery.", "convinced", "of what?"),
        ("The original name of Albery will stay visible if you change the value.", "the value", "which value?"),
        (
            "A new contributor of Albery gets write access to the main branch and accidentally pushes changes.",
            "Who gets",
            "a name, read as a verb",
        ),
        (
            "In your CONTRIBUTING file, explicitly tell new contributors how to get started.",
            "Who should",
            "what they are told",
        ),
        (
            "When you start a new project in Albery, it may feel natural to keep it private.",
            "What happens",
            "nothing happens",
        ),
        ("When Hugo Lanner opens the gate, the readers of Albery are the ones at risk.", "What", "the ones"),
        (
            "Albery and Corley are two examples of towns with rigorous building styles.",
            "What are",
            "examples of something else",
        ),
        (
            "The RK3588 chip of Albery supports up to 1080p@480fps or 4k@120fps transcoding.",
            "up to",
            "a limit, and no verb",
        ),
        (
            "Unstable weekly builds of Albery will be disabled for two weeks to provide a window for this to occur.",
            "Why",
            "for what?",
        ),
        (
            "Stop Albery using the service manager (sudo service albery stop or similar).",
            "How should",
            "two things, of which one is none",
        ),
        ("You should see Hugo Lanner at the very end of the logs of Albery.", "Who should", "what a screen shows"),
        (
            "The keeper of Albery handles communication with the person in question.",
            "in question",
            "nobody knows which person",
        ),
        (
            "Maintainers of Albery are simply the people listed as owners in the file of Corley.",
            "simply",
            "an adverb that was read as a part of the noun",
        ),
        (
            "Because of external factors, certain metadata providers may not be accessible in mainland China.",
            "China in mainland China",
            "twice",
        ),
        ("Keys of Albery may also come in handy if you hit a bug.", "What happens", "what happens besides"),
        ("You can tell Albery where to place the list of the references.", "Who can", "what it is told"),
        ("Repositories of Albery should use the name Corley for convenience.", "Corley for?", "no use"),
        ("Openness of the board matters to governments like Norland.", "matter to", "to whom it matters"),
        ('"Free of charge", however, is a byproduct of the value of Albery.', "Free of charge", "no thing"),
        ("Your server in Albery is running DSM 7.0 or newer.", "your server", "what is supposed"),
        (
            "Very simple instructions for Albery can be found at the office of Corley.",
            "very simple",
            "any that are simple",
        ),
        ("The way to do that depends on the specific device of Albery.", "do that", "what was told before"),
        (
            "If the Corley signal fails, the Maddock gate will depend on the old lamp.",
            "When does",
            "under whatever condition",
        ),
        (
            "You should add notes to the room of Albery that indicate follow-ups slated for later.",
            "that indicate",
            "the notes indicate it",
        ),
        (
            "In the 1950s, cardiologist Hugo Lanner was looking over his waiting room furniture.",
            "When was",
            "what went on at the time",
        ),
        (
            "A reverse link called child_taxons is setup through the publishing of Albery.",
            "called child",
            "its name is told",
        ),
        ("The Association was set up in Corley in 1988.", "the Association", "which one?"),
        ("Get the new IC up to speed out-of-band from the main discussion.", "speed", "no aim"),
        ("You can auto-publish from templates to post on internal status pages.", "How do you", "no verb"),
        (
            "Recovery of old recordings of Albery may recover with swapped channels in Corley.",
            "What may",
            "of its own noun",
        ),
        ("Albery may be bottlenecked by slow disks, and by creating very complex maps.", "How may", "a second cause"),
        (
            "In magnetic resonance imaging, a reader of Albery is placed inside a machine of Corley.",
            "Where",
            "where is told",
        ),
        (
            "Team leaders will be picked and then assigned to a specific team designation by the Incident Commander.",
            "assigned to?",
            "by whom is no part of it",
        ),
        ("A RecoverJob of Albery will try to requeue work that has not been processed.", "try to?", "an act"),
        ("If your system prompts you, click Save in the dialog of Albery.", "prompts you", "for what?"),
        ("To resend the content of Albery, follow the guidance.", "How do", "which guidance?"),
        ("To read more about the homepage of Albery, open the file of Corley.", "read more", "no task"),
        ("You should get kubectl credentials for the cluster of Albery.", "How many", "no number"),
        ("Hugo Lanner affects the maps of Albery by teaching readers to act that way.", "How does", "which way?"),
        (
            "Contemporary botany is a diverse field that is influenced by the views described in the preceding "
            "section.",
            "What is",
            "elsewhere",
        ),
        ('"Do nothing" is a perfectly acceptable decision of the keepers of Albery.', "Do nothing", "no thing"),
        (
            "In 1991, a film of Albery showed four police officers beating an old motorist.",
            "How many police officers beating",
            "what they did",
        ),
        (
            "Forests, water, and fisheries are a type of public good in Albery, which may be finite.",
            "What are forests",
            "a sort to which they belong",
        ),
        (
            "Your home or apartment is a private good reserved for your own use because you pay rent.",
            "Why are",
            "one of the two",
        ),
        ("Hugo Lanner averaged 70.1 percent.", "Who averaged", "of what?"),
        (
            "The most important work of the board is participating in the Committee of Albery.",
            "participating?",
            "what the work is",
        ),
        (
            "Judicial review lies at the core of the ability of Albery to check the council of Corley.",
            "Where does",
            "no place",
        ),
        ("Larry Sabato wrote his thoughts for the New York Times.", "author of his", "his own"),
        ("The first Rescue Plan Act of Albery included $350 billion.", "How much did", "for what?"),
        (
            "The politics of Albery are characterized by whether the groups of Corley have access to the council.",
            "How are",
            "no way",
        ),
        (
            "Intergovernmental grants are important sources of revenue for both state and local governments.",
            "What are",
            "how important they are",
        ),
        (
            "The wealth of Albery was matched by the labor of enslaved people to harvest the cotton.",
            "Why was",
            "the labor is for it",
        ),
        (
            "The conditions of Albery convinced Hugo Lanner of the importance of spending to create jobs.",
            "to do",
            "what the spending is for",
        ),
        ("The president relied on the army of Albery in 1871.", "Who", "which president?"),
        ("Albery Oil grew through his method of growth via mergers of similar companies.", "Who grew", "whose method?"),
        ("The owners of Albery were recoiled from the abolition of the laws of Corley.", "recoiled", "no passive"),
        ("Closing tags of Albery must be matched by opening tags.", "How must", "things, and no act"),
        ("The cards of Albery are shown in a different color when their note is marked.", "Where", "no place"),
        (
            "You can use the find & replace feature of Albery to update all the fields at once.",
            "How can",
            "a name, of which a verb was taken",
        ),
        ("When you fail a card of Albery, it is called a lapse.", "What happens", "how it is called"),
        ("The impact of television on Albery is hard to overstate.", "What is", "torn"),
        (
            "The U.S. Supreme Court ruled on Arizona v. United States in June 2012.",
            "on Arizona in",
            "a case is one name",
        ),
        ("The Supreme Court of Albery ruled on the law of Corley in June 2012.", "govern", "rules on a case"),
        (
            "The keeper Hugo Lanner directed Brown and his friend onto the sidewalk of Albery.",
            "director",
            "directs a film, and not a person",
        ),
        ("Hugo Lanner had his complaints against the council of Albery.", "Who had", "his own"),
        ("You should invite the new starter of Albery to OpsGenie.", "What should you invite", "somebody"),
        (
            "Strain theory and control theory represent two functionalist views of Albery.",
            "How many functionalist",
            "they are named",
        ),
        (
            "Reviewers should be engineers given the tech plan of Albery is focused on maps.",
            "Who should be",
            "what they should be",
        ),
        ("You can join the team's google groups by going to this URL.", "How can", "which URL?"),
        ("Albery supports the ability to fetch maps from the pages of Corley.", "What does", "a word too many"),
        (
            "Macro-level theories of Albery relate to large-scale issues while micro-level theories look at very "
            "specific relationships.",
            "while micro",
            "a contrast, and no time",
        ),
        ("Albery will open a new tab if you would like to export a map of Corley.", "When will", "a wish"),
        ("A retrospective of Albery is held at the end of a sprint.", "Where", "when"),
        (
            "Build tools and systems to help non-mobile engineers contribute to the map of Albery.",
            "What do build",
            "a command",
        ),
        (
            "To be eligible for the leave of Albery, you must have at least one year of federal service.",
            "How long",
            "how much of it",
        ),
        (
            "Criticism of the plan of Albery focuses primarily on the cost of the canal, because the town has few "
            "means.",
            "Why does criticism of the plan of Albery focus?",
            "without what the verb needs",
        ),
        (
            "In a similar vein, the poet Samuel Taylor Coleridge (1772–1834) accused Bentham of mixing up morality "
            "with law.",
            "Who accused",
            "of what?",
        ),
        (
            "To qualify for dental insurance, you must sign up within 60 days of joining Albery.",
            "must you sign up?",
            "a rule for who has another aim",
        ),
        (
            "Security researchers review the program policy for what systems are in scope of the Albery Program.",
            "Who reviews",
            "a question within",
        ),
        (
            "Paid Leave Albery provides job protection, up to 12 weeks (up to 14 weeks if pregnancy-related).",
            "if pregnancy",
            "what is so in brackets alone",
        ),
        (
            "Maps and plans of Albery are assigned to team leads well in advance of every cycle.",
            "assigned to",
            "half of what they are",
        ),
        (
            "If the author mentions changes might take time, apply the holding label by calling the bot of Albery.",
            "might changes",
            "a command",
        ),
        ("Circle CI is used by the package of Albery as a continuous integration service.", "Who is used", "a program"),
        (
            "Based on user base (measured by downloads), reverse dependencies, or Albery strategic goals, Albery "
            "staff may support failing packages.",
            "What may",
            "a list without its beginning",
        ),
        ("2020-03-12, mention GitHub Actions as a CI provider.", "When should", "an entry of a log"),
        (
            "The third section also features a chapter for anyone wishing to sail to Albery.",
            "What",
            "a place in the text",
        ),
        (
            "Albery-Ladies has a directory specifying skills and interests of people.",
            "What has",
            "nobody asks so for a name",
        ),
        (
            "Click the button on the bottom to Donate Annual Leave Hours To A Shared Leave Recipient.",
            "How do you Donate",
            "the words of a title",
        ),
        ("The rules of Albery evoked a similar backlash in 2015.", "similar", "similar to what?"),
        (
            "Beyond the benefits, the movement of Albery is rooted in the human right to access good schools.",
            "Why",
            "the right to do something",
        ),
        (
            "Data here is used as a generic term to encompass all digital objects.",
            "used as to",
            "two words that belong to others",
        ),
        (
            "If you’re planning to add a survey onto your website, Qualtrics has supporting documentation.",
            "What happens",
            "two verbs, read as one",
        ),
        (
            "The team of Albery has been working from home for roughly two years.",
            "working from?",
            "where anybody is at home",
        ),
        (
            "Please call your partner in Albery if you have additional questions or concerns.",
            "What should",
            "about what?",
        ),
        (
            "Visual designers often need Creative Cloud (CC) for access to high-powered vector control in "
            "Illustrator, image editing in Photoshop, print layout in InDesign, or video-editing tools.",
            "access",
            "half of a list",
        ),
        (
            "The town of Albery divides the annual salary by 2087 hours rather than 2080 hours (26 pay periods x 80 "
            "hours) to find hourly rates.",
            "How long",
            "what stands in brackets",
        ),
        ("Microsoft Office has an accessibility checker for readers.", "Which office", "no office"),
        ("Reviewers of Albery will be notified by email.", "What", "a way, and nobody"),
        (
            "By stopping, slowing down, or taking your time to allow for critical reflection, you will be using "
            "rational thinking to assess claims.",
            "How",
            "what readers do while they read",
        ),
        (
            "Here, your reasoning for a course of action—reading Invisible Man—is based on value judgments about "
            "the novel’s greatness.",
            "based on",
            "an example before",
        ),
        (
            "You will find five possible answers for making sense of the maps of Albery.",
            "How many",
            "what readers meet in the text",
        ),
        (
            "If you need to do additional research in Albery, follow the rules presented earlier to locate sources.",
            "What should",
            "earlier in the text",
        ),
        (
            "The proceedings of the resulting trial were immortalized in the book of Albery.",
            "resulting",
            "the trial that was told of",
        ),
        (
            "Because Goldman’s approach is externalist, the justification-conferring process need not be "
            "cognitively accessible to the believer.",
            "Why need",
            "nobody says so",
        ),
        (
            "The law of Albery consisted of the five books of Moses, known as the Pentateuch, the Prophets, and the "
            "later books.",
            "consist of",
            "half of a list",
        ),
        (
            "Group commitment of Albery creates a normative constraint on members of a group to emulate the belief.",
            "Why",
            "what the constraint is",
        ),
        (
            "The reality of the moon landings fits into beliefs about technological advancement over the next five "
            "decades.",
            "How long",
            "of the progress",
        ),
        (
            "This rule of Albery began to give way in the eighth century CE, which led to the flourishing of "
            "philosophy in Corley.",
            "eighth century CE lead",
            "a time leads to nothing",
        ),
        ("View the chart of Albery to explore the harbour in greater detail.", "How do you", "a picture"),
        (
            "Due to a limitation of the underlying algorithm, reconstructed colors may sometimes be displayed "
            "incorrectly if you zoom into the image.",
            "Why can",
            "they are shown, but wrongly",
        ),
        (
            "The distinct edge of Albery guides the mask adjustment to match the shape of the harbour.",
            "Why",
            "what the adjustment is",
        ),
        ("The advantage hint value is ignored from 5.8 onwards.", "from?", "since when"),
        ("The horizontal axis of Albery runs from 0% to 100% lightness for each channel.", "run to", "half of a range"),
        (
            "The maps of Albery can be changed in the filters module by clicking the icon.",
            "How can",
            "which icon is seen in a picture",
        ),
        ("Any populated strings are added to the imported images of Albery.", "What are any", "some of many"),
        (
            "Better results can be reached by using the presets of the Albery module.",
            "How can better",
            "better than which?",
        ),
        (
            "Package authors are encouraged to use that action to confirm the state of Albery.",
            "that action",
            "which action?",
        ),
        (
            "The volume of data of Albery leads to sampling thresholds being reached sooner.",
            "lead to",
            "half of what it leads to",
        ),
        (
            "If you do not have the necessary skills, ask the analysts of Albery for help.",
            "What should",
            "skills for what?",
        ),
        ("You can follow the access process of Albery to request access.", "How can", "access to what?"),
        ("Save your best feedback to look at on a tough day.", "How", "what is looked at stands before"),
        ("Save your favourites to review regularly.", "How", "what is reviewed stands before"),
        (
            "The help screen gives examples of the relationship types to select for this feature.",
            "Why",
            "what is selected stands before",
        ),
        (
            "A good exercise informs learners when an objective is achieved.",
            "happens",
            "that is what it informs them of",
        ),
        ("To configure message templates, begin at the Administer page.", "How", "only where to begin"),
        (
            "Generating mailing labels is a very easy and useful function.",
            "What is generating",
            "judged, not told what it is",
        ),
        (
            "You can either recover contacts from the list, or by choosing Restore from the menu.",
            "How",
            "one way of two",
        ),
        ("You may need help from your administrator to make use of this code.", "What", "nobody can need"),
        (
            "Your existing data may be coming from multiple sources, some electronic, some paper-based and some "
            "residing in people's memory.",
            "What",
            "nothing that it can do",
        ),
        (
            "The standard workflow starts with the details of the grant that a contact is applying for, including "
            "the amount.",
            "grant",
            "for is lost",
        ),
        (
            "Vulnerability CVE-2012-1525 was due to Adobe's inclusion of a defective Sablotron library.",
            "Why was",
            "nobody asks why something was due",
        ),
        (
            "On January 28, 2016 people living at the Jersey Shore felt a shake.",
            "Who felt",
            "the year of a date, and not so many people",
        ),
        ("Active users change the colour of the Corley map.", "Who changes", "any of them"),
        ("The heat source can be an electric heating element.", "What can be", "what it is, turned round"),
        ("Any field of the form is a target of the attack.", "What is any field", "what any thing is"),
        ("The Corley rules are relied as the only defence against attacks.", "relied", "on what nobody says"),
        ("Naming is a fun and important step for any project.", "What is naming", "how good it is, and not what"),
        (
            "Mrs. Landingham's primary contributors have been Brian Hedburg and myself.",
            "myself",
            "who speaks in the text",
        ),
        (
            "As an aspiring owner, Ada Tarrow visits six offices in Corley.",
            "as an aspiring owner",
            "what she is stands apart",
        ),
        (
            "The Tarrow team was thrilled to announce the opening of the Corley mill.",
            "Why was",
            "what they are glad of is no reason",
        ),
        ("Ada Tarrow opened the mill of Corley on Tuesday.", "When", "on a Tuesday of which week?"),
        ("The minister of Norland was called to explain why.", "Why was", "why what?"),
        (
            "The --cache-dir option takes precedence over the BLACK_CACHE_DIR variable.",
            "What does",
            "a verb and its noun",
        ),
        ("Ada Tarrow drew two more maps in 1871.", "How many", "more than before"),
        ("Fellow rower Ada Tarrow added six medals.", "rower", "a fellow of whom?"),
        (
            "The lockstep situation of Norland is having built a broad consensus.",
            "having",
            "what it is, read as what it has",
        ),
        (
            "If your software uses libraries for which new versions exist, that represents a debt.",
            "What happens",
            "that is what happens there",
        ),
        ("Ada Tarrow submitted the map of Corley in 1871.", "send in", "a stiff word for it"),
        (
            '"False starts" are a risk — building momentum in the right direction is important.',
            "What are False starts",
            "another statement behind the dash",
        ),
        ("The Treaty of Albery in no way prevented the sale of mills.", "prevent", "it is denied"),
        ("The email address given in the Albery field must be true.", "address given", "it tells which address"),
        ('The keeper owns the old card titled "Agenda".', "card titled?", "it tells which card"),
        ("Car drivers: parking a car is an invitation for thieves.", "What is car drivers", "a heading"),
        ("The workers of Albery live all over Norland.", "Who lives over", "lost where"),
        (
            "If you use the lamps of Albery, the keeper will take care of calling Corley.",
            "take care?",
            "lost of what",
        ),
        (
            "The Company is also required by contract with most clients to require a drug free environment.",
            "What is required to",
            "somebody must",
        ),
        ("Members of Albery can ask questions of the keeper.", "What can members", "they ask"),
        ("You should install manual pages in the hall of Albery.", "What kind of pages", "what else?"),
        ("The readers of Albery will be notified if any changes are made.", "What happens", "changes of what?"),
        ("If you do not see a channel of Albery, old channels already exist.", "What happens", "they did before"),
        ("The dots of Albery disappear when you are connected.", "What happens", "to what?"),
        ("If it's not your area of work, ask the keeper of Albery.", "When should you ask", "what is not?"),
        ("The approach of Albery to log files requires quite a lot of work.", "What does the", "how much?"),
        ("The tool of Albery will retain form feed characters on empty lines.", "What does the", "half of a name"),
        (
            "You can also choose Eject Anyway to remove the device of Albery without closing the files.",
            "What can you choose",
            "half of a name",
        ),
        ("All of the fields can limit their use to old maps of Albery.", "all of the fields", "which fields?"),
        ("The fire of 1871 left Norland with a smaller market than before.", "leave", "with what?"),
        ("You can open a map of Corley on the Albery shelf.", "What can you open", "one of what is possible"),
        ("The use case of Albery is tracking the old maps.", "What is tracking", "what its use is"),
        ("The limit of Albery should be set to 26.1.", "What should be set", "nobody knows the value first"),
        ("The seat of Albery is held by a single person.", "Who holds", "anybody"),
        ("Get yourself on the Albery list.", "What should you get", "whoever reads"),
        ("Remind folks on the Albery list.", "Who should you remind", "anybody"),
        ("The causes of the Albery fire include poverty and dry weather.", "What do the causes", "some of them"),
        ("The Albery network was demonstrated in 1971.", "shown", "it was, of a film"),
        ("The Corley gallery closed on 25 February 2010.", "Which gallery", "it is known, and when is not"),
        ("In 1466 a fire killed 40,000 people in Paris.", "fire kill in 1466?", "others died elsewhere"),
        ("The teams of Albery are totally used to false alarms.", "used for", "they are accustomed to them"),
        (
            "In 1871 over 60% of Norland's population died.",
            "What percentage of Norland's population died?",
            "another share died at another time",
        ),
        (
            "Common autoimmune diseases include Hashimoto's thyroiditis, rheumatoid arthritis, "
            "diabetes mellitus type 1, and systemic lupus erythematosus.",
            "What do common autoimmune diseases include?",
            "two of four, since the third was read as a verb",
        ),
        (
            "Ada Tarrow translated and added a supplement to the work of Hugo Corley.",
            "What did Ada Tarrow add?",
            "the answer says what to",
        ),
        (
            "In connectionless mode each Albery packet includes complete addressing information.",
            "What does each Albery packet include?",
            "in another mode it may include something else",
        ),
        (
            "The inflammation of Albery may occur during sleep times due to the presence of melatonin.",
            "Why can the inflammation of Albery",
            "it may occur then, and at no other time",
        ),
        (
            "There were two related clades (genetic branches) of the Y. pestis genome "
            "associated with medieval mass graves.",
            "What was the Y. pestis genome",
            "the clades were",
        ),
        (
            "In 1564, Ada Tarrow established the first European settlement, Fort Albery, "
            "on the St. Johns near the village of Corley.",
            "the first European settlement?",
            "the first of there",
        ),
        (
            "People from Corley like Ada Tarrow fled to Tran dynasty ruled Norland after the invasion of Albery.",
            "flee to?",
            "to Norland, which it ruled",
        ),
        (
            "The restored video, remaining in black and white, contains conservative digital enhancements.",
            "remaining in black and white",
            "is said beside the point",
        ),
        (
            "Connections to the mainframe at Albery University completed the triad in 1972.",
            "finish",
            "what makes it whole is no end of it",
        ),
        (
            "Ada Tarrow completed a pass to Hugo Corley for a conversion.",
            "finish",
            "a term of the game",
        ),
        (
            "Plague occurred in Albery 22 times between 1361 and 1528.",
            "happen",
            "a disease does not happen",
        ),
    ],
)  # fmt: skip
def test_what_no_person_would_say_is_not_asked(sentence: str, unfit: str, why: str) -> None:
    assert not [text for text in questions(sentence) if unfit in text], why


@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        ("It was opened in 1871.", "a pronoun tells nobody what was opened"),
        ('"Reader" means one of the following.', "a meaning that stands elsewhere"),
        ('"Old reader" means a reader who is old.', "a meaning that the term tells"),
        ('"Old reader" means whoever is named as the Old Reader on the first page.', "another that it tells"),
        ("You may lend it in any way, in any place, as you like, provided that you keep it.", "lend what?"),
        ("They sold their farm in 1871.", "a pronoun, and a thing that is somebody's"),
        ("The canal of Albery was not opened in 1871.", "it is denied"),
        ("The canal of Albery was never opened by Ada Lovelace.", "it is nearly denied"),
        ("The company sold the farm.", "nobody knows which company, and which farm"),
        ("The critics claimed that Ada Lovelace designed the canal in 1871.", "what somebody says"),
        ("Which engineer designed the canal in 1871?", "a question states nothing"),
        ("Ada Lovelace would have opened the canal in 1871.", "what has not come about"),
        ("Old maps are described in the guide of Albery.", "where the documents speak of something"),
        ("Write the letter.", "nobody knows which letter"),
        ("The editing screen of Albery works very similarly to the notes screen.", "lost what it is like"),
        ("Ada Lovelace built on the idea of pragmatism to create a theory.", "builds nothing"),
        ("The quality and amount of hair one has indicates robustness.", "two verbs, read as one"),
    ],
)
def test_what_is_denied_said_by_others_or_points_elsewhere_is_not_asked(sentence: str, why: str) -> None:
    assert questions(sentence) == {}, why


@pytest.mark.parametrize(
    ("sentence", "unfit"),
    [
        ("The museum owns maps, globes and a telescope.", ("maps", "a telescope", "globes")),
        ("The channels through which the water flows are lined with clay.", ("The channels", "channels")),
        ("Ada Lovelace met her teacher in the garden.", ("her teacher", "the garden")),
        ("The storm of Albery in 1999 harmed the pier of Corley.", ("The storm of Albery in 1999",)),
        ("Ada Lovelace follows the rules below in the office of Albery.", ("the rules below",)),
        ("England declared war on France in 1756.", ("France", "on France")),
        (
            "By default, you can switch to the next source of Albery with F6 and to the previous one with F5.",
            ("the next source of Albery with F6 and to the previous one with F5", "the next source of Albery"),
        ),
        ("Versions of Albery can be compared using the tool as follows.", ("using the tool as follows",)),
        ("The clock of Albery is a very simple one.", ("a very simple one",)),
        ("The maps of Albery are county and town specific.", ("county and town specific",)),
    ],
    ids=["a piece of a list", "without the clause that tells which", "of somebody", "a year", "elsewhere", "no place",
         "one of two", "what follows", "one", "qualities"],
)  # fmt: skip
def test_a_cut_or_vague_phrase_is_no_answer(sentence: str, unfit: tuple[str, ...]) -> None:
    golds = {gold for found in questions(sentence).values() for gold in found.golds}
    assert golds.isdisjoint(unfit)
