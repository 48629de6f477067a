/** Where the demo's prices start: what one coin costs in USDT, and one USDT in toman. */
export interface SeedPrice {
  readonly symbol: string;
  readonly priceUsdt: string;
  /** How far the price wanders: deviation of a five-second move, parts per million. */
  readonly movePpm: number;
}

/** The coins that the demo has prices of; each walk begins and wanders as its row says. */
export const SEED_PRICES: readonly SeedPrice[] = [
  { symbol: 'BTC', priceUsdt: '110100', movePpm: 60 },
  { symbol: 'ETH', priceUsdt: '3900', movePpm: 80 },
  { symbol: 'TRX', priceUsdt: '0.318', movePpm: 70 },
  { symbol: 'BNB', priceUsdt: '1050', movePpm: 70 },
  { symbol: 'XRP', priceUsdt: '2.45', movePpm: 90 },
  { symbol: 'SOL', priceUsdt: '185', movePpm: 110 },
  { symbol: 'DOGE', priceUsdt: '0.19', movePpm: 120 },
  { symbol: 'ADA', priceUsdt: '0.64', movePpm: 100 },
  { symbol: 'TON', priceUsdt: '2.18', movePpm: 90 },
  { symbol: 'LTC', priceUsdt: '95', movePpm: 80 },
  { symbol: 'SHIB', priceUsdt: '0.0000099', movePpm: 120 },
  { symbol: 'PAXG', priceUsdt: '4100', movePpm: 25 },
];

/** Where the walk of USDT begins, toman. */
export const SEED_USDT_TOMAN = '113400';
/** How far one USDT in toman wanders: deviation of a five-second move, parts per million. */
export const USDT_MOVE_PPM = 20;
