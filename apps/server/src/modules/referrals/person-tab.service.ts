// A person's invitations, as staff see them on the person's page.
import type { DataOf } from '@sarraf/contracts';
import { formatDecimal, IRT } from '@sarraf/money';
import { AppError } from '../../http/index.ts';
import { type SeenRow, selectCameBy, selectCameTo } from './office.queries.ts';
import { readFigures } from './own-referrals.service.ts';
import type { ReferralsDeps } from './referrals-deps.ts';
import { invitationOnWire, personOnWire } from './referrals.mapper.ts';

const INVITED_MAX = 50;

type Tab = DataOf<'GET /admin/people/:id/referrals'>;

/** By whom a person came, and who came by them. @throws AppError `not_found` where there is no such client */
export async function readPersonTab(deps: ReferralsDeps, userId: number): Promise<Tab> {
  const { clock, plainDb } = deps.context;
  if ((await deps.users.load(userId)).staffRole !== null) throw new AppError('not_found');
  const now = clock.now();
  const scale = deps.catalog.scaleOf(IRT);
  const seen = (row: SeenRow, id: bigint): NonNullable<Tab['came_by']> => ({
    person: personOnWire(id, row.person),
    ...invitationOnWire(row, now),
    traded: row.traded_at !== null,
    income: formatDecimal(row.income, scale),
  });
  const cameBy = await selectCameBy(plainDb, userId);
  const invited = await selectCameTo(plainDb, userId, INVITED_MAX);
  const figures = await readFigures(deps, userId);
  return {
    came_by: cameBy === undefined ? null : seen(cameBy, cameBy.owner_id),
    invited: invited.map((row) => seen(row, row.friend_id)),
    invited_total: figures.invited,
    traded: figures.traded,
    codes: figures.codes,
    total_income: figures.total_income,
    month_income: figures.month_income,
  };
}
