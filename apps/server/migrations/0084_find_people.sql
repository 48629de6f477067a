-- A name as it is looked for: small letters, one form of ی and ک, no marks, and nothing between
-- words, where people type a space, a half-space or none.
CREATE FUNCTION fold_name(name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(
  translate(lower(name),
    'يىكةۀأإآٱؤئ' || U&'\0640\064b\064c\064d\064e\064f\0650\0651\0652\0654\200c\200d\200e\200f',
    'ییکههااااوی'),
  '\s', '', 'g');

-- The beginning of a last name, or of both names; "C": its order is that of the ranges asked for.
CREATE INDEX users_by_last_name ON users (fold_name(last_name) COLLATE "C", id)
  WHERE staff_role IS NULL;
CREATE INDEX users_by_full_name
  ON users (fold_name(first_name || ' ' || last_name) COLLATE "C", id) WHERE staff_role IS NULL;
CREATE INDEX users_newest_clients ON users (id DESC) WHERE staff_role IS NULL;

-- Cards of everybody, also those that wait: the whole number by its hash, and its end.
CREATE INDEX cards_by_number ON cards (number_hash) WHERE removed_at IS NULL;
CREATE INDEX cards_by_end ON cards ((right(masked, 4)), user_id) WHERE removed_at IS NULL;
