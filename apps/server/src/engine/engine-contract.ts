// What the engine's side and the modules' side of the bus agree on.
import type {
  AttachedRow,
  Command,
  ExchangeEvent,
  IdempotencyClaim,
  OrderRow,
  Outcome,
} from '@sarraf/settlement';
import type { EngineFigures } from './engine-options.ts';

export const SUBJECTS = {
  submit: 'engine.submit',
  outcome: 'engine.outcome',
  book: 'engine.book',
  figures: 'engine.figures',
  events: 'engine.events',
} as const;

export interface SubmitRequest {
  readonly id: string;
  readonly command: Command;
  readonly claim?: IdempotencyClaim;
  readonly rows?: readonly AttachedRow[];
}

export interface SubmitReply {
  readonly commandId: string;
  /** Journal number of the batch that has the command. */
  readonly seq: bigint;
  readonly outcome: Outcome;
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

export type OutcomeReply = SubmitReply | null;

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

export type FiguresReply = EngineFigures;

/** Published after each commit, in order; `seq` is gapless. */
export interface EngineEventsMessage {
  readonly seq: bigint;
  readonly at: number;
  readonly events: readonly ExchangeEvent[];
}
