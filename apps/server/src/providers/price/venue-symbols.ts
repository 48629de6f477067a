// How each exchange spells our coins.

/** Exchanges whose public prices we read. */
export const VENUES = ['binance', 'okx', 'nobitex', 'wallex'] as const;
/** One of them. */
export type Venue = (typeof VENUES)[number];

/**
 * Coins that are the same thing under the same name, in the same unit, wherever they are listed.
 * A coin stands here only after somebody has looked: letters say nothing, and Nobitex counts some
 * coins by the thousand or million (`1M_PEPE`), which it names otherwise.
 */
const COINS = [
  'BTC',
  'ETH',
  'TRX',
  'BNB',
  'XRP',
  'SOL',
  'DOGE',
  'ADA',
  'TON',
  'LTC',
  'SHIB',
  'PAXG',
  'AVAX',
  'DOT',
  'LINK',
  'UNI',
  'AAVE',
  'BCH',
  'ETC',
  'XLM',
  'ATOM',
  'NEAR',
  'FIL',
] as const;

const SPELL: Readonly<Record<Venue, (coin: string) => string>> = {
  binance: (coin) => `${coin}USDT`,
  okx: (coin) => `${coin}-USDT`,
  nobitex: (coin) => `${coin.toLowerCase()}-usdt`,
  wallex: (coin) => `${coin}USDT`,
};

/** USDT in rial or toman, where the exchange trades it. */
export const TETHER: Readonly<Partial<Record<Venue, { market: string; parts: bigint }>>> = {
  nobitex: { market: 'usdt-rls', parts: 10n },
  wallex: { market: 'USDTTMN', parts: 1n },
};

/** Our symbols by the exchange's name of the market in USDT. */
export function marketsOf(venue: Venue): ReadonlyMap<string, string> {
  return new Map(COINS.map((coin) => [SPELL[venue](coin), coin]));
}

/** Nobitex is asked for currencies, not for markets. */
export const NOBITEX_CURRENCIES: string = ['USDT', ...COINS].join(',').toLowerCase();
