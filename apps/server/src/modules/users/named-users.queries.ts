// Parts of queries that find clients by what officers type: each goes by an index of its own.

/** Those whose folded name begins with a word: a range of an index in the order of "C". */
const startsWith = (folded: string, word: string, max: string): string =>
  `(SELECT id FROM users
    WHERE staff_role IS NULL AND length(fold_text(${word})) >= 2
      AND ${folded} COLLATE "C" >= fold_text(${word})
      AND ${folded} COLLATE "C" < fold_text(${word}) || chr(1114111)
    ORDER BY ${folded} COLLATE "C", id LIMIT ${max})`;

/**
 * Ids of the clients whose last name, or both, begins with `word`: `max` at most of each. Both are SQL,
 * for example parameters.
 */
export const idsByName = (word: string, max: string): string =>
  `${startsWith('fold_text(last_name)', word, max)}
   UNION ${startsWith(`fold_text(first_name || ' ' || last_name)`, word, max)}`;

/** So many people of one name are looked through. */
const PEOPLE_MAX = 500;

/** By name as well where something else than a number is `typed`, and of whoever has `word` as their mobile. */
export const idsByWord = (word: string, typed: string): string => {
  const byMobile = `SELECT id FROM users WHERE mobile = ${word}`;
  if (/^\p{N}+$/u.test(typed)) return byMobile;
  return `${byMobile} UNION ${idsByName(word, String(PEOPLE_MAX))}`;
};
