// What transactions offer and cost, for any numbers.
import { propertySeed, SeededRandom } from '@sarraf/testing';
import { describe, expect, it } from 'vitest';
import {
  feeCapOf,
  feeDustOf,
  feeUnitsOf,
  gasLimitOf,
  offerOf,
  PLAIN_GAS,
  raisedOffer,
} from './fees.ts';
import { backOffMs } from './waits.ts';

const GWEI = 10n ** 9n;
const ROUNDS = 2_000;

describe('what a transaction offers', () => {
  it('is gas as estimated for a plain transfer, and a fifth more where code is run', () => {
    expect(gasLimitOf(21_000n)).toBe(PLAIN_GAS);
    expect(gasLimitOf(50_000n)).toBe(60_000n);
    expect(gasLimitOf(50_001n)).toBe(60_002n);
  });

  it('lets the base fee double before it is mined', () => {
    const offer = offerOf({ baseFee: 20n * GWEI, priorityFee: GWEI });
    expect(offer).toEqual({ maxFee: 41n * GWEI, maxTip: GWEI });
  });

  it('rises by an eighth of each at least, to what the network asks for now, and the tip is within', () => {
    const random = new SeededRandom(propertySeed());
    for (let round = 0; round < ROUNDS; round += 1) {
      const tip = BigInt(1 + random.below(50_000_000_000));
      const last = { maxTip: tip, maxFee: tip + BigInt(random.below(900_000_000_000)) };
      const nowTip = BigInt(1 + random.below(50_000_000_000));
      const now = { maxTip: nowTip, maxFee: nowTip + BigInt(random.below(900_000_000_000)) };
      const next = raisedOffer(last, now);
      expect(next.maxFee * 8n >= last.maxFee * 9n && next.maxTip * 8n >= last.maxTip * 9n).toBe(
        true,
      );
      expect(next.maxFee >= now.maxFee && next.maxTip >= now.maxTip).toBe(true);
      expect(next.maxTip <= next.maxFee).toBe(true);
    }
  });
});

describe('what a transaction did cost', () => {
  it('is booked rounded up, and the rest is known to the wei', () => {
    const random = new SeededRandom(propertySeed());
    for (let round = 0; round < ROUNDS; round += 1) {
      const wei = BigInt(random.below(2 ** 48)) * BigInt(1 + random.below(1_000));
      const ether = { decimals: 18, scale: 8 };
      const [units, dust] = [feeUnitsOf(wei, ether), feeDustOf(wei, ether)];
      expect(units * 10n ** 10n - dust).toBe(wei);
      expect(dust >= 0n && dust < 10n ** 10n).toBe(true);
    }
    // Bitcoin has the decimals of the books
    const bitcoin = { decimals: 8, scale: 8 };
    expect([feeUnitsOf(1_530n, bitcoin), feeDustOf(1_530n, bitcoin)]).toEqual([1_530n, 0n]);
    // what is too little to come back as change is a part of the fee
    expect(feeCapOf(153n, 10n, 'coins') - feeCapOf(153n, 10n, 'accounts')).toBe(294n);
  });
});

it('what waits is looked at again after two seconds, and a minute at most', () => {
  const waited = Array.from({ length: 9 }, (_, tries) => backOffMs(tries));
  expect(waited).toEqual([2, 4, 8, 16, 32, 60, 60, 60, 60].map((seconds) => seconds * 1_000));
});
