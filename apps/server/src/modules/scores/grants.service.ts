// Points are given by what happened: levels that were reached, deposits and fees, each followed by number.
// One transaction gives them and moves the position.
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { beginFollowing, type Follower, followAll, WHOLE } from '../../platform/followers/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { ServerContext } from '../server-context.ts';
import { creditParts } from './fee-points.ts';
import {
  addDayEntries,
  type DayPoints,
  type FeeCredit,
  keepPrices,
  lockParts,
  type PaidFee,
  readFees,
  updateFees,
} from './fee-grants.queries.ts';
import {
  ensureBalances,
  type Grant,
  insertGrants,
  type LevelDue,
  lockGrants,
  lockLevelsDue,
  readDepositors,
  readEnd,
  readNewest,
  selectRulesAt,
  updateRewarded,
} from './grants.queries.ts';
import { readInviters, readTops } from './trees.queries.ts';

/** What points are given with. */
export interface GrantsDeps {
  readonly context: Pick<ServerContext, 'clock' | 'plainDb'>;
  readonly notifications: Pick<NotificationsModule, 'keep'>;
}

/** Gives points, each once. */
export interface Grants {
  /** Finds where giving stopped; before anything is given. */
  prepare(): Promise<void>;
  /** Gives what is not given yet. */
  give(): Promise<void>;
}

const PER_STEP = 500;
const LEVELS_PER_STEP = 200;

/** Gives points in this worker; beside others nothing is given twice. */
export function createGrants(deps: GrantsDeps): Grants {
  const { plainDb } = deps.context;
  const followers = [
    depositFollower(deps),
    feeFollower(deps, 'trade', 'trades'),
    feeFollower(deps, 'otc', 'otc_trades'),
  ];
  return {
    prepare: async () => {
      for (const follower of followers) {
        await withTransaction(plainDb, (tx) => beginFollowing(tx, follower));
      }
    },
    give: async () => {
      while ((await rewardLevels(deps)) === LEVELS_PER_STEP);
      for (const follower of followers) await followAll(plainDb, follower);
    },
  };
}

/** Gives and tells; what it answers is to be called after the commit. */
async function giveAndKeep(
  { notifications }: GrantsDeps,
  tx: PlainDb,
  grants: readonly Grant[],
): Promise<() => void> {
  const tells: (() => void)[] = [];
  for (const { userId, kind, subject, points } of await insertGrants(tx, grants)) {
    const facts = { points: String(points), reason: kind };
    const reference = `score:${kind}:${subject}`;
    tells.push(await notifications.keep(tx, { kind: 'points_given', userId, reference, facts }));
  }
  return () => {
    for (const tell of tells) tell();
  };
}

/** Answers how many it looked at. */
async function rewardLevels(deps: GrantsDeps): Promise<number> {
  const { clock, plainDb } = deps.context;
  const { count, tell } = await withTransaction(plainDb, async (tx) => {
    await lockGrants(tx);
    const due = await lockLevelsDue(tx, LEVELS_PER_STEP);
    if (due.length === 0) return { count: 0, tell: undefined };
    const at = new Date(clock.now());
    const rules = await selectRulesAt(tx, at);
    const grants = due
      .filter(({ isEligible }) => isEligible)
      .flatMap((one) => levelGrants(one, at));
    const priced = grants.map((grant) => ({
      ...grant,
      points: rules.get(grant.kind)?.points ?? 0n,
    }));
    const kept = await giveAndKeep(deps, tx, priced);
    await updateRewarded(tx, due);
    return { count: due.length, tell: kept };
  });
  tell?.();
  return count;
}

function levelGrants({ userId, level, rewarded, personKey }: LevelDue, at: Date) {
  return ([1, 2] as const)
    .filter((one) => one > rewarded && one <= level)
    .map((one) => {
      const kind = `level_${one}` as const;
      return { userId, kind, subject: kind, personKey, at };
    });
}

function depositFollower(deps: GrantsDeps): Follower<PlainDb> {
  return {
    name: 'score_deposits',
    parts: () => [WHOLE],
    begin: (tx) => readNewest(tx, 'ledger_entries'),
    max: PER_STEP,
    step: async (tx, positions) => {
      await lockGrants(tx);
      const from = positions.get(WHOLE) ?? 0;
      const { end: to, count } = await readEnd(tx, 'ledger_entries', from, PER_STEP);
      const grants: Grant[] = [];
      for (const depositor of count === 0 ? [] : await readDepositors(tx, { from, to })) {
        const kind = 'first_deposit';
        const points = (await selectRulesAt(tx, depositor.at)).get(kind)?.points ?? 0n;
        grants.push({ ...depositor, kind, subject: kind, points });
      }
      const tell = await giveAndKeep(deps, tx, grants);
      return { to: new Map([[WHOLE, to]]), count, tell };
    },
  };
}

function feeFollower(
  deps: GrantsDeps,
  source: 'trade' | 'otc',
  table: 'trades' | 'otc_trades',
): Follower<PlainDb> {
  return {
    name: `score_fees_${source}`,
    parts: () => [WHOLE],
    begin: (tx) => readNewest(tx, table),
    max: PER_STEP,
    step: async (tx, positions) => {
      await lockGrants(tx);
      const from = positions.get(WHOLE) ?? 0;
      const { end: to, count } = await readEnd(tx, table, from, PER_STEP);
      if (count === 0) return { to: new Map(), count };
      await keepPrices(tx, source, { from, to });
      const fees = await outsideTrees(tx, await readFees(tx, source, { from, to }));
      const tell = fees.length === 0 ? undefined : await creditFees(deps, tx, fees);
      const step = { to: new Map([[WHOLE, to]]), count };
      return tell === undefined ? step : { ...step, tell };
    },
  };
}

/** Fees of trades with somebody of the same tree earn nothing, and back nothing. */
async function outsideTrees(tx: PlainDb, fees: readonly PaidFee[]): Promise<readonly PaidFee[]> {
  const people = new Set(fees.flatMap(({ userId, otherId }) => [userId, otherId ?? userId]));
  if (people.size === 0) return [];
  const tops = await readTops(tx, [...people]);
  return fees.filter(
    ({ userId, otherId }) => otherId === null || tops.get(userId) !== tops.get(otherId),
  );
}

async function creditFees(
  deps: GrantsDeps,
  tx: PlainDb,
  fees: readonly PaidFee[],
): Promise<() => void> {
  const byUser = new Map<number, PaidFee[]>();
  for (const fee of fees) {
    const own = byUser.get(fee.userId);
    if (own === undefined) byUser.set(fee.userId, [fee]);
    else own.push(fee);
  }
  const users = [...byUser.keys()];
  await ensureBalances(tx, users);
  const before = await lockParts(tx, users);
  const credits: FeeCredit[] = [];
  const days: DayPoints[] = [];
  for (const [userId, own] of byUser) {
    const { parts, byDay } = creditParts(before.get(userId) ?? 0n, own);
    const at = new Date(own.at(-1)?.at ?? 0);
    for (const [day, points] of byDay) days.push({ userId, day, points, at });
    credits.push({
      userId,
      fees: own.reduce((sum, { rial }) => sum + rial, 0n),
      points: [...byDay.values()].reduce((sum, points) => sum + points, 0n),
      parts,
    });
  }
  await updateFees(tx, credits);
  await addDayEntries(tx, days);
  return rewardInviters(deps, tx, byUser);
}

async function rewardInviters(
  deps: GrantsDeps,
  tx: PlainDb,
  byUser: ReadonlyMap<number, readonly PaidFee[]>,
): Promise<() => void> {
  const now = new Date(deps.context.clock.now());
  const grants: Grant[] = [];
  for (const { friendId, friendKey, fees, ownerId } of await readInviters(
    tx,
    [...byUser.keys()],
    now,
  )) {
    const at = new Date(byUser.get(friendId)?.at(-1)?.at ?? now.getTime());
    const rule = (await selectRulesAt(tx, at)).get('friend_fees');
    if (rule === undefined || rule.perRial === null || fees < rule.perRial) continue;
    grants.push({
      userId: ownerId,
      kind: 'friend_fees',
      subject: String(friendId),
      personKey: friendKey,
      points: rule.points,
      at,
    });
  }
  return giveAndKeep(deps, tx, grants);
}
