// How far transactions have come.
import type { ChainName, SpendWait } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** What the books hold, and for which offer. */
export interface Held {
  readonly gasLimit: bigint;
  readonly maxFee: bigint;
  readonly maxTip: bigint;
  readonly feeCapUnits: bigint;
}

/** The books hold so much now; what they held before is no more than that. */
export async function markHeld(db: PlainDb, id: string, held: Held): Promise<void> {
  await sql(db).query(
    `UPDATE chain_spends SET gas_limit = $2, max_fee = $3, max_tip = $4,
       fee_cap_units = GREATEST(fee_cap_units, $5), updated_at = now() WHERE id = $1`,
    [
      id,
      held.gasLimit.toString(),
      held.maxFee.toString(),
      held.maxTip.toString(),
      held.feeCapUnits,
    ],
  );
}

/** From here on it is signed and sent; false: it is beyond that, or was ended before. */
export async function markReleased(db: PlainDb, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE chain_spends SET state = 'released', wait = NULL, wait_rule = NULL, tries = 0,
       next_step_at = $2, updated_at = $2 WHERE id = $1 AND state = 'opened' AND fee_cap_units > 0`,
    [id, now],
  );
  return rowCount === 1;
}

/** Nobody signed it and nobody will. */
export async function markVoid(
  db: PlainDb,
  id: string,
  { now, upTo }: { readonly now: Date; readonly upTo: 'opened' | 'released' },
): Promise<void> {
  await sql(db).query(
    `UPDATE chain_spends SET state = 'void', wait = NULL, wait_rule = NULL, next_step_at = NULL,
       closed_at = $2, updated_at = $2 WHERE id = $1 AND state IN ('opened', $3)`,
    [id, now, upTo],
  );
}

/** Says what it waits for, and when it is looked at next. */
export async function markWaiting(
  db: PlainDb,
  id: string,
  why: {
    readonly wait: SpendWait | null;
    readonly rule?: string | undefined;
    readonly nextStepAt: Date | null;
  },
): Promise<void> {
  await sql(db).query(
    `UPDATE chain_spends SET wait = $2, wait_rule = $3, next_step_at = COALESCE($4, next_step_at),
       tries = tries + 1, updated_at = now() WHERE id = $1`,
    [id, why.wait, why.rule ?? null, why.nextStepAt],
  );
}

/** It waits for nothing but time, and is looked at again then; null: never. */
export async function scheduleSpend(db: PlainDb, id: string, at: Date | null): Promise<void> {
  await sql(db).query(
    `UPDATE chain_spends SET wait = NULL, wait_rule = NULL, tries = 0, next_step_at = $2 WHERE id = $1`,
    [id, at],
  );
}

/** A version is kept; its offer is what the next one has to raise. */
export async function markSigned(
  tx: PlainDb,
  id: string,
  signed: Omit<Held, 'feeCapUnits'> & { readonly nonce: number },
): Promise<void> {
  await sql(tx).query(
    `UPDATE chain_spends SET state = CASE WHEN state IN ('opened', 'released') THEN 'signed' ELSE state END,
       nonce = $2, gas_limit = $3, max_fee = $4, max_tip = $5, wait = NULL, wait_rule = NULL, tries = 0,
       updated_at = now() WHERE id = $1`,
    [
      id,
      signed.nonce,
      signed.gasLimit.toString(),
      signed.maxFee.toString(),
      signed.maxTip.toString(),
    ],
  );
}

/** A node has its newest version; the waiting for a block is counted from here. */
export async function markSent(
  db: PlainDb,
  id: string,
  sent: { readonly at: Date; readonly height: number | null },
): Promise<void> {
  await sql(db).query(
    `UPDATE chain_spends SET state = CASE WHEN state = 'signed' THEN 'broadcast' ELSE state END,
       sent_at = $2, sent_height = $3, updated_at = $2 WHERE id = $1`,
    [id, sent.at, sent.height],
  );
}

/** What officers wanted was done, or can't be any more. */
export async function clearWishes(
  db: PlainDb,
  id: string,
  wishes: { readonly bump?: boolean; readonly rebroadcast?: boolean },
): Promise<void> {
  await sql(db).query(
    `UPDATE chain_spends SET bump_wanted_at = CASE WHEN $2 THEN NULL ELSE bump_wanted_at END,
       rebroadcast_wanted_at = CASE WHEN $3 THEN NULL ELSE rebroadcast_wanted_at END WHERE id = $1`,
    [id, wishes.bump === true, wishes.rebroadcast === true],
  );
}

/** A version of it is in a block that was read; null: in none any more. */
export async function markMined(
  db: PlainDb,
  id: string,
  mined: { readonly txid: string; readonly height: number; readonly hash: string } | null,
): Promise<void> {
  await sql(db).query(
    `UPDATE chain_spends SET state = $2, mined_txid = $3, mined_height = $4, mined_hash = $5,
       bump_wanted_at = CASE WHEN $2 = 'mined' THEN NULL ELSE bump_wanted_at END,
       wait = NULL, wait_rule = NULL, tries = 0, updated_at = now() WHERE id = $1`,
    [
      id,
      mined === null ? 'broadcast' : 'mined',
      mined?.txid ?? null,
      mined?.height ?? null,
      mined?.hash ?? null,
    ],
  );
}

/** What came of it; decided once for the books. */
export async function markFinal(
  db: PlainDb,
  id: string,
  final: {
    readonly txid: string;
    readonly feeRaw: bigint;
    readonly feeUnits: bigint;
    readonly dustRaw: bigint;
    readonly isFailed: boolean;
  },
): Promise<void> {
  await sql(db).query(
    `UPDATE chain_spends SET final_txid = COALESCE(final_txid, $2),
       state = CASE WHEN COALESCE(is_failed, $6) THEN 'failed' ELSE 'final' END,
       fee_raw = COALESCE(fee_raw, $3), fee_units = COALESCE(fee_units, $4),
       dust_raw = COALESCE(dust_raw, $5), is_failed = COALESCE(is_failed, $6), wait = NULL,
       wait_rule = NULL, tries = 0, updated_at = now() WHERE id = $1`,
    [
      id,
      final.txid,
      final.feeRaw.toString(),
      final.feeUnits,
      final.dustRaw.toString(),
      final.isFailed,
    ],
  );
}

/** The books have all of it. */
export async function markClosed(tx: PlainDb, id: string, now: Date): Promise<void> {
  await sql(tx).query(
    `UPDATE chain_spends SET closed_at = COALESCE(closed_at, $2), next_step_at = NULL, wait = NULL,
       wait_rule = NULL, tries = 0, updated_at = $2 WHERE id = $1`,
    [id, now],
  );
}

/** Final ones whose version the chain has not any more: they are sent again, and never paid anew. */
export async function reopenTakenBack(
  db: PlainDb,
  chain: ChainName,
  now: Date,
): Promise<readonly string[]> {
  const { rows } = await sql(db).query<{ id: string }>(
    `UPDATE chain_spends AS p SET state = 'broadcast', mined_txid = NULL, mined_height = NULL,
       mined_hash = NULL, next_step_at = $2, rebroadcast_wanted_at = $2, updated_at = $2
     FROM chain_moves AS m
     WHERE m.chain = $1 AND m.book IN ('spend', 'spent') AND m.state = 'orphaned'
       AND (NOT m.is_in OR p.from_cold)
       AND p.chain = m.chain AND p.closed_at IS NOT NULL AND p.state IN ('final', 'failed')
       AND p.mined_txid = m.txid
     RETURNING p.id`,
    [chain, now],
  );
  return rows.map(({ id }) => id);
}

/** A block was read: those that wait for blocks are looked at. */
export async function wakeSpends(db: PlainDb, chain: ChainName, now: Date): Promise<void> {
  await sql(db).query(
    `UPDATE chain_spends SET next_step_at = $2
     WHERE chain = $1 AND next_step_at > $2 AND state IN ('broadcast', 'mined')`,
    [chain, now],
  );
}
