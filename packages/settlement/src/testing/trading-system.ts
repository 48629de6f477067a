import type { MarketSeed } from '@sarraf/market';
import type { Changes, Command, CommandEnvelope, Outcome } from '../index.ts';
import { Exchange, type ExchangeOptions } from '../index.ts';

/** A market where tests think in small numbers: 1 tick x 1 lot = 1 unit, no minima, no fees. */
export const plain: MarketSeed = {
  base: { symbol: 'AAA', scale: 0 },
  quote: { symbol: 'QQQ', scale: 0 },
  tickSize: '1',
  lotSize: '1',
  minQuantity: '1',
  minNotional: '1',
  makerFeePpm: 0,
  takerFeePpm: 0,
  bandPpm: 900_000,
  boundPpm: 1_000_000,
  status: 'Active',
};

type PlaceOrder = Extract<Command, { type: 'place_order' }>;
/** `clientOrderId: undefined` stands for none. */
type More = Partial<Omit<PlaceOrder, 'clientOrderId'>> & {
  readonly clientOrderId?: string | undefined;
};
type Sent = Partial<Pick<CommandEnvelope, 'found' | 'claim'>>;

/** An exchange with a clock that tests move by hand and short ways to say what traders do. */
export class TradingSystem {
  readonly exchange: Exchange;
  at = 1_800_000_000_000;
  #sent = 0;

  constructor(seeds: readonly MarketSeed[], options: ExchangeOptions = { bookKind: 'naive' }) {
    this.exchange = new Exchange(options);
    for (const seed of seeds) {
      for (const asset of [seed.base, seed.quote]) this.send({ type: 'add_asset', ...asset });
      this.send({ type: 'configure_market', seed });
    }
  }

  send<C extends Command>(command: C, sent: Sent = {}): Outcome<C['type']> {
    this.#sent += 1;
    return this.exchange.apply({ id: `c${this.#sent}`, at: this.at, command, ...sent });
  }

  fund(user: number, asset: string, units: bigint): void {
    const reference = `f${this.#sent}`;
    this.send({
      type: 'post_opening',
      owner: `user:${user}`,
      asset,
      units: `${units}`,
      reference,
    });
  }

  limit(
    user: number,
    side: 'buy' | 'sell',
    priceTicks: number,
    lots: number,
    more: More = {},
  ): Outcome<'place_order'> {
    return this.#place({
      user,
      side,
      orderType: 'limit',
      amountType: 'base',
      priceTicks,
      lots,
      ...more,
    });
  }

  market(
    user: number,
    side: 'buy' | 'sell',
    amount: { readonly lots: number } | { readonly quoteUnits: string },
    more: More = {},
  ): Outcome<'place_order'> {
    return this.#place({
      user,
      side,
      orderType: 'market',
      amountType: 'lots' in amount ? 'base' : 'quote',
      ...amount,
      ...more,
    });
  }

  /** Most tests do not care for the duplicate guard: without a word each order has its own id. */
  #place(
    order: More & Pick<PlaceOrder, 'user' | 'side' | 'orderType' | 'amountType'>,
  ): Outcome<'place_order'> {
    const { clientOrderId, ...terms } = order;
    const own = 'clientOrderId' in order ? clientOrderId : `o${this.#sent}`;
    return this.send({
      type: 'place_order',
      market: 'AAAQQQ',
      timeInForce: 'gtc',
      ...terms,
      ...(own !== undefined && { clientOrderId: own }),
    });
  }

  cancel(user: number, orderId: number): Outcome<'cancel_order'> {
    return this.send({ type: 'cancel_order', user, orderId });
  }

  close(): Changes {
    return this.exchange.takeChanges();
  }

  /** `total/held` of a user's asset. */
  money(user: number, asset: string): string {
    const { total, held } = this.exchange.balance(`user:${user}`, asset);
    return `${total}/${held}`;
  }

  /** The book as traders draw it: `bids | asks`, each `lots@price`, best first. */
  bookText(market = 'AAAQQQ'): string {
    const book = this.exchange.book(market);
    const side = (levels: readonly { lots: number; priceTicks: number }[] = []): string =>
      levels.map((level) => `${level.lots}@${level.priceTicks}`).join(' ');
    return `${side(book?.bids)} | ${side(book?.asks)}`.trim();
  }
}

/** An outcome in a few words: `filled 3`, `cancelled 2/5 bound_reached`, `!no_liquidity`. */
export function said(outcome: Outcome): string {
  if (!outcome.ok) return `!${outcome.code}`;
  const { result } = outcome;
  if (!('filledLots' in result)) return '- -/-';
  const why = result.cancelReason === null ? '' : ` ${result.cancelReason}`;
  return `${result.status} ${result.filledLots}/${result.lots}${why}`;
}
