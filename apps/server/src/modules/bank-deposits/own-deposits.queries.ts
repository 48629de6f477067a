import type { BANK_DEPOSIT_STATES } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Toman that a statement told of, as their owner sees them. */
export interface OwnDepositRow {
  readonly id: string;
  readonly amount_rial: bigint;
  readonly state: (typeof BANK_DEPOSIT_STATES)[number];
  readonly reference: string;
  readonly at: Date;
  readonly updated_at: Date;
}

/** What a person was given, and what waits that has their identifier: each by its own index. */
const OWN = [
  `SELECT id, amount_rial, reference, at, updated_at, 'credited' AS state
   FROM statement_lines WHERE credited_to = $1`,
  `SELECT id, amount_rial, reference, at, updated_at,
     CASE WHEN state = 'waiting' THEN 'waiting' ELSE 'checked' END AS state
   FROM statement_lines WHERE named_id = $1 AND state IN ('waiting', 'parked', 'moving')`,
];
const ownEach = (end: string): string => OWN.map((part) => `(${part} ${end})`).join(' UNION ALL ');

/** A person's deposits over the bank, newest first. */
export async function selectOwnDeposits(
  db: PlainDb,
  userId: number,
  part: {
    readonly before: { readonly at: Date; readonly id: string } | undefined;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<OwnDepositRow[]> {
  const each = ownEach(`AND ($2::timestamptz IS NULL OR (at, id) < ($2, $3))
    ORDER BY at DESC, id DESC LIMIT $4::bigint + $5::bigint`);
  const { rows } = await sql(db).query<OwnDepositRow>(
    `SELECT * FROM (${each}) AS own ORDER BY at DESC, id DESC OFFSET $4::bigint LIMIT $5::bigint`,
    [userId, part.before?.at ?? null, part.before?.id ?? '', part.offset, part.limit],
  );
  return rows;
}

/** How many there are, counted to `max` at most. */
export async function countOwnDeposits(db: PlainDb, userId: number, max: number): Promise<number> {
  const { rows } = await sql(db).query<{ total: bigint }>(
    `SELECT count(*) AS total FROM (SELECT FROM (${ownEach('LIMIT $2')}) AS own LIMIT $2) AS counted`,
    [userId, max],
  );
  return Number(rows[0]?.total ?? 0n);
}
