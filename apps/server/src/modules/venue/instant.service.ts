// The house's own prices: the terms in force, what stands open, and what the house has to trade with.
import type { VenueInstant } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import { readLaterOtcSettings, readOtcSetting } from '../otc/index.ts';
import { tomanText } from '../toman-amounts/index.ts';
import { selectInventory, sumInstant, sumOpenQuotes } from './instant.queries.ts';
import type { VenueParts } from './venue-deps.ts';

const DAY_MS = 86_400_000;

/** Everything of the page of instant trades. */
export async function readInstant(parts: VenueParts): Promise<VenueInstant> {
  const { catalog, context, markets, wallets } = parts;
  const { clock, orderedDb, plainDb } = context;
  const now = clock.now();
  const terms = await readOtcSetting(plainDb, now);
  const later = await readLaterOtcSettings(plainDb, now);
  const open = await sumOpenQuotes(orderedDb, now);
  const traded = new Map(
    (await sumInstant(orderedDb, now - DAY_MS)).map((row) => [row.market, row]),
  );
  const order = catalog.assets().map(({ symbol }) => symbol);
  const inventory = await selectInventory(orderedDb);
  return {
    terms,
    later: later.map(({ from, terms: next }) => ({ from: from.toISOString(), terms: next })),
    open_quotes: Number(open.quotes),
    open_toman: tomanText(open.worth),
    pairs: catalog.markets().map(({ spec }) => {
      const row = traded.get(spec.symbol);
      const { base, quote, symbol } = spec;
      return {
        market: symbol,
        labels: catalog.asset(base.symbol)?.labels ?? { fa: base.symbol, en: base.symbol },
        quote: quote.symbol,
        is_open: !terms.closed_pairs.includes(symbol),
        market_open: spec.status === 'Active',
        index: markets.service.index(base.symbol, quote.symbol) ?? null,
        trades: Number(row?.trades ?? 0n),
        bought: formatDecimal(row?.bought ?? 0n, base.scale),
        sold: formatDecimal(row?.sold ?? 0n, base.scale),
      };
    }),
    inventory: inventory
      .toSorted((a, b) => order.indexOf(a.asset) - order.indexOf(b.asset))
      .map(({ asset, units }) => ({
        symbol: asset,
        amount: formatDecimal(units, catalog.scaleOf(asset)),
        toman: wallets.worthInToman(asset, units),
      })),
    at: new Date(now).toISOString(),
  };
}
