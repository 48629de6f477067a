import type { Fees } from '@sarraf/contracts';
import { formatDecimal, IRT, USDT } from '@sarraf/money';
import { bestTier, type FeeTier } from '@sarraf/settlement';
import type { Network } from '../chains/index.ts';
import { leastOf } from '../coin-withdrawals/index.ts';
import type { ListedMarket, MarketCatalog, NetworkReasons } from '../markets/index.ts';
import { tomanText } from '../toman-amounts/index.ts';
import type { Terms } from '../withdrawals/index.ts';

type Trading = Fees['trading'][number];
type Asset = ReturnType<MarketCatalog['assets']>[number];

/** Nobody below this level trades. */
const TRADING_LEVEL = 1;

/** Rates by quote, as the engine would give them to a new order. */
export function tradingOnWire(
  catalog: Pick<MarketCatalog, 'assets' | 'markets'>,
  tiers: readonly FeeTier[],
): Trading[] {
  return [IRT, USDT].map((quote) => {
    const asset = catalog.assets().find(({ symbol }) => symbol === quote);
    const markets = catalog
      .markets()
      .filter(({ spec }) => spec.quote.symbol === quote && spec.status === 'Active');
    const shown = tiersOf(tiers, quote);
    return {
      quote,
      labels: asset?.labels ?? { fa: quote, en: quote },
      min_notional: leastNotional(markets),
      tiers: shown,
      own: hasBase(shown) ? [] : markets.map(ownRates),
    };
  });
}

const hasBase = ([first]: readonly Trading['tiers'][number][]): boolean =>
  first?.level === TRADING_LEVEL && first.volume_min === '0';

function ownRates({ spec }: ListedMarket): Trading['own'][number] {
  return {
    market: spec.symbol,
    maker_fee_ppm: spec.makerFeePpm,
    taker_fee_ppm: spec.takerFeePpm,
  };
}

function leastNotional(markets: readonly ListedMarket[]): string | null {
  const [first, ...rest] = markets;
  if (first === undefined) return null;
  const { spec } = rest.reduce(
    (least, one) => (one.spec.minNotional < least.spec.minNotional ? one : least),
    first,
  );
  return formatDecimal(spec.minNotional, spec.quote.scale);
}

/** What one who has just reached a tier is charged: where an easier one is better, that one. */
function tiersOf(all: readonly FeeTier[], quote: string): Trading['tiers'] {
  const reached = new Map<string, { readonly level: number; readonly volume: bigint }>();
  for (const tier of all) {
    if (tier.quote !== quote) continue;
    const level = Math.max(tier.levelMin, TRADING_LEVEL);
    const volume = BigInt(tier.volumeMinUnits);
    reached.set(`${level}/${volume}`, { level, volume });
  }
  const rows = [...reached.values()].toSorted((a, b) =>
    a.volume === b.volume ? a.level - b.level : a.volume < b.volume ? -1 : 1,
  );
  return rows.flatMap(({ level, volume }) => {
    const tier = bestTier(all, quote, level, volume);
    if (tier === undefined) return [];
    return [
      {
        level,
        volume_min: tomanText(volume),
        maker_fee_ppm: tier.makerPpm,
        taker_fee_ppm: tier.takerPpm,
      },
    ];
  });
}

/** What the house asks beside the fee. */
export function houseOnWire(config: {
  readonly spreadPpm: number;
  readonly quoteMs: number;
}): Fees['house'] {
  return { spread_ppm: config.spreadPpm, quote_seconds: config.quoteMs / 1_000 };
}

/** What people see of the terms of toman. */
export function tomanOnWire(terms: Terms): Pick<Fees['toman'], 'card' | 'withdrawal'> {
  return {
    card: { min: tomanText(terms.charge_min), max: tomanText(terms.charge_max) },
    withdrawal: {
      min: tomanText(terms.withdraw_min),
      max: tomanText(terms.withdraw_max),
      fee: tomanText(terms.withdraw_fee),
    },
  };
}

/** What a network asks of coins that come and go by it. */
interface NetworkTerms {
  readonly row: Pick<
    Network['row'],
    'confirmations' | 'min_deposit' | 'withdraw_fee' | 'min_withdraw' | 'max_withdraw'
  >;
}

/** Every coin on every network; one of no chain of ours has no node, so that nothing comes or goes. */
export function networksOnWire(
  assets: readonly Asset[],
  networks: readonly Network[],
  reasonsOf: NetworkReasons,
  worthInToman: (asset: string, units: bigint) => string | null,
): Fees['networks'] {
  return assets.flatMap(({ symbol, labels, scale, networks: listed }) => {
    const text = (units: bigint): string => formatDecimal(units, scale);
    return listed.map((network) => {
      const { row } = inForce(symbol, network, networks);
      const { deposit, withdraw } = reasonsOf(symbol, network.code);
      return {
        symbol,
        labels,
        code: network.code,
        name: network.name,
        confirmations: Number(row.confirmations),
        memo: network.memo,
        min_deposit: text(row.min_deposit),
        withdraw_fee: text(row.withdraw_fee),
        withdraw_fee_toman: worthInToman(symbol, row.withdraw_fee),
        min_withdraw: text(leastOf(row)),
        max_withdraw: row.max_withdraw === null ? null : text(row.max_withdraw),
        deposit_reason: deposit,
        withdraw_reason: withdraw,
      };
    });
  });
}

/** The row that deposits and withdrawals go by; of a network without a chain what was set up for it. */
function inForce(
  symbol: string,
  listed: Asset['networks'][number],
  networks: readonly Network[],
): NetworkTerms {
  const found = networks.find(({ row }) => row.asset === symbol && row.code === listed.code);
  if (found !== undefined) return found;
  const row = {
    confirmations: BigInt(listed.confirmations),
    min_deposit: listed.minDeposit,
    withdraw_fee: listed.withdrawFee,
    min_withdraw: listed.minWithdraw,
    max_withdraw: null,
  };
  return { row };
}
