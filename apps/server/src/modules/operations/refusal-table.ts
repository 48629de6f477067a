// How a command's refusals become errors of the wire: a table a command, which names every code by
// which the engine may refuse it. A new code of a command does not compile until its tables have it.
import type { ErrorCode } from '@sarraf/contracts';
import type {
  CommandType,
  Refusal,
  RefusalCode,
  RefusalCodeOf,
  RefusalFacts,
} from '@sarraf/settlement';
import { AppError } from '../../http/index.ts';
import { limitFacts } from '../limits/index.ts';
import { blockFacts } from './refusal.mapper.ts';

/** What a person is told of a refusal. `now`: ms since 1970. */
type Telling<C extends RefusalCode> = (refusal: Refusal<C>, now: number) => AppError;

/** What a person is told of each refusal of a command. */
export type RefusalTable<T extends CommandType> = {
  readonly [C in RefusalCodeOf<T>]: Telling<C>;
};

/** The error that a table has for a refusal. `now`: ms since 1970. @throws Error of `impossible` */
export function refusalError<C extends RefusalCode>(
  table: { readonly [K in C]: Telling<K> },
  refusal: Refusal<C>,
  now: number,
): AppError {
  const tell: Telling<C> = table[refusal.code];
  return tell(refusal, now);
}

/** Of a code that does not come by this call: where it does, the fault is ours. */
export function impossible(why: string): (refusal: { readonly code: RefusalCode }) => never {
  return ({ code }) => {
    throw new Error(`The engine refused as ${code}, which cannot be: ${why}.`);
  };
}

/** Of a code that the wire has under the same name, and that says all. */
export function sameCode({ code }: { readonly code: RefusalCode & ErrorCode }): AppError {
  return new AppError(code);
}

/** Of whoever is stopped from it. */
export function blockError({ facts }: { readonly facts: RefusalFacts['action_blocked'] }) {
  return new AppError('action_blocked', blockFacts(facts));
}

/** Of whoever's money is held. `now`: ms since 1970. */
export function heldError({ facts }: { readonly facts: RefusalFacts['money_held'] }, now: number) {
  return new AppError('money_held', { seconds: secondsUntil(facts.until, now) });
}

/** Of whoever's level opens none of it: the level that does, or where none does that it is closed. */
export function levelError(closed: 'deposit_closed' | 'transfer_closed' | 'withdrawal_closed') {
  return ({ facts: { levelThatLifts: level } }: Refusal<'limit_missing'>): AppError =>
    level === null ? new AppError(closed) : new AppError('level_required', { level });
}

/** Of whoever would be above a limit: what is left of it, and how long it takes. */
export function limitError(
  codeOf: (days: RefusalFacts['limit_exceeded']['days']) => ErrorCode,
): Telling<'limit_exceeded'> {
  return ({ facts }, now) => new AppError(codeOf(facts.days), limitFacts(facts, now));
}

/** Whole seconds from now until then, at least one. */
export function secondsUntil(until: number, now: number): number {
  return Math.max(1, Math.ceil((until - now) / 1_000));
}
