import { describe, expect, it } from 'vitest';
import type { Outbound } from '../outbound.ts';
import { createZibalFacilities } from './zibal-facilities.ts';

/** The office, whose service answers this account of every card. */
function officeOf(data: unknown, simulated = true) {
  const outbound: Outbound = {
    call: () => Promise.resolve({ result: 1, message: 'success', data }),
  };
  return createZibalFacilities({ outbound, token: 't', simulated });
}

const CARD = '6037701689095443';

describe('the account of a card', () => {
  it('is taken with a Sheba number whose check digits fit', async () => {
    const office = officeOf({ IBAN: 'IR820540102680020817909002', name: 'ن. احمدی' });
    expect(await office.findAccount(CARD)).toEqual({
      sheba: 'IR820540102680020817909002',
      ownerName: 'ن. احمدی',
    });
  });

  it.each(['IR910800005000115426432001', 'IR120620000000302876732005', 'IR82'])(
    'is none with %s: toman would go to nobody knows whom',
    async (IBAN) => {
      await expect(officeOf({ IBAN, name: null }).findAccount(CARD)).rejects.toThrow('not_json');
    },
  );
});

describe('a person of the civil register', () => {
  const question = {
    nationalCode: '0012345679',
    birthDate: '1991-08-03',
    firstName: 'نیلوفر',
    lastName: 'احمدی',
  };
  const names = { firstName: ' نیلوفر ', lastName: 'احمدی' };

  it('is known by the names that it holds', async () => {
    const office = officeOf({ matched: true, ...names, fatherName: 'علی', alive: true }, false);
    expect(await office.findPerson(question)).toEqual({
      names: { first: 'نیلوفر', last: 'احمدی' },
    });
  });

  it.each([
    { matched: false },
    { matched: false, ...names },
    { matched: true, ...names, alive: false },
  ])('is nobody by %o', async (data) => {
    expect(await officeOf(data, false).findPerson(question)).toBeUndefined();
  });

  it.each([{ matched: true }, { matched: true, firstName: 'نیلوفر', lastName: '' }])(
    'is asked for again where a real register tells no names: %o',
    async (data) => {
      await expect(officeOf(data, false).findPerson(question)).rejects.toThrow('not_json');
      expect(await officeOf(data).findPerson(question)).toEqual({ names: undefined });
    },
  );

  it('is not read out of anything else', async () => {
    for (const data of [null, 'yes', {}, { matched: 'true' }, { matched: true, firstName: 1 }]) {
      await expect(officeOf(data, false).findPerson(question)).rejects.toThrow('not_json');
    }
  });
});
