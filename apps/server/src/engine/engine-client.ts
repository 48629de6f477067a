// How modules reach the one writer, wherever it runs.
import type { Command } from '@sarraf/settlement';
import { type Bus, BusError } from '../platform/bus/index.ts';
import { createId } from '../platform/ids.ts';
import { askEngine, type EngineCall, hearEngine } from './engine-calls.ts';
import type {
  BookReply,
  BookRequest,
  EngineCalls,
  EngineEventsMessage,
  EngineFigures,
  OutcomeReply,
  SubmitReply,
  SubmitRequest,
} from './engine-contract.ts';
import { EngineError, type EngineErrorCode } from './engine-error.ts';
import { ANSWER_TIMEOUT_MS, RETRY_MS } from './limits.ts';
import { pause, systemTimers, type Timers } from './timers.ts';

/** A request whose id may yet be made. */
export type SubmitWish<C extends Command = Command> = Omit<SubmitRequest<C>, 'id'> & {
  readonly id?: string;
};

/** The engine, as every module asks it. */
export interface EngineClient {
  /**
   * Does a command and answers when it is durable. `id` is made here unless given; it is what a
   * status link asks for after `outcome_unknown`.
   *
   * @throws EngineError: only `outcome_unknown` may have had an effect
   */
  submit<C extends Command>(request: SubmitWish<C>): Promise<SubmitReply<C['type']>>;
  /** The outcome of a command if the journal has it; null says that it had no effect so far. */
  outcome(commandId: string): Promise<OutcomeReply>;
  /** The committed book, consistent with the events published so far; null: no such market. */
  book(request: BookRequest): Promise<BookReply | null>;
  figures(): Promise<EngineFigures>;
  /** Listens to what was committed; returns how to stop. A gap in `seq` means: read it again. */
  onEvents(listener: (message: EngineEventsMessage) => void): () => void;
}

/** What a client needs to reach the engine. */
export interface EngineClientOptions {
  readonly bus: Bus;
  /** How long to wait for the journal's word. Default 10,000. */
  readonly answerTimeoutMs?: number;
  /** The process's own unless a simulation brings others. */
  readonly timers?: Timers;
}

const ENGINE_CODES: ReadonlySet<string> = new Set<EngineErrorCode>([
  'engine_busy',
  'engine_unavailable',
  'command_faulty',
  'outcome_unknown',
]);

/** The bus's word as the engine's: whatever may have reached the engine is unknown. */
function toEngineError(error: unknown): EngineError {
  if (!(error instanceof BusError)) throw error;
  if (error.reason !== undefined && ENGINE_CODES.has(error.reason)) {
    return new EngineError(error.reason as EngineErrorCode, error.message);
  }
  if (error.code === 'overloaded') return new EngineError('engine_busy', error.message);
  if (error.code === 'no_responder') return new EngineError('engine_unavailable', error.message);
  return new EngineError('outcome_unknown', error.message);
}

/** The engine as seen through the bus. */
export function createEngineClient(options: EngineClientOptions): EngineClient {
  const { bus } = options;
  const timeoutMs = options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS;
  const timers = options.timers ?? systemTimers;

  async function ask<C extends EngineCall>(
    call: C,
    request: EngineCalls[C]['request'],
    waitMs: number,
  ): Promise<EngineCalls[C]['reply']> {
    try {
      return await askEngine(bus, call, request, waitMs);
    } catch (error) {
      throw toEngineError(error);
    }
  }

  /** The engine's process went away with the command: its successor reads the journal. */
  async function settle(commandId: string, deadline: number): Promise<SubmitReply> {
    while (timers.monotonic() < deadline) {
      const waitMs = Math.max(1, deadline - timers.monotonic());
      const asked = await ask('outcome', { commandId }, waitMs).catch((error: unknown) =>
        error instanceof EngineError ? undefined : Promise.reject(error),
      );
      if (asked === null) {
        throw new EngineError('engine_unavailable', 'The engine restarted before it was done.');
      }
      if (asked !== undefined) return asked;
      await pause(timers, RETRY_MS);
    }
    throw new EngineError('outcome_unknown', 'The journal could not be asked in time.');
  }

  return {
    submit: async ({ id, ...rest }) => {
      const request: SubmitRequest = { id: id ?? createId(), ...rest };
      const deadline = timers.monotonic() + timeoutMs;
      try {
        return await askEngine(bus, 'submit', request, timeoutMs + 500);
      } catch (error) {
        if (error instanceof BusError && error.code === 'disconnected') {
          return settle(request.id, deadline);
        }
        throw toEngineError(error);
      }
    },
    outcome: (commandId) => ask('outcome', { commandId }, timeoutMs),
    book: (request) => ask('book', request, timeoutMs),
    figures: () => ask('figures', null, timeoutMs),
    onEvents: (listener) => hearEngine(bus, listener),
  };
}
