draw(read("summary"));
// The questions come behind this in the file: the tables are there before them.
addEventListener("DOMContentLoaded", start);
