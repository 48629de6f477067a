// What a person sees of their points.
import type { DataOf, ParsedQueryOf } from '@sarraf/contracts';
import { SCORE_TIER_DAYS, SCORE_TIERS } from '@sarraf/contracts/lists';
import { idOfCursor, LIST_COUNT_MAX, pageById, pageWindow } from '../../http/index.ts';
import type { ServerContext } from '../server-context.ts';
import { tomanText } from '../toman-amounts/index.ts';
import { countOwnExchanges, selectOwnExchanges } from './exchanges.queries.ts';
import { backedBy } from './fee-points.ts';
import { exchangeable, tierOf, toEntry, toExchange, toOffer, toRule } from './scores.mapper.ts';
import {
  countEntries,
  readBonus,
  selectBalance,
  selectEntries,
  selectOpenOffers,
  selectOwnRules,
  selectRunningDiscount,
  sumEarned,
} from './scores.queries.ts';

/** What points are read with. */
export interface ScoresDeps {
  readonly context: Pick<ServerContext, 'clock' | 'orderedDb' | 'plainDb'>;
}

const DAY_MS = 86_400_000;
const PER_PAGE = 20;

/** The rules now, with what a person got by each. */
export async function listRules(
  { context: { clock, plainDb } }: ScoresDeps,
  userId: number,
): Promise<DataOf<'GET /scores'>> {
  const rows = await selectOwnRules(plainDb, userId, new Date(clock.now()));
  return { rules: rows.map(toRule) };
}

/** Balance, what of it can be exchanged, and tier. */
export async function summary(
  { context: { clock, plainDb } }: ScoresDeps,
  userId: number,
): Promise<DataOf<'GET /scores/summary'>> {
  const now = clock.now();
  const balance = await selectBalance(plainDb, userId);
  const offers = await selectOpenOffers(plainDb, new Date(now));
  const since = new Date(now - SCORE_TIER_DAYS * DAY_MS);
  const earned = Number(await sumEarned(plainDb, userId, since));
  const running = await selectRunningDiscount(plainDb, userId, new Date(now));
  const { tier, next, missing } = tierOf(earned);
  return {
    balance: Number(balance.points),
    exchangeable: Number(exchangeable(balance, offers)),
    backed: tomanText(backedBy(balance.fees) - balance.given),
    fees: tomanText(balance.fees),
    earned,
    tier,
    next_tier: next,
    missing,
    tiers: SCORE_TIERS.map((one) => ({ tier: one.tier, from: one.from })),
    discount:
      running === undefined ? null : { ppm: running.ppm, until: running.until.toISOString() },
  };
}

/** What moved a person's points. */
export async function history(
  { context: { plainDb } }: ScoresDeps,
  userId: number,
  query: ParsedQueryOf<'GET /scores/history'>,
): Promise<DataOf<'GET /scores/history'>> {
  const window = pageWindow(query, PER_PAGE);
  const { offset, limit } = window;
  const kind = query.query?.trim() || undefined;
  const part = { beforeId: idOfCursor(query.cursor), offset, limit: limit && limit + 1 };
  const rows = await selectEntries(plainDb, userId, kind, part);
  const total = await countEntries(plainDb, userId, kind, LIST_COUNT_MAX);
  return pageById(window, rows, total, ({ id }) => id, toEntry);
}

/** What is offered, each with whether and why not. */
export async function listOffers(
  { context: { clock, orderedDb, plainDb } }: ScoresDeps,
  userId: number,
): Promise<DataOf<'GET /scores/exchange'>> {
  const now = new Date(clock.now());
  const facts = {
    balance: await selectBalance(plainDb, userId),
    running: await selectRunningDiscount(plainDb, userId, now),
    bonus: (await readBonus(orderedDb)) ?? 0n,
  };
  const offers = await selectOpenOffers(plainDb, now);
  return { offers: offers.map((offer) => toOffer(offer, facts)) };
}

/** What a person bought. */
export async function listExchanges(
  { context: { plainDb } }: ScoresDeps,
  userId: number,
  query: ParsedQueryOf<'GET /scores/exchange/history'>,
): Promise<DataOf<'GET /scores/exchange/history'>> {
  const window = pageWindow(query, PER_PAGE);
  const { offset, limit } = window;
  const part = { beforeId: idOfCursor(query.cursor), offset, limit: limit && limit + 1 };
  const rows = await selectOwnExchanges(plainDb, userId, part);
  const total = await countOwnExchanges(plainDb, userId, LIST_COUNT_MAX);
  return pageById(window, rows, total, ({ id }) => id, toExchange);
}
