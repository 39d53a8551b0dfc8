"""PDFs for tests, made on the spot. `conftest.py` hands them out as the fixture `made_pdfs`."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timezone
from pathlib import Path

from fpdf import FPDF

FONT = Path(__file__).with_name("fonts") / "NotoSansDevanagari-subset.ttf"
LOCK = (
    "The outer lock of Orrinmere was dug in 1911 by the Calloway company, which kept an account of every barge. "
    "Its eastern gate was lost in the storm of 1926 and was not found again."
)
TOLL = (
    "The council set the toll at four crowns in 1919, and no boat has passed without a paper since. Those who came "
    "by night paid the keeper of the lantern, whose book is kept in the library of the town."
)
VALLEY = (
    "शुभ्रा घाटी संग्रहालय की स्थापना १९४७ में केशवदत्त नैलवाल ने की थी। संग्रहालय में विद्यार्थियों के लिए पुस्तकें, "
    "हस्तलिखित ग्रंथ और मूर्तियाँ रखी गई हैं। कर्म, प्रकृति, द्वितीय, उत्तीर्ण, क्षत्रिय, ज़मीन और ढूँढ़ना जैसे शब्द भी हैं।"
)


class Sheet(FPDF):
    """A document whose every page has a header, and a footer with its number."""

    with_furniture = True

    def header(self) -> None:
        if self.with_furniture:
            self.set_font("Helvetica", size=8)
            self.set_y(8)
            self.cell(0, 4, "Harbour Authority, Annual Report")
            self.set_y(25)

    def footer(self) -> None:
        if self.with_furniture:
            self.set_font("Helvetica", size=8)
            self.set_y(-12)
            self.cell(0, 4, f"Page {self.page_no()} of {{nb}}", align="C")

    def write_heading(self, text: str, size: float) -> None:
        self.set_font("Helvetica", "B", size)
        self.ln(3)
        self.multi_cell(0, size * 0.5, text, align="L", new_x="LMARGIN", new_y="NEXT")
        self.ln(1)

    def write_paragraph(self, text: str, size: float = 11) -> None:
        self.set_font("Times", size=size)
        self.multi_cell(0, size * 0.42, text, new_x="LMARGIN", new_y="NEXT")
        self.ln(2)

    def write_table(self, rows: list[list[str]], borders: str = "ALL") -> None:
        self.set_font("Helvetica", size=9)
        with self.table(first_row_as_headings=False, borders_layout=borders, width=120, line_height=6) as table:
            for row in rows:
                table.row(row)
        self.ln(4)


def sheet(with_furniture: bool = True) -> Sheet:
    pdf = Sheet()
    pdf.with_furniture = with_furniture
    pdf.set_creation_date(datetime(2020, 1, 1, tzinfo=timezone.utc))
    pdf.add_page()
    return pdf


def report() -> bytes:
    """Numbered headings on several pages, a list in a list, tables with rules and without, a figure's caption."""
    pdf = sheet()
    pdf.write_heading("The Harbour of Orrinmere", 20)
    pdf.write_heading("1 Introduction", 16)
    for _ in range(3):
        pdf.write_paragraph(LOCK)
    pdf.write_heading("1.1 Scope", 13)
    pdf.write_paragraph("The report covers:")
    for indent, item in ((0, "tolls and fees of the outer lock"), (6, "by day"), (6, "by night"), (0, "lanterns")):
        pdf.set_font("Times", size=11)
        pdf.set_x(pdf.l_margin + indent)
        pdf.multi_cell(0, 5, f"{chr(149)} {item}", new_x="LMARGIN", new_y="NEXT")
    pdf.ln(3)
    pdf.write_heading("2 Results", 16)
    pdf.write_paragraph("Table 1: Tolls by year")
    pdf.write_table([["Year", "Barges", "Toll"], ["1919", "1,204", "4 crowns"], ["1920", "1,377", "5 crowns"]])
    pdf.write_paragraph("Table 2: Keepers of the lanterns")
    pdf.write_table([["Pier", "Keeper"], ["North", "A. Orrell"], ["South", "I. Calloway"], ["East", "-"]], "NONE")
    pdf.write_paragraph("Figure 1: The outer lock in 1911, seen from the breakwater.")
    for number in range(1, 4):
        pdf.set_font("Times", size=11)
        step = ("open the sluice", "wait for the level", "close the gate")[number - 1]
        pdf.multi_cell(0, 5, f"{number}. {step}", new_x="LMARGIN", new_y="NEXT")
    pdf.ln(3)
    for _ in range(8):
        pdf.write_paragraph(f"{TOLL} {LOCK}")
    pdf.write_heading("2.1 Discussion", 13)
    pdf.write_paragraph(TOLL)
    return bytes(pdf.output())


def two_columns() -> bytes:
    """A title across the page, then numbered sentences in two columns, with headings in them."""
    pdf = sheet()
    pdf.write_heading("On the Dredging of Small Harbours", 18)
    pdf.set_font("Times", size=10)
    number = 0
    with pdf.text_columns(ncols=2, gutter=8, text_align="JUSTIFY") as columns:
        for heading in ("1. Introduction", "2. Findings", "3. Conclusions"):
            pdf.set_font("Helvetica", "B", 12)
            columns.write(heading)
            columns.ln()
            columns.ln()
            pdf.set_font("Times", size=10)
            for _ in range(10):
                sentences = [
                    f"Sentence {number + more} says that basin {number + more} was dredged." for more in range(6)
                ]
                number += 6
                columns.write(" ".join(sentences))
                columns.ln()
    return bytes(pdf.output())


def hindi() -> bytes:
    """Shaped Devanagari with headings that have Devanagari numbers, a list and a table."""
    pdf = sheet(with_furniture=False)
    pdf.add_font("Deva", fname=FONT)
    pdf.set_text_shaping(True)
    for text, size in (
        ("शुभ्रा घाटी का इतिहास", 20),
        ("१. परिचय", 15),
        (f"{VALLEY} {VALLEY}", 11),
        ("२. संग्रह", 15),
        (VALLEY, 11),
        ("- पुस्तकें", 11),
        ("- मूर्तियाँ", 11),
    ):
        pdf.set_font("Deva", size=size)
        pdf.multi_cell(0, size * 0.6, text, new_x="LMARGIN", new_y="NEXT")
        pdf.ln(0 if text.startswith("-") else 3)
    pdf.ln(4)
    pdf.set_font("Deva", size=10)
    with pdf.table(first_row_as_headings=False, width=100) as table:
        for row in (["वर्ष", "आगंतुक"], ["२०१८", "१२,३४५"], ["२०१९", "१५,६७८"]):
            table.row(row)
    return bytes(pdf.output())


def without_headings(pages: int = 3) -> bytes:
    """A page has two paragraphs of its own, without a heading anywhere."""
    pdf = sheet()
    for number in range(1, pages + 1):
        pdf.write_paragraph(f"This is the beginning of sheet {number}. {LOCK}")
        pdf.write_paragraph(TOLL)
        if number < pages:
            pdf.add_page()
    return bytes(pdf.output())


def over_pages() -> bytes:
    """A sentence that goes on across a page, a word cut by a hyphen, and a compound at a line's end."""
    pdf = sheet()
    pdf.write_heading("1 Locks", 16)
    pdf.set_font("Times", size=11)
    lines = (
        "The harbour had many buildings of brick, and the main-",
        "tenance of them all was dear. A well-known engineer",
        "was asked for a plan, but even he who was so well-",
        "known could not",
    )
    for line in lines:
        pdf.cell(0, 5, line, new_x="LMARGIN", new_y="NEXT")
    pdf.add_page()
    pdf.set_font("Times", size=11)
    pdf.cell(0, 5, "say what it would cost in the end.", new_x="LMARGIN", new_y="NEXT")
    return bytes(pdf.output())


def scanned(pages: int = 3) -> bytes:
    """Pictures of pages."""
    from PIL import Image, ImageDraw

    picture = Image.new("L", (600, 850), 255)
    ImageDraw.Draw(picture).text((50, 50), "A line that only eyes can read", fill=0)
    pdf = sheet(with_furniture=False)
    for number in range(pages):
        pdf.image(picture, 0, 0, pdf.w)
        if number + 1 < pages:
            pdf.add_page()
    return bytes(pdf.output())


def encrypted() -> bytes:
    """Does not open without its password."""
    pdf = sheet()
    pdf.write_paragraph(LOCK)
    pdf.set_encryption(owner_password="owner", user_password="reader")
    return bytes(pdf.output())


MAKERS: dict[str, Callable[[], bytes]] = {
    "report": report,
    "two_columns": two_columns,
    "hindi": hindi,
    "without_headings": without_headings,
    "over_pages": over_pages,
    "scanned": scanned,
    "encrypted": encrypted,
    "truncated": lambda: report()[:2000],
}
