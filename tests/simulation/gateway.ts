// A bank gateway that duplicates, delays, times out after success and lies about amounts.
import { OutboundError } from '../../apps/server/src/providers/outbound.ts';
import type { PaymentGateway, VerifyResult } from '../../apps/server/src/providers/payment/port.ts';
import type { Counts } from './counts.ts';
import type { Rng } from './rng.ts';
import type { Scheduler, SimProcess } from './scheduler.ts';

/** What the gateway itself knows of a payment. */
export interface GatewayOrder {
  readonly authority: string;
  readonly paymentId: string;
  readonly amountRial: bigint;
  state: 'waiting' | 'paid' | 'refused';
  /** It told somebody, truly, that it was paid. */
  isProved: boolean;
  /** It told somebody of another amount or card. */
  hasLied: boolean;
}

export const CARD = '6037991234561234';
const MASK = '603799******1234';
const OTHER_MASK = '603799******9999';

export interface GatewayOptions {
  readonly scheduler: Scheduler;
  readonly rng: Rng;
  readonly counts: Counts;
}

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
          state: 'waiting',
          isProved: false,
          hasLied: false,
        };
        this.orders.set(authority, order);
        await this.#maybeLose(process);
        return { ok: true, authority, payUrl: `https://bank.example/${authority}` };
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
      order.hasLied = true;
      const isCard = rng.chance(50);
      const told = isCard ? amountRial : amountRial + 10n;
      const cardMask = isCard ? OTHER_MASK : MASK;
      return { ...paid, amountRial: told, cardMask, cardHash: undefined };
    }
    order.isProved = true;
    return { ...paid, amountRial: order.amountRial, cardMask: MASK, cardHash: undefined };
  }
}
