import type { Banner, OfficeBanner, ParsedBodyOf } from '@sarraf/contracts';
import { type BannerAudience, BANNERS_MAX } from '@sarraf/contracts/lists';
import { AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { AuditModule } from '../audit/index.ts';
import type { ServerContext } from '../server-context.ts';
import { toBanner, toOfficeBanner, toWritten } from './banners.mapper.ts';
import {
  type BannerRow,
  endBanner,
  insertBanner,
  lockBanner,
  lockBanners,
  selectBanners,
  selectShown,
  updateBanner,
  type WrittenBanner,
} from './banners.queries.ts';

/** What banners are kept with. */
export interface BannersDeps {
  readonly context: Pick<ServerContext, 'clock' | 'plainDb'>;
  readonly audit: Pick<AuditModule, 'record'>;
}

/** As many of the past as staff look back on. */
const LISTED_MAX = 100;

/** Those that are shown now to an audience. */
export async function listShown(
  { context: { plainDb } }: BannersDeps,
  audience: BannerAudience,
): Promise<Banner[]> {
  return (await selectShown(plainDb, audience, BANNERS_MAX)).map(toBanner);
}

/** All of them, for staff. */
export async function listBanners({ context: { plainDb } }: BannersDeps): Promise<OfficeBanner[]> {
  return (await selectBanners(plainDb, LISTED_MAX)).map(toOfficeBanner);
}

type Written = ParsedBodyOf<'POST /admin/banners'>;

/** Writes a banner. @throws AppError `banner_dates_invalid`, `banners_full` */
export async function writeBanner(
  deps: BannersDeps,
  body: Written,
  officer: number,
): Promise<OfficeBanner> {
  const row = toWritten(body);
  assertDates(deps, row);
  return withTransaction(deps.context.plainDb, async (tx) => {
    if ((await lockBanners(tx)) >= BANNERS_MAX) {
      throw new AppError('banners_full', { max: BANNERS_MAX });
    }
    const id = await insertBanner(tx, row, officer);
    await record(deps, tx, id, { officer, version: 1 });
    return kept(tx, id);
  });
}

/**
 * Writes it again.
 *
 * @throws AppError `banner_dates_invalid`, `not_found`, `banner_over`, `banner_changed` where it was
 *   written since
 */
export async function rewriteBanner(
  deps: BannersDeps,
  id: string,
  { version: read, ...body }: Written & { readonly version: number },
  officer: number,
): Promise<OfficeBanner> {
  const row = toWritten(body);
  assertDates(deps, row);
  return withTransaction(deps.context.plainDb, async (tx) => {
    const before = await lockOpen(tx, id);
    if (Number(before.version) !== read) throw new AppError('banner_changed');
    await updateBanner(tx, id, row, officer);
    await record(deps, tx, id, { officer, version: read + 1 });
    return kept(tx, id);
  });
}

/** Takes it down. @throws AppError `not_found`, `banner_over` */
export async function takeDownBanner(
  { audit, context: { plainDb } }: BannersDeps,
  id: string,
  reason: string,
  officer: number,
): Promise<OfficeBanner> {
  return withTransaction(plainDb, async (tx) => {
    await lockOpen(tx, id);
    await endBanner(tx, id, officer);
    await audit.record(tx, {
      actorId: officer,
      act: 'banner_ended',
      subject: subjectOf(id),
      reason,
    });
    return kept(tx, id);
  });
}

const subjectOf = (id: string): string => `banner:${id}`;

/** Nothing is written that nobody could see. */
function assertDates({ context: { clock } }: BannersDeps, { from_at, to_at }: WrittenBanner): void {
  if (to_at <= from_at || to_at.getTime() <= clock.now()) {
    throw new AppError('banner_dates_invalid');
  }
}

async function lockOpen(tx: PlainDb, id: string): Promise<BannerRow> {
  const row = await lockBanner(tx, id);
  if (row === undefined) throw new AppError('not_found');
  if (row.state === 'ended') throw new AppError('banner_over');
  return row;
}

async function kept(tx: PlainDb, id: string): Promise<OfficeBanner> {
  const row = await lockBanner(tx, id);
  if (row === undefined) throw new Error('A banner that was written is gone.');
  return toOfficeBanner(row);
}

function record(
  { audit }: BannersDeps,
  tx: PlainDb,
  id: string,
  { officer, version }: { readonly officer: number; readonly version: number },
): Promise<void> {
  const old = version === 1 ? null : String(version - 1);
  return audit.record(tx, {
    actorId: officer,
    act: 'banner_written',
    subject: subjectOf(id),
    changes: [{ field: 'version', old, new: String(version) }],
  });
}
