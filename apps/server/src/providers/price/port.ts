/** Outside prices. They bound orders and value wallets; nobody trades at them. */
export interface PriceSource {
  readonly name: string;
  /** True when a simulator of the demo stands behind it. */
  readonly simulated: boolean;
  /**
   * Every price the source has now.
   *
   * @throws OutboundError when it gave no usable answer
   */
  read(): Promise<IndexPrices>;
}

/** One coin's outside price. */
export interface IndexPrice {
  readonly symbol: string;
  /** Decimal text. */
  readonly priceUsdt: string;
  /** Milliseconds since 1970 UTC at which the source saw it. */
  readonly at: number;
}

/** What a source says at once. */
export interface IndexPrices {
  readonly prices: readonly IndexPrice[];
  /** One USDT in toman, decimal text; undefined where the source does not know it. */
  readonly usdtToman: string | undefined;
  readonly at: number;
}
