-- Officers list the statements of one of the house's accounts, newest first.
CREATE INDEX statements_by_account ON statements (account, id);
