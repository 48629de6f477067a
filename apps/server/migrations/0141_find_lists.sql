-- A person's bank deposits and corrections, by whoever gave the money: however much else moved a wallet,
-- only they are read. Trades pay for none of these.
CREATE INDEX postings_credited ON postings (to_account, from_account, entry_id)
  WHERE role = 'credit';
CREATE INDEX postings_adjusted_from ON postings (from_account, entry_id) WHERE role = 'adjustment';
CREATE INDEX postings_adjusted_to ON postings (to_account, entry_id) WHERE role = 'adjustment';

-- Lines of one statement, credited or not.
CREATE INDEX statement_lines_of_statement ON statement_lines (statement_id);
