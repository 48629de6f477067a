// Two-person approval of markets, assets, fees and instant prices. A market's change is stored as a row and then
// sent to the engine; fees and instant prices are dated settings; an asset's names are columns of its row.
import type { MarketSeed } from '@sarraf/market';
import type { AuditChange } from '../audit/index.ts';
import type { ApprovalKind, Approval } from '../approvals/index.ts';
import { AppError } from '../../http/index.ts';
import { type PlainDb } from '../../platform/database/handles.ts';
import { addOtcSetting } from '../otc/index.ts';
import { renameAsset } from './assets.queries.ts';
import { addFeeTable, assertTable } from './fee-table.ts';
import { saveSetting, lockVenue } from './market-settings.queries.ts';
import {
  assertRules,
  assertSteps,
  isStoppedTogether,
  readMarkets,
  seedOf,
} from './market-rules.ts';
import { tellSoon } from './tell-engine.service.ts';
import type { VenueParts } from './venue-deps.ts';
import { changesOf, standingOf, startOf } from './what-changes.ts';
import type { Wanted, WantedOpening, WantedRules } from './wishes.ts';

/** Changes of what is traded, as two officers decide on them. */
export function venueApproval(parts: VenueParts): ApprovalKind<Wanted> {
  const { clock } = parts.context;
  return {
    kind: 'venue_terms',
    ability: { action: 'update', subject: 'Market' },
    lock: (tx) => lockVenue(tx),
    current: async (tx, wanted) => JSON.stringify(await heldAgainst(parts, tx, wanted)),
    assertWanted: async (tx, { wanted }) => {
      await assertPossible(parts, tx, wanted);
      if ((await changesOf(parts, tx, wanted)).length === 0) throw new AppError('nothing_changes');
    },
    apply: async (tx, approval) => {
      const { wanted } = approval;
      await assertPossible(parts, tx, wanted);
      if (wanted.way === 'open' || wanted.way === 'market') {
        await applyToMarket(parts, tx, approval, wanted);
        return () => tellSoon(parts);
      }
      if (wanted.way === 'open_all') {
        const { seedOf: standing } = await readMarkets(parts, tx);
        for (const market of wanted.markets) {
          await open(tx, approval, { market, seed: standing(market), to: 'Active' });
        }
        return () => tellSoon(parts);
      }
      if (wanted.way === 'asset') {
        await renameAsset(tx, wanted);
        return async () => parts.catalog.announceAssets();
      }
      const from = startOf(wanted, clock.now());
      const isAdded =
        wanted.way === 'fees'
          ? await addFeeTable(tx, from, wanted.tiers)
          : await addOtcSetting(tx, from, wanted.terms);
      if (!isAdded) throw new AppError('limit_dates_invalid');
      return undefined;
    },
    describe: async (tx, { wanted }) => ({
      subject: auditSubject(wanted),
      changes: [...(await changesOf(parts, tx, wanted)), ...datesOf(wanted)],
    }),
  };
}

/** What stands where a proposal would be; of an opening the very stop: one that came later is another one. */
async function heldAgainst(parts: VenueParts, tx: PlainDb, wanted: Wanted): Promise<unknown> {
  if (wanted.way !== 'open' && wanted.way !== 'open_all') return standingOf(parts, tx, wanted);
  const { rowOf, seedOf: standing } = await readMarkets(parts, tx);
  return (wanted.way === 'open' ? [wanted.market] : wanted.markets).map((market) => {
    const { stopped_at: at = null, stopped_together: together = false } = rowOf(market) ?? {};
    return [market, standing(market).status, at, together];
  });
}

function auditSubject(wanted: Wanted): string {
  if (wanted.way === 'asset') return `asset:${wanted.asset}`;
  if (wanted.way === 'open_all') return 'markets';
  return 'market' in wanted ? `market:${wanted.market}` : wanted.way;
}

function datesOf(wanted: Wanted): AuditChange[] {
  if (!('from' in wanted) || wanted.from === null) return [];
  return [{ field: 'begins', old: null, new: wanted.from }];
}

/** @throws AppError where it can't be done as it is wanted */
async function assertPossible(parts: VenueParts, tx: PlainDb, wanted: Wanted): Promise<void> {
  switch (wanted.way) {
    case 'open':
      await seedOf(parts, tx, wanted.market);
      return;
    case 'open_all': {
      // one that was opened or stopped by itself since is no more of those that one act stopped
      const { rowOf } = await readMarkets(parts, tx);
      if (wanted.markets.some((market) => !isStoppedTogether(rowOf(market)))) {
        throw new AppError('approval_outdated');
      }
      return;
    }
    case 'market':
      assertRules(await seedOf(parts, tx, wanted.market), wanted.rules);
      await assertSteps(parts, wanted);
      return;
    case 'asset':
      if (parts.catalog.asset(wanted.asset) === undefined) throw new AppError('asset_unknown');
      return;
    case 'fees':
      assertTable(wanted.tiers);
      return;
    case 'instant':
      for (const market of wanted.terms.closed_pairs) {
        if (parts.catalog.market(market) === undefined) throw new AppError('market_unknown');
      }
  }
}

async function applyToMarket(
  parts: VenueParts,
  tx: PlainDb,
  approval: Approval<Wanted>,
  wanted: WantedOpening | WantedRules,
): Promise<void> {
  const { market } = wanted;
  const seed = await seedOf(parts, tx, market);
  if (wanted.way === 'open') return open(tx, approval, { market, seed, to: wanted.to });
  const by = deciderOf(approval);
  await saveSetting(tx, { market, seed: { ...seed, ...wanted.rules }, by, stop: undefined });
}

async function open(
  tx: PlainDb,
  approval: Approval<Wanted>,
  { market, seed, to }: Pick<WantedOpening, 'market' | 'to'> & { readonly seed: MarketSeed },
): Promise<void> {
  const stop = to === 'Active' ? null : undefined;
  await saveSetting(tx, { market, seed: { ...seed, status: to }, by: deciderOf(approval), stop });
}

const deciderOf = ({ decidedBy, proposedBy }: Approval<Wanted>): number => decidedBy ?? proposedBy;
