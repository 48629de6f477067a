// How many orders somebody has open, kept up to date with each of them: nothing is searched for it.

/** How many orders somebody has open, as the bound counts them. */
export interface OpenOrderCount {
  readonly user: number;
  readonly market: string;
  readonly inMarket: number;
  /** In all markets together. */
  readonly inAll: number;
}

/** A person's open orders in one market, as part of all they have: stops count, an OCO counts once. */
export class OpenCount {
  readonly #owner: { openOrders: number };
  #inMarket = 0;

  /** @param owner whose orders they are, with the sum over all markets */
  constructor(owner: { openOrders: number }) {
    this.#owner = owner;
  }

  get inMarket(): number {
    return this.#inMarket;
  }

  /** One more, or one less. */
  add(change: 1 | -1): void {
    this.#inMarket += change;
    this.#owner.openOrders += change;
  }
}
