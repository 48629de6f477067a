// What the calls of the back office have in common.
import { z } from 'zod';
import type { AbilityPair } from './abilities.ts';
import type { Access } from './endpoint.ts';
import { flag, idOut, time, wordsIn } from './wire.ts';

/** Staff who hold an ability. To look is a read; to change anything counts as money does. */
export function staffMay(...ability: AbilityPair): Access<'staff'> {
  const rate = ability[0] === 'read' ? 'read' : 'money';
  return { audience: 'staff', ability, level: 0, rate };
}

/** Somebody of the staff. */
export const officer = z.strictObject({ id: idOut, name: z.string().nullable() });

/** What the first of two officers said: another one is waited for. */
export const firstWord = z.strictObject({
  officer,
  at: time,
  reason: z.string(),
  /** Whether the caller said it. */
  is_mine: flag,
});
/** Inferred from `firstWord`. */
export type FirstWord = z.infer<typeof firstWord>;

/** Somebody whose money or papers an officer looks at. */
export const maskedPerson = z.strictObject({
  id: idOut,
  name: z.string().nullable(),
  /** `0912***0001`. */
  mobile: z.string(),
});

/** The number of what a call is about. */
export const idParams = z.object({ id: idOut });

/** The same, of as many digits as a `number` holds exactly. */
export const exactIdParams = z.object({ id: z.string().regex(/^\d{1,15}$/) });

/** Why somebody of the staff does what they do: kept with the act, and read in the audit. */
export const reasonOfStaff = wordsIn(5, 500);

/**
 * What an act changes, field by field, as it is decided on and as the audit has it: one over every market, or
 * a whole fee table, has a change for each.
 */
export const actChanges = z
  .array(
    z.strictObject({ field: z.string(), old: z.string().nullable(), new: z.string().nullable() }),
  )
  .max(500);

/** What stops whoever decides where two have to agree. */
export const TWO_OFFICERS = [
  'second_person_missing',
  'officer_too_new',
  'decides_on_self',
  'invited_pair',
] as const;

/** How a decision by two is refused to begin. */
export const PROPOSE_ERRORS = ['approval_waiting', ...TWO_OFFICERS] as const;
/** How a yes to it is refused. */
export const APPROVE_ERRORS = [
  'not_found',
  'approval_not_waiting',
  'approval_second_officer',
  ...TWO_OFFICERS,
] as const;
/** How a no to it is refused. */
export const REFUSE_ERRORS = [
  'not_found',
  'approval_not_waiting',
  'decides_on_self',
  'invited_pair',
] as const;

/**
 * Whether the caller may decide on something now: told before a button is pressed. `reason` is the
 * error that a decision would be refused with, `from` since when it is not, where that is known.
 */
export const mayDecide = z.strictObject({
  allowed: flag,
  reason: z.string().max(60).nullable(),
  from: time.nullable(),
});
/** Inferred from `mayDecide`. */
export type MayDecide = z.infer<typeof mayDecide>;
