import { describe, expect, it } from 'vitest';
import type { Outbound, OutboundRequest } from '../outbound.ts';
import { createJibitIde } from './jibit-ide.ts';

const PERSON = { nationalCode: '0012345679', birthDate: '1991-08-03' };
const NAMES = { firstName: 'نیلوفر', lastName: 'احمدی' };
const CARD = '6037701689095443';

/** The office, which answers these in turn; and what it was asked. */
function officeOf(...answers: readonly unknown[]) {
  const asked: OutboundRequest[] = [];
  const waiting = [...answers];
  const outbound: Outbound = {
    call: (request) => {
      asked.push(request);
      if (request.path === '/ide/v1/tokens/generate') {
        return Promise.resolve({ accessToken: `t${asked.length}`, refreshToken: 'r' });
      }
      return Promise.resolve(waiting.length > 1 ? waiting.shift() : waiting[0]);
    },
  };
  const office = createJibitIde({ outbound, credential: 'key:secret', simulated: false });
  return { office, asked };
}

describe('a mobile', () => {
  it.each([
    [{ matched: true }, true],
    [{ matched: 1 }, true],
    [{ matched: false }, false],
    [{ matched: 0 }, false],
    [{ code: 'mobileNumber.not_valid', message: 'no' }, false],
    // recorded: a refusal under status 200
    [{ errors: [{ code: 'invalid.argument', message: 'nationalCode.is_invalid' }] }, false],
  ])('by %j is %s', async (answer, isMatched) => {
    const { office, asked } = officeOf(answer);
    const question = { mobile: '09123456789', nationalCode: PERSON.nationalCode };
    expect(await office.matchMobile(question)).toBe(isMatched);
    expect(asked[0]).toMatchObject({ json: { apiKey: 'key', secretKey: 'secret' } });
    expect(asked[1]).toMatchObject({
      path: '/ide/v1/services/matching?nationalCode=0012345679&mobileNumber=09123456789',
      headers: { authorization: 'Bearer t1' },
    });
    await office.matchMobile(question);
    expect(asked).toHaveLength(3);
  });

  it.each([{}, null, 'yes', { matched: 'true' }, { code: 'server.error' }, { errors: [] }])(
    'is asked about again after %j',
    async (answer) => {
      const question = { mobile: '09123456789', nationalCode: PERSON.nationalCode };
      await expect(officeOf(answer).office.matchMobile(question)).rejects.toThrow('outbound call');
    },
  );

  it('is asked about once more with a new token where the old one is over', async () => {
    const { office, asked } = officeOf({ code: 'forbidden' }, { matched: true });
    const question = { mobile: '09123456789', nationalCode: PERSON.nationalCode };
    expect(await office.matchMobile(question)).toBe(true);
    expect(asked.map(({ headers }) => headers?.['authorization'])).toEqual([
      undefined,
      'Bearer t1',
      undefined,
      'Bearer t3',
    ]);
    const never = officeOf({ code: 'forbidden' });
    await expect(never.office.matchMobile(question)).rejects.toThrow('status');
    expect(never.asked).toHaveLength(4);
  });
});

describe('a person', () => {
  it('is compared by the office itself, by the Jalali day of birth', async () => {
    const { office, asked } = officeOf({
      firstNameSimilarityPercentage: 100,
      lastNameSimilarityPercentage: 88,
      fullNameSimilarityPercentage: 94,
    });
    expect(await office.findPerson({ ...PERSON, ...NAMES })).toEqual({
      names: undefined,
      likeness: { first: 100, last: 88 },
    });
    const { searchParams } = new URL(`http://x${asked[1]?.path}`);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      checkAliveness: 'true',
      birthDate: '13700512',
      fullName: 'نیلوفر احمدی',
    });
  });

  it('is nobody where the register has none', async () => {
    const { office } = officeOf({ code: 'identity_info.not_found', message: '' });
    expect(await office.findPerson({ ...PERSON, ...NAMES })).toBeUndefined();
  });
});

describe('a card', () => {
  it('has the account that the bank names, with a Sheba whose check digits fit', async () => {
    const ibanInfo = {
      depositNumber: '1',
      iban: 'IR820540102680020817909002',
      owners: [{ firstName: 'نیلوفر', lastName: 'احمدی' }],
    };
    expect(await officeOf({ number: CARD, ibanInfo }).office.findAccount(CARD)).toEqual({
      sheba: 'IR820540102680020817909002',
      ownerName: 'نیلوفر احمدی',
    });
    const wrong = { ibanInfo: { ...ibanInfo, iban: 'IR910800005000115426432001' } };
    await expect(officeOf(wrong).office.findAccount(CARD)).rejects.toThrow('not_json');
    expect(await officeOf({ code: 'card.not_active' }).office.findAccount(CARD)).toBeUndefined();
  });

  it('is matched with code and birth date', async () => {
    const { office, asked } = officeOf({ matched: true });
    expect(await office.matchCard({ ...PERSON, cardNumber: CARD })).toBe(true);
    expect(asked[1]?.path).toBe(
      `/ide/v1/services/matching?cardNumber=${CARD}&nationalCode=0012345679&birthDate=13700512`,
    );
  });
});
