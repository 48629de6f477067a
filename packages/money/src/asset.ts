/** A thing that can be owned. `scale` is the number of decimals of its smallest unit. */
export interface Asset {
  /** Upper-case symbol: `BTC`, `USDT`, `IRT`. */
  readonly symbol: string;
  /** Decimals of the smallest unit: BTC 8 (satoshi), IRT 1 (rial, shown in toman). */
  readonly scale: number;
  readonly name: { readonly fa: string; readonly en: string };
}

/** Toman. Its smallest unit is one rial; the wire and the screen speak toman. */
export const IRT = 'IRT';
/** Tether, the other quote asset. */
export const USDT = 'USDT';
