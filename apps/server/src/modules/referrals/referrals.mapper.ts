import type { DataOf, PausedReferral, ReferralCode } from '@sarraf/contracts';
import type { ReferralState } from '@sarraf/contracts/lists';
import { formatDecimal, IRT } from '@sarraf/money';
import { maskMobile } from '../users/index.ts';
import type { CodeRow } from './codes.queries.ts';
import type { PersonColumns } from './office.queries.ts';
import type { InvitedRow } from './own-referrals.queries.ts';
import type { ReferralsDeps } from './referrals-deps.ts';
import type { RelationRow } from './relations.queries.ts';

/** A code as its owner sees it. */
export function codeOnWire({ catalog, context }: ReferralsDeps, row: CodeRow): ReferralCode {
  const friendPercent = Number(row.friend_share);
  return {
    code: row.code,
    user_percent: 100 - friendPercent,
    friend_percent: friendPercent,
    name: row.name,
    link: `${context.config.publicUrl}/r/${row.code}`,
    created_at: row.created_at.toISOString(),
    invited: Number(row.invited),
    income: formatDecimal(row.income, catalog.scaleOf(IRT)),
  };
}

/** Where an invitation stands at a moment. */
function stateOf({ state, until }: RelationRow, now: number): ReferralState {
  return state !== 'ended' && until.getTime() <= now ? 'over' : state;
}

/** By whose code somebody came; never who that is. */
export function invitationOnWire(row: RelationRow, now: number): DataOf<'POST /referral/join'> {
  return {
    code: row.code,
    joined_at: row.since.toISOString(),
    ends_at: row.until.toISOString(),
    discount_ppm: Number(row.friend_ppm),
    state: stateOf(row, now),
  };
}

/** Somebody whom an owner invited. */
export function invitedOnWire(
  row: InvitedRow,
  scale: number,
  now: number,
): DataOf<'GET /referral/invitedUsers'>['data'][number] {
  const hasShare = row.owner_ppm > 0n;
  return {
    mobile: maskMobile(row.mobile),
    code: row.code,
    joined_at: row.since.toISOString(),
    ends_at: row.until.toISOString(),
    traded: row.traded_at !== null,
    income: hasShare && row.traded_at === null ? null : formatDecimal(row.income, scale),
    state: stateOf(row, now),
  };
}

/** Somebody as staff see them in lists. */
export function personOnWire(
  id: bigint,
  { first_name: first, last_name: last, mobile }: PersonColumns,
): PausedReferral['friend'] {
  const name = [first, last].filter((part) => part !== null).join(' ');
  return { id: String(id), name: name === '' ? null : name, mobile: maskMobile(mobile) };
}
