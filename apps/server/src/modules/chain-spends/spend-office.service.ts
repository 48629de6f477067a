// Transactions of the house as officers see them, and what they wish of one. A wish is a mark on its row:
// the worker alone signs and sends.
import type { ChainSpend, DataOf, ParsedQueryOf } from '@sarraf/contracts';
import { AppError, idOfCursor, pageOf, pageWindow } from '../../http/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import { feeDecimalsOf, nativeOf, railsOf, type SpendsDeps } from './chain-spends-deps.ts';
import { readDepths } from './fates.service.ts';
import { feeCapOf, feeUnitsOf, raisedOffer } from './fees.ts';
import { isStuck, VERSIONS_MAX } from './move-spends.service.ts';
import { feeMaxOf } from './plan-spend.service.ts';
import { selectPayees, selectShown, wish } from './spend-office.queries.ts';
import { selectSpend, type SpendRow } from './spend-rows.queries.ts';
import { spendOnWire } from './spends.mapper.ts';
import { selectVersions, type VersionRow } from './versions.queries.ts';

const PER_PAGE = 50;

/** A page of them. */
export async function listSpends(
  deps: SpendsDeps,
  query: ParsedQueryOf<'GET /admin/chain_spends'>,
): Promise<DataOf<'GET /admin/chain_spends'>> {
  const after = idOfCursor(query.cursor);
  const limit = PER_PAGE + 1;
  const rows = await selectShown(deps.context.plainDb, query.show ?? 'open', { after, limit });
  const page = rows.slice(0, PER_PAGE);
  const next = rows.length > PER_PAGE ? String(page.at(-1)?.seq) : null;
  const window = pageWindow({ cursor: query.cursor }, PER_PAGE);
  return pageOf(window, await shown(deps, page), rows.length, next);
}

/** One. @throws AppError `spend_not_found` */
export async function readSpend(deps: SpendsDeps, id: string): Promise<ChainSpend> {
  const row = await selectSpend(deps.context.plainDb, id);
  const [spend] = row === undefined ? [] : await shown(deps, [row]);
  if (spend === undefined) throw new AppError('spend_not_found');
  return spend;
}

/** Wants it signed again for more. @throws AppError as its call declares */
export async function wantBump(deps: SpendsDeps, id: string, said: Said): Promise<ChainSpend> {
  const spend = await readSpend(deps, id);
  if (!spend.may_bump) throw new AppError('spend_not_bumpable');
  if (spend.bump_wanted) return spend;
  await note(deps, spend, { ...said, what: 'bump', refusal: 'spend_not_bumpable' });
  return readSpend(deps, id);
}

/** Wants its stored bytes handed over once more. @throws AppError as its call declares */
export async function wantRebroadcast(
  deps: SpendsDeps,
  id: string,
  said: Said,
): Promise<ChainSpend> {
  const spend = await readSpend(deps, id);
  if (spend.versions.length === 0) throw new AppError('spend_not_sent');
  await note(deps, spend, { ...said, what: 'rebroadcast', refusal: 'spend_not_sent' });
  return readSpend(deps, id);
}

interface Said {
  readonly officer: number;
  readonly reason: string;
}

async function note(
  { audit, context: { clock, plainDb } }: SpendsDeps,
  { id, versions }: ChainSpend,
  wanted: Said & {
    readonly what: 'bump' | 'rebroadcast';
    readonly refusal: 'spend_not_bumpable' | 'spend_not_sent';
  },
): Promise<void> {
  await withTransaction(plainDb, async (tx) => {
    const isOpen = await wish(tx, id, wanted.what, new Date(clock.now()));
    if (!isOpen) throw new AppError(wanted.refusal);
    await audit.record(tx, {
      actorId: wanted.officer,
      act: wanted.what === 'bump' ? 'spend_bump_wanted' : 'spend_rebroadcast_wanted',
      subject: `chain_spend:${id}`,
      reason: wanted.reason,
      changes: [{ field: 'txid', old: null, new: versions.at(-1)?.txid ?? null }],
    });
  });
}

async function shown(deps: SpendsDeps, rows: readonly SpendRow[]): Promise<ChainSpend[]> {
  const ids = rows.map(({ id }) => id);
  const versions = await selectVersions(deps.context.plainDb, ids);
  const payees = await selectPayees(deps.context.orderedDb, ids);
  const depthOf = await readDepths(deps, rows);
  return Promise.all(
    rows.map(async (row) => {
      const own = versions.filter(({ spend_id: id }) => id === row.id);
      const rails = railsOf(deps, row.chain);
      const asset = rails && nativeOf(rails).asset;
      return spendOnWire(row, {
        versions: own,
        payee: payees.get(row.id),
        depth: depthOf(row),
        isStuck: await isStuck(deps, row),
        bumpFeeUnits: await bumpFee(deps, row, own),
        feeAsset: asset ?? row.asset,
        feeDecimals: rails && feeDecimalsOf(deps, rails),
        explorer: rails?.config.explorer,
        scaleOf: deps.scaleOf,
      });
    }),
  );
}

/** What the next version may cost; null: there is none. */
async function bumpFee(
  deps: SpendsDeps,
  row: SpendRow,
  versions: readonly VersionRow[],
): Promise<bigint | null> {
  const newest = versions.at(-1);
  const rails = railsOf(deps, row.chain);
  const isOnTheWay = row.state === 'broadcast' && row.closedAt === null;
  if (!isOnTheWay || newest === undefined || rails === undefined) return null;
  // what people signed is signed once
  if (row.fromCold || versions.length >= VERSIONS_MAX || rails.watcher.spends === 'timed')
    return null;
  const last = { maxFee: BigInt(newest.max_fee), maxTip: BigInt(newest.max_tip) };
  const { maxFee } = raisedOffer(last, last);
  const feeCap = feeCapOf(row.gasLimit, maxFee, rails.watcher.spends);
  const units = feeUnitsOf(feeCap, feeDecimalsOf(deps, rails));
  const most = await feeMaxOf(deps, row);
  return most !== null && units <= most ? units : null;
}
