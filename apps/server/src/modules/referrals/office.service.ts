// The office of invitations.
import type { DataOf } from '@sarraf/contracts';
import { formatDecimal, IRT } from '@sarraf/money';
import { tehranDayStart } from '@sarraf/settlement';
import { toFirstWord } from '../approvals/index.ts';
import {
  selectFindings,
  selectOfficeDays,
  selectPaused,
  selectTopOwners,
} from './office.queries.ts';
import { lastDays } from './own-referrals.service.ts';
import { selectUnpaidAssets } from './postings.queries.ts';
import type { ReferralReviewDeps } from './referral-approval.ts';
import { personOnWire } from './referrals.mapper.ts';

const PAUSED_MAX = 50;
const OWNERS_MAX = 20;
const FINDINGS_MAX = 50;

type Office = DataOf<'GET /admin/referrals'>;

/** What officers look at. */
export async function readOffice(deps: ReferralReviewDeps, officer: number): Promise<Office> {
  const { catalog, context } = deps;
  const { clock, plainDb } = context;
  const toman = (units: bigint): string => formatDecimal(units, catalog.scaleOf(IRT));
  const days = lastDays(clock.now());
  const since = new Date(tehranDayStart(days[0] ?? ''));
  const byDay = new Map((await selectOfficeDays(plainDb, since)).map((row) => [row.day, row]));
  const owners = await selectTopOwners(plainDb, since, OWNERS_MAX);
  const unpaid = await selectUnpaidAssets(plainDb, new Date(clock.now()));
  return {
    ...(await pausedOf(deps, officer)),
    owners: owners.map((row) => ({
      owner: personOnWire(row.id, row),
      invited: Number(row.invited),
      traded: Number(row.traded),
      income: toman(row.income),
    })),
    days: days.toReversed().map((day) => {
      const row = byDay.get(day);
      return {
        day,
        paid: toman(row?.paid ?? 0n),
        postings: Number(row?.postings ?? 0n),
        owners: Number(row?.owners ?? 0n),
        joined: Number(row?.joined ?? 0n),
      };
    }),
    unpaid: unpaid.map(({ asset, units, since: at }) => {
      const amount = formatDecimal(units, catalog.scaleOf(asset));
      return { symbol: asset, amount, since: at.toISOString() };
    }),
    findings: await selectFindings(plainDb, FINDINGS_MAX),
  };
}

async function pausedOf(
  { context: { plainDb }, reviews }: ReferralReviewDeps,
  officer: number,
): Promise<Pick<Office, 'paused' | 'paused_total'>> {
  const { rows, total } = await selectPaused(plainDb, PAUSED_MAX);
  const items = rows.map(({ friend_id: id }) => ({ subject: String(id), personId: Number(id) }));
  const seen = await reviews.look(plainDb, officer, items);
  const paused = rows.flatMap((row, index) => {
    const one = seen[index];
    if (one === undefined) return [];
    const { first, mayDecide } = one;
    const word = toFirstWord(first, officer);
    return [
      {
        id: String(row.friend_id),
        friend: personOnWire(row.friend_id, row.friend),
        owner: personOnWire(row.owner_id, row.owner),
        code: row.code,
        joined_at: row.since.toISOString(),
        ends_at: row.until.toISOString(),
        paused_at: (row.stopped_at ?? row.since).toISOString(),
        first: first === undefined || word === null ? null : { to: first.wanted.to, ...word },
        may_decide: mayDecide,
      },
    ];
  });
  return { paused, paused_total: total };
}
