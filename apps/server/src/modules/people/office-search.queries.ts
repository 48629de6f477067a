import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A withdrawal that a number means. */
export interface FoundWithdrawal {
  readonly id: string;
  readonly user_id: bigint;
  readonly state: string;
  readonly chain: string | null;
  readonly at_ms: bigint;
}

/** A withdrawal by its number, and payouts to a Sheba, the newest first. */
export async function selectWithdrawals(
  db: OrderedDb,
  keys: { readonly id: string | null; readonly sheba: string | null },
): Promise<FoundWithdrawal[]> {
  const { rows } = await sql(db).query<FoundWithdrawal>(
    `SELECT id, user_id, state, chain, updated_at_ms AS at_ms FROM withdrawals_state
     WHERE id = $1 OR id IN (SELECT id FROM payouts WHERE sheba = $2 ORDER BY created_at DESC LIMIT 5)
     ORDER BY updated_at_ms DESC LIMIT 6`,
    [keys.id, keys.sheba],
  );
  return rows;
}

/** A ticket by its number. */
export async function selectTicket(
  db: PlainDb,
  id: bigint,
): Promise<
  | {
      readonly id: bigint;
      readonly user_id: bigint;
      readonly title: string;
      readonly state: string;
      readonly created_at: Date;
    }
  | undefined
> {
  const { rows } = await sql(db).query<{
    id: bigint;
    user_id: bigint;
    title: string;
    state: string;
    created_at: Date;
  }>('SELECT id, user_id, title, state, created_at FROM tickets WHERE id = $1', [id]);
  return rows[0];
}

/** Movements on chains of one transaction. */
export async function selectTransaction(
  db: PlainDb,
  chains: readonly string[],
  txid: string,
): Promise<
  {
    readonly chain: string;
    readonly txid: string;
    readonly asset: string;
    readonly is_in: boolean;
    readonly user_id: bigint | null;
  }[]
> {
  const { rows } = await sql(db).query<{
    chain: string;
    txid: string;
    asset: string;
    is_in: boolean;
    user_id: bigint | null;
  }>(
    `SELECT chain, txid, asset, is_in, user_id FROM chain_moves
     WHERE chain = ANY($1) AND txid = $2 ORDER BY seq LIMIT 5`,
    [chains, txid],
  );
  return rows;
}

/** Entries of the ledger by their numbers, or one by the number that was typed; the newest first. */
export async function selectEntriesOf(
  db: OrderedDb,
  ids: readonly number[],
  number: string | null,
): Promise<{ readonly id: bigint; readonly kind: string; readonly at_ms: bigint }[]> {
  const { rows } = await sql(db).query<{ id: bigint; kind: string; at_ms: bigint }>(
    `SELECT id, kind, at_ms FROM ledger_entries WHERE id = ANY($1::bigint[]) OR id = $2
     ORDER BY id DESC LIMIT 5`,
    [ids, number],
  );
  return rows;
}
