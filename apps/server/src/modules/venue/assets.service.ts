// Every asset with what comes and goes of it.
import type { VenueAssets } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import { readOtcConfig } from '../otc/index.ts';
import { countHolders, selectAllAssetTerms } from './assets.queries.ts';
import type { VenueParts } from './venue-deps.ts';

const HOLDERS_MAX = 10_000;

/** All of them. */
export async function listAssets(parts: VenueParts): Promise<VenueAssets> {
  const { catalog, context } = parts;
  const { clock, orderedDb, plainDb } = context;
  const now = clock.now();
  const terms = await selectAllAssetTerms(plainDb);
  const holders = await countHolders(orderedDb, HOLDERS_MAX);
  const { closedPairs } = await readOtcConfig(plainDb, now);
  const reasonsOf = await parts.networkReasons();
  const markets = catalog.markets().map(({ spec }) => spec);
  return {
    assets: terms.flatMap((row) => {
      const { symbol } = row;
      const asset = catalog.asset(symbol);
      if (asset === undefined) return [];
      const text = (units: bigint): string => formatDecimal(units, asset.scale);
      const own = markets.filter(
        ({ base, quote }) => base.symbol === symbol || quote.symbol === symbol,
      );
      const open = own.filter(({ status }) => status === 'Active');
      return [
        {
          symbol,
          labels: { fa: row.name_fa, en: row.name_en },
          place: Number(row.sort_order),
          scale: asset.scale,
          min_amount: asset.minAmount === null ? null : text(asset.minAmount),
          networks: asset.networks.map((network) => {
            const closed = reasonsOf(symbol, network.code);
            return {
              code: network.code,
              deposit_open: closed.deposit === null,
              withdraw_open: closed.withdraw === null,
              withdraw_fee: text(network.withdrawFee),
              min_withdraw: text(network.minWithdraw),
            };
          }),
          markets: own.length,
          markets_open: open.length,
          instant_open: open.some(
            (spec) => spec.base.symbol === symbol && !closedPairs.includes(spec.symbol),
          ),
          holders: holders.get(symbol) ?? 0,
        },
      ];
    }),
    at: new Date(now).toISOString(),
  };
}
