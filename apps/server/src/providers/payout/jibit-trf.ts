import { z } from 'zod';
import { type Outbound, OutboundError, type OutboundRequest } from '../outbound.ts';
import type { PayAnswer, PayoutFate, PayoutProvider } from './port.ts';
import { refusedForSure } from './refused-for-sure.ts';

/** How Jibit's transfers are reached. */
export interface JibitTrfOptions {
  readonly outbound: Outbound;
  /** `apiKey:secretKey`. */
  readonly credential: string;
  readonly simulated: boolean;
}

const RIAL_PER_TOMAN = 10n;
const ALREADY_TAKEN = /(?:^|\.)transfer(?:s\.\d+)?\.already_exists$/;
const NO_SUCH = /(?:^|\.)transfer(?:s\.\d+)?\.not_found$/;
/** The account cannot be paid to. What is wrong with the source bank is ours to mend. */
const SHEBA_WRONG =
  /(?:^|\.)(?:destination|iban)\.(?:is_)?(?:invalid|not_valid|wrong|blocked|closed)$/;
/** The token is over or was never good. */
const NO_TOKEN = /^(?:forbidden|security\.auth_required|token\.verification_failed)/;
/** Not paid, or paid and brought back: the last one also days later. */
const RETURNED: ReadonlySet<string> = new Set(['CANCELLED', 'FAILED', 'MANUALLY_FAILED']);
/** The balance that payouts leave, among the wallet's others. */
const SETTLEMENT = 'STL';

const tokens = z.object({ accessToken: z.string().min(1).max(8_192) });
const refusal = z.object({ code: z.string().max(200), message: z.string().max(2_000).nullish() });
const refusals = z.object({ errors: z.array(refusal).min(1).max(20) });
const submitted = z.object({ submittedCount: z.int().min(0) });
const transfers = z.object({
  transfers: z
    .array(
      z.object({
        transferID: z.string().max(200),
        state: z.string().max(64),
        bankTransferID: z.string().max(64).nullish(),
      }),
    )
    .max(100),
});
const balances = z.object({
  balances: z.array(z.object({ balanceType: z.string().max(64), amount: z.int() })).max(100),
});

/**
 * Jibit's transfers (TRF v2). It takes orders in toman and tells balances in rial, and knows our id
 * as `transferID`. A refusal comes in one of two shapes, whatever HTTP says.
 */
export function createJibitTrf(options: JibitTrfOptions): PayoutProvider {
  const send = authorised(options);
  const ask = async (payoutId: string): Promise<PayoutFate> => {
    const query = new URLSearchParams({ transferID: payoutId }).toString();
    const answer = await send({ method: 'GET', path: `/trf/v2/transfers?${query}` });
    return fateOf(answer, payoutId);
  };
  return {
    name: 'jibit',
    simulated: options.simulated,
    pay: async (order): Promise<PayAnswer> => {
      if (order.amountRial % RIAL_PER_TOMAN !== 0n) {
        // nobody was asked: it counts in whole toman, and what is rounded off would be somebody's
        return { outcome: 'refused', providerCode: 'amount.not_whole_toman' };
      }
      const answer = await send({ method: 'POST', path: '/trf/v2/transfers', json: bodyOf(order) });
      const codes = codesOf(answer);
      if (codes === undefined) return takenOf(answer);
      if (codes.some((code) => ALREADY_TAKEN.test(code))) return { outcome: 'taken' };
      const wrong = codes.find((code) => SHEBA_WRONG.test(code));
      if (wrong !== undefined) return refusedForSure(ask, order.payoutId, wrong);
      return { outcome: 'later', providerCode: codes[0] ?? '' };
    },
    ask,
    float: async () => {
      const answer = await send({ method: 'GET', path: '/trf/v2/balances' });
      if (codesOf(answer) !== undefined) throw new OutboundError('status');
      const parsed = balances.safeParse(answer);
      const found = parsed.data?.balances.find(({ balanceType }) => balanceType === SETTLEMENT);
      if (found === undefined) throw new OutboundError('not_json');
      return BigInt(found.amount);
    },
  };
}

function bodyOf(order: Parameters<PayoutProvider['pay']>[0]): Readonly<Record<string, unknown>> {
  const transfer = {
    transferID: order.payoutId,
    destination: order.sheba,
    destinationFirstName: order.recipient.firstName,
    destinationLastName: order.recipient.lastName,
    amount: Number(order.amountRial / RIAL_PER_TOMAN),
    currency: 'TOMAN',
    // between banks by the next cycle: every bank takes part in it
    transferMode: 'ACH',
    // once it is sent only the bank's word moves it
    cancellable: false,
    description: order.description,
  };
  return { submissionMode: 'TRANSFER', batchID: order.payoutId, transfers: [transfer] };
}

function takenOf(answer: unknown): PayAnswer {
  const parsed = submitted.safeParse(answer);
  if (!parsed.success) throw new OutboundError('not_json');
  if (parsed.data.submittedCount > 0) return { outcome: 'taken' };
  return { outcome: 'later', providerCode: 'submittedCount 0' };
}

function fateOf(answer: unknown, payoutId: string): PayoutFate {
  const codes = codesOf(answer);
  if (codes !== undefined) {
    if (codes.some((code) => NO_SUCH.test(code))) return { state: 'unknown' };
    throw new OutboundError('status');
  }
  const parsed = transfers.safeParse(answer);
  if (!parsed.success) throw new OutboundError('not_json');
  if (parsed.data.transfers.length === 0) return { state: 'unknown' };
  const found = parsed.data.transfers.find(({ transferID }) => transferID === payoutId);
  // of another payout nothing is learned
  if (found === undefined) throw new OutboundError('not_json');
  const { state, bankTransferID } = found;
  if (state === 'TRANSFERRED') {
    const bankReference = bankTransferID === '' ? undefined : (bankTransferID ?? undefined);
    return { state: 'paid', bankReference };
  }
  if (RETURNED.has(state)) return { state: 'returned', providerCode: state };
  // IN_PROGRESS; CANCELLING may still fail; and of a state that nobody here knows: ask again
  return { state: 'waiting' };
}

/** Sends with a token: fetched when there is none, and once more when it is over. */
function authorised(options: JibitTrfOptions): Outbound['call'] {
  const { outbound } = options;
  const [apiKey = '', secretKey = ''] = options.credential.split(':');
  let token: Promise<string> | undefined;
  const fetchToken = async (): Promise<string> => {
    const json = { apiKey, secretKey };
    const path = '/trf/v2/tokens/generate';
    const parsed = tokens.safeParse(await outbound.call({ method: 'POST', path, json }));
    if (!parsed.success) throw new OutboundError('not_json');
    return parsed.data.accessToken;
  };
  const tokenNow = async (): Promise<string> => {
    token ??= fetchToken();
    const used = token;
    try {
      return await used;
    } catch (error) {
      if (token === used) token = undefined;
      if (!(error instanceof OutboundError)) throw error;
      // without a token nothing was asked for
      throw new OutboundError(error.failure, error.status, true);
    }
  };
  const send = async (request: OutboundRequest): Promise<unknown> =>
    outbound.call({
      ...request,
      headers: { authorization: `Bearer ${await tokenNow()}` },
      // a refusal has a body; 408 and 5xx say nothing of what was done
      acceptStatus: (status) => status === 200 || (status >= 400 && status < 500 && status !== 408),
    });
  return async (request) => {
    const answer = await send(request);
    if (codesOf(answer)?.some((code) => NO_TOKEN.test(code)) !== true) return answer;
    token = undefined;
    return send(request);
  };
}

/** The words of a refusal, the message's with them; undefined where it is none. */
function codesOf(answer: unknown): readonly string[] | undefined {
  const many = refusals.safeParse(answer);
  const one = refusal.safeParse(answer);
  const all = many.success ? many.data.errors : one.success ? [one.data] : undefined;
  return all?.flatMap(({ code, message }) => [code, message ?? '']);
}
