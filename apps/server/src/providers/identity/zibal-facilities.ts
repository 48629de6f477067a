import { isSheba } from '@sarraf/money/banks';
import { z } from 'zod';
import { formatJalali } from '../../platform/calendar/jalali.ts';
import { type Outbound, OutboundError } from '../outbound.ts';
import type { IdentityOffice } from './port.ts';

/** How Zibal's inquiries are reached. */
export interface ZibalFacilitiesOptions {
  readonly outbound: Outbound;
  readonly token: string;
  readonly simulated: boolean;
}

const SUCCESS = 1;
/** "The input is not valid": an answer about the person, not about the connection. */
const NOT_VALID = 6;

const envelope = z.object({ result: z.int(), data: z.unknown() });
const matchedData = z.object({ matched: z.boolean() });
const personData = z.object({
  matched: z.boolean(),
  firstName: z.string().max(120).nullish(),
  lastName: z.string().max(120).nullish(),
  alive: z.boolean().nullish(),
});
const accountData = z.object({
  IBAN: z.string().refine(isSheba),
  name: z.string().max(120).nullish(),
});

/** Zibal's facilities: `{result, message, data}`, success is result 1 whatever HTTP says. */
export function createZibalFacilities(options: ZibalFacilitiesOptions): IdentityOffice {
  const ask = async (service: string, json: Record<string, string>): Promise<unknown> => {
    const answer = await options.outbound.call({
      method: 'POST',
      path: `/v1/facility/${service}`,
      json,
      headers: { authorization: `Bearer ${options.token}` },
      acceptStatus: (status) => status === 200 || status === 400,
    });
    const parsed = envelope.safeParse(answer);
    if (!parsed.success) throw new OutboundError('not_json');
    if (parsed.data.result === NOT_VALID) return undefined;
    if (parsed.data.result !== SUCCESS) throw new OutboundError('status', parsed.data.result);
    return parsed.data.data;
  };
  const isMatched = (data: unknown): boolean => {
    if (data === undefined) return false;
    const parsed = matchedData.safeParse(data);
    if (!parsed.success) throw new OutboundError('not_json');
    return parsed.data.matched;
  };
  return {
    name: 'zibal',
    simulated: options.simulated,
    matchMobile: async ({ mobile, nationalCode }) =>
      isMatched(await ask('shahkarInquiry', { mobile, nationalCode })),
    findPerson: async ({ nationalCode, birthDate }) => {
      const question = { nationalCode, birthDate: formatJalali(birthDate) };
      const data = await ask('nationalIdentityInquiry', question);
      if (data === undefined) return undefined;
      const parsed = personData.safeParse(data);
      if (!parsed.success) throw new OutboundError('not_json');
      const { matched, firstName, lastName, alive } = parsed.data;
      if (!matched || alive === false) return undefined;
      const [first, last] = [firstName?.trim() ?? '', lastName?.trim() ?? ''];
      if (first !== '' && last !== '') return { names: { first, last } };
      // without names nobody's could be checked: the register's own answer always has them
      if (!options.simulated) throw new OutboundError('not_json');
      return { names: undefined };
    },
    matchCard: async ({ nationalCode, birthDate, cardNumber }) =>
      isMatched(
        await ask('checkCardWithNationalCode', {
          nationalCode,
          birthDate: formatJalali(birthDate),
          cardNumber,
        }),
      ),
    findAccount: async (cardNumber) => {
      const data = await ask('cardToIban', { cardNumber });
      if (data === undefined) return undefined;
      const parsed = accountData.safeParse(data);
      if (!parsed.success) throw new OutboundError('not_json');
      const { IBAN, name } = parsed.data;
      return { sheba: IBAN, ownerName: name === null || name === '' ? undefined : name };
    },
  };
}
