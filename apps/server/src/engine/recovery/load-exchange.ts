// A start, or the way back from a failure: the state tables, checked against the journal.
import { InvariantError } from '@sarraf/money';
import {
  type CommandEnvelope,
  Exchange,
  type ExchangeOptions,
  type RecentHistory,
  StateRestore,
} from '@sarraf/settlement';
import type { Clock } from '../../platform/clock.ts';
import { RecoveryError } from '../engine-error.ts';
import { GUARD_MS, RECENT_COMMANDS_MAX } from '../limits.ts';
import type { EngineSession, JournalRow } from '../store/engine-store.ts';
import { OwnerKinds } from './owner-kinds.ts';

/** What a start reads. */
export type StateReader = Pick<
  EngineSession,
  'readHead' | 'readState' | 'readJournalBackwards' | 'readTail'
>;

/** How much a start reads, and how its exchange is made. */
export interface LoadOptions {
  readonly exchange?: ExchangeOptions;
  /** Commands of recent history that are read back. Default 2,000. */
  readonly recentCommandsMax?: number;
  /** Says how much of the duplicate guard's time is over; without it nothing is. */
  readonly clock?: Clock;
}

/** The exchange as the tables have it, and what the journal has beyond them. */
export interface LoadedExchange {
  readonly exchange: Exchange;
  readonly owners: OwnerKinds;
  /** Time that was reached, by the last batch or the clock; it never goes back behind it. */
  readonly lastAt: number;
  /** The batches whose rows are not written yet, which the exchange does not have yet. */
  readonly tail: readonly JournalRow[];
}

interface RecentLists {
  readonly answers: {
    claim: NonNullable<CommandEnvelope['claim']>;
    outcome: JournalRow['commands'][number]['outcome'];
  }[];
  readonly clientOrders: { user: number; clientOrderId: string; orderId: number }[];
  readonly recentOrders: CommandEnvelope[];
}

/** Newest first; the caller turns the lists round. */
function collect(lists: RecentLists, row: JournalRow, guardFrom: number): void {
  for (const { envelope, outcome, replayed } of [...row.commands].reverse()) {
    if (replayed) continue;
    const isMisuse = !outcome.ok && outcome.code === 'idempotency_key_reused';
    if (envelope.claim !== undefined && !isMisuse) {
      lists.answers.push({ claim: envelope.claim, outcome });
    }
    const { command } = envelope;
    if (!outcome.ok || !('user' in command)) continue;
    const { result } = outcome;
    // asked of the command, not of its kind: a kind that comes later is not forgotten here
    if ('clientOrderId' in command && 'orderId' in result) {
      const { user, clientOrderId } = command;
      const { orderId } = result;
      if (clientOrderId !== undefined) lists.clientOrders.push({ user, clientOrderId, orderId });
    }
    if (envelope.at > guardFrom) lists.recentOrders.push(envelope);
  }
}

async function readRecent(
  session: StateReader,
  head: bigint,
  lastAt: number,
  commandsMax: number,
): Promise<Omit<RecentHistory, 'seq'>> {
  const lists: RecentLists = { answers: [], clientOrders: [], recentOrders: [] };
  const guardFrom = lastAt - GUARD_MS;
  let count = 0;
  let isComplete = true;
  for await (const row of session.readJournalBackwards(head)) {
    if (count >= commandsMax && Number(row.atMs) <= guardFrom) {
      isComplete = false;
      break;
    }
    collect(lists, row, guardFrom);
    count += row.commands.length;
  }
  return {
    answers: lists.answers.reverse(),
    clientOrders: lists.clientOrders.reverse(),
    recentOrders: lists.recentOrders.reverse(),
    answersComplete: isComplete,
    clientOrdersComplete: isComplete,
  };
}

/**
 * The exchange as the tables have it, proved by the hash of the batch that they stand at, and what
 * the journal has beyond them (`redoTail`). The caller holds the writer's lock.
 *
 * @throws RecoveryError when the rows contradict one another or the journal
 */
export async function loadExchange(
  session: StateReader,
  options: LoadOptions = {},
): Promise<LoadedExchange> {
  const head = await session.readHead();
  const tail: JournalRow[] = [];
  for await (const row of session.readTail(head.seq)) tail.push(row);
  // What is done again is decided at its own time, not now.
  const now = tail.length === 0 ? (options.clock?.now() ?? 0) : 0;
  const lastAt = Math.max(Number(head.atMs), now);
  const commandsMax = options.recentCommandsMax ?? RECENT_COMMANDS_MAX;
  const recent = await readRecent(session, head.seq, lastAt, commandsMax);
  const restore = new StateRestore({ ...recent, seq: head.seq }, options.exchange);
  const exchange = await restored(session, restore);
  const owners = new OwnerKinds();
  for (const account of exchange.accounts()) owners.add(account);
  const hash = exchange.stateHash();
  if (head.stateHash !== null && head.stateHash !== hash) {
    throw new RecoveryError(
      `The state tables are not what batch ${head.seq} wrote (hash ${hash}, the journal has ` +
        `${head.stateHash}): run npm run invariants, which names the row.`,
    );
  }
  return { exchange, owners, lastAt: Math.max(lastAt, Number(tail.at(-1)?.atMs ?? 0n)), tail };
}

async function restored(session: StateReader, restore: StateRestore): Promise<Exchange> {
  try {
    return Exchange.restored(restore, await session.readState(restore));
  } catch (error) {
    if (!(error instanceof InvariantError)) throw error;
    throw new RecoveryError(`The state tables contradict one another: ${String(error)}`, {
      cause: error,
    });
  }
}
