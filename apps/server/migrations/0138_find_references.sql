-- A file that is brought in for another account than its own, and a payout or a return that is told a
-- second time, are found by the bank's reference.
CREATE INDEX statement_lines_reference ON statement_lines (reference) WHERE reference <> '';
