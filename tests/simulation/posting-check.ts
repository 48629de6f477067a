// Looks at the ledger's postings: what they move is whole, and nobody has anything but their sum.
import type { Changes, OtcTradeRow } from '../../packages/settlement/src/index.ts';
import type { Tables } from './tables.ts';
import { must, plainText } from './violation.ts';

/** Checks the postings of batches whose rows are durable, one batch after the other. */
export class PostingCheck {
  readonly #tables: Tables;
  /** Sum of postings of each account. */
  readonly #posted = new Map<number, bigint>();

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** I1, I2, I4, I9, I11 and I21. */
  check({ postings, balances, trades, otcTrades }: Changes): void {
    const perEntry = new Map<number, number>();
    for (const { entry, from, to, asset, amount } of postings) {
      must(typeof amount === 'bigint' && amount > 0n, 'I2', () => `entry ${entry} moves ${amount}`);
      for (const [account, units] of [
        [from, -amount],
        [to, amount],
      ] as const) {
        const row = this.#tables.accounts.get(account);
        must(row?.asset === asset, 'I1', () => `entry ${entry}: account ${account} is no ${asset}`);
        this.#posted.set(account, (this.#posted.get(account) ?? 0n) + units);
      }
      perEntry.set(entry, (perEntry.get(entry) ?? 0) + 1);
    }
    for (const { account, total } of balances) {
      const posted = this.#posted.get(account) ?? 0n;
      must(total === posted, 'I4', () => `account ${account} has ${total}, its postings ${posted}`);
    }
    for (const { id, entry, makerFee, takerFee } of trades) {
      const rows = this.#tables.postings.get(entry) ?? [];
      const fees = [makerFee, takerFee].filter((fee) => fee > 0n);
      must(
        rows.length === 2 + fees.length && perEntry.get(entry) === rows.length,
        'I11',
        () => `trade ${id} has ${rows.length} postings and ${fees.length} fees`,
      );
      const posted = rows.filter(({ role }) => role === 'fee').reduce((a, b) => a + b.amount, 0n);
      must(posted === makerFee + takerFee, 'I21', () => `trade ${id} posted ${posted} of its fees`);
    }
    for (const trade of otcTrades) this.#checkOtc(trade);
  }

  /** I9 and I11 of a trade with the house: the quote's own figures, and nothing else. */
  #checkOtc(trade: OtcTradeRow): void {
    const { id, entry, baseUnits, quoteUnits, feeUnits } = trade;
    const rows = this.#tables.postings.get(entry) ?? [];
    const sums = (['base', 'quote', 'fee'] as const).map((role) =>
      rows.filter((row) => row.role === role).reduce((sum, row) => sum + row.amount, 0n),
    );
    const [base, quote, fee] = sums;
    const isSame = base === baseUnits && quote === quoteUnits && fee === feeUnits;
    must(isSame, 'I9', () => `house trade ${id} posted ${plainText(rows)}`);
    must(
      rows.length === (feeUnits > 0n ? 3 : 2),
      'I11',
      () => `house trade ${id} has other postings`,
    );
  }
}
