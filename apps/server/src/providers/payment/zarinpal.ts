import { type Outbound, OutboundError } from '../outbound.ts';
import { fieldsOf, textOf, unitsOf, wholeOf } from './answer.ts';
import type { PaymentGateway, VerifyResult } from './port.ts';

/** How ZarinPal is reached. */
export interface ZarinpalOptions {
  readonly outbound: Outbound;
  /** Where the payer's browser goes: `https://payment.zarinpal.com`. */
  readonly payOrigin: string;
  /** 36 characters. */
  readonly merchantId: string;
  readonly simulated: boolean;
}

const PAID = 100;
const ALREADY_VERIFIED = 101;
const AMOUNT_DIFFERS = -50;
const NOT_PAID = -51;
/** Another merchant's, unknown, or a session that is over: asking again changes nothing. */
const NEVER_PAID: ReadonlySet<number> = new Set([-53, -54]);
const AUTHORITY = /^[A-Za-z0-9]{20,64}$/;

/**
 * ZarinPal v4. It counts in rial or toman by `currency`; we always say `IRR`, so that request and
 * verify can never disagree about the unit.
 */
export function createZarinpal(options: ZarinpalOptions): PaymentGateway {
  const { outbound, merchantId } = options;
  const acceptStatus = (status: number): boolean => status === 200 || status === 422;
  return {
    name: 'zarinpal',
    simulated: options.simulated,
    request: async (order) => {
      const answer = fieldsOf(
        await outbound.call({
          method: 'POST',
          path: '/pg/v4/payment/request.json',
          acceptStatus,
          json: {
            merchant_id: merchantId,
            amount: Number(order.amountRial),
            currency: 'IRR',
            description: order.description,
            callback_url: order.callbackUrl,
            metadata: {
              ...(order.mobile === undefined ? {} : { mobile: order.mobile }),
              order_id: order.paymentId,
              card_pan: order.cardNumber,
            },
          },
        }),
      );
      // `data` is [] on failure and `errors` is [] on success
      const data = fieldsOf(answer['data']);
      const authority = textOf(data['authority']);
      if (wholeOf(data['code']) === PAID && authority !== undefined && AUTHORITY.test(authority)) {
        return { ok: true, authority, payUrl: `${options.payOrigin}/pg/StartPay/${authority}` };
      }
      const code = wholeOf(fieldsOf(answer['errors'])['code']);
      if (code === undefined) throw new OutboundError('not_json');
      return { ok: false, gatewayCode: String(code) };
    },
    verify: async (question) => {
      const answer = fieldsOf(
        await outbound.call({
          method: 'POST',
          path: '/pg/v4/payment/verify.json',
          acceptStatus,
          json: {
            merchant_id: merchantId,
            amount: Number(question.amountRial),
            authority: question.authority,
          },
        }),
      );
      return verdictOf(answer);
    },
  };
}

function verdictOf(answer: Readonly<Record<string, unknown>>): VerifyResult {
  const data = fieldsOf(answer['data']);
  const code = wholeOf(data['code']);
  if (code === PAID || code === ALREADY_VERIFIED) {
    // the contract names neither; where one is told and it is not ours, it is not our payment
    if (data['currency'] !== undefined && data['currency'] !== 'IRR') {
      return { outcome: 'mismatch', gatewayCode: 'currency' };
    }
    return {
      outcome: 'paid',
      amountRial: unitsOf(data['amount']),
      cardMask: textOf(data['card_pan']),
      cardHash: textOf(data['card_hash'], 128),
      bankReference: textOf(data['ref_id']),
    };
  }
  const refusal = wholeOf(fieldsOf(answer['errors'])['code']) ?? code;
  if (refusal === undefined) throw new OutboundError('not_json');
  if (refusal === AMOUNT_DIFFERS) return { outcome: 'mismatch', gatewayCode: String(refusal) };
  if (refusal === NOT_PAID || NEVER_PAID.has(refusal)) {
    return {
      outcome: 'not_paid',
      final: NEVER_PAID.has(refusal),
      gatewayCode: String(refusal),
    };
  }
  // -9, -10, -12 … speak of our request or their trouble, not of the payment
  throw new OutboundError('status', 200);
}
