-- Nobody asks for the postings of an account: they are read by their entry, or all of them. Two
-- index entries a posting were a tenth of what the rows of a full batch cost.
DROP INDEX postings_from;
DROP INDEX postings_to;
