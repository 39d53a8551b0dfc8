"""A mixed folder of documents for tests, written on the spot: a county that never was, in every format that is read.

`conftest.py` hands the folder out as the fixture `mixed_corpus`. The facts are drawn by a fixed seed from small tables, so
the same folder comes out every time; no two sentences say the same of the same.
"""

from __future__ import annotations

import html
from pathlib import Path
from random import Random
from types import ModuleType

TOWNS = (
    *("Ashcombe", "Brindle", "Corvale", "Dunmoor", "Eastrey", "Farnhope", "Galloway Cross", "Hexley"),
    *("Inverbeck", "Jarrowby", "Kelsick", "Lanthorpe", "Marrick", "Netherby", "Oswick", "Penhallow"),
    *("Quernford", "Rusholt", "Selwick", "Tarnbrook", "Ulverley", "Varrendon", "Withercombe", "Yarlstone"),
)
PEOPLE = (
    *("Ada Merrow", "Bertram Quill", "Clara Thessaly", "Dorian Penn", "Edith Farrow", "Felix Harker", "Greta Oland"),
    *("Hugo Lanner", "Iris Callow", "Jonas Vetch", "Katya Brome", "Lionel Sark", "Maud Ferrer", "Niall Orde"),
    *("Olive Trask", "Piers Wendle", "Rhoda Marl", "Silas Keld", "Thea Gannet", "Ulric Stane", "Vera Dollin"),
    *("Walter Emsley", "Xenia Holt", "Yorick Plain"),
)
WORKS = ("mill", "bridge", "lighthouse", "granary", "tannery", "ropewalk", "brewery", "foundry")
GOODS = (
    "wool",
    "barley",
    "copper pans",
    "smoked eel",
    "honey",
    "slate",
    "candles",
    "rope",
    "cider",
    "salt",
    "oak bark",
)
TASKS = (
    ("moor a barge", ("Lower the fenders", "Throw the bow line", "Pull the stern line tight", "Raise the red flag")),
    ("open the upper weir", ("Ring the bell twice", "Turn the brass wheel", "Lift the left paddle", "Count the boats")),
    ("light the harbour lamp", ("Clean the lens", "Fill the oil tank", "Trim the wick", "Close the glass door")),
    ("weigh a cargo of slate", ("Empty the scale", "Place the crate", "Read the dial", "Write the weight down")),
    ("hoist the storm cone", ("Untie the halyard", "Hook the cone", "Pull the line hard", "Fasten the cleat")),
    ("fumigate the grain loft", ("Remove the sacks", "Lay the brimstone", "Heat the iron pan", "Leave the loft")),
    ("caulk a leaking dinghy", ("Dry the planks", "Push the oakum in", "Pour the hot pitch", "Wipe the seams")),
    ("ring in the herring market", ("Lift the lid", "Take the hammer", "Turn the bell", "Call the first price")),
    ("gauge the tide at dawn", ("Wait for the gull", "Dip the brass rod", "Read the wet mark", "Tell the warden")),
    ("splice a towing rope", ("Cut both ends", "Loosen the strands", "Roll them together", "Measure the splice")),
    ("brew the winter ale", ("Boil the spring water", "Stir the malt in", "Cool the wort", "Fill the oak casks")),
    ("mount the sundial", ("Drill four holes", "Put the plate on", "Tighten the screws", "Clean the brass")),
    ("send a pigeon to the coast", ("Write the note", "Roll the paper", "Attach the ring", "Carry the bird out")),
    ("dye a bolt of cloth", ("Rinse the linen", "Mix the woad", "Bring the vat to heat", "Hang the cloth up")),
)
HOUSES = ("almshouse", "orphanage", "observatory", "reading society", "infirmary", "choir school")
FOUNDERS = (
    *("Abel Wynter", "Beatrix Loom", "Cyril Harbin", "Dorothea Pike", "Ernest Sallow", "Flora Denham", "Gideon Marsh"),
    *(
        "Harriet Coyle",
        "Isaac Thorne",
        "Judith Vance",
        "Kenneth Orrell",
        "Lydia Croft",
        "Martin Askew",
        "Nora Whitlock",
    ),
    *("Oscar Penrose", "Phoebe Larkin", "Quentin Mayhew", "Rosalind Hesketh", "Samuel Tice", "Tabitha Rowe"),
    *("Ursula Kemble", "Victor Selby", "Winifred Ames", "Xavier Bourne"),
)
TRADES = ("engineer", "surveyor", "botanist", "printer", "surgeon", "shipwright", "teacher", "clockmaker")

TERMS = (
    ("Withy rate", "the yearly charge on every boat that is moored between the two weirs"),
    ("Tollman's hour", "the time before dawn in which barges pass without paying"),
    ("Dry weir", "a dam of stones that holds water only in the three months after harvest"),
    ("Lantern due", "the sum that a keeper receives for every night of fog"),
    ("Barge court", "a meeting of four owners that settles quarrels about moorings"),
    ("Marsh glebe", "a field below the flood line that nobody may plough"),
    ("Sluice oath", "the promise that a new lock-keeper makes before the council"),
    ("Eel right", "the permission to set traps in the mill race after dusk"),
    ("Peat tithe", "a tenth of all fuel that is cut on the common"),
    ("Wharf book", "the ledger in which each cargo is entered with its weight"),
    ("Reed lease", "a contract of nine years over the bank of a stream"),
    ("Night gate", "an entrance to the quay that only the watch may open"),
    ("Ferry pound", "the basin where boats wait for the tide to turn"),
    ("Chalk mark", "a sign on a cask that shows that the duty was paid"),
    ("Herring bell", "the signal that opens the market on the first cold day"),
    ("Towing path levy", "a fee for every horse that walks beside the canal"),
    ("Flood purse", "the money that the county keeps for broken banks"),
    ("Salt oath", "a vow of silence among the boilers of the coast"),
    ("Mooring ring", "an iron loop to which the law allows two boats"),
    ("Silt day", "the Monday on which all owners dredge the harbour together"),
    ("Gauge house", "the hut in which the height of the river is read twice a day"),
    ("Slack clause", "the rule by which a late cargo loses a tenth of its price"),
    ("Quay warden", "the officer who decides which ship unloads first"),
    ("Lock guild", "a society of keepers that pays for the funerals of its members"),
)
ACRONYMS = (
    ("Orrin Valley Drainage Board", "OVDB"),
    ("County Office of Weights", "COW"),
    ("Harbour Lantern Fund", "HLF"),
    ("Barge Owners Union", "BOU"),
    ("Upper Marsh Trust", "UMT"),
    ("Lock Keepers School", "LKS"),
)


ANNALS = {
    "Roads": (
        "Ada Merrow laid the first paved road between Ashcombe and Brindle in 1761 with stones from a ruined abbey.",
        "The toll house at Corvale burned in 1788, and its ashes were strewn over the turnpike by order of Hugo Lanner.",
        "Greta Oland measured the coast road with a wheel of brass and found it 43 km shorter than the maps had said.",
        "A milestone near Dunmoor carries the name of Jonas Vetch because he lost a wager there in 1794.",
        "Snow closed the pass above Hexley for 97 days in the winter that Maud Ferrer was born.",
        "Olive Trask paid 860 crowns for a ferry licence at Eastrey and never carried a single passenger.",
    ),
    "Bells": (
        "Hugo Lanner cast a bell of 2,300 pounds for the chapel of Brindle in 1803 and signed it on the rim.",
        "The great bell of Hexley cracked in 1831 while it was rung for the wedding of Iris Callow.",
        "Silas Keld stole the smallest bell of Ashcombe and returned it filled with 400 silver coins.",
        "Deaf since childhood, Maud Ferrer tuned the chimes of Corvale by touch and needed 19 weeks for it.",
        "Jonas Vetch hung a ship's bell in the school of Eastrey in 1846 so that nobody would be late again.",
        "Dunmoor sold its bells in 1859 to pay for a drain that Ada Merrow had drawn long before.",
    ),
    "Floods": (
        "Iris Callow rowed through the main street of Ashcombe in 1811 and rescued 27 sheep from the market hall.",
        "The flood of 1834 carried the dance hall of Brindle to Corvale, where Silas Keld lived in it for years.",
        "Greta Oland marked the height of the water on the tannery of Hexley with 14 copper nails.",
        "Olive Trask bred ducks in the drowned fields of Dunmoor and sold 5,200 eggs in one spring.",
        "A dike of clay and willow saved Eastrey in 1872 because Hugo Lanner had refused to sell the clay pit.",
        "Maud Ferrer photographed the broken weir of Ashcombe in 1899 from a balloon tied to the church.",
    ),
    "Schools": (
        "Jonas Vetch taught 63 children in a barn near Corvale before the county gave him a roof of tiles.",
        "Iris Callow founded a school for pilots at Eastrey in 1855 and examined every pupil in a storm.",
        "Ada Merrow left her library of 1,140 books to Brindle under the condition that no page be cut.",
        "The headmaster of Dunmoor, Silas Keld, was dismissed in 1868 for teaching algebra to the goats.",
        "Greta Oland won the needlework prize of Hexley in 1822 with a map of the marshes in 31 colours.",
        "Olive Trask set fire to the cane of the Ashcombe schoolmaster and was given a medal in 1881.",
    ),
    "Trades": (
        "Silas Keld boiled soap from seal fat in Eastrey and shipped 780 barrels of it to the islands.",
        "The glassworks of Corvale blew a lamp for Iris Callow in 1863 that still burns at the harbour mouth.",
        "Hugo Lanner planted 9,000 mulberry trees at Dunmoor and lost them all in a single night of frost.",
        "Maud Ferrer bought the printing press of Brindle in 1891 and printed nothing but tide tables with it.",
        "Jonas Vetch brewed a black beer in Hexley from 12 kinds of heather, and the bishop forbade it.",
        "Ada Merrow ran the rope factory of Ashcombe until 1779 and paid her workers in hemp.",
    ),
    "Games": (
        "Olive Trask swam from Eastrey to the lighthouse in 1877 with a lantern between her teeth.",
        "The chess club of Brindle beat Corvale by telegraph in 1866 after a match of 51 hours.",
        "Greta Oland rolled a cheese of 88 pounds down the hill of Dunmoor and broke the fence of the vicarage.",
        "Hexley banned skittles in 1790 because Hugo Lanner had knocked over the statue of the founder.",
        "Silas Keld walked around the walls of Ashcombe on his hands in 1840 for a wager of six crowns.",
        "Iris Callow kept the score of every cricket match in Corvale on 370 slates, which roof the pavilion now.",
    ),
    "Firsts": (
        "Berta Sorrel founded the ropery guild of Eastrey in 1754 with a loan from her uncle.",
        "Corin Ablett built the granite windmill of Hexley in 1767 for the bakers of the valley.",
        "Della Fairway demolished the leaning granary of Brindle in 1783 after a long lawsuit.",
        "Egon Plover donated the bronze sundial of Dunmoor in 1796 to the village school.",
        "Flora Hackett purchased the abandoned quarry of Corvale in 1804 for a bag of walnuts.",
        "Gideon Larch invented the folding hayfork of Ashcombe in 1819 during a thunderstorm.",
        "Hester Moon published the first almanac of Farnhope in 1826 on yellow paper.",
        "Ivo Tansley inspected the sluices of Jarrowby in 1832 on behalf of the crown.",
        "Jemima Rook abolished the bread tax of Kelsick in 1845 on her first day as mayor.",
        "Konrad Whistler erected the weathercock of Lanthorpe in 1853 without a ladder.",
        "Lavinia Stead collected the folk songs of Marrick in 1861 from seventy farmers.",
        "Morris Penhale repaired and enlarged the vicarage of Netherby in 1870 at his own cost.",
        "Nettie Brock established the lifeboat station of Oswick in 1878 behind the fish market.",
        "Oswald Creed manufactured the lantern glass of Penhallow in 1883 from river sand.",
        "Prudence Vail calculated the tides of Quernford in 1888 with an abacus of cherry stones.",
        "Quincy Harte transported the organ of Rusholt in 1894 across the frozen lake.",
    ),
}

INNER_PAPERS = (
    (
        "Visits",
        "everybody",
        (
            "The town hall of Marrick receives 310 visitors on a market day and closes at dusk.",
            "Guides in Marrick wear a green sash that was designed by Thea Gannet in 1904.",
            "Parking a cart behind the mint of Netherby costs 3 crowns an hour.",
        ),
    ),
    (
        "Wages",
        "managers",
        (
            "A porter in Marrick earns 21,450 crowns in the first year of service.",
            "The council grants Ulric Stane a pension of 9,300 crowns for his burnt hands.",
            "Night watchmen of Netherby receive 17 candles a month beside their pay.",
            "Overtime at the mint of Netherby was abolished in 1911 after a strike of the engravers.",
            "Cyprian Dole negotiated the lower wage of the Marrick stokers in 1923.",
            "The council dismissed the cashier of Rusholt in 1906.",
        ),
    ),
    (
        "Strong room",
        "the treasurer",
        (
            "The strong room of Oswick was lined with lead in 1883 by a plumber from the coast.",
            "Behind the third shelf in Oswick lie the deeds of 46 farms.",
            "The spare key of the Oswick vault is kept by Rhoda Marl in a hollow book.",
            "Gold worth 72,000 crowns was moved from Penhallow to Oswick under a load of turnips.",
            "Erasmus Gow forged the second seal of Oswick in 1888.",
            "The Oswick vault was flooded in 1894.",
        ),
    ),
    (
        "Repairs",
        "the clerk of works",
        (
            "The roof of the Penhallow archive leaks in 8 places and waits for slate.",
            "Walter Emsley estimated the new boiler of Penhallow at 5,650 crowns without the pipes.",
            "Dry rot was found under the pulpit of Quernford in 1927 and cut out with saws.",
            "The lift in the Quernford granary carries 640 pounds since Vera Dollin changed its cable.",
        ),
    ),
    (
        "Complaints",
        "managers",
        (
            "A beekeeper from Rusholt sued the council in 1931 over the smoke of the brickworks.",
            "Of the letters about the Rusholt ferry, 119 came from one retired captain.",
            "Xenia Holt was fined 55 crowns for selling tickets to a funeral in Selwick.",
        ),
    ),
    (
        "Future plans",
        "the treasurer",
        (
            "A tunnel under the hill of Selwick would cost 810,000 crowns and a vineyard.",
            "The council means to buy the island of Tarnbrook from Yorick Plain for 64,000 crowns.",
            "Ulverley is to lose its customs house in 1938 if the harbour goes on silting.",
            "Bertram Quill offered 2,750 crowns for the disused gasworks of Ulverley.",
            "Withercombe would lend 12,600 crowns for the sea wall if Varrendon paid the masons.",
            "Insurers value the paintings of Yarlstone at 23,800 crowns and two swans.",
            "The pier of Varrendon is worth 41,300 crowns without its dance hall.",
        ),
    ),
)


DUTIES = {
    "Vessels": (
        "Barges with quicklime must be moored below the lower weir of Brindle.",
        "Captains of coal brigs must hoist a yellow pennant in the roads of Eastrey.",
        "Rafts of pine must be chained to the granite bollards of Hexley.",
        "Ferrymen of Jarrowby must carry a spare oar under the thwarts.",
        "Mail packets must be anchored off the chalk spur of Inverbeck.",
        "Masters of whalers must surrender a harpoon at the boom of Dunmoor.",
        "Wrecks must be removed within five weeks from the channel of Corvale.",
        "Herring drifters must be berthed along the oak piles of Ashcombe.",
    ),
    "Beasts": (
        "Drovers must rest their oxen at the trough of Kelsick.",
        "Geese must be counted at the turnstile of Lanthorpe.",
        "Owners of mastiffs must pay the muzzle tax at the forge of Marrick.",
        "Beehives must be kept behind the hornbeam hedge of Netherby.",
        "Falconers must report to the ranger of Farnhope within eight days.",
        "Pigs must be penned in the flint yard of Galloway Cross.",
        "Farriers must keep the shoes of mules at the smithy of Yarlstone.",
        "Lame horses must be stabled beside the tannery of Withercombe.",
    ),
    "Fire": (
        "Tar kettles should be heated on the gravel spit of Oswick.",
        "Thatchers must wet every ladder at the cistern of Penhallow.",
        "Powder kegs must be stored in the limestone vault of Quernford.",
        "Chimneys must be swept within six weeks of the Rusholt fair.",
        "Straw must be stacked outside the palisade of Varrendon.",
        "Bonfires must be lit on the shingle bank of Ulverley.",
        "Bakers must bank their embers at the curfew of Tarnbrook.",
        "Fire hooks must be stored under the arches of Selwick.",
        "Lamp oil must be decanted in the cellar of the Rusholt weighhouse.",
        "Fireworks must be inspected by the bailiff of Quernford.",
        "Ovens must be rebuilt in brick within ten months of the Penhallow blaze.",
        "Hay carts must be unloaded beyond the ditch of Oswick.",
    ),
    "Stalls": (
        "Fishwives must salt their turbot at the slate counters of Selwick.",
        "Hawkers of ribbons must display a pewter badge in the arcade of Tarnbrook.",
        "Butchers must hang their mutton on the copper rail of Ulverley.",
        "Weights must be stamped by the assayer of Varrendon.",
        "Cheeses must be weighed on the brass scale of Rusholt.",
        "Coopers must brand their casks at the sign of the Quernford cock.",
        "Unsold eels must be removed within three hours from the hall of Penhallow.",
        "Tinkers must obtain a licence at the moot of Oswick.",
        "Spices must be sealed with the wax of the Netherby chandler.",
        "Auctions must be announced by the crier of Marrick.",
        "Bad butter must be destroyed at the pillory of Lanthorpe.",
        "Measures must be compared with the iron yard of Kelsick.",
    ),
    "Burials": (
        "Sextons must dig in the clay quarter of Withercombe.",
        "Mourners should leave their lanterns at the lychgate of Yarlstone.",
        "Coffins must be carried over the footbridge of Farnhope.",
        "Wreaths of yew must be removed after nine days from the crypt of Galloway Cross.",
        "Shrouds must be bleached on the common of Netherby.",
        "Masons must cut their epitaphs at the quarry of Marrick.",
        "Ashes must be strewn below the sluice of Lanthorpe.",
        "Bearers must receive their fee at the vestry of Kelsick.",
    ),
    "Strangers": (
        "Pedlars must report to the beadle of Inverbeck within two days.",
        "Actors must lodge their costumes at the customs shed of Dunmoor.",
        "Surgeons from abroad must show their diploma to the guild of Corvale.",
        "Pilgrims should sleep in the tithe barn of Ashcombe.",
        "Minstrels must deposit their fiddles at the tollbooth of Jarrowby.",
        "Deserters must be lodged in the round tower of Hexley.",
        "Astrologers must report to the magistrate of Eastrey within four days.",
        "Foreign coins must be exchanged at the counting house of Brindle.",
        "Refugees must be vaccinated at the lazaret of Inverbeck within seven days.",
        "Fortune tellers must be escorted to the county boundary at Dunmoor.",
        "Envoys must be received in the tapestry hall of Corvale.",
        "Vagrants must be fed at the soup kitchen of Ashcombe.",
    ),
}

LEDGER = (
    "In 1764 the fulling mill at Ashcombe employed 31 spinners and a cook.",
    "The orchard school of Brindle planted 450 pear trees in 1781 on land that nobody wanted.",
    "During the frost of 1795 Corvale burned 2,700 cartloads of peat in its public ovens.",
    "In 1803 the harbour pilots of Eastrey saved 18 crews from the sandbank.",
    "The almshouse of Hexley baked 640 loaves a week in 1816, the year without a summer.",
    "In 1829 a comet was watched from Dunmoor by 75 members of the debating society.",
    "The post office of Farnhope sorted 11,200 letters in 1838 with one clerk and his aunt.",
    "In 1847 the seed merchants of Jarrowby lent 96 sacks of rye to the flooded villages.",
    "Kelsick sent 23 looms to the great exhibition of 1851 and sold them all.",
    "In 1856 the fire brigade of Lanthorpe owned 14 leather buckets and a donkey.",
    "The observatory of Marrick recorded 209 clear nights in 1867, more than ever since.",
    "In 1872 the brass foundry of Netherby cast 36 church bells for the colonies.",
    "The lending library of Oswick bought 1,350 novels in 1879 against the advice of the vicar.",
    "In 1884 the ferry of Penhallow carried 52 circus horses across in a gale.",
    "The telegraph line from Quernford broke 87 times in 1890 because of nesting storks.",
    "In 1895 the cheese fair of Rusholt awarded 29 medals, most of them to goats' cheese.",
    "The reading club of Selwick met 47 times in 1899 and finished a single book.",
    "In 1903 the gasworks of Tarnbrook lit 330 lamps along the promenade.",
    "The rowing regatta of Ulverley drew 4,800 spectators in 1906 despite the drizzle.",
    "In 1909 the cottage hospital of Varrendon treated 61 beekeepers after a swarm.",
    "The skating rink of Withercombe rented out 280 pairs of blades in 1912.",
    "In 1919 the choir of Yarlstone sang in 16 barns to pay for a new organ.",
    "The tram of Galloway Cross derailed 9 times in 1924, always at the same bend.",
    "In 1928 the pottery of Inverbeck glazed 7,400 tiles for the swimming bath.",
    "The night school of Ashcombe taught 38 weavers to read in 1933.",
    "In 1936 the dairy of Brindle churned 540 pounds of butter in a single week.",
    "The weather station of Corvale measured 83 days of fog in 1948.",
    "In 1951 the puppet theatre of Eastrey carved 27 new heads from lime wood.",
    "The cable car of Hexley carried 6,100 skiers in 1957 before the rope was renewed.",
    "In 1963 the archive of Dunmoor copied 720 maps that mice had begun to eat.",
)

LIVES = (
    "Rhoda Marl invented a lamp that burns walnut oil without smoke. A jury of bakers gave Rhoda Marl 700 crowns in 1921. "
    "The first lamp of Rhoda Marl hangs above the stairs of the county court.",
    "Ulric Stane dived for the anchor of a sunken packet boat. The salt of 16 summers cost Ulric Stane the sight of one eye. "
    "A tavern on the quay was named after Ulric Stane in 1913.",
    "Vera Dollin translated a treatise on whirlpools out of Norse. The academy elected Vera Dollin in 1926 by a single vote. "
    "Students of Vera Dollin wore blue ribbons at the 4 balls of each winter.",
    "Walter Emsley catalogued the mosses of the northern cliffs. Pressed leaves fill 212 boxes that Walter Emsley glued himself. "
    "The greenhouse in which Walter Emsley slept was torn down in 1934.",
    "Xenia Holt drew the timetable of the narrow railway. Trains waited for Xenia Holt on 9 occasions, once for an hour. "
    "The conductor's whistle of Xenia Holt was auctioned in 1941.",
    "Yorick Plain bred a potato with violet flesh. Farmers paid Yorick Plain 35 crowns a sack until the blight. "
    "The skull of a whale stood in the garden of Yorick Plain from 1908 on.",
    "Thea Gannet painted the curtain of the travelling theatre. The scene with 64 swans took Thea Gannet a whole autumn. "
    "Critics from the capital discovered Thea Gannet in 1917 by mistake.",
    "Rhys Calder forged the railings around the deer park. A horse kicked Rhys Calder in 1896, which ended the work. "
    "Each of the 820 spikes bears the thumbprint of Rhys Calder.",
    "Piers Wendle counted storks from the roof of the seminary. Ministers quoted Piers Wendle 21 times in the debate on chimneys. "
    "The notebooks of Piers Wendle were printed in 1902 at public cost.",
    "Niall Orde carved chess pieces from the teeth of walruses. A sultan ordered 11 sets from Niall Orde and paid in cinnamon. "
    "The knife of Niall Orde was found under a floor in 1949.",
    "Lionel Sark conducted the brass band of the dockers. The march that Lionel Sark wrote in 1889 is forbidden on Sundays. "
    "Trombones outnumbered Lionel Sark's violins by 13 at the gala.",
    "Katya Brome wove sails from nettle fibre. The admiralty tested a sail by Katya Brome in 1874 and sank a dinghy. "
    "Workshops as far as the delta copied the 3 looms of Katya Brome.",
    "Felix Harker trained otters to fetch eels. The licence of Felix Harker allowed 18 otters and no more. "
    "Poachers envied Felix Harker until the great drought of 1911.",
    "Edith Farrow repaired barometers in a caravan. Sailors trusted Edith Farrow more than the 5 observatories together. "
    "The caravan of Edith Farrow was struck by lightning in 1930.",
    "Dorian Penn wrote riddles for the almanac. Readers sent Dorian Penn 1,480 wrong answers to the riddle of the well. "
    "The widow of Dorian Penn disclosed the solution in 1952.",
    "Clara Thessaly mapped caves by the echo of a flute. The deepest cave that Clara Thessaly entered goes down 640 metres. "
    "A bat was named for Clara Thessaly in 1937.",
    "Bertram Quill kept the lighthouse during the long strike. The log of Bertram Quill notes 77 ships and one iceberg. "
    "Bread reached Bertram Quill by kite in the spring of 1893.",
    "Greta Oland's sister Berit Oland raced sledges across the frozen bay. Berit Oland lost 2 toes to the cold of that winter. "
    "The trophy of Berit Oland was melted down in 1916.",
    "Osmund Tarr built a clock driven by rainwater. In dry months Osmund Tarr filled it with 40 buckets from the well. "
    "The hands that Osmund Tarr cut from whalebone were replaced in 1961.",
    "Petra Lunde smuggled seed corn through the blockade. A patrol searched Petra Lunde's coat 8 times and found biscuits. "
    "The pardon for Petra Lunde was signed in 1920 by three governors.",
    "Quentin Ash glazed the dome of the winter garden. Hail broke 1,900 panes while Quentin Ash was at dinner. "
    "The bill that Quentin Ash sent in 1885 was never paid.",
    "Ragna Voll taught deaf sailors to sign across the water. A manual by Ragna Voll lists 330 signs for weather. "
    "The navy copied Ragna Voll without thanks in 1943.",
    "Sten Abel ground lenses for the comet of that decade. The observatory lent Sten Abel a tube 6 metres long. "
    "Through it Sten Abel saw a bridge on fire in 1882.",
    "Ursula Brandt mended sundials in cloudy villages. A bishop lent Ursula Brandt 24 angels of lead for practice. "
    "The last sundial of Ursula Brandt was set in 1899.",
    "Viggo Dahl ferried pianos to the outer islands. The heaviest piano that Viggo Dahl lost weighed 410 kilos. "
    "A bell warns where the raft of Viggo Dahl sank in 1914.",
    "Wilma Storck dyed sailcloth with onion skins. The navy of a small republic ordered 150 flags from Wilma Storck. "
    "The vats of Wilma Storck were emptied into the moat in 1922.",
    "Tilda Roos pickled samphire for the southern fleet. A cask from Tilda Roos lasted 14 months at sea. "
    "The recipe of Tilda Roos was stolen in 1907 by a cook.",
)


def year(number: int, salt: int = 0) -> int:
    """A year that few other numbers and salts have."""
    return 1702 + (number * 37 + salt * 101) % 290


def chronicle(part: int) -> str:
    """Four towns, a section each: founding, works, people, a table, a list, a figure."""
    random = Random(part)
    lines = [f"# Chronicle of the county, volume {'ABCDEF'[part]}", ""]
    for number in range(4 * part, 4 * part + 4):
        town, person, guest = TOWNS[number], PEOPLE[number], PEOPLE[(number + 7) % 24]
        work, other = WORKS[number % 8], WORKS[(number + 3) % 8]
        goods = random.sample(GOODS, 4)
        lines += [
            f"## {town}",
            "",
            f"The {work} of {town} was opened in **{year(number)}** after a long quarrel with the [council](x.md). "
            f"{guest} repaired the {other} of {town} in {year(number, 1)} for a fee of {200 + 13 * number} crowns.",
            "",
            f"In {year(number, 2)} the surveyors of {town} counted {1000 + 171 * number:,} hearths within the walls. "
            f"The road from {town} to the coast is {11 + number} km long and has {3 + number % 9} wooden bridges.",
            "",
            f"The market of {town} sells these goods:",
            "",
            *[f"- {item}" for item in goods],
            "",
            f"### Offices of {town}",
            "",
            f"{person} led the council of {town} until {year(number, 3)} and left a debt of {5000 + 37 * number:,} crowns. "
            f"The clerk of {town} can be reached at clerk@{town.split()[0].lower()}.example and answers within a week.",
            "",
            f"Table: Tolls at the gates of {town}",
            "",
            "| Gate | Toll in crowns | Keeper |",
            "| --- | --- | --- |",
            f"| North gate | {12 + number} | {PEOPLE[(number + 3) % 24]} |",
            f"| Water gate | {40 + number} | {PEOPLE[(number + 5) % 24]} |",
            f"| Hill gate | {70 + number} | {PEOPLE[(number + 9) % 24]} |",
            "",
            f"![A bar chart of barges at the lock of {town}, with a peak of {900 + 7 * number} barges in "
            f"{year(number, 4)}](lock{number}.png)",
            "",
            f"Figure {number + 1}: Barges at the lock of {town}, counted by {PEOPLE[(number + 11) % 24]} every spring.",
            "",
        ]
    return "\n".join(lines)


def rules(number: int, revised: bool) -> str:
    """House rules with a date of their own, and a later version that differs in its figures."""
    town = TOWNS[number]
    more = 5 if revised else 0
    when = f"{1 + number} March {2023 if revised else 2019}"
    name = f"{'New rules' if revised else 'Rules'} of the reading room in {town}"
    return f"""# {name}

Effective from: {when}

## Loans

Readers of the {town} reading room may borrow {11 + number + more} books at a time. A lost book of the {town} reading room
costs its reader {140 + number + more} crowns. The {town} reading room keeps a reserved book for {21 + number + more} days.

## Hours

The {town} reading room is closed on {31 + number + more} days of each year. Groups of more than {51 + number + more} visitors
write to the {town} reading room a month before they come. A locker in the {town} reading room costs {2 + number + more} crowns
a week.
"""


def ledger() -> str:
    """Small paragraphs of which each sentence has a year, a figure and a town."""
    return (
        "Ledger of small events\n\n" + "\n\n".join(" ".join(LEDGER[n : n + 3]) for n in range(0, len(LEDGER), 3)) + "\n"
    )


def lives() -> str:
    """A paragraph for each of some people, in which every sentence names them."""
    return "Lives of the county\n\n" + "\n\n".join(LIVES) + "\n"


def annals() -> str:
    """Prose under headings in which a few people and towns come up again and again, each time in another matter."""
    sections = (f"## {heading}\n\n{' '.join(sentences)}" for heading, sentences in ANNALS.items())
    return "# Annals of the lower county\n\n" + "\n\n".join(sections) + "\n"


def handbook() -> str:
    """Tasks in numbered steps."""
    parts = (
        f"## {task[:1].upper()}{task[1:]}\n\nTo {task}:\n\n"
        + "\n".join(f"{number}. {step}." for number, step in enumerate(steps, start=1))
        for task, steps in TASKS
    )
    return "# Handbook of the lock-keepers\n\n" + "\n\n".join(parts) + "\n"


def duties() -> str:
    """Rules under headings, each of which stands once."""
    sections = (f"## {heading}\n\n{' '.join(sentences)}" for heading, sentences in DUTIES.items())
    return "# Standing orders\n\n" + "\n\n".join(sections) + "\n"


def register() -> str:
    """Who established what, and in another section when they died: one tells who is meant, the other what became of them."""
    founders, deaths = [], []
    for number, founder in enumerate(FOUNDERS):
        town, house = TOWNS[(number + 11) % 24], HOUSES[number % len(HOUSES)]
        founders.append(f"{founder} established the {house} of {town} in {year(number, 11)}.")
        deaths.append(f"{founder} died in {TOWNS[(number + 4) % 24]} in {year(number, 12)}.")
    return f"# Register of benefactors\n\n## Houses\n\n{' '.join(founders)}\n\n## Deaths\n\n{' '.join(deaths)}\n"


def repairs(part: int) -> str:
    """Repairs of chapels; those of the other part are other repairs of the same chapels."""
    restored = (
        f"The chapel of {town} was restored in {year(number, 13 + part)} by {PEOPLE[(number + 5 * part) % 24]}."
        for number, town in enumerate(TOWNS)
    )
    return f"# Repairs, book {part + 1}\n\n{' '.join(restored)}\n"


def inner_papers() -> str:
    """Sections that are marked with those who may see them."""
    sections = (
        f"## {heading}\n\nAccess: {audience}\n\n{' '.join(sentences)}" for heading, audience, sentences in INNER_PAPERS
    )
    return "---\ntitle: Inner papers\nauthor: The council\n---\n\n# Inner papers\n\n" + "\n\n".join(sections) + "\n"


def glossary() -> str:
    """An HTML page with navigation, a definition list, and acronyms in prose."""
    entries = "".join(f"<dt>{term}</dt><dd>{meaning[0].upper()}{meaning[1:]}.</dd>" for term, meaning in TERMS)
    prose = "".join(
        f"<p>The {long} ({short}) was set up in {year(number, 7)} and has its seat in {TOWNS[number]}.</p>"
        for number, (long, short) in enumerate(ACRONYMS)
    )
    return (
        "<!doctype html><html lang=en><head><title>Words of the county</title><style>p{}</style></head><body>"
        "<nav><a href=/>Home</a> <a href=/maps>Maps</a></nav><main><h1>Words of the county</h1>"
        f"<h2>Terms</h2><dl>{entries}</dl><h2>Offices</h2>{prose}</main><footer>Printed by the county</footer></body></html>"
    )


def gallery() -> str:
    """An HTML page of figures with captions, and a table that spans columns."""
    figures = "".join(
        f'<figure><img src="plan{number}.png" alt="{html.escape(alternative(number))}">'
        f"<figcaption>Plan {number + 1}: The harbour of {TOWNS[number]} as drawn by {PEOPLE[(number + 13) % 24]}</figcaption></figure>"
        f"<p>{TOWNS[number]} lent the sheet to the county for {2 + number} weeks.</p>"
        for number in range(24)
    )
    return f"<html><head><title>Harbour plans</title></head><body><h1>Harbour plans</h1>{figures}</body></html>"


def alternative(number: int) -> str:
    town = TOWNS[number]
    return f"A plan of the harbour of {town} that shows {5 + number} piers and a tower of {30 + number} metres in the year {year(number, 8)}"


def letters() -> str:
    """Plain text with a title line."""
    return "Letters to the county\n\n" + "\n\n".join(
        f"{PEOPLE[number]} wrote from {TOWNS[(number + 4) % 24]} in {year(number, 9)} about the price of {GOODS[number % 11]}. "
        f"The letter was answered by {PEOPLE[(number + 6) % 24]}, who sent {17 + number} crowns to {TOWNS[(number + 15) % 24]}."
        for number in range(24)
    )


def write_people(path: Path) -> None:
    """A Word document: who is who, with headings and a table."""
    import docx

    document = docx.Document()
    document.core_properties.title = "Who is who in the county"
    document.add_heading("Who is who in the county", 0)
    for number, person in enumerate(PEOPLE):
        document.add_heading(person, 1)
        document.add_paragraph(
            f"{person} was the {TRADES[number % 8]} who drained the lower meadows of {TOWNS[(number + 10) % 24]} "
            f"with {6 + number} pumps of oak and iron. "
            f"A street in {TOWNS[(number + 17) % 24]} has been named after {person} since {year(number, 10)}."
        )
    table = document.add_table(rows=1, cols=3)
    for cell, text in zip(table.rows[0].cells, ("Name", "Born", "Trade"), strict=True):
        cell.text = text
    for number, person in enumerate(PEOPLE):
        for cell, text in zip(table.add_row().cells, (person, str(year(number, 11)), TRADES[number % 8]), strict=True):
            cell.text = text
    document.save(str(path))


def write_report(path: Path, makers: ModuleType) -> None:
    """A PDF of many pages with numbered headings, running headers, and a fact of its own on every page."""
    pdf = makers.sheet()
    pdf.write_heading("Report on the inland harbours", 20)
    for number, town in enumerate(TOWNS):
        pdf.write_heading(f"{number + 1} The quay of {town}", 15)
        pdf.write_paragraph(
            f"The quay of {town} is {90 + 11 * number} metres long and was paved by {PEOPLE[(number + 8) % 24]} in {year(number, 12)}. "
            f"Its cranes lift {2 + number} tons, and the oldest of them came from {TOWNS[(number + 12) % 24]} by sledge."
        )
        pdf.write_paragraph(
            f"Ships from {town} paid {3100 + 91 * number:,} crowns of harbour dues in the year before the flood. "
            f"After the flood {PEOPLE[(number + 14) % 24]} rebuilt the sheds of {town} with bricks from the old fort."
        )
        if number % 2:
            pdf.add_page()
    path.write_bytes(bytes(pdf.output()))


def write_corpus(folder: Path, makers: ModuleType) -> None:
    """The whole folder; `makers` is `made_pdfs.py`, which makes the PDFs."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {
        **{f"chronicle_{part}.md": chronicle(part) for part in range(6)},
        **{
            f"rules_{number}_{'b' if revised else 'a'}.md": rules(number, revised)
            for number in range(6)
            for revised in (False, True)
        },
        "annals.md": annals(),
        "duties.md": duties(),
        "register.md": register(),
        "handbook.md": handbook(),
        **{f"repairs_{part}.md": repairs(part) for part in range(2)},
        "inner_papers.md": inner_papers(),
        "glossary.html": glossary(),
        "gallery.html": gallery(),
        "letters.txt": letters(),
        "ledger.txt": ledger(),
        "lives.txt": lives(),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    write_people(folder / "people.docx")
    write_report(folder / "report.pdf", makers)
    (folder / "dredging.pdf").write_bytes(makers.two_columns())
    (folder / "hindi.pdf").write_bytes(makers.hindi())
    (folder / "scanned.pdf").write_bytes(makers.scanned(1))
