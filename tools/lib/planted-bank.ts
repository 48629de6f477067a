// Bugs of toman between the bank and the house: m5 to m7 as they are before any coin's chain.
import type { Mutant, NamedTest } from './mutant.ts';

const MODULES = 'apps/server/src/modules';
const PAYOUTS: NamedTest = {
  args: [`${MODULES}/withdrawals/withdrawals.test.ts`, '-t', 'leaves one payout, paid once'],
};

const PARKED: NamedTest = {
  args: [`${MODULES}/card-charges/parked-charges.test.ts`, '-t', 'parked for its person, once'],
};

/** Bugs in how the house reads and believes the bank. */
export const BANK_MUTANTS: readonly Mutant[] = [
  {
    // of a chain's deposits it is (chain, txid, index), once there are any
    name: 'm5',
    bug: "a line of the bank's statement is known by its position in the file, too: told again, it is new",
    patches: [
      {
        file: `${MODULES}/statements/statement-file.ts`,
        find: 'key: lineKey({ account, reference, amountRial, at }),',
        replace: 'key: lineKey({ account, reference: `${row} ${reference}`, amountRial, at }),',
      },
    ],
    test: {
      args: [`${MODULES}/statements/statements.test.ts`, '-t', 'of lines that came before'],
    },
  },
  {
    name: 'g1',
    bug: 'a charge that another card paid is closed, and its money stands in no book',
    patches: [
      {
        file: `${MODULES}/card-charges/settle-charge.service.ts`,
        find: 'if (wrong !== undefined) await this.#park(payment, authority, { ...verdict, why: wrong });',
        replace: 'if (wrong !== undefined) await this.#refuseMismatch(payment, wrong);',
      },
    ],
    test: PARKED,
  },
  {
    name: 'g2',
    bug: 'what was parked is credited as well, once the gateway says otherwise',
    patches: [
      {
        file: 'packages/settlement/src/payments/payments.ts',
        find: "return state === 'credited' || state === 'parked';",
        replace: "return state === 'credited';",
      },
      {
        file: `${MODULES}/card-charges/charge-state.ts`,
        find: "return MOVES[state].every((to) => to === 'given' || to === 'returned');",
        replace: 'return MOVES[state].length === 0;',
      },
    ],
    test: { args: ['packages/settlement/src/payments/parked-payments.test.ts'] },
  },
  {
    // of a chain's transactions it is their broadcast
    name: 'm6',
    bug: 'the money is returned because the bank gave no answer to a payout',
    patches: [
      {
        file: `${MODULES}/withdrawals/payout-steps.service.ts`,
        find: "if (said?.outcome === 'taken') await noteTaken(",
        replace:
          "if (said === undefined) return bringBack(deps, row, 'no_answer');\n" +
          "  if (said.outcome === 'taken') await noteTaken(",
      },
    ],
    test: PAYOUTS,
  },
  {
    // of a chain's transactions it is their nonce
    name: 'm7',
    bug: 'a payout that is asked for again has a new key, so that it is paid twice',
    patches: [
      {
        file: `${MODULES}/withdrawals/payout-steps.service.ts`,
        find: 'payoutId: row.id,\n',
        replace: "payoutId: row.state === 'sent' ? `${row.id}/${row.steps}` : row.id,\n",
      },
    ],
    test: PAYOUTS,
  },
];
