import { describe, expect, it } from 'vitest';
import type { Outbound } from '../outbound.ts';
import { createZibalFacilities } from './zibal-facilities.ts';

/** The office, whose line answers this account of every card. */
function officeOf(data: unknown) {
  const outbound: Outbound = {
    call: () => Promise.resolve({ result: 1, message: 'success', data }),
  };
  return createZibalFacilities({ outbound, token: 't', simulated: true });
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
