// What a person sees of their invitations: figures, whom they invited, by whom they came.
import type { DataOf, ParsedQueryOf } from '@sarraf/contracts';
import { REFERRAL_CODES_MAX, REFERRAL_POOL_PERCENT } from '@sarraf/contracts/lists';
import { formatDecimal, IRT } from '@sarraf/money';
import { tehranDay, tehranDayStart } from '@sarraf/settlement';
import { LIST_COUNT_MAX, pageOf, pageWindow } from '../../http/index.ts';
import { formatJalali, jalaliToGregorian } from '../../platform/calendar/jalali.ts';
import { maskMobile } from '../users/index.ts';
import { readCode } from './code-text.ts';
import { countInvited, selectDays, selectFigures, selectInvited } from './own-referrals.queries.ts';
import { JOIN_WITHIN_MS, nextPostingAt } from './referral-terms.ts';
import type { ReferralsDeps } from './referrals-deps.ts';
import { invitationOnWire, invitedOnWire } from './referrals.mapper.ts';
import { selectPerson, selectRelation } from './relations.queries.ts';

const PER_PAGE = 20;
const SHOWN_MAX = 50;
const HISTORY_DAYS = 30;
const DAY_MS = 86_400_000;

/** What a person's codes came to. */
export async function readFigures(
  { catalog, context }: ReferralsDeps,
  ownerId: number,
): Promise<DataOf<'GET /referral/info'>> {
  const { clock, plainDb } = context;
  const now = clock.now();
  const days = lastDays(now);
  const month = new Date(tehranDayStart(monthStart(tehranDay(now))));
  const figures = await selectFigures(plainDb, ownerId, month);
  const since = new Date(tehranDayStart(days[0] ?? ''));
  const paid = new Map(
    (await selectDays(plainDb, ownerId, since)).map((row) => [row.day, row.worth]),
  );
  const toman = (units: bigint): string => formatDecimal(units, catalog.scaleOf(IRT));
  return {
    total_income: toman(figures.total),
    month_income: toman(figures.of_month),
    pool_percent: REFERRAL_POOL_PERCENT,
    invited: Number(figures.invited),
    traded: Number(figures.traded),
    codes: Number(figures.codes),
    codes_max: REFERRAL_CODES_MAX,
    next_posting_at: new Date(nextPostingAt(now)).toISOString(),
    history: days.map((day) => ({ day, income: toman(paid.get(day) ?? 0n) })),
  };
}

/** Thirty days of Tehran up to today, the oldest first. */
export function lastDays(now: number): string[] {
  return Array.from({ length: HISTORY_DAYS }, (_, index) =>
    tehranDay(now - (HISTORY_DAYS - 1 - index) * DAY_MS),
  );
}

/** The first day of a day's month of the Persian calendar; both Gregorian. */
function monthStart(day: string): string {
  const [year = 0, month = 0] = formatJalali(day).split('/').map(Number);
  return jalaliToGregorian(year, month, 1) ?? day;
}

/** Whom a person invited. */
export async function listInvited(
  { catalog, context: { clock, plainDb } }: ReferralsDeps,
  ownerId: number,
  query: ParsedQueryOf<'GET /referral/invitedUsers'>,
): Promise<DataOf<'GET /referral/invitedUsers'>> {
  const words = (query.query ?? '').trim();
  const find = { words, code: readCode(words) };
  const window = pageWindow(query, PER_PAGE);
  const rows = await selectInvited(plainDb, ownerId, find, window);
  const total = await countInvited(plainDb, ownerId, find, LIST_COUNT_MAX);
  const now = clock.now();
  const scale = catalog.scaleOf(IRT);
  return pageOf(
    window,
    rows.map((row) => invitedOnWire(row, scale, now)),
    total,
    null,
  );
}

/** Whom a person invited, with dates, and by whose code they came. */
export async function readReferrals(
  { context: { clock, plainDb } }: ReferralsDeps,
  userId: number,
): Promise<DataOf<'GET /user/referrals'>> {
  const now = clock.now();
  const all = { words: '', code: undefined };
  const rows = await selectInvited(plainDb, userId, all, { offset: 0, limit: SHOWN_MAX });
  const mine = await selectRelation(plainDb, userId);
  const { created_at: registeredAt } = await selectPerson(plainDb, userId);
  const joinUntil = registeredAt.getTime() + JOIN_WITHIN_MS;
  return {
    data: rows.map(({ mobile, code, since }) => {
      return { mobile: maskMobile(mobile), code, joined_at: since.toISOString() };
    }),
    total: await countInvited(plainDb, userId, all, LIST_COUNT_MAX),
    came_by: mine === undefined ? null : invitationOnWire(mine, now),
    join_until: mine !== undefined || now > joinUntil ? null : new Date(joinUntil).toISOString(),
  };
}
