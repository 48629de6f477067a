// What is said of a verb, once: what its caller may send, what it answers, why it may be refused.
import type { RefusalCode } from './refusals.ts';
import type { JudgesOf } from './rules/judge.ts';

/** What is said of one verb, beside how it decides. */
export interface Verb<Command, Result, Code extends RefusalCode> {
  /** A judge for each field of the command. */
  readonly fields: JudgesOf<Command>;
  /** What two fields say against one another; by default they can't. */
  readonly contradictionOf?: (command: Command) => string | undefined;
  /** Fields by which an answer that was kept is known as one to such a command. */
  readonly result: readonly (keyof Result)[];
  /** Codes by which it may be refused, besides a key that was used for another one. */
  readonly refusals: readonly Code[];
  /**
   * Whether its shape is wholly judged before it decides: then stops that are due act before it, as
   * nothing undoes what they did.
   */
  readonly actsAfterStops?: true;
  /** Never there; they carry the types. */
  readonly types?: { readonly command: Command; readonly result: Result; readonly code: Code };
}

/**
 * Says a verb: `verb<PlaceOrder, OrderResult>()({ … })`. A field without its judge, or one of the
 * result that there is not, does not compile.
 */
export function verb<Command, Result>() {
  return <const Code extends RefusalCode = never>(
    said: Omit<Verb<Command, Result, Code>, 'types'>,
  ): Verb<Command, Result, Code> => said;
}

/** Why no market is there to trade in. */
export const MARKET_REFUSALS = ['market_unknown', 'market_not_active'] as const;
/** Why a person may not trade now. */
export const TRADE_REFUSALS = ['account_frozen', 'action_blocked', 'trading_closed'] as const;
