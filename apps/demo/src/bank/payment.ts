import { createHash } from 'node:crypto';

/** Whose contract the merchant spoke when it asked for the payment. */
export type Provider = 'zarinpal' | 'zibal';

/**
 * Where a payment stands at the bank. `paid` waits for the merchant's verify; `reversed` was paid
 * and given back because nobody verified it in time.
 */
export type PaymentState = 'in_bank' | 'paid' | 'verified' | 'failed' | 'reversed';

/** What a payer, or a test in their place, does at the bank. */
export const PAYER_ACTIONS = [
  'pay',
  'refuse',
  'pay_other_card',
  'close',
  'pay_late',
  'pay_twice',
  'reverse',
] as const;

/** What a payer does on the bank's page: one of {@link PAYER_ACTIONS}. */
export type PayerAction = (typeof PAYER_ACTIONS)[number];

/** One payment, as the bank keeps it. */
export interface Payment {
  /** ZarinPal's authority or Zibal's trackId. */
  readonly id: string;
  readonly provider: Provider;
  readonly merchant: string;
  /** Always rial, whatever the merchant counts in. */
  readonly amountRial: bigint;
  /** ZarinPal's `currency`: what request and verify count in. */
  readonly currency: 'IRR' | 'IRT';
  readonly callbackUrl: string;
  readonly description: string;
  readonly mobile: string | undefined;
  readonly orderId: string | undefined;
  /** Only these cards may pay; empty: any card. */
  readonly allowedCards: readonly string[];
  readonly createdAtMs: number;
  readonly state: PaymentState;
  readonly paidAtMs: number | undefined;
  /** A late payment becomes `paid` at this moment without anybody's browser. */
  readonly settlesAtMs: number | undefined;
  readonly card: string | undefined;
  readonly refNumber: string | undefined;
  /** Fields that verify and inquiry answers carry instead of the true ones. */
  readonly lie: Readonly<Record<string, unknown>> | undefined;
}

/** A payer who never decides: the bank gives up. */
export const DECISION_MS_MAX = 15 * 60_000;
/** A paid payment that nobody verifies goes back to the payer. */
export const UNVERIFIED_MS_MAX = 30 * 60_000;

/** The payment as it stands at that moment: late ones settle and old ones lapse by themselves. */
export function paymentAt(payment: Payment, nowMs: number): Payment {
  if (payment.state === 'in_bank' && payment.settlesAtMs !== undefined) {
    if (payment.settlesAtMs > nowMs) return payment;
    const settled: Payment = { ...payment, state: 'paid', paidAtMs: payment.settlesAtMs };
    return paymentAt(settled, nowMs);
  }
  if (payment.state === 'in_bank' && nowMs - payment.createdAtMs > DECISION_MS_MAX) {
    return { ...payment, state: 'failed' };
  }
  const paidAtMs = payment.paidAtMs;
  if (payment.state === 'paid' && paidAtMs !== undefined && nowMs - paidAtMs > UNVERIFIED_MS_MAX) {
    return { ...payment, state: 'reversed' };
  }
  return payment;
}

/** What a payer decided, and how the bank carries it out. */
export interface PayerDecision {
  readonly action: PayerAction;
  /** The card that pays; the merchant's first allowed card when absent. */
  readonly card: string | undefined;
  /** False: the bank takes a card that the merchant did not allow (a careless gateway). */
  readonly enforceCard: boolean;
  readonly lateMs: number;
  readonly refNumber: string;
}

/** A card of the demo's own, for a payer who brings another one. */
export const OTHER_CARD = '6219861000000017';
/** A card of the demo's own, for a payment that names none. */
export const ANY_CARD = '6104331000000043';

/**
 * The payment after the payer acted. Only a payment in the bank can be paid or refused; any other
 * stays as it is, as at a real bank's page whose session is over.
 */
export function decidePayment(payment: Payment, decision: PayerDecision, nowMs: number): Payment {
  const current = paymentAt(payment, nowMs);
  if (decision.action === 'reverse') {
    return current.state === 'paid' ? { ...current, state: 'reversed' } : current;
  }
  if (current.state !== 'in_bank' || current.settlesAtMs !== undefined) return current;
  if (decision.action === 'close') return current;
  if (decision.action === 'refuse') return { ...current, state: 'failed' };
  const card = cardOf(current, decision);
  const barred = current.allowedCards.length > 0 && !current.allowedCards.includes(card);
  // the bank refunds a payment by a card that the merchant did not allow: for us it failed
  if (barred && decision.enforceCard) return { ...current, state: 'failed', card };
  const paid = { ...current, card, refNumber: decision.refNumber };
  if (decision.action === 'pay_late') return { ...paid, settlesAtMs: nowMs + decision.lateMs };
  return { ...paid, state: 'paid', paidAtMs: nowMs };
}

function cardOf(payment: Payment, decision: PayerDecision): string {
  if (decision.card !== undefined) return decision.card;
  if (decision.action === 'pay_other_card') return OTHER_CARD;
  return payment.allowedCards[0] ?? ANY_CARD;
}

/** `5022********5995`, as gateways show a card. */
export function maskedCard(card: string): string {
  return `${card.slice(0, 4)}${'*'.repeat(Math.max(0, card.length - 8))}${card.slice(-4)}`;
}

/** SHA-256 of the whole card number, upper-case hex. */
export function cardHash(card: string): string {
  return createHash('sha256').update(card).digest('hex').toUpperCase();
}

/** Where the payer's browser goes back to; undefined while the payer has not decided. */
export function callbackOf(payment: Payment): string | undefined {
  if (payment.state === 'in_bank') return undefined;
  const url = new URL(payment.callbackUrl);
  const done = payment.state === 'paid' || payment.state === 'verified';
  if (payment.provider === 'zarinpal') {
    url.searchParams.set('Authority', payment.id);
    url.searchParams.set('Status', done ? 'OK' : 'NOK');
    return url.href;
  }
  url.searchParams.set('trackId', payment.id);
  url.searchParams.set('success', done ? '1' : '0');
  url.searchParams.set('status', String(zibalStatus(payment.state)));
  if (payment.orderId !== undefined) url.searchParams.set('orderId', payment.orderId);
  return url.href;
}

/** Zibal's number for a state. */
export function zibalStatus(state: PaymentState): number {
  const numbers = { in_bank: -1, paid: 2, verified: 1, failed: 3, reversed: 18 } as const;
  return numbers[state];
}
