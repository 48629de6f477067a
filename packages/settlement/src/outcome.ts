// What a command is answered with: its own result, or a refusal whose facts go with its code.
import type { Refusal } from './refusals.ts';
import { type CommandType, type RefusalCodeOf, type Results, VERBS } from './verbs.ts';

export type {
  CoinDepositResult,
  CoinReversalResult,
  CustodyResult,
  DepositResult,
  OtcResult,
  OtcTradeResult,
  PaymentResult,
  PayOutResult,
  SpendResult,
  TransferResult,
  WithdrawalResult,
} from './money-results.ts';
export {
  type CountedDays,
  type CountedKind,
  type LimitFacts,
  type MinimaFacts,
  type Refusal,
  type RefusalCode,
  type RefusalFacts,
  refuse,
} from './refusals.ts';
export type { CommandOf, CommandType, RefusalCodeOf, Results } from './verbs.ts';

/** A decision that was carried out. */
export interface Accepted<T extends CommandType = CommandType> {
  readonly ok: true;
  readonly result: Results[T];
}

/** What was decided about a command. */
export type Outcome<T extends CommandType = CommandType> = Accepted<T> | Refusal<RefusalCodeOf<T>>;

/** A kept outcome as the answer to a command of this kind; undefined where it can't be one. */
export function outcomeOf<T extends CommandType>(type: T, outcome: Outcome): Outcome<T> | undefined;
export function outcomeOf(type: CommandType, outcome: Outcome): Outcome | undefined {
  if (!outcome.ok) return outcome;
  const isAnswer = VERBS[type].result.every((field: PropertyKey) =>
    Object.hasOwn(outcome.result, field),
  );
  return isAnswer ? outcome : undefined;
}

/** A decision that was carried out. */
export function accept<R>(result: R): { readonly ok: true; readonly result: R } {
  return { ok: true, result };
}
