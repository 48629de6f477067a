-- A person's deposits over the bank, newest first: the index has to fall in both of its columns.
DROP INDEX statement_lines_of_person;
CREATE INDEX statement_lines_of_person ON statement_lines (credited_to, at DESC, id DESC);
-- Every account is made with its standing from now on; nobody looks for those who have none.
INSERT INTO user_standings (user_id) SELECT id FROM users ON CONFLICT (user_id) DO NOTHING;
