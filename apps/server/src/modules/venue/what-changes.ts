// What a proposal is held against, and what it changes of it: field by field, as texts.
import type { FeeTierOnWire } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { AuditChange } from '../audit/index.ts';
import { readOtcSetting } from '../otc/index.ts';
import { selectAssetTerms } from './assets.queries.ts';
import { inOrder, readStandingTable, tierName } from './fee-table.ts';
import { readMarkets, seedOf } from './market-rules.ts';
import type { VenueParts } from './venue-deps.ts';
import { RULE_FIELDS, type Wanted } from './wishes.ts';

/** Field by field, as texts. */
type Texts = Readonly<Record<string, string>>;

/** When it would begin, ms since 1970: never before it is approved. */
export const startOf = ({ from }: { readonly from: string | null }, now: number): number =>
  Math.max(now, from === null ? 0 : Date.parse(from));

/** What stands where a proposal would be. @throws AppError `market_unknown`, `asset_unknown` */
export async function standingOf(
  parts: Pick<VenueParts, 'catalog' | 'context'>,
  db: PlainDb,
  wanted: Wanted,
): Promise<Texts> {
  const { clock, orderedDb } = parts.context;
  switch (wanted.way) {
    case 'open':
      return { market_status: (await seedOf(parts, db, wanted.market)).status };
    case 'open_all': {
      const markets = await readMarkets(parts, db);
      return textsOf(
        wanted.markets.map((one) => [`market ${one}`, markets.seedOf(one).status] as const),
      );
    }
    case 'market': {
      const seed = await seedOf(parts, db, wanted.market);
      return textsOf(
        Object.entries(RULE_FIELDS).map(([field, key]) => [field, String(seed[key])] as const),
      );
    }
    case 'asset': {
      const terms = await selectAssetTerms(db, wanted.asset);
      if (terms === undefined) throw new AppError('asset_unknown');
      return { name_fa: terms.name_fa, name_en: terms.name_en, place: String(terms.sort_order) };
    }
    case 'fees':
      return tableTexts(await readStandingTable(db, orderedDb, startOf(wanted, clock.now())));
    case 'instant':
      return instantTexts(await readOtcSetting(db, startOf(wanted, clock.now())));
  }
}

function wantedTexts(wanted: Wanted): Texts {
  switch (wanted.way) {
    case 'open':
      return { market_status: wanted.to };
    case 'open_all':
      return textsOf(wanted.markets.map((market) => [`market ${market}`, 'Active'] as const));
    case 'market':
      return textsOf(
        Object.entries(RULE_FIELDS).flatMap(([field, key]) => {
          const value = wanted.rules[key];
          return value === undefined ? [] : [[field, String(value)] as const];
        }),
      );
    case 'asset':
      return { name_fa: wanted.name_fa, name_en: wanted.name_en, place: String(wanted.place) };
    case 'fees':
      return tableTexts(wanted.tiers);
    case 'instant':
      return instantTexts(wanted.terms);
  }
}

/** What becomes of what; a field that is gone has no new value. */
export async function changesOf(
  parts: Pick<VenueParts, 'catalog' | 'context'>,
  db: PlainDb,
  wanted: Wanted,
): Promise<AuditChange[]> {
  const before = await standingOf(parts, db, wanted);
  const after = wantedTexts(wanted);
  // of a market what is not wanted otherwise stays; a fee tier that is left out is gone
  const fields = new Set([
    ...Object.keys(after),
    ...(wanted.way === 'fees' ? Object.keys(before) : []),
  ]);
  return [...fields].flatMap((field) => {
    const [old, next] = [before[field] ?? null, after[field] ?? null];
    return old === next ? [] : [{ field, old, new: next }];
  });
}

const textsOf = (entries: readonly (readonly [string, string])[]): Texts =>
  Object.fromEntries(entries);

const tableTexts = (tiers: readonly FeeTierOnWire[]): Texts =>
  textsOf(
    inOrder(tiers).map((tier) => [`fee:${tierName(tier)}`, `${tier.maker_ppm}/${tier.taker_ppm}`]),
  );

function instantTexts(terms: {
  readonly spread_ppm: number;
  readonly quote_seconds: number;
  readonly user_open_toman: number;
  readonly house_open_toman: number;
  readonly closed_pairs: readonly string[];
}): Texts {
  const { closed_pairs: closed, ...figures } = terms;
  return {
    ...textsOf(Object.entries(figures).map(([field, value]) => [field, String(value)])),
    closed_pairs: [...closed].toSorted().join(' '),
  };
}
