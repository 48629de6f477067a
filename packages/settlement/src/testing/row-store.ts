import type {
  Changes,
  CommandEnvelope,
  ExchangeState,
  FoundHistory,
  HistoryLookups,
  IdempotencyClaim,
  Outcome,
} from '../index.ts';
import { StoredRows } from './stored-rows.ts';

/** What a database would hold: every batch's rows upserted, and history looked up in them. */
export class RowStore extends StoredRows {
  readonly answers = new Map<string, { claim: IdempotencyClaim; outcome: Outcome }>();
  readonly journal: { readonly seq: bigint; readonly envelopes: CommandEnvelope[] }[] = [];
  readonly replayed: { readonly claim: IdempotencyClaim; readonly outcome: Outcome }[] = [];
  stateHash = '';
  #lastHold = 0;
  /** Ids of accepted `place_order` and `execute_otc` commands. */
  readonly #placed = new Set<string>();

  write(changes: Changes): void {
    for (const { kind, reference } of changes.entries) {
      const key = `${kind}/${reference}`;
      if (this.entryKeys.has(key)) throw new Error(`entry ${key} twice`);
    }
    this.writeRows(changes);
    for (const { envelope, outcome, replayed } of changes.commands) {
      const { claim } = envelope;
      const { type } = envelope.command;
      const isOrder = type === 'place_order' || type === 'execute_otc';
      const isPlaced = isOrder && outcome.ok && !replayed;
      if (isPlaced) this.#placed.add(envelope.id);
      if (claim === undefined) continue;
      const key = `${claim.user} ${claim.route} ${claim.key}`;
      if (replayed) this.replayed.push({ claim, outcome });
      else if (!this.answers.has(key)) this.answers.set(key, { claim, outcome });
    }
    this.journal.push({
      seq: changes.seq,
      envelopes: changes.commands.map(({ envelope }) => envelope),
    });
    this.#lastHold = changes.lastHold;
    this.stateHash = changes.stateHash;
  }

  /** Answers what the exchange misses, as the engine does before a batch. */
  find(lookups: HistoryLookups): FoundHistory {
    const { answer } = lookups;
    const stored = answer && this.answers.get(`${answer.user} ${answer.route} ${answer.key}`);
    return {
      ...(stored && { answer: { bodyHash: stored.claim.bodyHash, outcome: stored.outcome } }),
      ...this.findRows(lookups),
    };
  }

  /** The state as it would be read back, with as little of recent history as is allowed. */
  state(at: number): ExchangeState {
    const journalled = this.journal.flatMap((batch) => batch.envelopes);
    return {
      ...this.stateRows(),
      seq: BigInt(this.journal.length),
      lastHold: this.#lastHold,
      recentOrders: journalled.filter(
        (envelope) => envelope.at > at - 20_000 && this.#placed.has(envelope.id),
      ),
    };
  }
}
