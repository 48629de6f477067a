// Verbs that say what there is to trade, and at which fees.
import type { MarketStatus } from '@sarraf/market';
import type {
  AddAsset,
  ConfigureFees,
  ConfigureMarket,
  FeeTier,
  SetMarketStatus,
  SetReferencePrice,
} from './command.ts';
import { flag, fromZero, symbol, ppm, decimal } from './rules/field-judges.ts';
import { list, optional, shape, units, whole, word } from './rules/judge.ts';
import { verb } from './verb.ts';

/** Decimals of a smallest unit; the most that 63 bits are good for. */
const SCALE_MAX = 18;
const TIERS_MAX = 200;
const marketStatus = word('Active', 'Halted', 'CancelOnly', 'Hidden');

const asset = shape<{ readonly symbol: string; readonly scale: number }>({
  symbol,
  scale: whole(0, SCALE_MAX),
});

const tier = shape<FeeTier>({
  levelMin: fromZero,
  volumeMinUnits: units(0n),
  quote: word('IRT', 'USDT'),
  makerPpm: ppm,
  takerPpm: ppm,
});

/** Verbs that say what there is to trade, and at which fees. */
export const CONFIGURE_VERBS = {
  add_asset: verb<AddAsset, { readonly asset: string; readonly scale: number }>()({
    fields: { type: word('add_asset'), symbol, scale: whole(0, SCALE_MAX) },
    result: ['asset', 'scale'],
    refusals: ['asset_unknown'],
  }),
  configure_market: verb<ConfigureMarket, { readonly market: string }>()({
    fields: {
      type: word('configure_market'),
      seed: shape<ConfigureMarket['seed']>({
        base: asset,
        quote: asset,
        tickSize: decimal,
        lotSize: decimal,
        minQuantity: decimal,
        minNotional: decimal,
        makerFeePpm: ppm,
        takerFeePpm: ppm,
        bandPpm: ppm,
        boundPpm: fromZero,
        stopBoundPpm: optional(ppm),
        isStablecoin: optional(flag),
        status: marketStatus,
      }),
    },
    result: ['market'],
    refusals: ['asset_unknown', 'market_not_empty'],
  }),
  configure_fees: verb<ConfigureFees, { readonly tiers: number }>()({
    fields: { type: word('configure_fees'), tiers: list(tier, 0, TIERS_MAX) },
    result: ['tiers'],
    refusals: [],
  }),
  set_market_status: verb<
    SetMarketStatus,
    { readonly market: string; readonly status: MarketStatus }
  >()({
    fields: { type: word('set_market_status'), market: symbol, status: marketStatus },
    result: ['market', 'status'],
    refusals: ['market_unknown'],
    actsAfterStops: true,
  }),
  set_reference_price: verb<
    SetReferencePrice,
    { readonly market: string; readonly referenceTicks: number }
  >()({
    fields: { type: word('set_reference_price'), market: symbol, ticks: fromZero },
    result: ['market', 'referenceTicks'],
    refusals: ['market_unknown'],
    actsAfterStops: true,
  }),
} as const;
