// The books are told of every confirmed deposit, once for ever: a worker that dies before it noted what
// they said is answered the same again.
import { familyOf } from '@sarraf/chain-codec';
import type { CoinDepositReason } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import type { CoinParking } from '@sarraf/settlement';
import { keyOf } from '../../chains-config.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { askSecondNode } from '../../providers/chain/node-pair.ts';
import { houseAddresses, stopForTakenBack } from '../chains/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { ChainRails } from '../server-context.ts';
import type { CoinDepositsDeps } from './coin-deposits-deps.ts';
import {
  type Booked,
  type DepositRow,
  type DueDeposit,
  referenceOf,
  selectDue,
  selectSettling,
  selectUnnoted,
  settleGathered,
  updateBooked,
  updateWaiting,
} from './coin-deposits.queries.ts';

const AT_ONCE = 50;
/** How long one waits before it is looked at again. */
const AGAIN_MS = { second_node: 3_000, network_closed: 30_000 } as const;

/** As the wire calls what the books parked. */
const REASONS: Readonly<Record<CoinParking, CoinDepositReason>> = {
  unknown: 'unknown_address',
  stopped: 'account_stopped',
  below_minimum: 'below_minimum',
  claimed: 'unknown_address',
};

/** Tells the books of every deposit of a chain that is due; answers whose deposits changed. */
export async function creditCoins(deps: CoinDepositsDeps, rails: ChainRails): Promise<number[]> {
  const { clock, logger, plainDb } = deps.context;
  const { chain, code } = rails.config;
  const changed = await noteTakenBack(deps, chain);
  for (;;) {
    const now = new Date(clock.now());
    const due = await selectDue(plainDb, { chain, code, now, limit: AT_ONCE });
    const settling = await selectSettling(plainDb, chain, AT_ONCE);
    const solidHeight = askSolidOnce(rails);
    const steps = [
      ...settling.map((row) => ({ row, move: () => settle(deps, row) })),
      ...due.map((row) => ({ row, move: () => credit(deps, { rails, solidHeight }, row) })),
    ];
    let moved = 0;
    for (const { row, move } of steps) {
      try {
        if (await move()) moved += 1;
        if (row.user_id !== null) changed.push(Number(row.user_id));
      } catch (error) {
        logger.warn({ err: error, reference: referenceOf(row) }, 'a deposit could not be credited');
      }
    }
    // what could not be moved now is tried in the next round
    if (steps.length < AT_ONCE || moved === 0) return changed;
  }
}

/**
 * A worker died after the books took a deposit and before it noted that, and the chain took its block
 * back meanwhile: it is never due again. Answers whose deposits these are.
 */
async function noteTakenBack(deps: CoinDepositsDeps, chain: string): Promise<number[]> {
  const rows = await selectUnnoted(deps.context.orderedDb, chain, AT_ONCE);
  for (const row of rows) {
    const reason = row.parked_as === null ? null : REASONS[row.parked_as];
    const at = new Date(deps.context.clock.now());
    await note(deps, row, { from: 'waiting', book: row.booked, reason, at });
  }
  return rows.flatMap(({ user_id: user }) => (user === null ? [] : Number(user)));
}

/** The height up to which no fork takes blocks back, as the chain itself says it; undefined where it says none. */
type SolidHeight = () => Promise<number | undefined>;

/** Of all deposits of a round it is asked once. */
function askSolidOnce({ watcher }: ChainRails): SolidHeight {
  let asked: ReturnType<SolidHeight> | undefined;
  const ask: SolidHeight = async () =>
    watcher.spends === 'timed' ? (await watcher.solid()).height : undefined;
  return () => (asked ??= ask());
}

/** A chain in a round. */
interface Round {
  readonly rails: ChainRails;
  readonly solidHeight: SolidHeight;
}

/** Whether the books have it now. */
async function credit(
  deps: CoinDepositsDeps,
  { rails, solidHeight }: Round,
  row: DueDeposit,
): Promise<boolean> {
  const why = await whyItWaits({ rails, solidHeight }, row);
  if (why !== undefined) {
    const dueAt = new Date(deps.context.clock.now() + AGAIN_MS[why]);
    await updateWaiting(deps.context.plainDb, row.seq, { reason: why, dueAt });
    return false;
  }
  const user = row.user_id === null ? null : Number(row.user_id);
  if (user !== null) await deps.standings.ensureTold(user);
  const isGas = user === null && (await paysForGas(deps, rails, row));
  const { outcome } = await deps.operations.submit({
    command: {
      type: 'credit_coin',
      reference: referenceOf(row),
      chain: row.chain,
      asset: row.asset,
      user,
      units: row.units.toString(),
      parked: isGas ? null : await parkedAs(deps, row),
      ...(isGas ? { into: 'gas' as const } : {}),
    },
    claim: undefined,
    rows: [],
  });
  if (!outcome.ok) throw new Error(`A deposit was refused as ${outcome.code}.`);
  const { parked } = outcome.result;
  const reason = parked === null ? null : REASONS[parked];
  const book = parked === null ? 'credited' : 'parked';
  await note(deps, row, { from: 'waiting', book, reason, at: new Date(deps.context.clock.now()) });
  return true;
}

/** What comes to the gas address in the chain's own coin is what the operator pays the house's fees with. */
async function paysForGas(
  { context: { config, plainDb } }: CoinDepositsDeps,
  { config: { chain, tokens } }: ChainRails,
  { address, asset }: DueDeposit,
): Promise<boolean> {
  const key = keyOf(config.chains, familyOf(chain));
  const isNative = tokens.some((token) => token.asset === asset && token.contract === null);
  if (!isNative || key === undefined) return false;
  return address === (await houseAddresses(plainDb, key)).gas;
}

/** Why it may not be in the books yet, though it is confirmed. */
async function whyItWaits(
  { rails: { second }, solidHeight }: Round,
  row: DueDeposit,
): Promise<keyof typeof AGAIN_MS | undefined> {
  if (!row.is_open) return 'network_closed';
  const solid = await solidHeight();
  if (solid !== undefined && solid < Number(row.height)) return 'second_node';
  if (row.large_amount === null || row.units < row.large_amount) return undefined;
  if (second === undefined) return 'second_node';
  const at = { height: Number(row.height), hash: row.block_hash };
  return (await askSecondNode(second, at)) === 'agrees' ? undefined : 'second_node';
}

async function parkedAs(deps: CoinDepositsDeps, row: DueDeposit): Promise<CoinParking | null> {
  if (row.user_id === null) return 'unknown';
  const { level } = await deps.standings.read(deps.context.plainDb, Number(row.user_id));
  if (level < 1) return 'stopped';
  return row.units + row.gathered < row.min_deposit ? 'below_minimum' : null;
}

/** Gives a person what was gathered, as the books have it parked. */
async function settle(deps: CoinDepositsDeps, row: DepositRow): Promise<boolean> {
  const { outcome } = await deps.operations.submit({
    command: {
      type: 'settle_unmatched',
      reference: referenceOf(row),
      user: Number(row.user_id),
      units: row.units.toString(),
      asset: row.asset,
    },
    claim: undefined,
    rows: [],
  });
  // settled before, by a worker that died before it noted that
  if (!outcome.ok && outcome.code !== 'reference_used') {
    throw new Error(`What was gathered was refused as ${outcome.code}.`);
  }
  const at = new Date(deps.context.clock.now());
  await note(deps, row, { from: 'settling', book: 'credited', reason: null, at });
  return true;
}

/** Notes what the books said, with what the person is to know, or neither. */
async function note(deps: CoinDepositsDeps, row: DepositRow, booked: Booked): Promise<void> {
  const { plainDb } = deps.context;
  const tell = await withTransaction(plainDb, async (tx) => {
    const noted = await updateBooked(tx, row.seq, booked);
    if (noted === undefined) return undefined;
    if (booked.from === 'waiting' && isEnough(row, booked)) await settleGathered(tx, row);
    if (!noted.isMined) await stopForBooked(tx, row);
    const notice = noticeOf(deps, row, booked);
    return notice && deps.notifications.keep(tx, notice);
  });
  tell?.();
}

/** What was gathered below the least is given with the one that reaches it. */
function isEnough(row: DepositRow | DueDeposit, { book, reason }: Booked): boolean {
  if (book === 'credited') return true;
  return (
    reason === 'below_minimum' && 'gathered' in row && row.units + row.gathered >= row.min_deposit
  );
}

/** The chain took it back while the books took it: two people have to look at it. */
function stopForBooked(tx: PlainDb, { chain, txid, asset, units }: DepositRow): Promise<void> {
  return stopForTakenBack(tx, chain, [{ txid, asset, raw: units.toString() }]);
}

/** What its person is told of a deposit, once. */
export function noticeOf(
  { scaleOf }: Pick<CoinDepositsDeps, 'scaleOf'>,
  row: DepositRow,
  { book, reason, userId }: Pick<Booked, 'book' | 'reason' | 'userId'>,
): Notify | undefined {
  const person = userId ?? (row.user_id === null ? undefined : Number(row.user_id));
  if (person === undefined || book === 'reversed') return undefined;
  const isCredited = book === 'credited';
  return {
    kind: isCredited ? 'coin_deposit_credited' : 'coin_deposit_parked',
    userId: person,
    reference: `coin_deposit:${row.id}`,
    facts: {
      amount: formatDecimal(row.units, scaleOf(row.asset)),
      symbol: row.asset,
      reason: reason ?? '',
    },
    updateWallet: isCredited,
    event: 'deposit_update',
  };
}
