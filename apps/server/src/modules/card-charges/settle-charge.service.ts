// What became of a charge: the gateway is asked, what it says is compared, and money is credited
// by its word alone. A callback, a sweep and a retry all come here.
import type { Operations } from '../operations/index.ts';
import { cardMatches } from '../../providers/payment/card-match.ts';
import type { VerifyResult } from '../../providers/payment/port.ts';
import type { ChargeContext } from './charge-context.ts';
import { type ChargeParkedReason, isInBooks, isWaiting, nextCheckAt } from './charge-state.ts';
import { parkedRow } from './parked-row.ts';
import type { PaymentRecord } from './payments.queries.ts';

/** A charge that is to be settled. */
export interface SettleOptions {
  readonly paymentId: string;
  /** What the payer's browser claims. Never money, nor free room in a limit: it ends a charge. */
  readonly hint: 'paid' | 'refused' | undefined;
}

/** What an answer of the gateway is judged with. */
interface Asked {
  readonly authority: string;
  readonly hint: SettleOptions['hint'];
  /** It was asked after the time in which its link may be paid. */
  readonly isLinkOver: boolean;
}

/** Finds out what became of charges. */
export interface ChargeSettler {
  /** Asks the gateway and acts on its answer; questions about one charge are asked once at a time. */
  settle(options: SettleOptions): Promise<void>;
}

/** What charges are settled with. */
export interface ChargeSettlerOptions {
  readonly context: ChargeContext;
  readonly operations: Operations;
  /** Told after a credit is committed. */
  readonly onPaid: () => Promise<void>;
}

/** Makes the settler of this process. */
export function createChargeSettler(options: ChargeSettlerOptions): ChargeSettler {
  return new Settler(options);
}

class Settler implements ChargeSettler {
  readonly #context: ChargeContext;
  readonly #operations: Operations;
  readonly #onPaid: () => Promise<void>;
  readonly #underWay = new Map<string, Promise<void>>();

  constructor({ context, operations, onPaid }: ChargeSettlerOptions) {
    this.#context = context;
    this.#operations = operations;
    this.#onPaid = onPaid;
  }

  settle(asked: SettleOptions): Promise<void> {
    const running = this.#underWay.get(asked.paymentId);
    if (running !== undefined) return running;
    const work = this.#settleOnce(asked).finally(() => this.#underWay.delete(asked.paymentId));
    this.#underWay.set(asked.paymentId, work);
    return work;
  }

  async #settleOnce({ paymentId, hint }: SettleOptions): Promise<void> {
    const context = this.#context;
    const payment = await context.charges.read(paymentId);
    if (payment === undefined || isInBooks(payment.state)) return;
    const { authority } = payment;
    if (authority === null) {
      await this.#giveUpUnsent(payment);
      return;
    }
    const gateway = context.gatewayOf(payment.gateway);
    // an answer is as old as its question: who pays after it is found by the next one
    const askedAt = context.clock.now();
    const verdict = await context.ask(gateway, () =>
      gateway.verify({ authority, amountRial: payment.amountRial }),
    );
    const isLinkOver = askedAt >= payment.expiresAt;
    if (verdict !== undefined) await this.#act(payment, verdict, { authority, hint, isLinkOver });
    else if (hint !== undefined) await this.#toPending(payment);
    const now = await context.charges.read(paymentId);
    if (now === undefined) return;
    const next = nextCheckAt(now, askedAt, verdict !== undefined);
    await context.charges.scheduleCheck(paymentId, next);
  }

  async #act(
    payment: PaymentRecord,
    verdict: VerifyResult,
    { authority, hint, isLinkOver }: Asked,
  ): Promise<void> {
    const context = this.#context;
    if (verdict.outcome === 'mismatch') {
      await this.#refuseMismatch(payment, verdict.gatewayCode);
      return;
    }
    if (verdict.outcome === 'paid') {
      const wrong = this.#differenceOf(payment, verdict);
      if (wrong !== undefined) await this.#park(payment, authority, { ...verdict, why: wrong });
      else await this.#credit(payment, authority, verdict.bankReference ?? null);
      return;
    }
    // Only Zibal tells a page that was left from one that is still open (202 with its status);
    // ZarinPal says -51 of both. Anybody may come with NOK and pay by the link that they kept: so
    // the gateway's final word frees the cap, or one that was asked for after the link's end.
    const isOver = verdict.final || isLinkOver;
    if (!isWaiting(payment.state)) {
      if (isOver && payment.state === 'failed') await context.free(payment);
    } else if (verdict.final) await context.close(payment, 'failed', 'refused');
    else if (isOver && hint === 'refused') await context.close(payment, 'failed', 'refused');
    else if (isOver) await context.close(payment, 'expired', null);
    else if (hint === 'refused') await context.endUnproved(payment, 'refused');
    else if (hint === 'paid') await this.#toPending(payment);
  }

  /** The first thing that is not as we asked for it. */
  #differenceOf(
    payment: PaymentRecord,
    proof: Extract<VerifyResult, { outcome: 'paid' }>,
  ): ChargeParkedReason | undefined {
    const { amountRial } = proof;
    if (amountRial !== undefined && amountRial !== payment.amountRial) return 'other_amount';
    const number = this.#context.secrets.open('payment-card', payment.cardSealed);
    const told = { mask: proof.cardMask, hash: proof.cardHash };
    return cardMatches(number, told) ? undefined : 'other_card';
  }

  async #refuseMismatch(payment: PaymentRecord, what: string): Promise<void> {
    this.#context.logger.error({ paymentId: payment.id, what }, 'a gateway names another sum');
    // no sum of ours is proved: officers see it, and take its money from the bank's own line
    if (payment.state !== 'failed') await this.#context.close(payment, 'failed', 'mismatch');
    else if (await this.#context.charges.flag(payment.id)) await this.#context.free(payment);
  }

  /** Its money is here, and not as it was asked for: it waits in the books for its person. */
  async #park(
    payment: PaymentRecord,
    authority: string,
    proof: Extract<VerifyResult, { outcome: 'paid' }> & { readonly why: ChargeParkedReason },
  ): Promise<void> {
    const { why } = proof;
    this.#context.logger.error({ paymentId: payment.id, why }, 'a gateway proved another payment');
    // a gateway that tells no amount has compared it with ours itself
    const rial = proof.amountRial ?? payment.amountRial;
    const row = parkedRow({
      id: payment.id,
      at: this.#context.clock.now(),
      rial,
      why,
      card: proof.cardMask ?? null,
      bankReference: proof.bankReference ?? null,
    });
    const { outcome } = await this.#operations.submit({
      command: {
        type: 'park_payment',
        paymentId: payment.id,
        units: rial.toString(),
        reference: `${payment.gateway}:${authority}`,
        source: 'gateway',
      },
      claim: undefined,
      rows: [row],
    });
    // `reference_used`: another settler was first, and its transaction says so in the row
    if (!outcome.ok && outcome.code !== 'reference_used') {
      throw new Error(`A proven payment was refused as ${outcome.code}.`);
    }
    if (outcome.ok) await this.#onPaid();
  }

  async #toPending({ id }: PaymentRecord): Promise<void> {
    await this.#context.charges.move({ id, to: 'pending', reason: null, isFlagged: false });
  }

  async #credit(
    payment: PaymentRecord,
    authority: string,
    bankReference: string | null,
  ): Promise<void> {
    const paidAt = new Date(this.#context.clock.now()).toISOString();
    const row = { id: payment.id, paid_at: paidAt, bank_reference: bankReference };
    const { outcome } = await this.#operations.submit({
      command: {
        type: 'credit_payment',
        paymentId: payment.id,
        reference: `${payment.gateway}:${authority}`,
        units: payment.amountRial.toString(),
      },
      claim: undefined,
      rows: [{ writer: 'payment_paid', row }],
    });
    // `reference_used`: another settler was first, and its transaction says so in the row
    if (!outcome.ok && outcome.code !== 'reference_used') {
      throw new Error(`A proven payment was refused as ${outcome.code}.`);
    }
    if (outcome.ok) await this.#onPaid();
  }

  async #giveUpUnsent(payment: PaymentRecord): Promise<void> {
    const { clock, charges } = this.#context;
    if (isWaiting(payment.state)) {
      const at = nextCheckAt(payment, clock.now());
      if (at === undefined || at > clock.now()) return;
      await this.#context.endUnproved(payment, 'gateway');
    } else if (payment.state === 'failed') {
      // a process that died between the row and the engine told the engine nothing
      await this.#context.free(payment);
    }
    // The gateway's name of it may have come meanwhile: then its payer can still pay.
    const closed = await charges.read(payment.id);
    if (closed === undefined) return;
    await charges.scheduleCheck(payment.id, nextCheckAt(closed, clock.now()));
  }
}
