// Bugs of coins that come and leave by a chain, as the books have them.
import { type Mutant, SIMULATION } from './mutant.ts';

const COINS = 'packages/settlement/src/coins';
const SPENDS_TEST = `${COINS}/spends.test.ts`;
const WITHDRAWALS = 'packages/settlement/src/withdrawals';
const WITHDRAWALS_TEST = `${WITHDRAWALS}/coin-withdrawals.test.ts`;

const BOOKS = 'apps/server/src/modules/reconciliation';
const BOOKS_TEST = `${BOOKS}/coin-books.test.ts`;
const COIN_BOOKS = `${BOOKS}/coin-books.queries.ts`;

/** Planted bugs of coins that come and leave by a chain. */
export const COIN_MUTANTS: readonly Mutant[] = [
  {
    name: 'm33-engine',
    bug: 'a coin is credited as often as the engine is told of it',
    patches: [
      {
        file: `${COINS}/coin-deposits.ts`,
        find: 'if (known !== undefined) {\n    return isSame',
        replace:
          'memory.references.delete(referenceKey("coin_deposit", reference));\n' +
          '  if (known !== undefined && known.row.units < 0n) {\n    return isSame',
      },
    ],
    test: { args: [`${COINS}/coin-deposits.test.ts`] },
  },
  {
    name: 'm35-engine',
    bug: 'a transaction that was closed is closed again: its fee is posted as often as it is told',
    patches: [
      {
        file: `${COINS}/spends.ts`,
        find: "if (row.state === 'closed') {",
        replace: "if (row.state === 'closed' && row.feeUnits < 0n) {",
      },
    ],
    test: { args: [SPENDS_TEST, '-t', 'is one of its id for ever'] },
  },
  {
    name: 'spend-not-raised',
    bug: 'a spend whose cap is raised holds what it held before',
    patches: [
      {
        file: `${COINS}/spends.ts`,
        find: "memory.ledger.placeHold(gas, cap, 'spend', hold);",
        replace: "memory.ledger.placeHold(gas, known?.row.units ?? cap, 'spend', hold);",
      },
    ],
    test: SIMULATION,
  },
  {
    name: 'spend-above-cap',
    bug: 'a fee is posted above what was held for it',
    patches: [
      {
        file: `${COINS}/spends.ts`,
        find: 'requireThat(fee <= row.units,',
        replace: 'requireThat(fee >= 0n,',
      },
    ],
    test: { args: [SPENDS_TEST, '-t', 'costs no more than was held'] },
  },
  {
    name: 'spend-gas-free',
    bug: 'what an open spend holds may be held once more',
    patches: [
      {
        file: `${COINS}/spends.ts`,
        find: 'const has = gas === undefined ? 0n : available(gas);',
        replace: 'const has = gas === undefined ? 0n : gas.total + available(gas) * 0n;',
      },
    ],
    test: { args: [SPENDS_TEST, '-t', 'is not opened without gas'] },
  },
  {
    name: 'coin-refund-twice',
    bug: 'the worth of a coin that comes back is taken off its day twice',
    patches: [
      {
        file: `${WITHDRAWALS}/withdrawals.ts`,
        find: "uncount(memory, 'transfer_day', user, day, worth);",
        replace: "uncount(memory, 'transfer_day', user, day, worth * 2n);",
      },
    ],
    test: { args: [WITHDRAWALS_TEST, '-t', 'free their worth, once'] },
  },
  {
    name: 'coin-other-hot',
    bug: "a coin is settled out of another chain's hot wallet",
    patches: [
      {
        file: `${WITHDRAWALS}/withdrawals.ts`,
        find: "chain === null ? 'bank' : hotOf(chain)",
        replace: "chain === null ? 'bank' : hotOf(chain === 'bsc' ? 'ethereum' : 'bsc')",
      },
    ],
    test: SIMULATION,
  },
  {
    name: 'coin-worth-forgotten',
    bug: 'coins that leave count against no limit',
    patches: [
      {
        file: `${WITHDRAWALS}/withdrawals.ts`,
        find: "memory, isCoin ? 'transfer_day' : 'withdrawal_day', user, worth)",
        replace: "memory, isCoin ? 'transfer_day' : 'withdrawal_day', user, isCoin ? 0n : worth)",
      },
    ],
    test: SIMULATION,
  },
  {
    name: 'gas-hold-one-off',
    bug: 'an open spend holds one unit less of gas than it may cost',
    patches: [
      {
        file: `${COINS}/spends.ts`,
        find: "memory.ledger.placeHold(gas, cap, 'spend', hold);",
        replace: "memory.ledger.placeHold(gas, cap - 1n, 'spend', hold);",
      },
    ],
    test: { args: [BOOKS_TEST, '-t', 'stop nothing, in whichever state'] },
  },
  {
    name: 'coin-hold-one-off',
    bug: 'a withdrawal holds one unit more than it is of',
    patches: [
      {
        file: `${WITHDRAWALS}/withdrawals.ts`,
        find: "memory.ledger.placeHold(account, units, 'withdrawal', hold);",
        replace: "memory.ledger.placeHold(account, units + 1n, 'withdrawal', hold);",
      },
    ],
    test: { args: [BOOKS_TEST, '-t', 'stop nothing, in whichever state'] },
  },
  {
    name: 'coin-posting-one-off',
    bug: 'a coin that is settled leaves one unit less than was paid',
    patches: [
      {
        file: `${WITHDRAWALS}/withdrawals.ts`,
        find: "placeOf(memory, row), row.units - row.feeUnits, 'payout');",
        replace: "placeOf(memory, row), row.units - row.feeUnits - 1n, 'payout');",
      },
    ],
    test: { args: [BOOKS_TEST, '-t', 'stop nothing, in whichever state'] },
  },
  {
    name: 'timer-coin-holds-unread',
    bug: 'the timer does not hold withdrawals of coins against what they hold',
    patches: [
      {
        file: COIN_BOOKS,
        find: 'SELECT w.asset, w.id, w.units AS expected, COALESCE(h.remaining, 0) AS found',
        replace: 'SELECT w.asset, w.id, w.units AS expected, w.units AS found',
      },
    ],
    test: { args: [BOOKS_TEST, '-t', 'in the hold of a withdrawal'] },
  },
  {
    name: 'timer-spend-fees-unread',
    bug: 'the timer takes the fee of a closed spend for posted',
    patches: [
      {
        file: COIN_BOOKS,
        find: "${spentOf('fee', 's.coin', `'house:gas'`, PAYER_OF_SPEND)}",
        replace: 's.fee_units',
      },
    ],
    test: { args: [BOOKS_TEST, '-t', 'in what a network took'] },
  },
  {
    name: 'timer-limit-by-units',
    bug: 'the timer adds up coins that leave by their units, not by what they were worth',
    patches: [
      {
        file: COIN_BOOKS,
        find: '(SELECT sum(c.worth) FROM withdrawals_state',
        replace: '(SELECT sum(c.units) FROM withdrawals_state',
      },
    ],
    test: { args: [BOOKS_TEST, '-t', 'in what counts of a person'] },
  },
];
