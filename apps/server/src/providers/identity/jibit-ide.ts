import { isSheba } from '@sarraf/money/banks';
import { z } from 'zod';
import { formatJalali } from '../../platform/calendar/jalali.ts';
import { type Outbound, OutboundError } from '../outbound.ts';
import type { IdentityOffice } from './port.ts';

/** How Jibit's inquiries are reached. */
export interface JibitIdeOptions {
  readonly outbound: Outbound;
  /** `apiKey:secretKey`. */
  readonly credential: string;
  readonly simulated: boolean;
}

/** Refusals that say something of the person who was asked about, not of the connection. */
const NO = /^(?:nationalCode|mobileNumber|birthDate|card|identity_info|matching)[._]/;
/** The token is over or was never good. */
const NO_TOKEN = /^(?:forbidden|security\.auth_required|token\.verification_failed)/;

const tokens = z.object({ accessToken: z.string().min(1).max(8_192) });
const refusal = z.object({ code: z.string().max(200), message: z.string().nullish() });
const refusals = z.object({ errors: z.array(refusal).min(1).max(20) });
const matchedData = z.object({ matched: z.union([z.boolean(), z.literal(0), z.literal(1)]) });
const likenessData = z.object({
  firstNameSimilarityPercentage: z.number().min(0).max(100),
  lastNameSimilarityPercentage: z.number().min(0).max(100),
});
const cardData = z.object({
  ibanInfo: z.object({
    iban: z.string().refine(isSheba),
    owners: z
      .array(z.object({ firstName: z.string().max(120), lastName: z.string().max(120) }))
      .max(20)
      .nullish(),
  }),
});

/**
 * Jibit's inquiries (IDE v1). A refusal may come with status 200, in one of two shapes; a token is
 * fetched when there is none, and once more when it is over.
 */
export function createJibitIde(options: JibitIdeOptions): IdentityOffice {
  const { outbound, simulated } = options;
  const [apiKey = '', secretKey = ''] = options.credential.split(':');
  let token: Promise<string> | undefined;
  const fetchToken = async (): Promise<string> => {
    const json = { apiKey, secretKey };
    const answer = await outbound.call({ method: 'POST', path: '/ide/v1/tokens/generate', json });
    const parsed = tokens.safeParse(answer);
    if (!parsed.success) throw new OutboundError('not_json');
    return parsed.data.accessToken;
  };
  const send = async (path: string): Promise<unknown> => {
    token ??= fetchToken();
    const used = token;
    try {
      return await outbound.call({
        method: 'GET',
        path,
        headers: { authorization: `Bearer ${await used}` },
        acceptStatus: (status) => status < 500 && status !== 408 && status !== 429,
      });
    } catch (error) {
      // a token that could not be fetched is asked for again by the next question
      if (token === used) await used.catch(() => (token = undefined));
      throw error;
    }
  };
  /** The data; undefined where the answer is that there is no such thing. */
  const ask = async (path: string, query: Readonly<Record<string, string>>): Promise<unknown> => {
    const address = `/ide/v1/${path}?${new URLSearchParams(query).toString()}`;
    let answer = await send(address);
    if (codesOf(answer)?.some((code) => NO_TOKEN.test(code)) === true) {
      token = undefined;
      answer = await send(address);
    }
    const codes = codesOf(answer);
    if (codes === undefined) return answer;
    if (codes.some((code) => NO.test(code))) return undefined;
    throw new OutboundError('status');
  };
  const match = async (query: Readonly<Record<string, string>>): Promise<boolean> => {
    const data = await ask('services/matching', query);
    if (data === undefined) return false;
    const parsed = matchedData.safeParse(data);
    if (!parsed.success) throw new OutboundError('not_json');
    return Boolean(parsed.data.matched);
  };
  return {
    name: 'jibit',
    simulated,
    matchMobile: ({ mobile, nationalCode }) => match({ nationalCode, mobileNumber: mobile }),
    findPerson: async ({ nationalCode, birthDate, firstName, lastName }) => {
      const data = await ask('services/identity/similarity', {
        checkAliveness: 'true',
        nationalCode,
        birthDate: dayOf(birthDate),
        firstName,
        lastName,
        fullName: `${firstName} ${lastName}`,
      });
      if (data === undefined) return undefined;
      const parsed = likenessData.safeParse(data);
      if (!parsed.success) throw new OutboundError('not_json');
      const first = parsed.data.firstNameSimilarityPercentage;
      const last = parsed.data.lastNameSimilarityPercentage;
      return { names: undefined, likeness: { first, last } };
    },
    matchCard: ({ nationalCode, birthDate, cardNumber }) =>
      match({ cardNumber, nationalCode, birthDate: dayOf(birthDate) }),
    findAccount: async (cardNumber) => {
      const data = await ask('cards', { number: cardNumber, iban: 'true' });
      if (data === undefined) return undefined;
      const parsed = cardData.safeParse(data);
      if (!parsed.success) throw new OutboundError('not_json');
      const { iban, owners } = parsed.data.ibanInfo;
      const names = (owners ?? []).map(({ firstName, lastName }) => `${firstName} ${lastName}`);
      const ownerName = names.join('، ').trim();
      return { sheba: iban, ownerName: ownerName === '' ? undefined : ownerName };
    },
  };
}

/** Jalali, without separators: `13700512`. */
const dayOf = (birthDate: string): string => formatJalali(birthDate).replaceAll('/', '');

/** The words of a refusal, the message's with them; undefined where it is none. */
function codesOf(answer: unknown): readonly string[] | undefined {
  const many = refusals.safeParse(answer);
  const one = refusal.safeParse(answer);
  const all = many.success ? many.data.errors : one.success ? [one.data] : undefined;
  return all?.flatMap(({ code, message }) => [code, message ?? '']);
}
