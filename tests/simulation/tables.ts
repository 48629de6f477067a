// The rows of the simulated database, with the constraints that the real one has.
import type { Finds, JournalRow, Lookup } from '../../apps/server/src/engine/store/engine-store.ts';
import type { MergedRows } from '../../apps/server/src/engine/store/merged-rows.ts';
import type { SubmitReply } from '../../apps/server/src/engine/engine-contract.ts';
import type { CommandRow } from '../../apps/server/src/engine/store/command-rows.ts';
import type { NumberedEntryRow } from '../../apps/server/src/engine/store/row-tables.queries.ts';
import type {
  Changes,
  ExchangeState,
  FoundHistory,
  OtcTradeRow,
} from '../../packages/settlement/src/index.ts';
import { StoredRows } from '../../packages/settlement/src/testing/stored-rows.ts';
import type { RowGroup } from './row-group.ts';
import { type ChargeRow, type PaidOrderRow, writeAttached } from './attached-rows.ts';

/** A refusal as the real server words it. */
export function refusal(code: string): Error {
  return Object.assign(new Error(`simulated ${code}`), { code, severity: 'ERROR' });
}

const clientKey = (user: number, id: string): string => `${user}/${id}`;
const claimKey = (user: number, route: string, key: string): string => `${user}/${route}/${key}`;

/** All tables by their keys. A row that breaks a constraint is refused as PostgreSQL refuses it. */
export class Tables extends StoredRows<NumberedEntryRow> {
  readonly #withdrawalsByHold = new Map<number, string>();
  readonly #transfersByHold = new Map<number, string>();
  readonly #spendsByHold = new Map<number, string>();
  readonly commands = new Map<string, CommandRow>();
  readonly journal: JournalRow[] = [];
  readonly charges = new Map<string, ChargeRow>();
  readonly paidOrders = new Map<string, PaidOrderRow>();
  readonly #claims = new Map<string, CommandRow>();
  #lastHold = 0;
  #projectedSeq = 0n;

  /** The last batch in the journal. */
  get seq(): bigint {
    return BigInt(this.journal.length);
  }

  /** The last batch whose rows are written. */
  get projectedSeq(): bigint {
    return this.#projectedSeq;
  }

  /** @throws the server's own refusal when a constraint does not allow the rows */
  check({ rows, ownerKinds }: RowGroup): void {
    this.#checkUnique(rows);
    for (const row of rows.otcTrades) this.#checkOtc(row);
    this.#checkKnown(rows);
    rows.balances.forEach(({ total, held }, index) => {
      const isSound = ownerKinds[index] === 'outside' || (held >= 0n && total >= held);
      if (!isSound) throw refusal('23514');
    });
  }

  /** Neither the tables nor the rows themselves have a key twice. */
  #checkUnique({ commands, entries, orders }: MergedRows): void {
    const keys = new Set<string>();
    const take = (key: string, isTaken: boolean): void => {
      if (isTaken || keys.has(key)) throw refusal('23505');
      keys.add(key);
    };
    for (const { id, claim } of commands) {
      take(`command ${id}`, this.commands.has(id));
      if (claim === null) continue;
      const key = claimKey(claim.user, claim.route, claim.key);
      take(`claim ${key}`, this.#claims.has(key));
    }
    for (const { kind, reference } of entries) {
      const key = `${kind}/${reference}`;
      take(`entry ${key}`, this.entryKeys.has(key));
    }
    for (const { id, user, clientOrderId } of orders) {
      if (clientOrderId === null) continue;
      const key = clientKey(user, clientOrderId);
      const owner = this.ofClientId(user, clientOrderId);
      take(`order ${key}`, owner !== undefined && owner !== id);
    }
  }

  /** What is changed or ended has to be there (`assert_rows`), and what is new must not be. */
  #checkKnown({ firstSeq, holds, lastHoldBefore, orders }: MergedRows): void {
    for (const { id, remaining } of holds) {
      const isNew = id > lastHoldBefore;
      if (isNew ? remaining > 0n && this.holds.has(id) : !this.holds.has(id)) {
        throw refusal(isNew ? '23505' : 'SF003');
      }
    }
    for (const { id, createdSeq } of orders) {
      const isNew = createdSeq >= firstSeq;
      if (isNew === this.orders.has(id)) throw refusal(isNew ? '23505' : 'SF003');
    }
  }

  #checkOtc({ id, user, side, baseUnits, quoteUnits, feeUnits, clientOrderId }: OtcTradeRow): void {
    const isTaken = clientOrderId !== null && this.ofClientId(user, clientOrderId) !== undefined;
    if (isTaken || this.otcTrades.has(id)) throw refusal('23505');
    const received = side === 'buy' ? baseUnits : quoteUnits;
    const isSound = baseUnits > 0n && quoteUnits > 0n && feeUnits >= 0n && feeUnits <= received;
    if (!isSound) throw refusal('23514');
  }

  /** Adds a batch to the journal. */
  append(epoch: bigint, { seq, commands, stateHash }: Changes): JournalRow {
    const row: JournalRow = {
      seq,
      epoch,
      atMs: BigInt(commands.at(-1)?.envelope.at ?? 0),
      // The journal keeps text: what comes back is never the writer's own object.
      commands: JSON.parse(JSON.stringify(commands)) as JournalRow['commands'],
      stateHash,
    };
    this.journal.push(row);
    return row;
  }

  /** Writes the rows of batches, wholly. */
  write({ batches, rows }: RowGroup): void {
    this.writeRows(rows);
    this.#writeHolders(rows);
    for (const row of rows.commands) {
      this.commands.set(row.id, row);
      const { claim } = row;
      if (claim !== null) this.#claims.set(claimKey(claim.user, claim.route, claim.key), row);
    }
    for (const row of rows.attached) writeAttached(this, row);
    const last = batches.at(-1);
    if (last === undefined) return;
    this.#lastHold = last.lastHold;
    this.#projectedSeq = last.seq;
  }

  #writeHolders(rows: MergedRows): void {
    for (const row of rows.withdrawals) {
      this.#withdrawalsByHold.set(row.hold, row.id);
    }
    for (const row of rows.transfers) {
      if (row.hold !== null) this.#transfersByHold.set(row.hold, row.id);
    }
    for (const row of rows.spends) this.#spendsByHold.set(row.hold, row.id);
  }

  /** The withdrawal that a hold is for. */
  withdrawalOfHold(hold: number): string | undefined {
    return this.#withdrawalsByHold.get(hold);
  }

  /** The transfer that a hold is for. */
  transferOfHold(hold: number): string | undefined {
    return this.#transfersByHold.get(hold);
  }

  /** The spend that a hold is for. */
  spendOfHold(hold: number): string | undefined {
    return this.#spendsByHold.get(hold);
  }

  /** The state tables as a start reads them. */
  state(): Omit<ExchangeState, 'seq'> {
    return { ...this.stateRows(), lastHold: this.#lastHold };
  }

  /** Outcomes of those commands whose rows are written. */
  outcomes(ids: readonly string[]): Map<string, SubmitReply> {
    const outcomes = new Map<string, SubmitReply>();
    for (const id of ids) {
      const { seq, index } = this.commands.get(id) ?? { seq: 0n, index: 0 };
      const found = this.journal[Number(seq) - 1]?.commands[index];
      if (found === undefined) continue;
      const { outcome, replayed } = found;
      outcomes.set(id, { commandId: id, seq, outcome, replayed });
    }
    return outcomes;
  }

  /** What history says to the questions of a batch. */
  find(lookups: readonly Lookup[]): Finds {
    const finds = new Map<number, FoundHistory>();
    for (const lookup of lookups) {
      const found = this.#findOne(lookup);
      if (Object.keys(found).length > 0) finds.set(lookup.at, found);
    }
    return finds;
  }

  #findOne({ keys }: Lookup): FoundHistory {
    const { answer } = keys;
    const claimed = answer && this.#claims.get(claimKey(answer.user, answer.route, answer.key));
    const outcome =
      claimed && this.journal[Number(claimed.seq) - 1]?.commands[claimed.index]?.outcome;
    const bodyHash = claimed?.claim?.bodyHash;
    return {
      ...(outcome !== undefined && bodyHash !== undefined && { answer: { bodyHash, outcome } }),
      ...this.findRows(keys),
    };
  }
}
