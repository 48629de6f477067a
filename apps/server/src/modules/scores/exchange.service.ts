// Points are exchanged: taken first, under the balance's lock, for what their fees back. A discount stands
// with them in one transaction; toman are paid by the books under the exchange's number, once for ever.
import type { DataOf } from '@sarraf/contracts';
import type { IdempotencyClaim } from '@sarraf/settlement';
import { AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { Operations } from '../operations/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { StandingsService } from '../standings/index.ts';
import { tomanText } from '../toman-amounts/index.ts';
import type { UsersModule } from '../users/index.ts';
import { paidRow } from './exchange-rows.ts';
import {
  type ExchangeRow,
  insertExchange,
  lockUntold,
  returnExchange,
  selectByKey,
  selectExchange,
  selectLeft,
  takeExchange,
} from './exchanges.queries.ts';
import { backedBy, feesMissing } from './fee-points.ts';
import { toExchange } from './scores.mapper.ts';
import {
  lockBalance,
  type OfferRow,
  readBonus,
  selectOpenOffer,
  selectRunningDiscount,
} from './scores.queries.ts';

/** What points are exchanged with. */
export interface ExchangeDeps {
  readonly context: Pick<ServerContext, 'clock' | 'logger' | 'orderedDb' | 'plainDb'>;
  readonly notifications: Pick<NotificationsModule, 'keep'>;
  readonly operations: Pick<Operations, 'once' | 'submit'>;
  readonly standings: Pick<StandingsService, 'letOff'>;
  readonly users: Pick<UsersModule, 'load'>;
}

type Exchanged = DataOf<'POST /scores/exchange'>;

/** Whoever asks, and under which key. */
export interface Asker {
  readonly userId: number;
  readonly claim: IdempotencyClaim | undefined;
}

const DAY_MS = 86_400_000;
const AT_ONCE = 20;

/**
 * Buys what is offered, once for each key.
 *
 * @throws AppError as `POST /scores/exchange` declares
 */
export function exchange(deps: ExchangeDeps, asker: Asker, offerId: string): Promise<Exchanged> {
  const { claim } = asker;
  return deps.operations.once({ claim }, async () => {
    const before = await earlier(deps, asker);
    if (before !== undefined) return finish(deps, before, false);
    const { context, users } = deps;
    if ((await users.load(asker.userId)).isFrozen) throw new AppError('account_frozen');
    const offer = await selectOpenOffer(context.plainDb, offerId, new Date(context.clock.now()));
    if (offer === undefined) throw new AppError('score_offer_gone');
    if (offer.kind === 'toman' && ((await readBonus(context.orderedDb)) ?? 0n) < offer.worth) {
      throw new AppError('rewards_paused');
    }
    return finish(deps, await buy(deps, asker, offer), true);
  });
}

/** What was bought under the same key. @throws AppError `idempotency_key_reused` */
async function earlier({ context }: ExchangeDeps, { userId, claim }: Asker) {
  if (claim === undefined) return undefined;
  const before = await selectByKey(context.orderedDb, userId, claim.key);
  if (before === undefined) return undefined;
  if (before.body_hash !== claim.bodyHash) throw new AppError('idempotency_key_reused');
  return before;
}

/** Takes the points. @throws AppError `scores_short`, `scores_unbacked`, `score_discount_runs` */
async function buy(
  { context, standings }: ExchangeDeps,
  { userId, claim }: Asker,
  offer: OfferRow,
): Promise<ExchangeRow> {
  const { clock, plainDb } = context;
  const { row, tell } = await withTransaction(plainDb, async (tx) => {
    const at = new Date(clock.now());
    await assertBuys(tx, userId, offer, at);
    const days = Number(offer.days ?? 0n);
    const until = offer.kind === 'discount' ? new Date(at.getTime() + days * DAY_MS) : null;
    const made = await insertExchange(tx, {
      userId,
      offerId: offer.id,
      kind: offer.kind,
      points: offer.points,
      worth: offer.worth,
      ppm: offer.ppm,
      until,
      key: claim?.key ?? null,
      bodyHash: claim?.bodyHash ?? null,
      at,
    });
    if (until === null || offer.ppm === null) return { row: made, tell: undefined };
    const told = await standings.letOff(tx, userId, {
      source: 'points',
      subject: String(made.id),
      ppm: Number(offer.ppm),
      until,
    });
    return { row: made, tell: () => told.tell() };
  });
  await tell?.();
  return row;
}

async function assertBuys(tx: PlainDb, userId: number, offer: OfferRow, at: Date): Promise<void> {
  const balance = await lockBalance(tx, userId);
  if (balance.points < offer.points) {
    throw new AppError('scores_short', { missing: String(offer.points - balance.points) });
  }
  if (balance.given + offer.worth > backedBy(balance.fees)) {
    throw new AppError('scores_unbacked', {
      missing: tomanText(feesMissing(balance, offer.worth)),
    });
  }
  if (offer.ppm === null) return;
  const running = await selectRunningDiscount(tx, userId, at);
  if (running !== undefined && running.ppm >= Number(offer.ppm)) {
    throw new AppError('score_discount_runs', { until: running.until.toISOString() });
  }
}

/**
 * Has what is bought be there. `isOurs`: it was made just now, so nobody else pays it.
 *
 * @throws AppError `rewards_paused` where the house could not pay it, `outcome_unknown` while nobody knows
 */
async function finish(deps: ExchangeDeps, row: ExchangeRow, isOurs: boolean): Promise<Exchanged> {
  if (row.state === 'returned') throw new AppError('rewards_paused');
  if (row.state === 'waiting') {
    if (!isOurs && !(await takeExchange(deps.context.plainDb, row.id))) {
      const now = await selectExchange(deps.context.orderedDb, row.id);
      if (now?.state === 'waiting') throw new AppError('outcome_unknown', { status_url: null });
      return finish(deps, now ?? row, false);
    }
    if (!(await pay(deps, row))) throw new AppError('rewards_paused');
  }
  return toExchange(row);
}

/**
 * Pays toman by the books, once under the exchange's number. False: the house has not enough, and the
 * points are given back. Whoever calls has taken it: a refusal is never told after another's yes.
 *
 * @throws AppError `outcome_unknown`, `unavailable`: it is tried again by a worker
 */
async function pay(deps: ExchangeDeps, row: ExchangeRow): Promise<boolean> {
  const { context, operations } = deps;
  const { outcome } = await operations.submit({
    claim: undefined,
    command: {
      type: 'post_reward',
      reference: `points/${row.id}`,
      purpose: 'points',
      user: Number(row.user_id),
      asset: 'IRT',
      units: String(row.worth),
    },
    rows: [paidRow(row.id)],
  });
  if (outcome.ok || outcome.code === 'reference_used') return true;
  const at = new Date(context.clock.now());
  await withTransaction(context.plainDb, async (tx) => {
    await lockBalance(tx, Number(row.user_id));
    await returnExchange(tx, row, at);
  });
  context.logger.error({ exchange: String(row.id), code: outcome.code }, 'a bonus was not paid');
  return false;
}

/** Pays what a kill left over, and tells people of what is paid. */
export async function settleExchanges(deps: ExchangeDeps): Promise<void> {
  const { plainDb } = deps.context;
  for (const row of await selectLeft(plainDb, AT_ONCE)) {
    if (await takeExchange(plainDb, row.id)) await pay(deps, row);
  }
  await tellExchanges(deps);
}

async function tellExchanges({ context, notifications }: ExchangeDeps): Promise<void> {
  const tells = await withTransaction(context.plainDb, async (tx) => {
    const kept: (() => void)[] = [];
    for (const row of await lockUntold(tx, AT_ONCE)) {
      const { id, user_id: user, kind, worth, ppm, until, created_at: created } = row;
      const facts =
        kind === 'toman'
          ? { amount: tomanText(worth), symbol: 'IRT' }
          : { percent: String(Number(ppm ?? 0n) / 10_000), days: String(daysOf(created, until)) };
      const reference = `score_exchange:${id}`;
      const notice = kind === 'toman' ? 'points_paid' : 'points_discount';
      kept.push(
        await notifications.keep(tx, {
          kind: notice,
          userId: Number(user),
          updateWallet: kind === 'toman',
          reference,
          facts,
        }),
      );
    }
    return kept;
  });
  for (const tell of tells) tell();
}

const daysOf = (from: Date, until: Date | null): number =>
  until === null ? 0 : Math.round((until.getTime() - from.getTime()) / DAY_MS);
