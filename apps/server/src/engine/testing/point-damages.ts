// What a superuser would have to do to break the rules of points, and the row that must be named.

/** Somebody with points and fees of no trade. */
const somebody = (columns: string, values: string): string =>
  `WITH somebody AS (INSERT INTO users (id, mobile, password_hash) OVERRIDING SYSTEM VALUE
     VALUES (900, '09129999777', 'x') RETURNING id)
   INSERT INTO score_balances (user_id, ${columns}) SELECT id, ${values} FROM somebody`;

/** Damages of points. */
export const POINT_DAMAGES = [
  { invariant: 'I25', sql: somebody('points', '5'), row: /^points of \d+$/ },
  { invariant: 'I25', sql: somebody('fees, given', '100, 30'), row: /^given to \d+$/ },
  { invariant: 'I25', sql: somebody('fees', '1'), row: /^given to \d+$/ },
  {
    invariant: 'I25',
    sql: `UPDATE ledger_entries SET kind = 'reward', reference = 'points/77' WHERE id = 1`,
    row: 'entry 1',
  },
  {
    invariant: 'I25',
    sql: `INSERT INTO score_rules (kind, points, valid_from) VALUES ('level_1', 9, now())`,
    row: /^rule \d+$/,
  },
] as const;
