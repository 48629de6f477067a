-- Postings of coins are added up beside their balances, too, as those of toman are: from the first one.
TRUNCATE reconciled_accounts;
UPDATE reconciliation_place SET entry_id = 0;
