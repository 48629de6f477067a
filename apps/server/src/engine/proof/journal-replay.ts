// The journal done again from its first command: the same outcomes, hashes, events and rows.
import { type AnyRow, HOLD, LatestRows } from '@sarraf/ledger';
import {
  type Changes,
  Exchange,
  type ExchangeOptions,
  isAmong,
  type MarketRow,
  noRecords,
  ofEachRecord,
  ORDER,
  RECORD_NAMES,
  type RecordName,
  RECORDS,
  type StoredKind,
} from '@sarraf/settlement';
import { ChargeRecount } from './charge-recount.ts';
import { StablecoinRecount } from './stablecoin-recount.ts';
import { RecentDepositRecount } from './recent-deposit-recount.ts';
import { BankDepositRecount } from './bank-deposit-recount.ts';
import { OpenOrderRecount } from './open-order-recount.ts';
import { LeavingRecount } from './leaving-recount.ts';
import { REPLAY_VIOLATIONS_MAX } from '../limits.ts';
import { commandRows } from '../store/command-rows.ts';
import type { JournalRow } from '../store/engine-store.ts';
import type { InvariantViolation } from './sql-rule.queries.ts';
import { JournalDamagedError } from '../store/journal-text.ts';
import { Projection, type TableReader } from './projection.ts';
import { OwnerKinds } from '../recovery/owner-kinds.ts';
import * as tables from '../store/row-tables.queries.ts';

/** A database as the proof reads it, all of one moment. */
export interface ReplaySource extends TableReader {
  /** Every batch from the first on. */
  journal(): AsyncIterable<JournalRow>;
  /** The last batch whose rows are written. */
  projectedSeq(): Promise<bigint>;
}

/** What doing the journal again gave. */
export interface ReplayReport {
  readonly batches: number;
  readonly commands: number;
  /** Hash of the state after the last batch. */
  readonly stateHash: string;
  readonly violations: readonly InvariantViolation[];
}

type RecordProjections = { readonly [N in RecordName]: Projection<AnyRow> };

/** What each table must hold. */
function projections() {
  return {
    commands: new Projection(tables.commandTable),
    accounts: new Projection(tables.accountTable),
    balances: new Projection(tables.balanceTable),
    holds: new Projection(tables.holdTable),
    entries: new Projection(tables.entryTable),
    entryKeys: new Projection(tables.entryKeyTable),
    postings: new Projection(tables.postingTable),
    orders: new Projection(tables.orderTable),
    trades: new Projection(tables.tradeTable),
    otcTrades: new Projection(tables.otcTradeTable),
    assets: new Projection(tables.assetTable),
    markets: new Projection(tables.marketTable),
    ...ofEachRecord<RecordProjections>((name) => new Projection(tables.recordTables[name])),
  };
}

/** Rows that will not change again are compared and forgotten, the others kept as they stand. */
function settle<Row extends AnyRow>(
  rows: readonly Row[],
  isFinal: (row: Row) => boolean,
  open: LatestRows<Row>,
  expected: Projection<Row>,
): void {
  for (const row of rows) {
    if (isFinal(row)) {
      open.drop(row);
      expected.expect([row]);
    } else {
      open.put([row]);
    }
  }
}

/** Rows in the order of the column that they are fetched by. */
function inFetchOrder(
  { kind, fetchBy }: Pick<StoredKind<AnyRow>, 'kind' | 'fetchBy'>,
  rows: Iterable<AnyRow>,
): AnyRow[] {
  const first = fetchBy ?? kind.key[0] ?? '';
  return [...rows].sort((a, b) => {
    const [one, other] = [a[first] ?? 0, b[first] ?? 0];
    return one < other ? -1 : Number(one > other);
  });
}

/** One pass over the journal; makes no change. */
class JournalReplay {
  readonly #source: ReplaySource;
  readonly #exchange: Exchange;
  readonly #expected = projections();
  readonly #owners = new OwnerKinds();
  readonly #charges = new ChargeRecount();
  readonly #leaving = new LeavingRecount();
  readonly #deposits = new BankDepositRecount();
  readonly #stablecoins = new StablecoinRecount();
  readonly #recent = new RecentDepositRecount();
  readonly #openCounts = new OpenOrderRecount();
  readonly #violations: InvariantViolation[] = [];
  /** Rows that may still change; the rest is compared and forgotten. */
  readonly #openOrders = new LatestRows(ORDER);
  readonly #openHolds = new LatestRows(HOLD);
  readonly #records = noRecords();
  readonly #marketSeqs = new Map<string, number>();

  constructor(source: ReplaySource, options: ExchangeOptions) {
    this.#source = source;
    this.#exchange = new Exchange({ bookKind: 'naive', ...options });
  }

  async run(): Promise<ReplayReport> {
    let batches = 0;
    let commands = 0;
    const projected = await this.#source.projectedSeq();
    let isBehind = false;
    for await (const row of this.#journal()) {
      if (row.seq > projected && !isBehind) {
        isBehind = true;
        await this.#compareState();
      }
      const changes = this.#replay(row);
      if (changes === undefined) break;
      batches += 1;
      commands += row.commands.length;
      this.#checkEvents(changes);
      if (isBehind) continue;
      this.#expectRows(changes);
      await this.#compare(false);
    }
    if (!isBehind) await this.#compareState();
    await this.#compare(true);
    await this.#countRows();
    return {
      batches,
      commands,
      stateHash: this.#exchange.stateHash(),
      violations: this.#violations,
    };
  }

  /** Every batch up to the first that is damaged. */
  async *#journal(): AsyncGenerator<JournalRow> {
    try {
      yield* this.#source.journal();
    } catch (error) {
      if (!(error instanceof JournalDamagedError)) throw error;
      this.#note('I7', `journal ${error.seq}`, `can not be read: ${String(error.cause)}`);
    }
  }

  #note(invariant: string, row: string, fact: string): void {
    if (this.#violations.length < REPLAY_VIOLATIONS_MAX)
      this.#violations.push({ invariant, row, fact });
  }

  #replay(row: JournalRow): Changes | undefined {
    for (const [index, { envelope, outcome }] of row.commands.entries()) {
      for (const recount of [this.#charges, this.#leaving, this.#deposits]) {
        const over = recount.take(envelope, outcome);
        if (over !== undefined) this.#note('I22', `journal ${row.seq}/${index}`, over);
      }
      try {
        const again = this.#exchange.apply(envelope);
        if (JSON.stringify(again) !== JSON.stringify(outcome)) {
          const fact = `was ${JSON.stringify(outcome)}, again it is ${JSON.stringify(again)}`;
          this.#note('I17', `journal ${row.seq}/${index}`, fact);
        }
      } catch (error) {
        this.#note('I17', `journal ${row.seq}/${index}`, `can not be done again: ${String(error)}`);
        return undefined;
      }
    }
    const changes = this.#exchange.takeChanges();
    if (changes.seq !== row.seq) {
      this.#note('I7', `journal ${row.seq}`, `is batch ${changes.seq}`);
      return undefined;
    }
    const recounts = [this.#stablecoins, this.#recent, this.#openCounts];
    for (const { index, fact } of recounts.flatMap((of) => of.take(row, changes))) {
      this.#note('I22', `journal ${row.seq}/${index}`, fact);
    }
    if (changes.stateHash !== row.stateHash) {
      const fact = `has hash ${row.stateHash}, again it is ${changes.stateHash}`;
      this.#note('I17', `journal ${row.seq}`, fact);
    }
    return changes;
  }

  #checkEvents(changes: Changes): void {
    for (const event of changes.events) {
      if (event.type !== 'level' && event.type !== 'trade') continue;
      const before = this.#marketSeqs.get(event.market) ?? 0;
      this.#marketSeqs.set(event.market, event.marketSeq);
      if (event.marketSeq !== before + 1) {
        const fact = `event ${event.marketSeq} follows ${before}`;
        this.#note('I7', `journal ${changes.seq} ${event.market}`, fact);
      }
    }
  }

  #expectRows(changes: Changes): void {
    const expected = this.#expected;
    expected.commands.expect(commandRows(changes));
    for (const row of changes.accounts) this.#owners.add(row);
    expected.accounts.expect(changes.accounts);
    expected.entries.expect(changes.entries.map((row) => ({ ...row, seq: changes.seq })));
    expected.entryKeys.expect(changes.entries);
    expected.postings.expect(changes.postings);
    expected.trades.expect(changes.trades);
    expected.otcTrades.expect(changes.otcTrades);
    expected.assets.expect(changes.assets ?? []);
    settle(changes.orders, (row) => !tables.isOpenOrder(row), this.#openOrders, expected.orders);
    for (const row of changes.holds) {
      if (row.remaining > 0n) this.#openHolds.put([row]);
      else this.#openHolds.drop(row);
    }
    for (const name of RECORD_NAMES) this.#expectRecords(name, changes[name]);
  }

  #expectRecords(name: RecordName, changed: readonly AnyRow[]): void {
    const { final }: Pick<StoredKind<AnyRow>, 'final'> = RECORDS[name];
    const isFinal = (row: AnyRow): boolean => final !== undefined && isAmong(row, final);
    settle<AnyRow>(changed, isFinal, this.#records[name], this.#expected[name]);
  }

  /** What stands at the end, the engine's whole state: row by row, so that no list has all of it. */
  async #compareState(): Promise<void> {
    const expected = this.#expected;
    await this.#compareAll(expected.balances, this.#balances());
    await this.#compareAll(expected.orders, this.#openOrders.values());
    await this.#compareAll(expected.holds, this.#openHolds.values());
    await this.#compareAll(expected.markets, this.#marketRows());
    for (const name of RECORD_NAMES) {
      const rows: LatestRows<AnyRow> = this.#records[name];
      await this.#compareAll<AnyRow>(expected[name], inFetchOrder(RECORDS[name], rows.values()));
    }
  }

  *#balances(): Generator<tables.OwnedBalanceRow> {
    for (const { id, total, held } of this.#exchange.accounts()) {
      yield { account: id, total, held, ownerKind: this.#owners.kindOf(id) };
    }
  }

  *#marketRows(): Generator<MarketRow> {
    for (const { row } of this.#exchange.markets()) yield row;
  }

  async #compareAll<Row>(projection: Projection<Row>, rows: Iterable<Row>): Promise<void> {
    for (const found of await projection.compareAll(this.#source, rows)) {
      this.#note(found.invariant, found.row, found.fact);
    }
  }

  async #compare(all: boolean): Promise<void> {
    for (const projection of Object.values(this.#expected)) {
      for (const found of await projection.compare(this.#source, all)) {
        this.#note(found.invariant, found.row, found.fact);
      }
    }
  }

  async #countRows(): Promise<void> {
    for (const { table, rowCount } of Object.values(this.#expected)) {
      const count = await this.#source.count(table);
      if (count === rowCount) continue;
      this.#note('I18', `table ${table}`, `has ${count} rows, the journal makes ${rowCount}`);
    }
  }
}

/**
 * Does the whole journal again and compares outcomes, hashes and events with what it says (I17,
 * I7), and every row of every money table with what the commands make of it (I18). Charges and
 * bought stablecoins are counted against their caps (I22). With the naive book (the default) equal
 * trades also prove price-time priority (I10).
 *
 * @param options those of the exchange that wrote it, where they decide: `triggerStepsMax`
 */
export function replayJournal(
  source: ReplaySource,
  options: ExchangeOptions = {},
): Promise<ReplayReport> {
  return new JournalReplay(source, options).run();
}
