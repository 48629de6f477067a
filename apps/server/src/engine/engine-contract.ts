// What the engine's side and the modules' side of the bus agree on: each request and reply, once.
import type {
  AttachedRow,
  Command,
  CommandType,
  ExchangeEvent,
  IdempotencyClaim,
  OrderRow,
  Outcome,
} from '@sarraf/settlement';

/** What may be asked of the engine, and what it tells. */
export const SUBJECTS = {
  submit: 'engine.submit',
  outcome: 'engine.outcome',
  book: 'engine.book',
  figures: 'engine.figures',
  events: 'engine.events',
} as const;

/** Asks for a command to be done. */
export interface SubmitRequest<C extends Command = Command> {
  /** UUID made by the caller: asks for the outcome later. */
  readonly id: string;
  readonly command: C;
  readonly claim?: IdempotencyClaim;
  readonly rows?: readonly AttachedRow[];
}

/** The engine's durable answer. */
export interface SubmitReply<T extends CommandType = CommandType> {
  readonly commandId: string;
  /** Journal number of the batch that has the command. */
  readonly seq: bigint;
  readonly outcome: Outcome<T>;
  /** True when an earlier command with the same idempotency key had this outcome. */
  readonly replayed: boolean;
  /**
   * The order that a `cancel_order` ended, as its row says: it never changes again. Only beside the
   * first answer; later ones, and the journal's, don't have it.
   */
  readonly cancelled?: OrderRow;
}

/** Asks whether a command is in the journal. */
export interface OutcomeRequest {
  readonly commandId: string;
}

/** What the journal has of a command; null: it had no effect so far. */
export type OutcomeReply = SubmitReply | null;

/** Asks for a market's book. */
export interface BookRequest {
  readonly market: string;
  /** Levels of each side at most. Default 200. */
  readonly levelsMax?: number;
}

/** Price in ticks and lots that rest there; best first. */
export type BookLevel = readonly [priceTicks: number, lots: number];

/** The book as of event `seq` of its market: events with a greater number come on top. */
export interface BookReply {
  readonly seq: number;
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
}

/** What an engine is doing: `standby` waits for another one's lock, `halted` never serves again. */
export type EngineStatus = 'starting' | 'standby' | 'running' | 'recovering' | 'halted' | 'stopped';

/** Where the engine stands. */
export interface EngineFigures {
  readonly status: EngineStatus;
  /** The last batch that was answered. */
  readonly seq: bigint;
  /** The last one whose rows are written. */
  readonly rowsSeq: bigint;
  readonly epoch: bigint;
  readonly stateHash: string;
  readonly waiting: number;
  /** When it became the writer, ms since 1970; 0 before. */
  readonly startedAt: number;
}

/** What is asked of the engine, and what it answers; on the subject of the same name. */
export interface EngineCalls {
  readonly submit: { readonly request: SubmitRequest; readonly reply: SubmitReply };
  readonly outcome: { readonly request: OutcomeRequest; readonly reply: OutcomeReply };
  /** Null: no such market. */
  readonly book: { readonly request: BookRequest; readonly reply: BookReply | null };
  readonly figures: { readonly request: null; readonly reply: EngineFigures };
}

/** Published once a batch's rows are written, in order; `seq` is gapless. */
export interface EngineEventsMessage {
  readonly seq: bigint;
  /** Time of the batch, ms since 1970. */
  readonly at: number;
  readonly events: readonly ExchangeEvent[];
}
