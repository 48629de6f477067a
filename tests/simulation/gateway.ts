// A bank gateway that duplicates, delays, times out after success and lies about amounts.
import type { SeededRandom } from '@sarraf/testing';
import { OutboundError } from '../../apps/server/src/providers/outbound.ts';
import type { PaymentGateway, VerifyResult } from '../../apps/server/src/providers/payment/port.ts';
import type { Counts } from './counts.ts';
import type { Scheduler, SimProcess } from './scheduler.ts';

/** What the gateway itself knows of a payment. */
export interface GatewayOrder {
  readonly authority: string;
  readonly paymentId: string;
  readonly amountRial: bigint;
  readonly createdAt: number;
  state: 'waiting' | 'paid' | 'refused';
  /** Its payer was told where to pay. */
  isShown: boolean;
  /** It told somebody, truly, that it was paid. */
  isProved: boolean;
  /** It told somebody of another amount or card: of which amounts. */
  readonly lies: bigint[];
}

/** Later than this nobody can pay at its page any more. */
const PAYABLE_MS = 20 * 3_600_000;

const PAGE = 'https://bank.example/';

/** The card that people pay with, and that is verified for each of them. */
export const CARD = '6037991234561234';
const MASK = '603799******1234';
const OTHER_MASK = '603799******9999';

/** What a gateway is made of. */
export interface GatewayOptions {
  readonly scheduler: Scheduler;
  readonly rng: SeededRandom;
  readonly counts: Counts;
  /** The bank's own clock, ms since 1970, which is right. */
  readonly now: () => number;
}

/** A bank gateway that remembers each payment; how often it fails or lies is given in percent. */
export class SimGateway {
  readonly orders = new Map<string, GatewayOrder>();
  readonly #options: GatewayOptions;
  #made = 0;
  failPercent = 0;
  liePercent = 0;

  constructor(options: GatewayOptions) {
    this.#options = options;
  }

  /** The port as one process sees it. */
  portFor(process: SimProcess): PaymentGateway {
    const { scheduler, rng, counts } = this.#options;
    return {
      name: 'zarinpal',
      simulated: true,
      request: async ({ paymentId, amountRial }) => {
        await scheduler.pause(rng.between(2, 40), process);
        if (rng.chance(this.failPercent)) {
          counts.fault('gateway_no_answer');
          throw new OutboundError('unreachable');
        }
        this.#made += 1;
        const authority = `A${String(this.#made).padStart(35, '0')}`;
        const order: GatewayOrder = {
          authority,
          paymentId,
          amountRial,
          createdAt: this.#options.now(),
          state: 'waiting',
          isShown: false,
          isProved: false,
          lies: [],
        };
        this.orders.set(authority, order);
        await this.#maybeLose(process);
        return { ok: true, authority, payUrl: `${PAGE}${authority}` };
      },
      verify: async ({ authority, amountRial }) => {
        await scheduler.pause(rng.between(2, 40), process);
        if (rng.chance(this.failPercent)) {
          counts.fault('gateway_no_answer');
          throw new OutboundError('timeout');
        }
        const result = this.#verify(authority, amountRial);
        await this.#maybeLose(process);
        return result;
      },
    };
  }

  /** A payer has the address of an order's page. */
  show(payUrl: string): void {
    const order = this.orders.get(payUrl.slice(PAGE.length));
    if (order !== undefined) order.isShown = true;
  }

  /** Somebody pays at the bank's page, where they still can. */
  pay(order: GatewayOrder): void {
    const isPayable = this.#options.now() - order.createdAt < PAYABLE_MS;
    if (order.state === 'waiting' && order.isShown && isPayable) order.state = 'paid';
  }

  /** The other side has acted; its word is lost. */
  async #maybeLose(process: SimProcess): Promise<void> {
    const { scheduler, rng, counts } = this.#options;
    if (!rng.chance(this.failPercent)) return;
    counts.fault('gateway_timeout_after_success');
    await scheduler.pause(5_000, process);
    throw new OutboundError('timeout');
  }

  #verify(authority: string, amountRial: bigint): VerifyResult {
    const { rng, counts } = this.#options;
    const order = this.orders.get(authority);
    if (order === undefined || order.state === 'waiting') {
      return { outcome: 'not_paid', final: false, gatewayCode: '-51' };
    }
    if (order.state === 'refused') return { outcome: 'not_paid', final: true, gatewayCode: '-51' };
    const paid = { outcome: 'paid', bankReference: `B${authority.slice(-6)}` } as const;
    if (rng.chance(this.liePercent)) {
      counts.fault('gateway_lie');
      const isCard = rng.chance(50);
      const told = isCard ? amountRial : amountRial + 10n;
      order.lies.push(told);
      const cardMask = isCard ? OTHER_MASK : MASK;
      return { ...paid, amountRial: told, cardMask, cardHash: undefined };
    }
    order.isProved = true;
    return { ...paid, amountRial: order.amountRial, cardMask: MASK, cardHash: undefined };
  }
}
