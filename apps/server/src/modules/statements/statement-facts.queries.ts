// What the house knows of a statement's lines: which came before, which are its own, whose they are.
import type { AnyDb, OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { selectExplained } from './explanations.queries.ts';
import {
  type LineFacts,
  type OwnKind,
  type OwnMove,
  ownKey,
  type StandingLine,
} from './line-fates.ts';
import type { StatementFileLine } from './statement-file.ts';

/** Everything that lines are judged by; `db` sees the statements that were approved by now. */
export async function readLineFacts(
  { db, orderedDb }: { readonly db: PlainDb; readonly orderedDb: OrderedDb },
  account: string,
  lines: readonly StandingLine[],
): Promise<LineFacts> {
  const references = [...new Set(lines.map(({ reference }) => reference))].filter(Boolean);
  const owners = await selectOwners(db, lines);
  const ids = lines.map(({ id }) => id);
  return {
    own: await selectOwnMoves(orderedDb, references),
    ...(await selectTold(db, account, references, lines)),
    explained: await selectExplained(db, ids),
    owners,
    shebas: await selectShebas(db, [...owners.values()]),
  };
}

/** What approved lines say of the references of these, in any account. */
async function selectTold(
  db: PlainDb,
  account: string,
  references: readonly string[],
  lines: readonly StandingLine[],
): Promise<Pick<LineFacts, 'elsewhere' | 'told'>> {
  const { rows } = await sql(db).query<{
    account: string;
    reference: string;
    amount_rial: bigint;
    at: Date;
    own: OwnKind | null;
  }>(
    `SELECT account, reference, amount_rial, at, own FROM statement_lines
     WHERE reference <> '' AND reference = ANY($1)`,
    [references],
  );
  const told = rows.flatMap(({ own, reference }) => (own === null ? [] : ownKey(own, reference)));
  const nameOf = (reference: string, rial: bigint, at: number): string =>
    `${reference} ${rial} ${at}`;
  const others = new Set(
    rows
      .filter((row) => row.account !== account)
      .map(({ reference, amount_rial, at }) => nameOf(reference, amount_rial, at.getTime())),
  );
  const elsewhere = lines.filter(({ reference, amountRial, at }) =>
    others.has(nameOf(reference, amountRial, at)),
  );
  return { told: new Set(told), elsewhere: new Set(elsewhere.map(({ id }) => id)) };
}

async function selectOwners(
  db: PlainDb,
  lines: readonly StatementFileLine[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql(db).query<{ deposit_id: string; user_id: bigint }>(
    'SELECT deposit_id, user_id FROM deposit_ids WHERE deposit_id = ANY($1)',
    [lines.flatMap(({ depositId }) => depositId ?? [])],
  );
  return new Map(rows.map((row) => [row.deposit_id, Number(row.user_id)]));
}

async function selectShebas(
  db: PlainDb,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const { rows } = await sql(db).query<{ user_id: bigint; shebas: string[] }>(
    `SELECT user_id, array_agg(sheba) AS shebas FROM cards
     WHERE user_id = ANY($1::bigint[]) AND status = 'verified' AND removed_at IS NULL
       AND sheba IS NOT NULL
     GROUP BY user_id`,
    [userIds],
  );
  return new Map(rows.map((row) => [Number(row.user_id), new Set(row.shebas)]));
}

/** Card payments, payouts and what was paid back, by the references that the bank has for them. */
async function selectOwnMoves(
  db: OrderedDb,
  references: readonly string[],
): Promise<ReadonlyMap<string, readonly OwnMove[]>> {
  const { rows } = await sql(db).query<{
    reference: string;
    kind: OwnKind;
    amount: bigint;
    is_booked: boolean;
    is_ended: boolean;
  }>(
    `SELECT authority AS reference,
       CASE parked_why WHEN 'charge_by_line' THEN 'charge' ELSE 'card' END AS kind,
       COALESCE(parked_rial, amount_rial) AS amount,
       state IN ('paid', 'parked', 'given', 'returned') AS is_booked,
       state IN ('failed', 'expired') AS is_ended
     FROM payments WHERE gateway IN ('zarinpal', 'zibal') AND authority = ANY($1)
     UNION ALL
     SELECT p.id, 'payout', p.fee_rial - p.amount_rial,
       p.taken_at IS NOT NULL OR w.state IN ('sent', 'settled'), false
     FROM payouts AS p JOIN withdrawals_state AS w ON w.id = p.id WHERE p.id = ANY($1)
     UNION ALL
     SELECT p.id, 'return', p.amount_rial - p.fee_rial, w.state = 'returned', false
     FROM payouts AS p JOIN withdrawals_state AS w ON w.id = p.id WHERE p.id = ANY($1)
     UNION ALL
     SELECT r.reference, 'payout', p.fee_rial - p.amount_rial,
       p.taken_at IS NOT NULL OR w.state IN ('sent', 'settled'), false
     FROM payout_references AS r JOIN payouts AS p ON p.id = r.payout_id
       JOIN withdrawals_state AS w ON w.id = p.id WHERE r.reference = ANY($1)
     UNION ALL
     SELECT r.reference, 'return', p.amount_rial - p.fee_rial, w.state = 'returned', false
     FROM payout_references AS r JOIN payouts AS p ON p.id = r.payout_id
       JOIN withdrawals_state AS w ON w.id = p.id WHERE r.reference = ANY($1)
     UNION ALL
     SELECT u.wanted ->> 'bankReference', 'paid_back', -COALESCE(l.amount_rial, c.parked_rial), true, false
     FROM approvals AS u LEFT JOIN statement_lines AS l ON l.id = u.subject
       LEFT JOIN payments AS c ON c.id = u.subject
     WHERE u.kind = 'unmatched' AND u.state = 'approved'
       AND u.wanted ->> 'bankReference' = ANY($1)`,
    [references],
  );
  const moves = new Map<string, OwnMove[]>();
  for (const { reference, kind, amount, is_booked, is_ended } of rows) {
    const booked = { isBooked: is_booked, isEnded: is_ended };
    const move = { reference, kind, amountRial: amount, ...booked };
    moves.set(reference, [...(moves.get(reference) ?? []), move]);
  }
  return moves;
}

/**
 * What the books have in an account: its opening, what the engine credited of its lines or is about
 * to, what is ours by another way, and by how much two people had it go on from another balance.
 * Undefined before its first statement.
 */
export async function readBooks(db: AnyDb, account: string): Promise<bigint | undefined> {
  const { rows } = await sql(db).query<{ rial: bigint }>(
    `SELECT (a.opening_rial + COALESCE((
       SELECT sum(CASE WHEN l.state IN ('own', 'waiting') THEN l.amount_rial
         ELSE (SELECT sum(p.amount) FROM entry_keys AS k JOIN postings AS p ON p.entry_id = k.entry_id
           WHERE k.kind = 'bank_deposit' AND k.reference = l.id) END)
       FROM statement_lines AS l WHERE l.account = a.account), 0)
       + COALESCE((SELECT sum(g.gap_rial) FROM statement_gaps AS g
         WHERE g.account = a.account), 0))::bigint AS rial
     FROM statement_accounts AS a WHERE a.account = $1`,
    [account],
  );
  return rows[0]?.rial;
}
