// What became of a charge: the gateway is asked, what it says is compared, and money is credited
// by its word alone. A callback, a sweep and a retry all come here.
import type { Operations } from '../operations/index.ts';
import { cardMatches } from '../../providers/payment/card-match.ts';
import type { VerifyResult } from '../../providers/payment/port.ts';
import type { ChargeDesk } from './charge-desk.ts';
import { isWaiting, nextCheckAt } from './charge-state.ts';
import { movePayment, type PaymentRecord, readPayment, scheduleCheck } from './payments.queries.ts';

export interface SettleOptions {
  readonly paymentId: string;
  /** What the payer's browser claims. Never money: it only ends a charge sooner. */
  readonly hint: 'paid' | 'refused' | undefined;
}

export interface ChargeSettler {
  /** Asks the gateway and acts on its answer; questions about one charge are asked once at a time. */
  settle(options: SettleOptions): Promise<void>;
}

export interface ChargeSettlerOptions {
  readonly desk: ChargeDesk;
  readonly operations: Operations;
  /** Told after a credit is committed. */
  readonly onPaid: () => Promise<void>;
}

/** Makes the settler of this process. */
export function createChargeSettler(options: ChargeSettlerOptions): ChargeSettler {
  const { desk, operations, onPaid } = options;
  const underWay = new Map<string, Promise<void>>();

  const settleOnce = async ({ paymentId, hint }: SettleOptions): Promise<void> => {
    const payment = await readPayment(desk.db, paymentId);
    if (payment === undefined || payment.state === 'paid') return;
    const { authority } = payment;
    if (authority === null) {
      await giveUpUnsent(payment);
      return;
    }
    const gateway = desk.gatewayOf(payment.gateway);
    const verdict = await desk.ask(gateway, () =>
      gateway.verify({ authority, amountRial: payment.amountRial }),
    );
    if (verdict !== undefined) await act(payment, authority, verdict, hint);
    else if (hint !== undefined) await toPending(payment);
    const now = await readPayment(desk.db, paymentId);
    if (now !== undefined) {
      await scheduleCheck(desk.db, paymentId, nextCheckAt(now, desk.clock.now()));
    }
  };

  const act = async (
    payment: PaymentRecord,
    authority: string,
    verdict: VerifyResult,
    hint: SettleOptions['hint'],
  ): Promise<void> => {
    if (verdict.outcome === 'mismatch') {
      await refuseMismatch(payment, verdict.gatewayCode);
      return;
    }
    if (verdict.outcome === 'paid') {
      const wrong = differenceOf(payment, verdict);
      if (wrong === undefined) await credit(payment, authority, verdict.bankReference ?? null);
      else await refuseMismatch(payment, wrong);
      return;
    }
    if (!isWaiting(payment.state)) return;
    if (verdict.final || hint === 'refused') await desk.close(payment, 'failed', 'refused');
    else if (desk.clock.now() >= payment.expiresAt) await desk.close(payment, 'expired', null);
    else if (hint === 'paid') await toPending(payment);
  };

  /** The name of the first thing that is not what we asked for. */
  const differenceOf = (
    payment: PaymentRecord,
    proof: Extract<VerifyResult, { outcome: 'paid' }>,
  ): string | undefined => {
    if (proof.amountRial !== undefined && proof.amountRial !== payment.amountRial) return 'amount';
    const number = desk.secrets.open('payment-card', payment.cardSealed);
    const told = { mask: proof.cardMask, hash: proof.cardHash };
    return cardMatches(number, told) ? undefined : 'card';
  };

  const refuseMismatch = async (payment: PaymentRecord, what: string): Promise<void> => {
    desk.logger.error({ paymentId: payment.id, what }, 'a gateway proved another payment');
    await desk.close(payment, 'failed', 'mismatch');
  };

  const toPending = async (payment: PaymentRecord): Promise<void> => {
    await movePayment(desk.db, { id: payment.id, to: 'pending', reason: null, isFlagged: false });
  };

  const credit = async (
    payment: PaymentRecord,
    authority: string,
    bankReference: string | null,
  ): Promise<void> => {
    const { outcome } = await operations.submit({
      command: {
        type: 'credit_payment',
        paymentId: payment.id,
        reference: `${payment.gateway}:${authority}`,
        units: payment.amountRial.toString(),
      },
      claim: undefined,
      rows: [
        {
          writer: 'payment_paid',
          row: {
            id: payment.id,
            paid_at: new Date(desk.clock.now()).toISOString(),
            bank_reference: bankReference,
          },
        },
      ],
    });
    // `reference_used`: another settler was first, and its transaction says so in the row
    if (!outcome.ok && outcome.code !== 'reference_used') {
      throw new Error(`A proven payment was refused as ${outcome.code}.`);
    }
    if (outcome.ok) await onPaid();
  };

  const giveUpUnsent = async (payment: PaymentRecord): Promise<void> => {
    const at = nextCheckAt(payment, desk.clock.now());
    if (!isWaiting(payment.state) || at === undefined || at > desk.clock.now()) return;
    await desk.close(payment, 'failed', 'gateway');
    await scheduleCheck(desk.db, payment.id, undefined);
  };

  return {
    settle: (asked) => {
      const running = underWay.get(asked.paymentId);
      if (running !== undefined) return running;
      const work = settleOnce(asked).finally(() => underWay.delete(asked.paymentId));
      underWay.set(asked.paymentId, work);
      return work;
    },
  };
}
