import { z } from 'zod';
import { type Outbound, OutboundError } from '../outbound.ts';
import type { PayAnswer, PayoutFate, PayoutProvider } from './port.ts';
import { refusedForSure } from './refused-for-sure.ts';

/** How Zibal's wallet is reached. */
export interface ZibalPayoutOptions {
  readonly outbound: Outbound;
  /** `walletId:token`: the wallet that payouts leave, and the token of Zibal's services. */
  readonly credential: string;
  readonly simulated: boolean;
}

const SUCCESS = 1;
/** Paid by the next cycle between the banks: every bank takes part in it. */
const NEXT_CYCLE = 0;
/** The wallet pays Zibal's wage on top: the recipient gets the whole amount. */
const WAGE_ON_TOP = 2;
const CHECKOUT_DONE = 0;
const CHECKOUT_CANCELLED: ReadonlySet<number> = new Set([1, 2]);

// Zibal's numbers are shared by many faults; its words tell them apart. Letters are folded first.
const ALREADY_TAKEN = /قبلا.?ثبت شده/;
const NO_SUCH = /یافت نشد|پیدا نشد|وجود ندارد|not ?found/;
/** Of a wallet that is not there no payout is told anything. */
const WALLET = /کیف ?پول|wallet/;
/** The account takes no money in, for ever. */
const ACCOUNT_CLOSED = /این حساب مسدود شده|قابلیت واریز ندارد/;
const SHEBA_WRONG =
  /(?:شبا|iban|bank ?account).*(?:نامعتبر|معتبر نیست|معتبر نمی|صحیح نیست|صحیح نمی|invalid|not valid)/;
/** A day's ceiling is named with the Sheba that it is for: tomorrow it is another day. */
const CEILING = /سقف/;

const envelope = z.object({
  result: z.int(),
  message: z.string().max(2_000).nullish(),
  data: z.unknown().optional(),
});
type Envelope = z.infer<typeof envelope>;

const reference = z.union([z.string().max(64), z.int()]);
const fateData = z.object({
  type: z.string().max(64),
  details: z
    .array(
      z.object({
        checkoutStatus: z.union([z.int(), z.string().regex(/^-?\d{1,3}$/)]).nullish(),
        refCode: reference.nullish(),
      }),
    )
    .max(100)
    .nullish(),
});
const balanceData = z.object({ withdrawableBalance: z.int().min(0) });

/**
 * Zibal's wallet checkout: `{result, message, data}`, success is result 1 whatever HTTP says. It
 * counts in rial, and knows our id as `uniqueCode`.
 */
export function createZibalPayout(options: ZibalPayoutOptions): PayoutProvider {
  const [wallet = '', token = ''] = splitOnce(options.credential);
  const walletId = Number(wallet);
  const send = async (path: string, json: Readonly<Record<string, unknown>>): Promise<Envelope> => {
    const answer = await options.outbound.call({
      method: 'POST',
      path,
      json,
      headers: { authorization: `Bearer ${token}` },
      // a refusal has a body; 408 and 5xx say nothing of what was done
      acceptStatus: (status) => status === 200 || (status >= 400 && status < 500 && status !== 408),
    });
    const parsed = envelope.safeParse(answer);
    if (!parsed.success) throw new OutboundError('not_json');
    return parsed.data;
  };
  const ask = async (payoutId: string): Promise<PayoutFate> => {
    const question = { walletId, uniqueCode: payoutId };
    return fateOf(await send('/v1/report/checkout/inquire', question));
  };
  return {
    name: 'zibal',
    simulated: options.simulated,
    pay: async (order): Promise<PayAnswer> => {
      const answer = await send('/v1/wallet/checkout/plus', {
        id: walletId,
        amount: Number(order.amountRial),
        bankAccount: order.sheba,
        uniqueCode: order.payoutId,
        checkoutDelay: NEXT_CYCLE,
        wageFeeMode: WAGE_ON_TOP,
        showTime: true,
        bank: 'smart',
      });
      if (answer.result === SUCCESS) return { outcome: 'taken' };
      const words = folded(answer.message ?? '');
      if (ALREADY_TAKEN.test(words)) return { outcome: 'taken' };
      const providerCode = String(answer.result);
      if (isRefusal(words)) return refusedForSure(ask, order.payoutId, providerCode);
      return { outcome: 'later', providerCode };
    },
    ask,
    float: async () => {
      const answer = await send('/v1/wallet/balance', { id: walletId });
      if (answer.result !== SUCCESS) throw new OutboundError('status', answer.result);
      const parsed = balanceData.safeParse(answer.data);
      if (!parsed.success) throw new OutboundError('not_json');
      return BigInt(parsed.data.withdrawableBalance);
    },
  };
}

function isRefusal(words: string): boolean {
  if (CEILING.test(words)) return false;
  return ACCOUNT_CLOSED.test(words) || SHEBA_WRONG.test(words);
}

function fateOf({ result, message, data }: Envelope): PayoutFate {
  if (result !== SUCCESS) {
    const words = folded(message ?? '');
    if (NO_SUCH.test(words) && !WALLET.test(words)) return { state: 'unknown' };
    throw new OutboundError('status', result);
  }
  const parsed = fateData.safeParse(data);
  if (!parsed.success) throw new OutboundError('not_json');
  const { type, details } = parsed.data;
  if (type === 'canceledCheckout') return { state: 'returned', providerCode: type };
  if (type === 'checkoutQueue') return { state: 'waiting' };
  const [detail] = details ?? [];
  const given = detail?.checkoutStatus ?? undefined;
  const status = given === undefined ? undefined : Number(given);
  if (status === CHECKOUT_DONE) return { state: 'paid', bankReference: textOf(detail?.refCode) };
  if (status !== undefined && CHECKOUT_CANCELLED.has(status)) {
    return { state: 'returned', providerCode: `checkoutStatus ${status}` };
  }
  return { state: 'waiting' };
}

function textOf(value: string | number | null | undefined): string | undefined {
  return value === null || value === undefined || value === '' ? undefined : String(value);
}

/** At the first colon: a token may hold more of them. */
function splitOnce(credential: string): readonly string[] {
  const at = credential.indexOf(':');
  return at === -1 ? [] : [credential.slice(0, at), credential.slice(at + 1)];
}

/** Persian is typed with letters of two alphabets, with and without marks and half-spaces. */
function folded(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ي', 'ی')
    .replaceAll('ك', 'ک')
    .replaceAll(/[\u064B-\u0652]/g, '')
    .replaceAll(/[\s\u200C]+/g, ' ');
}
