import { type Outbound, OutboundError } from '../outbound.ts';
import { fieldsOf, textOf, unitsOf, wholeOf } from './answer.ts';
import type { PaymentGateway, VerifyResult } from './port.ts';

/** How Zibal's gateway is reached. */
export interface ZibalOptions {
  readonly outbound: Outbound;
  /** Where the payer's browser goes: `https://gateway.zibal.ir`. */
  readonly payOrigin: string;
  readonly merchant: string;
  readonly simulated: boolean;
}

const OK = 100;
const ALREADY_VERIFIED = 201;
const NOT_PAID = 202;
const TRACK_ID_UNKNOWN = 203;
const STATUS_VERIFIED = 1;
/** Waiting at the bank, or paid and not verified yet. Every other status is an end. */
const STATUS_OPEN: ReadonlySet<number> = new Set([-1, 2]);

type Fields = Readonly<Record<string, unknown>>;

/** Zibal's gateway. It counts in rial only. */
export function createZibal(options: ZibalOptions): PaymentGateway {
  const { outbound, merchant } = options;
  const post = async (path: string, json: Fields): Promise<Fields> =>
    fieldsOf(await outbound.call({ method: 'POST', path, json: { merchant, ...json } }));
  return {
    name: 'zibal',
    simulated: options.simulated,
    request: async (order) => {
      const answer = await post('/v1/request', {
        amount: Number(order.amountRial),
        callbackUrl: order.callbackUrl,
        description: order.description,
        orderId: order.paymentId,
        allowedCards: [order.cardNumber],
        ...(order.mobile === undefined ? {} : { mobile: order.mobile }),
      });
      const trackId = textOf(answer['trackId'], 20);
      const result = wholeOf(answer['result']);
      if (result === OK && trackId !== undefined && /^\d+$/.test(trackId)) {
        return { ok: true, authority: trackId, payUrl: `${options.payOrigin}/start/${trackId}` };
      }
      if (result === undefined) throw new OutboundError('not_json');
      return { ok: false, gatewayCode: String(result) };
    },
    verify: async (question) => {
      const trackId = Number(question.authority);
      const answer = await post('/v1/verify', { trackId });
      const result = wholeOf(answer['result']);
      if (result === OK) return paid(answer);
      // a repeat may come without amount and card: the inquiry has both
      if (result === ALREADY_VERIFIED) return inquired(await post('/v1/inquiry', { trackId }));
      if (result === TRACK_ID_UNKNOWN) {
        return { outcome: 'not_paid', final: true, gatewayCode: String(result) };
      }
      if (result === NOT_PAID) {
        const status = wholeOf(answer['status']);
        const final = status !== undefined && !STATUS_OPEN.has(status);
        return { outcome: 'not_paid', final, gatewayCode: String(status ?? result) };
      }
      throw new OutboundError(result === undefined ? 'not_json' : 'status', 200);
    },
  };
}

function inquired(answer: Fields): VerifyResult {
  if (wholeOf(answer['result']) !== OK) throw new OutboundError('status', 200);
  const status = wholeOf(answer['status']);
  if (status === STATUS_VERIFIED) return paid(answer);
  return { outcome: 'not_paid', final: false, gatewayCode: String(status) };
}

function paid(answer: Fields): VerifyResult {
  const amountRial = unitsOf(answer['amount']);
  // Zibal always tells the amount of a payment: without it nothing is proved
  if (amountRial === undefined) throw new OutboundError('not_json');
  return {
    outcome: 'paid',
    amountRial,
    cardMask: textOf(answer['cardNumber']),
    cardHash: textOf(answer['hashedCardNumber'], 128),
    bankReference: textOf(answer['refNumber']),
  };
}
