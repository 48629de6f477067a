-- What of chains waits for a person is counted by an index: parked deposits that are nobody's, or whose
-- person may take none. Those below the minimum wait for more of the same, not for staff.
CREATE INDEX chain_moves_unmatched ON chain_moves (seq)
  WHERE book = 'parked' AND reason <> 'below_minimum';
