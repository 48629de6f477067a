import { randomInt } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { fieldsOf } from '../fields.ts';
import { decidePayment, type PayerDecision, type Payment, paymentAt } from './payment.ts';

/** The bank's memory: every change is a line of a file, so that a killed bank forgets nothing. */
export interface PaymentStore {
  add(payment: Payment): void;
  /** The payment as it stands now. */
  find(id: string): Payment | undefined;
  /** Newest first. */
  list(limit: number): readonly Payment[];
  decide(id: string, decision: Omit<PayerDecision, 'refNumber'>): Payment | undefined;
  /** Marks a paid payment verified; true when this call did it. */
  verify(id: string): boolean;
  lie(id: string, lie: Readonly<Record<string, unknown>> | undefined): Payment | undefined;
}

/** Where payments are kept, and who hears of them. */
export interface PaymentStoreOptions {
  /** File to keep payments in; undefined keeps them in memory only. */
  readonly file: string | undefined;
  readonly nowMs: () => number;
  /** Told once of each payment whose money is the merchant's now, before that is kept. */
  readonly onVerified: (payment: Payment) => void;
}

/** How many payments the bank remembers; the oldest are forgotten at the next start. */
const PAYMENTS_MAX = 5_000;

/** Opens the bank's memory and reads what it kept. */
export function openPaymentStore(options: PaymentStoreOptions): PaymentStore {
  const { file, nowMs } = options;
  const payments = new Map<string, Payment>();
  if (file !== undefined) {
    for (const payment of readPayments(file)) payments.set(payment.id, payment);
    const newest = [...payments.values()].slice(-PAYMENTS_MAX);
    writeFileSync(file, newest.map(lineOf).join(''), { mode: 0o600 });
  }
  const keep = (payment: Payment): Payment => {
    payments.set(payment.id, payment);
    if (file !== undefined) appendFileSync(file, lineOf(payment), { mode: 0o600 });
    return payment;
  };
  const find = (id: string): Payment | undefined => {
    const payment = payments.get(id);
    if (payment === undefined) return undefined;
    const current = paymentAt(payment, nowMs());
    return current === payment ? payment : keep(current);
  };
  return {
    add: keep,
    find,
    list: (limit) =>
      [...payments.keys()]
        .slice(-limit)
        .reverse()
        .flatMap((id) => find(id) ?? []),
    decide: (id, decision) => {
      const payment = find(id);
      if (payment === undefined) return undefined;
      const refNumber = String(randomInt(10_000_000_000, 99_999_999_999));
      const decided = decidePayment(payment, { ...decision, refNumber }, nowMs());
      return decided === payment ? payment : keep(decided);
    },
    verify: (id) => {
      const payment = find(id);
      if (payment?.state !== 'paid') return false;
      options.onVerified(payment);
      keep({ ...payment, state: 'verified' });
      return true;
    },
    lie: (id, lie) => {
      const payment = find(id);
      return payment === undefined ? undefined : keep({ ...payment, lie });
    },
  };
}

function lineOf(payment: Payment): string {
  return `${JSON.stringify({ ...payment, amountRial: payment.amountRial.toString() })}\n`;
}

function readPayments(file: string): readonly Payment[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return [];
    throw cause;
  }
  return text.split('\n').flatMap((line) => {
    const kept = parseLine(line);
    return kept === undefined ? [] : [kept];
  });
}

/** A kept payment; the last line of a killed bank may be cut short and is left out. */
function parseLine(line: string): Payment | undefined {
  if (!line.endsWith('}')) return undefined;
  try {
    const kept = fieldsOf(JSON.parse(line)) as unknown as Payment & { amountRial: string };
    return { ...kept, amountRial: BigInt(kept.amountRial) };
  } catch {
    return undefined;
  }
}
