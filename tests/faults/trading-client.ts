// One user's seeded operations of every kind that exists.
import { createHash } from 'node:crypto';
import { BITCOIN_TOMAN } from '@sarraf/market/testing';
import { type Command, outcomeOf } from '@sarraf/settlement';
import { SeededRandom } from '@sarraf/testing';
import type { Client, EngineOperation, Recorded } from './recorder.ts';

/** The one market of the crash tests. */
export const MARKET = 'BTCIRT';
const PRICE_TICKS = 124_853;
const DAY_CAP_UNITS = '90000000000000';

/** What the clients trade on, and money for `users` of them. */
export function setUpOperations(users: number): EngineOperation[] {
  const commands: Command[] = [
    { type: 'add_asset', symbol: 'IRT', scale: 1 },
    { type: 'add_asset', symbol: 'BTC', scale: 8 },
    {
      type: 'configure_market',
      seed: BITCOIN_TOMAN,
    },
    { type: 'set_reference_price', market: MARKET, ticks: PRICE_TICKS },
  ];
  for (let user = 1; user <= users; user += 1) {
    commands.push(opening(user, 'BTC', '100000000000', `first:${user}`));
    commands.push(opening(user, 'IRT', '90000000000000', `first:${user}`));
  }
  return commands.map((command, index) => {
    const key = `set-up-${index}`;
    const claim = { user: 0, route: command.type, key, bodyHash: hashBody(command) };
    return { key, kind: command.type, command, claim };
  });
}

function hashBody(command: Command): string {
  return createHash('sha256').update(JSON.stringify(command)).digest('hex');
}

function opening(user: number, asset: string, units: string, reference: string): Command {
  return {
    type: 'post_opening',
    owner: `user:${user}`,
    asset,
    units,
    reference: `${reference}:${asset}`,
  };
}

/** Makes operations one after the other; learns from the answers which orders it may cancel. */
export class TradingClient implements Client<EngineOperation> {
  readonly #user: number;
  readonly #random: () => number;
  readonly #open: number[] = [];
  /** Charges that were promised and neither paid nor given up. */
  readonly #charges: { paymentId: string; units: string }[] = [];
  #count = 0;

  constructor(user: number, seed: number) {
    this.#user = user;
    this.#random = new SeededRandom(seed * 1_000 + user).next;
  }

  next(): EngineOperation {
    this.#count += 1;
    const { kind, command } = this.#choose();
    const key = `user-${this.#user}-${this.#count}`;
    const bodyHash = hashBody(command);
    return { key, kind, command, claim: { user: this.#user, route: kind, key, bodyHash } };
  }

  note({ operation: { command }, bytes, good }: Recorded<EngineOperation>): void {
    if (!good) return;
    if (command.type === 'open_payment') {
      this.#charges.push({ paymentId: command.paymentId, units: command.units });
    }
    if (command.type !== 'place_order') return;
    const placed = outcomeOf(command.type, JSON.parse(bytes));
    if (placed?.ok !== true) return;
    const { orderId, status } = placed.result;
    if (status === 'open' || status === 'partially_filled') this.#open.push(orderId);
  }

  #whole(below: number): number {
    return Math.floor(this.#random() * below);
  }

  #choose(): { kind: string; command: Command } {
    const user = this.#user;
    const dice = this.#random();
    const oldest = this.#open.length > 8 || dice > 0.88 ? this.#open.shift() : undefined;
    if (oldest !== undefined) {
      return { kind: 'cancel', command: { type: 'cancel_order', user, orderId: oldest } };
    }
    if (dice < 0.1) return this.#toman();
    if (dice < 0.13) {
      const reference = `${user}:${this.#count}`;
      return { kind: 'opening', command: opening(user, 'IRT', '1000', reference) };
    }
    return dice < 0.75 ? this.#limit() : this.#market();
  }

  #toman(): { kind: string; command: Command } {
    const charge = this.#charges.shift();
    if (charge === undefined) {
      const command: Command = {
        type: 'open_payment',
        paymentId: `payment-${this.#user}-${this.#count}`,
        user: this.#user,
        units: String(1_000_000 + this.#whole(1_000_000)),
        day: '2026-11-21',
        dayCapUnits: DAY_CAP_UNITS,
      };
      return { kind: 'charge', command };
    }
    const { paymentId, units } = charge;
    if (this.#random() < 0.2) {
      return { kind: 'close', command: { type: 'close_payment', paymentId, reason: 'failed' } };
    }
    const reference = `zarinpal:${paymentId}`;
    if (this.#count % 7 === 0) {
      // paid by another card, of another amount
      const paid = { paymentId, units: String(BigInt(units) + 10n), reference };
      return { kind: 'park', command: { type: 'park_payment', ...paid, source: 'gateway' } };
    }
    return { kind: 'credit', command: { type: 'credit_payment', paymentId, units, reference } };
  }

  #limit(): { kind: string; command: Command } {
    const side = this.#random() < 0.5 ? 'buy' : 'sell';
    const away = this.#whole(20) - 4;
    const command: Command = {
      type: 'place_order',
      user: this.#user,
      market: MARKET,
      side,
      orderType: 'limit',
      amountType: 'base',
      priceTicks: PRICE_TICKS + (side === 'buy' ? -away : away),
      lots: 600 + this.#whole(600),
      timeInForce: 'gtc',
      clientOrderId: `${this.#user}-${this.#count}`,
    };
    return { kind: `limit ${side}`, command };
  }

  #market(): { kind: string; command: Command } {
    const side = this.#random() < 0.5 ? 'buy' : 'sell';
    const byQuote = this.#random() < 0.5;
    const command: Command = {
      type: 'place_order',
      user: this.#user,
      market: MARKET,
      side,
      orderType: 'market',
      timeInForce: 'ioc',
      clientOrderId: `${this.#user}-${this.#count}`,
      ...(byQuote
        ? { amountType: 'quote', quoteUnits: String(80_000_000 + this.#whole(40_000_000)) }
        : { amountType: 'base', lots: 600 + this.#whole(600) }),
    };
    return { kind: `market ${side}`, command };
  }
}
