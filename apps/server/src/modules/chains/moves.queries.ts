// What the chain says of our addresses: written by the watcher, never deleted.
import type { ChainFamily } from '@sarraf/chain-codec';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** An address of ours. */
export interface OwnAddress {
  readonly address: string;
  /** Null: the house's own. */
  readonly userId: number | null;
}

/** A movement as it is kept. */
export interface MoveRow {
  readonly txid: string;
  readonly ordinal: string;
  readonly address: string;
  readonly counterpart: string | null;
  readonly asset: string;
  readonly raw: bigint;
  readonly kind: 'in' | 'out' | 'fee' | 'internal';
  readonly userId: number | null;
  readonly book: 'waiting' | 'dust' | 'own';
  readonly units: bigint;
  readonly dustRaw: bigint;
}

/** A movement that is in the books, and that came again with other contents. */
export interface AlteredMove {
  readonly txid: string;
  readonly asset: string;
  readonly raw: string;
  readonly found: string;
}

/** Which of these addresses are ours, by their lower case: one question however many there are. */
export async function selectOwnAddresses(
  db: PlainDb,
  family: ChainFamily,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, OwnAddress>> {
  if (addresses.length === 0) return new Map();
  const { rows } = await sql(db).query<{ address: string; user_id: bigint | null }>(
    `SELECT address, user_id FROM deposit_addresses
     WHERE family = $2 AND lower(address) = ANY($1)`,
    [addresses, family],
  );
  return new Map(
    rows.map(({ address, user_id: userId }) => [
      address.toLowerCase(),
      { address, userId: userId === null ? null : Number(userId) },
    ]),
  );
}

/**
 * What goes by a transaction of ours is known by its code, in whichever version. What of it comes back as change
 * is a part of what went: both are in the books, or neither is.
 */
const BOOK = `CASE
  -- cold is outside for whoever reads blocks: what it sends to hot is no deposit
  WHEN s.from_cold THEN 'spend'
  WHEN given.book <> 'own' OR t.txid IS NULL THEN given.book
  WHEN given.is_in AND s.kind IN ('sweep', 'top_up') THEN given.book
  WHEN s.kind IN ('sweep', 'top_up') AND given.kind <> 'fee' THEN 'inner'
  ELSE 'spend' END`;

/**
 * Keeps the movements of one block. One that was taken back and is in a block again is the same row, with
 * this block; answers those that the books have otherwise.
 */
export async function upsertMoves(
  tx: PlainDb,
  block: { readonly chain: string; readonly height: number; readonly hash: string },
  moves: readonly MoveRow[],
  now: Date,
): Promise<AlteredMove[]> {
  if (moves.length === 0) return [];
  const column = <T>(of: (move: MoveRow) => T): T[] => moves.map(of);
  const { rows } = await sql(tx).query<KeptMove>(
    `INSERT INTO chain_moves AS m (chain, height, block_hash, seen_at, txid, ordinal, is_in, address,
       counterpart, asset, raw, kind, user_id, book, units, dust_raw)
     SELECT $1, $2, $3, $4, given.txid, given.ordinal, given.is_in, given.address, given.counterpart,
       given.asset, given.raw, given.kind, given.user_id, ${BOOK}, given.units, given.dust_raw
     FROM unnest($5::text[], $6::text[], $7::boolean[], $8::text[], $9::text[], $10::text[],
       $11::numeric[], $12::text[], $13::bigint[], $14::text[], $15::bigint[], $16::numeric[])
       WITH ORDINALITY AS given (txid, ordinal, is_in, address, counterpart, asset, raw, kind, user_id,
         book, units, dust_raw, place)
     LEFT JOIN chain_transactions AS t ON t.chain = $1 AND t.txid = given.txid
     LEFT JOIN chain_spends AS s ON s.id = t.spend_id
     ORDER BY given.place
     ON CONFLICT (chain, txid, ordinal, is_in) DO UPDATE SET
       height = excluded.height, block_hash = excluded.block_hash,
       state = 'mined', orphaned_at = NULL,
       reason = CASE WHEN m.reason = 'fork' THEN NULL ELSE m.reason END,
       address = CASE WHEN m.book = 'waiting' THEN excluded.address ELSE m.address END,
       user_id = CASE WHEN m.book = 'waiting' THEN excluded.user_id ELSE m.user_id END,
       asset = CASE WHEN m.book = 'waiting' THEN excluded.asset ELSE m.asset END,
       -- another block may take another fee for the same transaction
       raw = CASE WHEN m.book = 'waiting' OR m.kind = 'fee' THEN excluded.raw ELSE m.raw END,
       units = CASE WHEN m.book = 'waiting' THEN excluded.units ELSE m.units END,
       dust_raw = CASE WHEN m.book = 'waiting' THEN excluded.dust_raw
         WHEN m.book = 'spent' AND m.kind = 'fee' THEN m.dust_raw + excluded.raw - m.raw
         ELSE m.dust_raw END
     RETURNING m.txid, m.ordinal, m.is_in, m.asset, m.raw, m.address`,
    [
      block.chain,
      block.height,
      block.hash,
      now,
      column(({ txid }) => txid),
      column(({ ordinal }) => ordinal),
      column(({ raw }) => raw > 0n),
      column(({ address }) => address),
      column(({ counterpart }) => counterpart),
      column(({ asset }) => asset),
      column(({ raw }) => raw.toString()),
      column(({ kind }) => kind),
      column(({ userId }) => userId),
      column(({ book }) => book),
      column(({ units }) => units.toString()),
      column(({ dustRaw }) => dustRaw.toString()),
    ],
  );
  await markSpentCoins(tx, block.chain, moves);
  const given = new Map(moves.map((move) => [keyOf(move.txid, move.ordinal, move.raw > 0n), move]));
  return rows.flatMap((kept) => {
    const move = given.get(keyOf(kept.txid, kept.ordinal, kept.is_in));
    return move === undefined || isSame(move, kept) ? [] : { ...kept, found: String(move.raw) };
  });
}

/** What is spent names what it was: it is a coin no longer. */
async function markSpentCoins(
  tx: PlainDb,
  chain: string,
  moves: readonly MoveRow[],
): Promise<void> {
  const spent = moves.flatMap(({ ordinal, raw }) => (raw < 0n ? coinOf(ordinal) : []));
  if (spent.length > 0) await setSpent(tx, chain, spent, true);
}

interface CoinKey {
  readonly txid: string;
  readonly ordinal: string;
}

/** The coin that a movement spends, by its ordinal; of a chain without coins none is written so. */
function coinOf(ordinal: string): CoinKey[] {
  const [, txid, own] = /^([\da-f]{64})\.(o\d+)$/.exec(ordinal) ?? [];
  return txid === undefined || own === undefined ? [] : [{ txid, ordinal: own }];
}

async function setSpent(
  tx: PlainDb,
  chain: string,
  coins: readonly CoinKey[],
  isSpent: boolean,
): Promise<void> {
  await sql(tx).query(
    `UPDATE chain_moves AS m SET is_spent = $4
     FROM unnest($2::text[], $3::text[]) AS coin (txid, ordinal)
     WHERE m.chain = $1 AND m.txid = coin.txid AND m.ordinal = coin.ordinal AND m.is_in`,
    [chain, coins.map(({ txid }) => txid), coins.map(({ ordinal }) => ordinal), isSpent],
  );
}

type KeptMove = Omit<AlteredMove, 'found'> & {
  readonly ordinal: string;
  readonly is_in: boolean;
  readonly address: string;
};

const keyOf = (txid: string, ordinal: string, isIn: boolean): string =>
  `${txid} ${ordinal} ${isIn}`;

function isSame(move: MoveRow, { address, asset, raw }: KeptMove): boolean {
  const isSameAddress = move.address.toLowerCase() === address.toLowerCase();
  return isSameAddress && move.asset === asset && move.raw === BigInt(raw);
}

const BOOKED: ReadonlySet<string> = new Set(['credited', 'parked', 'settling', 'spent']);

/** A movement that the books have, and the chain not any more. */
export interface TakenBack {
  readonly txid: string;
  readonly asset: string;
  readonly raw: string;
}

/** Marks what stands above a height as taken back; answers what of it the books have. */
export async function orphanMoves(
  tx: PlainDb,
  chain: string,
  above: number,
  now: Date,
): Promise<TakenBack[]> {
  const { rows } = await sql(tx).query<
    TakenBack & { book: string; ordinal: string; is_in: boolean }
  >(
    `UPDATE chain_moves SET state = 'orphaned', orphaned_at = $3,
       reason = CASE WHEN book = 'waiting' THEN 'fork' ELSE reason END,
       -- whoever was told that it came is told that the network took it back
       is_untold = is_untold OR (user_id IS NOT NULL AND book IN ('credited', 'parked', 'settling'))
     WHERE chain = $1 AND height > $2 AND state = 'mined'
     RETURNING txid, asset, raw, book, ordinal, is_in`,
    [chain, above, now],
  );
  const back = rows.flatMap(({ is_in: isIn, ordinal }) => (isIn ? [] : coinOf(ordinal)));
  if (back.length > 0) await setSpent(tx, chain, back, false);
  // change is told of with what went
  return rows.filter(({ book, is_in: isIn }) => BOOKED.has(book) && !(isIn && book === 'spent'));
}

/** People whose deposits on a chain change with every block, or changed since a moment. */
export async function selectWhoWaits(
  db: PlainDb,
  chain: string,
  since: Date,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql(db).query<{ user_id: bigint }>(
    `SELECT DISTINCT user_id FROM chain_moves
     WHERE chain = $1 AND user_id IS NOT NULL AND (book IN ('waiting', 'settling') OR orphaned_at >= $2)
     LIMIT $3`,
    [chain, since, limit],
  );
  return rows.map(({ user_id: id }) => Number(id));
}
