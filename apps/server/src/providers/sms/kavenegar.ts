import { z } from 'zod';
import { type Outbound, OutboundError } from '../outbound.ts';
import type { Begin, SendOutcome } from '../send-outcome.ts';
import type { SentSms, SmsMessage, SmsSender } from './port.ts';

/** How Kavenegar is reached. */
export interface KavenegarOptions {
  readonly outbound: Outbound;
  readonly apiKey: string;
  readonly simulated: boolean;
}

const SUCCESS = 200;
/** The operation failed, and "busy, try again later". */
const HEALS_SOON: ReadonlySet<number> = new Set([402, 409]);
/**
 * Our account, not the message: inactive, wrong key, no access, sender, address, credit, template
 * missing or with other placeholders, plan, not verified. Somebody mends it, and then it goes out.
 */
const HEALS_MENDED: ReadonlySet<number> = new Set([
  401, 403, 407, 412, 416, 418, 424, 426, 430, 432,
]);
/** Clocks differ a little. */
const ASKED_BEFORE_S = 60;
const ASKED_AFTER_S = 600;
/** One person gets no more in that time; more would be cut off, and prove nothing. */
const ENTRIES_MAX = 100;
/** A request that the company has read, but says it failed within. */
const SERVER_FAULT = 500;

const answerOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({
    return: z.object({ status: z.int() }),
    entries: z.union([z.array(entry), entry.transform((one) => [one])]).nullish(),
  });
const lookupAnswer = answerOf(z.unknown());
const statusAnswer = answerOf(z.object({ messageid: z.int() }));
const textAnswer = answerOf(z.object({ message: z.string() }));

/**
 * Kavenegar's verify/lookup. The body's own status counts: the HTTP status is not enough. lookup
 * takes no local id, so a message is found again by the number in its text: sms/statusbyreceptor
 * names what went to the mobile since then, sms/select has the texts.
 */
export function createKavenegar(options: KavenegarOptions): SmsSender {
  const { outbound, apiKey } = options;
  const ask = (method: string, form: Readonly<Record<string, string>>): Promise<unknown> =>
    outbound.call({
      method: 'POST',
      path: `/v1/${encodeURIComponent(apiKey)}/${method}.json`,
      form,
      acceptStatus: (status) => status < SERVER_FAULT,
    });
  return {
    name: 'kavenegar',
    simulated: options.simulated,
    send: async (message, begin: Begin = async () => true) => {
      if (!(await begin())) return { kind: 'refused', heals: 'soon', why: 'taken_over' };
      try {
        return outcomeOf(await ask('verify/lookup', formOf(message)));
      } catch (error) {
        return failureOf(error);
      }
    },
    find: async (sent) => {
      try {
        return await find(ask, sent);
      } catch (error) {
        if (error instanceof OutboundError) return 'unknown';
        throw error;
      }
    },
  };
}

function formOf({ mobile, template, ...tokens }: SmsMessage): Readonly<Record<string, string>> {
  const { token, token2, token10 } = tokens;
  const more = token10 === undefined ? {} : { token10 };
  return { receptor: mobile, template, token, token2, ...more, type: 'sms' };
}

function outcomeOf(answer: unknown): SendOutcome {
  const parsed = lookupAnswer.safeParse(answer);
  if (!parsed.success) return { kind: 'unknown', why: 'unreadable' };
  const { status } = parsed.data.return;
  if (status === SUCCESS) return { kind: 'taken' };
  if (status >= SERVER_FAULT) return { kind: 'unknown', why: String(status) };
  return refusalOf(status);
}

function refusalOf(status: number): SendOutcome {
  const heals = HEALS_SOON.has(status) ? 'soon' : HEALS_MENDED.has(status) ? 'mended' : 'never';
  return { kind: 'refused', heals, why: String(status) };
}

/** Whatever broke after the connection stood may have been read on the other side. */
function failureOf(error: unknown): SendOutcome {
  if (!(error instanceof OutboundError)) throw error;
  const { status } = error;
  if (status !== undefined && status < SERVER_FAULT) return refusalOf(status);
  const why = status === undefined ? error.failure : `${error.failure}_${status}`;
  return error.isUnsent ? { kind: 'refused', heals: 'soon', why } : { kind: 'unknown', why };
}

async function find(
  ask: (method: string, form: Readonly<Record<string, string>>) => Promise<unknown>,
  { mobile, reference, begunAt }: SentSms,
): Promise<'taken' | 'not_taken' | 'unknown'> {
  const begunS = Math.floor(begunAt / 1_000);
  const listed = statusAnswer.safeParse(
    await ask('sms/statusbyreceptor', {
      receptor: mobile,
      startdate: String(begunS - ASKED_BEFORE_S),
      enddate: String(begunS + ASKED_AFTER_S),
    }),
  );
  if (listed.data?.return.status !== SUCCESS) return 'unknown';
  const ids = (listed.data.entries ?? []).map(({ messageid }) => messageid);
  if (ids.length === 0) return 'not_taken';
  if (ids.length > ENTRIES_MAX) return 'unknown';
  const texts = textAnswer.safeParse(await ask('sms/select', { messageid: ids.join(',') }));
  if (texts.data?.return.status !== SUCCESS) return 'unknown';
  const entries = texts.data.entries ?? [];
  const isNamed = entries.some(({ message }) => numbersOf(message).includes(reference));
  if (isNamed) return 'taken';
  return entries.length < ids.length ? 'unknown' : 'not_taken';
}

const numbersOf = (text: string): readonly string[] => text.match(/\d+/g) ?? [];
