// The entries that moved one wallet. Trades are found by their user, as their postings have no index
// of their own accounts; whatever else moved it, by the indexes `postings_moved_…`.
import { TRADES_SEEN_MAX } from '../../http/index.ts';
import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** What holds money of one wallet, as one answer names it at most. */
const HOLDS_MAX = 100;
const OF_TRADES = `('base', 'quote', 'fee')`;

/** One wallet of a user, as it stands; smallest units. */
export interface WalletAccount {
  readonly id: number;
  readonly total: bigint;
  readonly held: bigint;
}

/** A wallet of a user; undefined where it never held anything. */
export async function readWalletAccount(
  db: OrderedDb,
  wallet: { readonly userId: number; readonly asset: string; readonly wallet: 'spot' | 'vault' },
): Promise<WalletAccount | undefined> {
  const { rows } = await sql(db).query<{ id: bigint; total: bigint; held: bigint }>(
    `SELECT a.id, b.total, b.held FROM accounts a JOIN balances b ON b.account_id = a.id
     WHERE a.owner_kind = 'user' AND a.owner_id = $1 AND a.asset = $2 AND a.wallet = $3`,
    [String(wallet.userId), wallet.asset, wallet.wallet],
  );
  const [row] = rows;
  return row && { id: Number(row.id), total: row.total, held: row.held };
}

/** Money of a wallet that something holds. */
export interface WalletHold {
  readonly reason: string;
  readonly reasonId: string;
  readonly units: bigint;
}

/** What holds money of a wallet, the newest first. */
export async function readWalletHolds(db: OrderedDb, accountId: number): Promise<WalletHold[]> {
  const { rows } = await sql(db).query<{ reason: string; reason_id: string; units: bigint }>(
    `SELECT reason_kind AS reason, reason_id, remaining AS units FROM holds
     WHERE account_id = $1 AND remaining > 0 ORDER BY id DESC LIMIT ${HOLDS_MAX}`,
    [accountId],
  );
  return rows.map(({ reason, reason_id: reasonId, units }) => ({ reason, reasonId, units }));
}

/** How far a reader came: only what lies before these is still to be told. */
export interface WalletPosition {
  readonly entryId: bigint;
  readonly tradeId: bigint;
  readonly otcId: bigint;
  /** What the wallet had before the last entry that was told; undefined: what it has now. */
  readonly balance: bigint | undefined;
}

const END = (1n << 53n) - 1n;

/** Before anything was read. */
export const WALLET_START: WalletPosition = {
  entryId: END,
  tradeId: END,
  otcId: END,
  balance: undefined,
};

/** Which wallet is read, and by which trades it can have been moved. */
export interface WalletReading {
  readonly userId: number;
  readonly account: WalletAccount;
  /** Where its asset is the coin or the money; none for a wallet that does not trade. */
  readonly markets: readonly string[];
}

/** An entry that moved a wallet. */
export interface WalletEntry {
  readonly id: bigint;
  readonly kind: string;
  readonly reference: string;
  /** What it added, below zero for what it took; smallest units. */
  readonly units: bigint;
  readonly balanceAfter: bigint;
  readonly at: number;
}

interface EntryRow {
  readonly id: bigint | null;
  readonly kind: string;
  readonly reference: string;
  readonly units: bigint;
  readonly balance_after: bigint;
  readonly at_ms: bigint;
  readonly position: bigint;
  readonly frontier: bigint;
  readonly last_trade: bigint | null;
  readonly last_otc: bigint | null;
}

const tradesAs = (role: 'taker' | 'maker'): string => `SELECT id, entry_id, market FROM trades
  WHERE ${role}_user = $1 AND -id > -$4::bigint AND cardinality($2::text[]) > 0
  ORDER BY -id LIMIT ${TRADES_SEEN_MAX}`;

const movedBy = (column: 'from_account' | 'to_account'): string =>
  `(SELECT DISTINCT entry_id FROM postings
    WHERE ${column} = $3 AND role NOT IN ${OF_TRADES} AND entry_id < $6::bigint
    ORDER BY entry_id DESC LIMIT $7)`;

/** `found`: entries that moved the wallet, those above `frontier` alone: down to it all are known. */
const FOUND = `taken AS MATERIALIZED (${tradesAs('taker')}),
  made AS MATERIALIZED (${tradesAs('maker')}),
  cut AS (SELECT
    greatest((SELECT CASE WHEN count(*) >= ${TRADES_SEEN_MAX} THEN min(id) ELSE 0 END FROM taken),
      (SELECT CASE WHEN count(*) >= ${TRADES_SEEN_MAX} THEN min(id) ELSE 0 END FROM made)) AS id),
  frontier AS (SELECT cut.id AS trade_id, coalesce(
    (SELECT entry_id FROM trades WHERE trades.id = cut.id), 0) AS id FROM cut),
  found AS (
    SELECT entry_id, max(trade_id) AS trade_id, max(otc_id) AS otc_id FROM (
      SELECT entry_id, id AS trade_id, NULL::bigint AS otc_id
        FROM (SELECT * FROM taken UNION ALL SELECT * FROM made) AS t WHERE market = ANY($2)
      UNION ALL
      (SELECT entry_id, NULL, id FROM otc_trades
        WHERE user_id = $1 AND market = ANY($2) AND -id > -$5::bigint ORDER BY -id LIMIT $7)
      UNION ALL SELECT entry_id, NULL, NULL FROM ${movedBy('from_account')} AS f
      UNION ALL SELECT entry_id, NULL, NULL FROM ${movedBy('to_account')} AS g
    ) AS one WHERE entry_id >= (SELECT id FROM frontier) GROUP BY entry_id
    ORDER BY entry_id DESC LIMIT $7)`;

const valuesOf = (
  { account, markets, userId }: WalletReading,
  position: WalletPosition,
  most: number,
) => [
  userId,
  markets,
  account.id,
  ...[position.tradeId, position.otcId, position.entryId].map(String),
  most,
];

/**
 * A part of a wallet's entries, newest first, with what it had after each, and where the next part
 * begins; undefined at the end. A part may be shorter than asked for and yet have a next one.
 */
export async function readWalletEntries(
  db: OrderedDb,
  reading: WalletReading,
  {
    before,
    offset,
    limit,
  }: { readonly before: WalletPosition; readonly offset: number; readonly limit: number },
): Promise<{ entries: WalletEntry[]; next: WalletPosition | undefined }> {
  const most = offset + limit + 1;
  const { rows } = await sql(db).query<EntryRow>(
    `WITH ${FOUND}, moved AS (
       SELECT found.entry_id AS id, found.trade_id, found.otc_id, row_number() OVER w AS position,
         sum(m.units) OVER w - m.units AS newer, m.units
       FROM found CROSS JOIN LATERAL (
         SELECT coalesce(sum(CASE WHEN to_account = $3 THEN amount ELSE -amount END), 0) AS units
         FROM postings WHERE entry_id = found.entry_id AND $3 IN (from_account, to_account)) AS m
       WINDOW w AS (ORDER BY found.entry_id DESC)
     )
     SELECT m.id, e.kind, e.reference, m.units::bigint AS units, m.position, e.at_ms,
       (coalesce($8::bigint, b.total) - m.newer)::bigint AS balance_after, f.trade_id AS frontier,
       (SELECT min(trade_id) FROM moved WHERE position < $7) AS last_trade,
       (SELECT min(otc_id) FROM moved WHERE position < $7) AS last_otc
     FROM frontier f JOIN balances b ON b.account_id = $3
     LEFT JOIN moved m ON m.position > $9 LEFT JOIN ledger_entries e ON e.id = m.id
     ORDER BY m.position`,
    [...valuesOf(reading, before, most), before.balance?.toString() ?? null, offset],
  );
  const told = rows.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }]));
  const shown = told.slice(0, limit);
  const [first] = rows;
  const isCut = told.length > limit;
  const frontier = first?.frontier ?? 0n;
  const last = shown.at(-1);
  const balance = last === undefined ? before.balance : last.balance_after - last.units;
  const next =
    first === undefined || (!isCut && frontier === 0n)
      ? undefined
      : {
          entryId: last?.id ?? before.entryId,
          tradeId: isCut ? (first.last_trade ?? before.tradeId) : frontier,
          otcId: first.last_otc ?? before.otcId,
          balance,
        };
  return {
    entries: shown.map((row) => ({
      id: row.id,
      kind: row.kind,
      reference: row.reference,
      units: row.units,
      balanceAfter: row.balance_after,
      at: Number(row.at_ms),
    })),
    next,
  };
}

/** How many entries moved a wallet, counted to `max` at most. */
export async function countWalletEntries(
  db: OrderedDb,
  reading: WalletReading,
  max: number,
): Promise<number> {
  const { rows } = await sql(db).query<{ total: bigint }>(
    `WITH ${FOUND} SELECT count(*) AS total FROM found`,
    valuesOf(reading, WALLET_START, max),
  );
  return Number(rows[0]?.total ?? 0n);
}
