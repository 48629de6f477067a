-- What came by transfer to whoever also pays out, beside what came by card.
ALTER TABLE float_statements ADD COLUMN transferred_rial bigint NOT NULL DEFAULT 0;
