// Once an hour each owner is paid their part of each asset by one command, whose reference says which entries
// it is for. What was refused, or nobody knows of, is asked again as it is: a range grows only after the one
// before it stands.
import { divFloor, IRT, parseDecimal, pow10 } from '@sarraf/money';
import type { PostReward } from '@sarraf/settlement';
import { EngineError, type Writers } from '../../engine/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { formatDecimal } from '@sarraf/money';
import { followFees, holdPlace } from './accrual.ts';
import {
  type DueRow,
  insertPostings,
  markMadeHour,
  markTried,
  type NewPosting,
  POSTING_PAID,
  readMadeHour,
  selectDue,
  selectUnpaid,
  takeUntold,
  type WaitingRow,
} from './postings.queries.ts';
import { tehranHour } from './referral-terms.ts';
import type { ReferralsDeps } from './referrals-deps.ts';

const WRITER = 'commission_paid';
/** Ranges that one transaction makes, and commands that are sent beside each other. */
const AT_ONCE = 200;
/** Rounds of one run: what is more waits for the next one. */
const ROUNDS_MAX = 500;
/** Decimals of a price that count. */
const PRICE_SCALE = 8;

/** Lets the mark of a paid range travel with its command; before the engine starts. */
export function registerPostingRows(writers: Writers): void {
  writers.register(WRITER, POSTING_PAID);
}

/**
 * Makes the ranges of an hour once it has begun, pays what waits, however long, and tells its owners. What
 * a worker left undone the next one does.
 */
export async function payCommissions(deps: ReferralsDeps): Promise<void> {
  const { clock, plainDb } = deps.context;
  const hour = tehranHour(clock.now());
  if ((await readMadeHour(plainDb)) < hour) {
    await followFees(plainDb);
    await makeAllRanges(deps);
    await markMadeHour(plainDb, hour);
  }
  await payWaiting(deps);
  await tellOwners(deps);
}

async function makeAllRanges(deps: ReferralsDeps): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    if ((await makeRanges(deps)) < AT_ONCE) return;
  }
}

/** Makes ranges of what is due, up to the last entry that was looked through. Answers how many. */
async function makeRanges(deps: ReferralsDeps): Promise<number> {
  const { clock, plainDb } = deps.context;
  return withTransaction(plainDb, async (tx) => {
    const { entry } = await holdPlace(tx, 'UPDATE');
    const due = await selectDue(tx, AT_ONCE);
    if (due.length === 0) return 0;
    const postings = due.map((row) => postingOf(deps, row));
    await insertPostings(tx, postings, { upTo: entry, at: new Date(clock.now()) });
    return due.length;
  });
}

function postingOf(deps: ReferralsDeps, { owner_id, asset, fees, units }: DueRow): NewPosting {
  return { ownerId: Number(owner_id), asset, fees, units, worth: worthOf(deps, asset, units) };
}

/** What an amount is worth in smallest units of toman, rounded down; null where no price is fresh. */
function worthOf(
  { catalog, tomanPrice }: ReferralsDeps,
  asset: string,
  units: bigint,
): bigint | null {
  if (asset === IRT) return units;
  const price = parseDecimal(tomanPrice(asset) ?? '', PRICE_SCALE);
  if (!price.ok) return null;
  const scaled = units * price.value * pow10(catalog.scaleOf(IRT));
  return divFloor(scaled, pow10(PRICE_SCALE + catalog.scaleOf(asset)));
}

/** Pays what waits, however long. */
async function payWaiting(deps: ReferralsDeps): Promise<void> {
  const { clock, plainDb } = deps.context;
  const since = clock.now();
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const rows = await selectUnpaid(plainDb, AT_ONCE);
    if (rows.length === 0) break;
    await markTried(
      plainDb,
      rows.map(({ id }) => id),
      new Date(since + round),
    );
    const paid = await Promise.all(rows.map((row) => pay(deps, row)));
    // those that could not be paid come last from now on: where a whole round could not, none will
    if (!paid.includes(true) || rows.length < AT_ONCE) break;
  }
}

/** Asks the engine for one range; false where it is not paid, or nobody knows. */
async function pay({ context }: ReferralsDeps, row: WaitingRow): Promise<boolean> {
  const { clock, engine, logger } = context;
  const command = commandOf(row);
  const at = new Date(clock.now()).toISOString();
  try {
    const { outcome } = await engine.submit({
      command,
      rows: [{ writer: WRITER, row: { id: String(row.id), at } }],
    });
    // a command that was answered to somebody who is gone has its mark, too
    if (outcome.ok || outcome.code === 'reference_used') return true;
    logger.warn({ reference: command.reference, code: outcome.code }, 'a commission waits');
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    logger.warn({ reference: command.reference, code: error.code }, 'a commission waits');
  }
  return false;
}

function commandOf({ owner_id: owner, asset, to_entry: to, units }: WaitingRow): PostReward {
  return {
    type: 'post_reward',
    reference: `commission/${owner}/${asset}/${to}`,
    purpose: 'commission',
    user: Number(owner),
    asset,
    units: String(units),
  };
}

/** Tells each owner once what they were paid, also what nobody told them before a kill. */
async function tellOwners(deps: ReferralsDeps): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const tells = await withTransaction(deps.context.plainDb, (tx) => tellSome(deps, tx));
    for (const tell of tells) tell();
    if (tells.length === 0) return;
  }
}

async function tellSome(
  { catalog, notifications }: ReferralsDeps,
  tx: PlainDb,
): Promise<readonly (() => void)[]> {
  const tells: (() => void)[] = [];
  for (const { owner_id, ids, worth } of await takeUntold(tx, AT_ONCE)) {
    tells.push(
      await notifications.keep(tx, {
        userId: Number(owner_id),
        kind: 'commission_paid',
        facts: { amount: formatDecimal(worth, catalog.scaleOf(IRT)) },
        reference: `commission:${ids.at(-1)}`,
      }),
    );
  }
  return tells;
}
