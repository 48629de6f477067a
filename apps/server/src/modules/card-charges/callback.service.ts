// The payer comes back from the bank. Nothing that they bring is believed: we ask the bank.
import type { ChargeContext } from './charge-context.ts';
import { nextCheckAt } from './charge-state.ts';
import {
  type PaymentRecord,
  readPayment,
  readPaymentByAuthority,
  storeAuthority,
} from './payments.queries.ts';
import type { ChargeSettler, SettleOptions } from './settle-charge.service.ts';

/** The panel's page that a payer returns to; always on our own host. */
const RETURN_PATH = '/mywallet/deposit/IRT';
/** The browser waits so long for the bank's word; the page goes on asking. */
const WAIT_MS = 4_000;

/** What the gateways put into the payer's address. */
export interface CallbackQuery {
  readonly Authority?: string | undefined;
  readonly Status?: string | undefined;
  readonly trackId?: string | undefined;
  readonly success?: string | undefined;
  readonly orderId?: string | undefined;
}

/** Settles the charge that a callback names and answers where the browser goes next. */
export async function handleCallback(
  context: ChargeContext,
  settler: ChargeSettler,
  gateway: 'zarinpal' | 'zibal',
  query: CallbackQuery,
): Promise<string> {
  const authority = gateway === 'zarinpal' ? query.Authority : query.trackId;
  if (authority === undefined || authority === '') return RETURN_PATH;
  const payment =
    (await readPaymentByAuthority(context.orderedDb, gateway, authority)) ??
    (await adoptAuthority(context, gateway, authority, query.orderId));
  if (payment === undefined) return RETURN_PATH;
  const settling = settler
    .settle({ paymentId: payment.id, hint: hintOf(gateway, query) })
    .catch((error: unknown) => {
      context.logger.warn({ err: error, paymentId: payment.id }, 'a callback could not be settled');
    });
  await Promise.race([settling, new Promise((resolve) => setTimeout(resolve, WAIT_MS).unref())]);
  return `${RETURN_PATH}?payment=${payment.id}`;
}

/**
 * The gateway's answer to our request was lost, and the payer brings its name of the payment. It
 * is taken only by a charge that has none; amount, card and proof are compared as ever.
 */
async function adoptAuthority(
  context: ChargeContext,
  gateway: 'zarinpal' | 'zibal',
  authority: string,
  paymentId: string | undefined,
): Promise<PaymentRecord | undefined> {
  const isName = gateway === 'zarinpal' ? /^[A-Za-z0-9]{20,64}$/ : /^\d{1,20}$/;
  if (paymentId === undefined || !isName.test(authority)) return undefined;
  const payment = await readPayment(context.orderedDb, paymentId);
  if (payment === undefined || payment.gateway !== gateway || payment.authority !== null) {
    return undefined;
  }
  const named = { ...payment, authority };
  const isStored = await storeAuthority(context.orderedDb, {
    id: payment.id,
    authority,
    payUrl: null,
    nextCheckAt: nextCheckAt(named, context.clock.now()),
  });
  return isStored ? named : undefined;
}

function hintOf(gateway: 'zarinpal' | 'zibal', query: CallbackQuery): SettleOptions['hint'] {
  const word = gateway === 'zarinpal' ? query.Status : query.success;
  if (word === 'OK' || word === '1') return 'paid';
  return word === 'NOK' || word === '0' ? 'refused' : undefined;
}
