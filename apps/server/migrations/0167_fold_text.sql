-- A text as searches compare it, for every search: one form of ی, ک and ه, no hamzas and other marks,
-- Latin digits, one dash, small Latin letters, and nothing between words, where people type a space,
-- a half-space or none. foldText of packages/money does the same, sign by sign; a test holds the two
-- together. What stands as numbers has no property here by which it could be asked for: signs that
-- no one sees, marks, white space; then dashes. "C": no locale of the machine has a say.
CREATE FUNCTION fold_text(text text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(translate(
  regexp_replace(
    regexp_replace(normalize(text, NFKD) COLLATE "C",
      '[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5'
      || '\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0'
      || '\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3'
      || '\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
      || '\u0300-\u036f\u0610-\u061a\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4'
      || '\u06e7\u06e8\u06ea-\u06ed'
      || '\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+',
      '', 'g'),
    '[\u058a\u05be\u1400\u1806\u2010-\u2015\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030'
    || '\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d\U00010d6e\U00010ead]',
    '-', 'g'),
  'يىېۍكڪةەہھۃٱ۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩',
  'ییییککههههها01234567890123456789') COLLATE "C");

-- The beginning of a last name, or of both names; "C": its order is that of the ranges asked for.
DROP INDEX users_by_last_name, users_by_full_name;
CREATE INDEX users_by_last_name ON users (fold_text(last_name) COLLATE "C", id)
  WHERE staff_role IS NULL;
CREATE INDEX users_by_full_name
  ON users (fold_text(first_name || ' ' || last_name) COLLATE "C", id) WHERE staff_role IS NULL;
DROP FUNCTION fold_name(text);
