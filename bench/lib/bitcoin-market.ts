/** The one market of the benches in memory and of restarts: minima and bands stand in nobody's way. */
import type { Command } from '@sarraf/settlement';

/** Both assets, then BTCIRT; in this order, each once. */
export const bitcoinMarket: readonly Command[] = [
  { type: 'add_asset', symbol: 'IRT', scale: 1 },
  { type: 'add_asset', symbol: 'BTC', scale: 8 },
  {
    type: 'configure_market',
    seed: {
      base: { symbol: 'BTC', scale: 8 },
      quote: { symbol: 'IRT', scale: 1 },
      tickSize: '100000',
      lotSize: '0.000001',
      minQuantity: '0.000001',
      minNotional: '1',
      makerFeePpm: 2_000,
      takerFeePpm: 2_500,
      bandPpm: 990_000,
      boundPpm: 10_000,
      status: 'Active',
    },
  },
];
