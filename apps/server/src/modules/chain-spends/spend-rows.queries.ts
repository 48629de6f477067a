// Transactions of the house as they are kept: what each is for never changes, where it stands does.
import type { ChainName, SpendKindName, SpendStateName, SpendWait } from '@sarraf/contracts';
import type { Assertion, DerivedAddress } from '@sarraf/signer-protocol';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** What a transaction is for; written once. */
export interface SpendTerms {
  readonly id: string;
  readonly chain: ChainName;
  readonly kind: SpendKindName;
  readonly asset: string;
  readonly units: bigint;
  /** The chain's own units. */
  readonly raw: bigint;
  readonly from: DerivedAddress;
  readonly fromAddress: string;
  readonly address: string;
  readonly to: DerivedAddress | null;
  readonly digest: string | null;
  /** Cold sent it: people signed it, and no signer of ours knows of it. */
  readonly fromCold: boolean;
}

/** A transaction of the house. */
export interface SpendRow extends SpendTerms {
  /** In the order in which they were wanted. */
  readonly seq: bigint;
  readonly approvals: readonly Assertion[];
  readonly gasLimit: bigint;
  /** What the newest version offers, or the first one will; wei. */
  readonly maxFee: bigint;
  readonly maxTip: bigint;
  /** Held in the books; 0: nothing yet. */
  readonly feeCapUnits: bigint;
  readonly state: SpendStateName;
  readonly wait: SpendWait | null;
  readonly waitRule: string | null;
  readonly tries: number;
  readonly bumpWantedAt: Date | null;
  readonly rebroadcastWantedAt: Date | null;
  readonly nonce: number | null;
  readonly sentAt: Date | null;
  readonly sentHeight: number | null;
  readonly mined: {
    readonly txid: string;
    readonly height: number;
    readonly hash: string;
  } | null;
  /** Decided, and told to the books since or soon. */
  readonly final: {
    readonly txid: string;
    readonly feeUnits: bigint;
    readonly isFailed: boolean;
  } | null;
  readonly closedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A row as the database answers it. */
export interface SpendSqlRow {
  readonly seq: bigint;
  readonly id: string;
  readonly chain: ChainName;
  readonly kind: SpendKindName;
  readonly asset: string;
  readonly units: bigint;
  readonly raw: string;
  readonly from_branch: bigint;
  readonly from_number: bigint;
  readonly from_address: string;
  readonly address: string;
  readonly to_branch: bigint | null;
  readonly to_number: bigint | null;
  readonly digest: string | null;
  readonly from_cold: boolean;
  readonly approvals: readonly Assertion[];
  readonly gas_limit: string;
  readonly max_fee: string;
  readonly max_tip: string;
  readonly fee_cap_units: bigint;
  readonly state: SpendStateName;
  readonly wait: SpendWait | null;
  readonly wait_rule: string | null;
  readonly tries: bigint;
  readonly bump_wanted_at: Date | null;
  readonly rebroadcast_wanted_at: Date | null;
  readonly nonce: bigint | null;
  readonly sent_at: Date | null;
  readonly sent_height: bigint | null;
  readonly mined_txid: string | null;
  readonly mined_height: bigint | null;
  readonly mined_hash: string | null;
  readonly final_txid: string | null;
  readonly fee_units: bigint | null;
  readonly is_failed: boolean | null;
  readonly closed_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The columns of {@link SpendSqlRow}, of `chain_spends AS p`. */
export const SPEND_COLUMNS = `p.seq, p.id, p.chain, p.kind, p.asset, p.units, p.raw::text AS raw, p.from_branch,
  p.from_number, p.from_address, p.address, p.to_branch, p.to_number, p.digest, p.from_cold, p.approvals,
  p.gas_limit::text AS gas_limit, p.max_fee::text AS max_fee, p.max_tip::text AS max_tip,
  p.fee_cap_units, p.state, p.wait, p.wait_rule, p.tries, p.bump_wanted_at, p.rebroadcast_wanted_at,
  p.nonce, p.sent_at, p.sent_height, p.mined_txid, p.mined_height, p.mined_hash, p.final_txid,
  p.fee_units, p.is_failed, p.closed_at, p.created_at, p.updated_at`;

const numberOf = (value: bigint | null): number | null => (value === null ? null : Number(value));
const placeOf = (branch: bigint | null, number: bigint | null): DerivedAddress | null =>
  branch === null || number === null
    ? null
    : { branch: branch === 0n ? 0 : 1, number: Number(number) };

/** A row as it is worked with. */
export function spendOf(row: SpendSqlRow): SpendRow {
  const { mined_txid: minedTxid, mined_hash: hash, final_txid: finalTxid } = row;
  return {
    seq: row.seq,
    id: row.id,
    chain: row.chain,
    kind: row.kind,
    asset: row.asset,
    units: row.units,
    raw: BigInt(row.raw),
    from: { branch: row.from_branch === 0n ? 0 : 1, number: Number(row.from_number) },
    fromAddress: row.from_address,
    address: row.address,
    to: placeOf(row.to_branch, row.to_number),
    digest: row.digest,
    fromCold: row.from_cold,
    approvals: row.approvals,
    gasLimit: BigInt(row.gas_limit),
    maxFee: BigInt(row.max_fee),
    maxTip: BigInt(row.max_tip),
    feeCapUnits: row.fee_cap_units,
    state: row.state,
    wait: row.wait,
    waitRule: row.wait_rule,
    tries: Number(row.tries),
    bumpWantedAt: row.bump_wanted_at,
    rebroadcastWantedAt: row.rebroadcast_wanted_at,
    nonce: numberOf(row.nonce),
    sentAt: row.sent_at,
    sentHeight: numberOf(row.sent_height),
    mined:
      minedTxid === null || hash === null
        ? null
        : { txid: minedTxid, height: Number(row.mined_height), hash },
    final:
      finalTxid === null
        ? null
        : { txid: finalTxid, feeUnits: row.fee_units ?? 0n, isFailed: row.is_failed === true },
    closedAt: row.closed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** These transactions, those that were given a number first, by it. */
export async function selectSpends(db: PlainDb, ids: readonly string[]): Promise<SpendRow[]> {
  const { rows } = await sql(db).query<SpendSqlRow>(
    `SELECT ${SPEND_COLUMNS} FROM chain_spends AS p WHERE p.id = ANY($1)
     ORDER BY p.chain, p.from_address, p.nonce NULLS LAST, p.created_at, p.id`,
    [ids],
  );
  return rows.map(spendOf);
}

/** One; undefined where it is not known. */
export async function selectSpend(db: PlainDb, id: string): Promise<SpendRow | undefined> {
  return (await selectSpends(db, [id]))[0];
}

/** Keeps a transaction as wanted; one that is known stays as it is. */
export async function insertSpend(
  db: PlainDb,
  terms: SpendTerms,
  given: {
    readonly approvals: readonly Assertion[];
    readonly gasLimit: bigint;
    readonly maxFee: bigint;
    readonly maxTip: bigint;
    readonly now: Date;
  },
): Promise<void> {
  await sql(db).query(
    `INSERT INTO chain_spends (id, chain, kind, asset, units, raw, from_branch, from_number,
       from_address, address, to_branch, to_number, digest, approvals, gas_limit, max_fee, max_tip,
       state, created_at, updated_at, from_cold)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::json, $15, $16, $17, 'opened',
       $18, $18, $19)
     ON CONFLICT DO NOTHING`,
    [
      terms.id,
      terms.chain,
      terms.kind,
      terms.asset,
      terms.units,
      terms.raw.toString(),
      terms.from.branch,
      terms.from.number,
      terms.fromAddress,
      terms.address,
      terms.to?.branch ?? null,
      terms.to?.number ?? null,
      terms.digest,
      JSON.stringify(given.approvals),
      given.gasLimit.toString(),
      given.maxFee.toString(),
      given.maxTip.toString(),
      given.now,
      terms.fromCold,
    ],
  );
}

/** Officers signed it since; what was signed by the signer is not signed anew. */
export async function updateApprovals(
  db: PlainDb,
  id: string,
  approvals: readonly Assertion[],
): Promise<void> {
  await sql(db).query(
    `UPDATE chain_spends SET approvals = $2::json, updated_at = now()
     WHERE id = $1 AND state IN ('opened', 'released')`,
    [id, JSON.stringify(approvals)],
  );
}

/** Whether cold has sent something on a chain that the books do not have yet. */
export async function isColdBusy(db: PlainDb, chain: ChainName): Promise<boolean> {
  const { rows } = await sql(db).query<{ is_busy: boolean }>(
    `SELECT EXISTS (SELECT FROM chain_spends WHERE chain = $1 AND from_cold AND closed_at IS NULL) AS is_busy`,
    [chain],
  );
  return rows[0]?.is_busy ?? false;
}
