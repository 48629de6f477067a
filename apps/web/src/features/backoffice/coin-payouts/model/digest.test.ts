import { expect, it } from 'vitest';
import { payoutExample } from '../testing/coin-payout-example.ts';
import { addressGroups } from '../../spends/model/spend-rows.ts';
import { challengeOf, digestOf, inFours } from './digest.ts';

it('computes the digest as the signer does, of the recipient’s amount in the asset’s units', async () => {
  expect(await digestOf(payoutExample, 6)).toBe(payoutExample.digest);
  expect(await digestOf({ ...payoutExample, receive: '25.000000' }, 6)).toBe(payoutExample.digest);
});

it.each([
  ['amount', { receive: '25.000001' }],
  ['address', { address: '0x0000000000000000000000000000000000000001' }],
  ['chain', { chain: 'bsc' as const }],
  ['asset', { symbol: 'ETH' }],
  ['memo', { tag: '1' }],
])('is another one for another %s', async (_, other) => {
  expect(await digestOf({ ...payoutExample, ...other }, 6)).not.toBe(payoutExample.digest);
});

it('writes a digest as a challenge is written', () => {
  expect(challengeOf('00'.repeat(32))).toBe('A'.repeat(43));
  expect(challengeOf('fbff'.repeat(16))).toBe(
    Buffer.from('fbff'.repeat(16), 'hex').toString('base64url'),
  );
});

it('groups digits', () => {
  expect(inFours('7c41e90b52')).toEqual(['7c41', 'e90b', '52']);
  const groups = addressGroups(payoutExample.address);
  expect(groups.join('')).toBe(payoutExample.address);
  expect([groups[0], groups.at(-1)]).toEqual(['0x5aAe', 'eAed']);
});
