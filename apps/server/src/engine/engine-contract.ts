// What the engine's side and the modules' side of the bus agree on.
import type { ExchangeEvent } from '@sarraf/settlement';
import type { EngineFigures } from './engine-options.ts';
import type { SubmitReply } from './submission.ts';

export const SUBJECTS = {
  submit: 'engine.submit',
  outcome: 'engine.outcome',
  book: 'engine.book',
  figures: 'engine.figures',
  events: 'engine.events',
} as const;

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
