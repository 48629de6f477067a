// How a fee is shared among the coins that pay it.
import { expect, it } from 'vitest';
import type { TransactionAnswer } from './bitcoin-answers.ts';
import { movesOf } from './bitcoin-moves.ts';

const at = (address: string) => ({ scriptPubKey: { address } });
const txidOf = (nth: number): string => String(nth).repeat(64);

/** What goes by a transaction of coins of so much that pays so much. */
function goingOf(coins: readonly bigint[], paid: bigint) {
  const transaction = {
    txid: 'f'.repeat(64),
    vin: coins.map((value, nth) => ({
      txid: txidOf(nth),
      vout: 0,
      prevout: { value, ...at(`own${nth}`) },
    })),
    vout: [{ n: 0, value: paid, ...at('hot') }],
  } as unknown as TransactionAnswer;
  return movesOf(transaction)
    .filter(({ kind }) => kind !== 'in')
    .map(({ address, kind, ordinal, raw }) => [ordinal, kind, address, raw]);
}

it('takes it of the greatest, and leaves each coin a movement by its name', () => {
  expect(goingOf([500n, 1_000n, 600n], 400n)).toEqual([
    [`${txidOf(0)}.o0`, 'out', 'own0', -398n],
    ['f', 'fee', 'own0', -102n],
    [`${txidOf(1)}.o0`, 'out', 'own1', -1n],
    ['f2', 'fee', 'own1', -999n],
    [`${txidOf(2)}.o0`, 'out', 'own2', -1n],
    ['f3', 'fee', 'own2', -599n],
  ]);
});

it('is all of them where next to nothing is paid', () => {
  expect(goingOf([500n, 1_000n], 0n)).toEqual([
    ['f', 'fee', 'own0', -500n],
    ['f2', 'fee', 'own1', -1_000n],
  ]);
});
