// Bugs that an exchange must never have, each as a small change of the real code, and the test that
// must not let it pass.

import { type Mutant, type NamedTest, SIMULATION } from './mutant.ts';
import { BANK_MUTANTS } from './planted-bank.ts';
import { CHAIN_MUTANTS } from './planted-chains.ts';
import { CASE_MUTANTS } from './planted-cases.ts';
import { COIN_MUTANTS } from './planted-coins.ts';
import { OWN_MONEY_MUTANTS } from './planted-own-money.ts';
import { PUSH_MUTANTS } from './planted-push.ts';
import { QUOTE_MUTANTS } from './planted-quotes.ts';
import { REWARD_MUTANTS } from './planted-rewards.ts';
import { SPEND_MUTANTS } from './planted-spends.ts';

const SETTLEMENT: NamedTest = {
  args: [
    'packages/settlement/src/orders/place-order.test.ts',
    'packages/settlement/src/exchange.test.ts',
  ],
};

const ENGINE = 'apps/server/src/engine';
const DATABASE = 'apps/server/src/platform/database';
const SETTLE = 'packages/settlement/src';

/** All planted bugs, each by a name of its own. */
export const MUTANTS: readonly Mutant[] = [
  ...CASE_MUTANTS,
  ...CHAIN_MUTANTS,
  ...BANK_MUTANTS,
  ...COIN_MUTANTS,
  ...SPEND_MUTANTS,
  ...OWN_MONEY_MUTANTS,
  ...PUSH_MUTANTS,
  ...QUOTE_MUTANTS,
  ...REWARD_MUTANTS,
  {
    name: 'm1',
    bug: 'the database acknowledges before it has synced, and nobody refuses to start on it',
    patches: [
      {
        file: 'tools/embedded-postgres/postmaster.ts',
        find: "synchronous_commit: 'on'",
        replace: "synchronous_commit: 'off'",
      },
      {
        file: `${DATABASE}/durability.ts`,
        find: 'if (wrong.length === 0) return;',
        replace: 'if (wrong.length >= 0) return;',
      },
    ],
    test: { args: ['tools/embedded-postgres/embedded-postgres.test.ts', '-t', 'is durable'] },
  },
  {
    name: 'm2',
    bug: 'callers are answered before the commit',
    patches: [
      {
        file: `${ENGINE}/writer/writer.ts`,
        find: 'decided.commit().then(',
        replace: 'this.#answer(batch, decided.changes);\n      decided.commit().then(',
      },
    ],
    test: SIMULATION,
  },
  {
    name: 'm3',
    bug: 'what an order holds is checked against the total instead of the available',
    patches: [
      {
        file: `${SETTLE}/orders/order-checks.ts`,
        find: 'const has = account === undefined ? 0n : available(account);',
        replace: 'const has = account === undefined ? 0n : account.total;',
      },
    ],
    test: SETTLEMENT,
  },
  {
    name: 'm4',
    bug: 'a charge is credited because the payer says that they paid',
    patches: [
      {
        file: 'apps/server/src/modules/card-charges/settle-charge.service.ts',
        find: 'const gateway = context.gatewayOf(payment.gateway);',
        replace:
          "if (hint === 'paid') {\n      await this.#credit(payment, authority, null);\n" +
          '      return;\n    }\n    const gateway = context.gatewayOf(payment.gateway);',
      },
    ],
    test: SIMULATION,
  },
  {
    name: 'm5-engine',
    bug: "a line of the bank's statement is credited as often as the engine is told of it",
    patches: [
      {
        file: `${SETTLE}/payments/bank-deposits.ts`,
        find: "const key = referenceKey('bank_deposit', reference);",
        replace:
          "const key = referenceKey('bank_deposit', reference);\n" +
          '  memory.references.delete(key);\n  envelope = { ...envelope, found: undefined };',
      },
    ],
    test: SIMULATION,
  },
  {
    name: 'm8',
    bug: 'a batch of unknown outcome is done again without asking the journal',
    patches: [
      {
        file: `${ENGINE}/writer/failed-batches.ts`,
        find: 'const committed = await writer.readOutcomes(ids);',
        replace:
          'const committed: Awaited<ReturnType<typeof writer.readOutcomes>> = ' +
          'new Map(ids.slice(ids.length).map((id) => [id, undefined as never]));',
      },
    ],
    test: SIMULATION,
  },
  {
    name: 'm9',
    bug: 'a cancel releases the original hold instead of what remains of it',
    patches: [
      {
        file: 'packages/ledger/src/ledger.ts',
        find: 'const left = hold.row.remaining;\n    this.lowerHold(hold, left);',
        replace:
          'const left = hold.row.amount;\n    const record = this.#ownHold(hold);\n' +
          '    const account = this.#own(hold.account);\n    account.held -= left;\n' +
          '    record.row.remaining = 0n;\n    this.#touch(account);\n    this.#touchHold(record);\n' +
          '    this.#holds.delete(hold.row.id);',
      },
    ],
    test: SIMULATION,
  },
  {
    name: 'm10',
    bug: 'price times quantity is counted in floating point',
    patches: [
      {
        file: `${SETTLE}/trades/settle-trades.ts`,
        find: 'const quote = quoteUnits(priceTicks, lots, market.spec);',
        replace: 'const quote = BigInt(priceTicks * lots * Number(market.spec.quotePerTickLot));',
      },
    ],
    test: SIMULATION,
  },
  {
    name: 'm11',
    bug: "anybody may cancel anybody's order",
    patches: [
      {
        file: `${SETTLE}/orders/cancel-order.ts`,
        find: "  if (order.row.user !== user) return refuse('order_not_found', { orderId });\n",
        replace: '',
      },
    ],
    test: SIMULATION,
  },
  {
    name: 'm13',
    bug: 'an idempotency key is not stored in the transaction of its effect',
    patches: [
      {
        file: `${ENGINE}/store/command-rows.ts`,
        find: 'claim: claimOf(command),',
        replace: 'claim: command === undefined ? claimOf(command) : null,',
      },
    ],
    test: SIMULATION,
  },
  {
    name: 'm14',
    bug: 'a book with a gap in its numbers is not read again',
    patches: [
      {
        file: 'apps/web/src/realtime/order-book.ts',
        find: "    if (message.from > this.#seq) return 'gap';\n",
        replace: '',
      },
    ],
    test: { args: ['apps/web/src/realtime/order-book.test.ts'] },
  },
  {
    name: 'strange-side',
    bug: 'a command with a side that there is not rests in the book',
    patches: [
      {
        file: `${SETTLE}/rules/field-judges.ts`,
        find: "export const side = word('buy', 'sell');",
        replace:
          "export const side = { ...text(0, 9) } as ReturnType<typeof word<'buy' | 'sell'>>;",
      },
    ],
    test: { args: [`${SETTLE}/rules/malformed-command.test.ts`] },
  },
  {
    name: 'tail-forgotten',
    bug: 'what the journal has beyond the tables is not done again at a start',
    patches: [
      {
        file: `${ENGINE}/recovery/redo-tail.ts`,
        find: 'for (const row of tail) {',
        replace: 'for (const row of tail.slice(tail.length)) {',
      },
    ],
    test: SIMULATION,
  },
  {
    name: 'told-early',
    bug: 'a batch is told before its pending rows are written',
    patches: [
      {
        file: `${ENGINE}/writer/writer.ts`,
        find: 'if (isAhead) this.#projector.committed();',
        replace:
          'if (isAhead) this.#projector.committed();\n    if (isAhead) this.#publish([changes]);',
      },
    ],
    test: { args: [`${ENGINE}/writer/ahead.test.ts`] },
  },
  {
    name: 'read-early',
    bug: 'whoever reads after an answer does not wait for its rows',
    patches: [
      {
        file: 'apps/server/src/composition/server-process.ts',
        find: 'readAfter(() => service.engine.rowsWritten());',
        replace: 'readAfter(() => undefined);',
      },
    ],
    test: { args: ['apps/server/src/modules/orders/read-your-orders.test.ts'] },
  },
  {
    name: 'limit-of-a-day',
    bug: 'a limit of thirty days counts what was charged today alone',
    patches: [
      {
        file: `${SETTLE}/limits/check-limits.ts`,
        find: 'if (sumOfDays(used, days) + units <= BigInt(rule.capUnits)) continue;',
        replace: 'if (sumOfDays(used, 1) + units <= BigInt(rule.capUnits)) continue;',
      },
    ],
    test: { args: [`${SETTLE}/limits/limits.test.ts`] },
  },
  {
    name: 'stablecoin-open-orders',
    bug: 'a cap on stablecoins forgets what open orders may still buy',
    patches: [
      {
        file: `${SETTLE}/limits/stablecoin-limits.ts`,
        find: 'sum += baseUnits(remainingLots(order), market.spec);',
        replace: 'sum += baseUnits(remainingLots(order), market.spec) * 0n;',
      },
    ],
    test: SIMULATION,
  },
  {
    name: 'recent-deposit-toman',
    bug: 'toman that lie there stand for the coins that a recent deposit keeps here',
    patches: [
      {
        file: `${SETTLE}/limits/may-give.ts`,
        find: 'ownedWorth(memory, user, asset === IRT)',
        replace: 'ownedWorth(memory, user, true)',
      },
    ],
    test: { args: [`${SETTLE}/limits/recent-deposits.test.ts`] },
  },
  {
    name: 'frozen-trades',
    bug: 'a frozen person still trades',
    patches: [
      {
        file: `${SETTLE}/limits/standings.ts`,
        find: "if (standing.row.isFrozen) return refuse('account_frozen');",
        replace:
          "if (standing.row.isFrozen && action !== 'trade') return refuse('account_frozen');",
      },
    ],
    test: SIMULATION,
  },
  {
    name: 'm22',
    bug: 'an html token of an article is let through as markup',
    patches: [
      {
        file: 'apps/server/src/modules/articles/article-blocks.ts',
        find: "return [paragraph('p', [plainSpan(token.raw.trim())])];",
        replace: "return [{ kind: 'html', html: token.raw } as never];",
      },
    ],
    test: {
      args: [
        'apps/server/src/modules/articles/article-blocks.test.ts',
        '-t',
        'N19 is never markup',
      ],
    },
  },
];
