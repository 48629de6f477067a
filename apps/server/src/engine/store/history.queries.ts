// Older history that a batch's decisions need: one query per kind.
import type { RecordKind } from '@sarraf/ledger';
import { FOUND_KINDS, type FoundHistory, foundRecords, RECORDS } from '@sarraf/settlement';
import type { Db } from '../../platform/database/database.ts';
import { integerArray, textArray } from '../../platform/postgres-wire/index.ts';
import type { Finds, Lookup } from './engine-store.ts';
import { readAnswers } from './journal.queries.ts';
import { selectRows } from './selected-rows.queries.ts';

type Found = { -readonly [K in keyof FoundHistory]: FoundHistory[K] };
type Notes = Map<number, Found>;

function note(notes: Notes, at: number, part: Found): void {
  notes.set(at, { ...notes.get(at), ...part });
}

async function findAnswers(db: Db, lookups: readonly Lookup[], notes: Notes): Promise<void> {
  const wanted = lookups.flatMap(({ at, keys: { answer: claim } }) =>
    claim === undefined ? [] : [{ at, claim }],
  );
  if (wanted.length === 0) return;
  const answers = await readAnswers(
    db,
    wanted.map(({ claim }) => claim),
  );
  for (const [index, { at }] of wanted.entries()) {
    const answer = answers[index];
    if (answer !== undefined) note(notes, at, { answer });
  }
}

async function findClientOrders(db: Db, lookups: readonly Lookup[], notes: Notes): Promise<void> {
  const wanted = lookups.filter(({ keys }) => keys.clientOrder !== undefined);
  if (wanted.length === 0) return;
  const { rows } = await db.query<{ at: bigint; id: bigint }>(
    `SELECT k.at, o.id FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS k (u, c, at)
       JOIN (SELECT id, user_id, client_order_id FROM orders
             UNION ALL SELECT id, user_id, client_order_id FROM otc_trades) o
         ON o.user_id = k.u AND o.client_order_id = k.c`,
    [
      integerArray(wanted.map(({ keys }) => keys.clientOrder?.user ?? null)),
      textArray(wanted.map(({ keys }) => keys.clientOrder?.clientOrderId ?? null)),
    ],
  );
  for (const row of rows) {
    const lookup = wanted[Number(row.at) - 1];
    if (lookup === undefined) continue;
    note(notes, lookup.at, { clientOrder: { orderId: Number(row.id) } });
  }
}

async function findOrders(db: Db, lookups: readonly Lookup[], notes: Notes): Promise<void> {
  const wanted = lookups.filter(({ keys }) => keys.order !== undefined);
  if (wanted.length === 0) return;
  const { rows } = await db.query<{ id: bigint; user_id: bigint; status: string }>(
    `SELECT id, user_id, status FROM orders WHERE id = ANY ($1::bigint[])
     UNION ALL SELECT id, user_id, 'filled' FROM otc_trades WHERE id = ANY ($1::bigint[])`,
    [integerArray(wanted.map(({ keys }) => keys.order?.orderId ?? null))],
  );
  const byId = new Map(rows.map((row) => [Number(row.id), row]));
  for (const { at, keys } of wanted) {
    const row = byId.get(keys.order?.orderId ?? 0);
    if (row === undefined) continue;
    const { status } = row;
    note(notes, at, { order: { orderId: Number(row.id), user: Number(row.user_id), status } });
  }
}

/** Things of a registered kind, by their ids. */
async function findRecords(
  db: Db,
  lookups: readonly Lookup[],
  notes: Notes,
  { kind, name }: (typeof FOUND_KINDS)[number],
): Promise<void> {
  const wanted = lookups.filter(({ keys }) => keys[name] !== undefined);
  if (wanted.length === 0) return;
  const described: RecordKind = RECORDS[kind].kind;
  const ids = textArray(wanted.map(({ keys }) => keys[name] ?? null));
  const column = described.fields.find(({ name: field }) => field === 'id')?.column ?? 'id';
  const from = `${described.table} WHERE ${column} = ANY ($1::text[])`;
  const rows = await selectRows(db, described, from, [ids]);
  const byId = new Map(rows.map((row) => [row['id'], row]));
  for (const { at, keys } of wanted) {
    note(
      notes,
      at,
      foundRecords({ [name]: keys[name] }, (_, id) => byId.get(id)),
    );
  }
}

async function findReferences(db: Db, lookups: readonly Lookup[], notes: Notes): Promise<void> {
  const wanted = lookups.filter(({ keys }) => keys.reference !== undefined);
  if (wanted.length === 0) return;
  const { rows } = await db.query<{ at: bigint; entry_id: bigint }>(
    `SELECT k.at, e.entry_id FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS k (n, r, at)
       JOIN entry_keys e ON e.kind = k.n AND e.reference = k.r`,
    [
      textArray(wanted.map(({ keys }) => keys.reference?.kind ?? null)),
      textArray(wanted.map(({ keys }) => keys.reference?.reference ?? null)),
    ],
  );
  for (const row of rows) {
    const lookup = wanted[Number(row.at) - 1];
    if (lookup === undefined) continue;
    note(notes, lookup.at, { reference: { entry: Number(row.entry_id) } });
  }
}

/**
 * What history says to all questions of a batch: everything is sent before the first answer. Where
 * a key was answered before, the journal is asked for the answer then.
 */
export async function findHistory(db: Db, lookups: readonly Lookup[]): Promise<Finds> {
  const notes: Notes = new Map();
  await Promise.all([
    findAnswers(db, lookups, notes),
    findClientOrders(db, lookups, notes),
    findOrders(db, lookups, notes),
    ...FOUND_KINDS.map((kind) => findRecords(db, lookups, notes, kind)),
    findReferences(db, lookups, notes),
  ]);
  return notes;
}
