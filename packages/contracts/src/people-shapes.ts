import { z } from 'zod';
import { card, limit } from './kyc.ts';
import { assetSymbol, decimalOut, flag, idOut, labels, time } from './wire.ts';
import { PERSON_ACTIONS, type PERSON_NUMBERS, type PERSON_REASONS } from './lists.ts';

/** One of `PERSON_REASONS`. */
export type PersonReason = (typeof PERSON_REASONS)[number];

/** One of `PERSON_NUMBERS`. */
export type PersonNumber = (typeof PERSON_NUMBERS)[number];

/** One of `PERSON_ACTIONS`. */
export type PersonAction = (typeof PERSON_ACTIONS)[number];

const level = z.union([z.literal(0), z.literal(1), z.literal(2)]);
const name = z.string().nullable();

/** What of a person is forbidden or held; nothing of it where all is well. */
export const personStanding = z.strictObject({
  level,
  frozen: flag,
  /** Nothing leaves before it: the later one of the two below. */
  money_held_until: time.nullable(),
  /** By a change of the account's security; staff neither set nor lift it. */
  security_held_until: time.nullable(),
  staff_held_until: time.nullable(),
  blocks: z
    .array(z.strictObject({ action: z.enum(PERSON_ACTIONS), until: time.nullable() }))
    .max(PERSON_ACTIONS.length),
});
/** Inferred from `personStanding`. */
export type PersonStanding = z.infer<typeof personStanding>;

/** A request to open a frozen account that waits for officers. */
export const personUnfreeze = z.strictObject({
  asked_at: time,
  /** Whoever approved first; a second officer is wanted. */
  first_officer: idOut.nullable(),
});
/** Inferred from `personUnfreeze`. */
export type PersonUnfreeze = z.infer<typeof personUnfreeze>;

/** A person as a search finds them. */
export const foundPerson = z.strictObject({
  id: idOut,
  first_name: name,
  last_name: name,
  /** `0912***0001`. */
  mobile: z.string(),
  level,
  frozen: flag,
  registered_at: time,
  /** The card that they were found by. */
  card: z.string().nullable(),
});
/** Inferred from `foundPerson`. */
export type FoundPerson = z.infer<typeof foundPerson>;

/** A person whose page an officer had before them. */
export const lookedAtPerson = foundPerson.extend({ looked_at: time });
/** Inferred from `lookedAtPerson`. */
export type LookedAtPerson = z.infer<typeof lookedAtPerson>;

/**
 * One thing that a person said of themselves, beside what the identity office answered. `ok`: it
 * said so. `warn`: it said otherwise. `proved`: the request for level 1 was approved by it, and the
 * answer itself is kept no more. `none`: nobody was asked.
 */
export const identityFact = z.strictObject({
  fact: z.enum(['name', 'national_code', 'birth_date', 'mobile', 'card']),
  /** As the person said it: numbers by their ends alone. */
  said: z.string().nullable(),
  /** The office's own words, where it said more than yes or no. */
  answer: z.string().nullable(),
  office: z.string().nullable(),
  check: z.enum(['ok', 'warn', 'proved', 'none']),
  at: time.nullable(),
});
/** Inferred from `identityFact`. */
export type IdentityFact = z.infer<typeof identityFact>;

/** Something that staff wrote down of a person. */
export const personNote = z.strictObject({
  id: idOut,
  text: z.string(),
  pinned: flag,
  author: z.strictObject({ id: idOut, name }),
  at: time,
});
/** Inferred from `personNote`. */
export type PersonNote = z.infer<typeof personNote>;

/** A person on one page. Figures of their money are null for those who may not read balances. */
export const personSummary = z.strictObject({
  id: idOut,
  first_name: name,
  last_name: name,
  username: z.string().nullable(),
  /** `0912***0001`; the whole one is an act of its own. */
  mobile: z.string(),
  level,
  /** How high the level may be set: what was proved, and never more. */
  level_proved: level,
  registered_at: time,
  last_seen_at: time.nullable(),
  standing: personStanding,
  /** Null where none waits. */
  unfreeze: personUnfreeze.nullable(),
  figures: z.strictObject({
    worth_toman: decimalOut.nullable(),
    deposits_30d_toman: decimalOut.nullable(),
    trades_30d_toman: decimalOut.nullable(),
    open_orders: z.int().min(0),
    /** The limit that is used most. */
    limit: limit.nullable(),
  }),
  identity: z.array(identityFact).max(30),
  cards: z.array(card.omit({ sheba: true })).max(20),
  limits: z.array(limit).max(20),
  pinned_notes: z.array(personNote).max(20),
});
/** Inferred from `personSummary`. */
export type PersonSummary = z.infer<typeof personSummary>;

/** What somebody has of one asset. */
export const personBalance = z.strictObject({
  symbol: assetSymbol,
  labels,
  amount: decimalOut,
  freeze: decimalOut,
  available_balance: decimalOut,
  toman_amount: decimalOut.nullable(),
});
/** Inferred from `personBalance`. */
export type PersonBalance = z.infer<typeof personBalance>;

/** One movement of one of a person's accounts. */
export const personPosting = z.strictObject({
  /** Unique among a person's: the entry, its posting, and the account's side. */
  id: z.string(),
  entry_id: idOut,
  at: time,
  /** What happened, as the ledger names it: `trade`, `deposit`, `opening`. */
  kind: z.string(),
  reference: z.string(),
  role: z.string(),
  symbol: assetSymbol,
  wallet: z.enum(['spot', 'vault']),
  /** Below zero when it went out. */
  amount: decimalOut,
});
/** Inferred from `personPosting`. */
export type PersonPosting = z.infer<typeof personPosting>;

/** A sign-in: it lives, or how it ended. */
export const personSignIn = z.strictObject({
  id: z.string(),
  device: z.string(),
  ip: z.string(),
  created_at: time,
  last_seen_at: time,
  ended_at: time.nullable(),
  /** A word: `logout`, `too_many`, `staff`; null while it lives, and where its time ran out. */
  end_reason: z.string().nullable(),
  live: flag,
});
/** Inferred from `personSignIn`. */
export type PersonSignIn = z.infer<typeof personSignIn>;

/** A message that left the house, or is to leave it; never what it says. */
export const personMessage = z.strictObject({
  id: idOut,
  /** What it tells of: the kind of its notice. */
  kind: z.string(),
  channel: z.enum(['push', 'sms', 'mail']),
  state: z.enum(['waiting', 'sending', 'sent', 'failed', 'unknown']),
  /** A word or the company's number. */
  last_error: z.string().nullable(),
  created_at: time,
  ended_at: time.nullable(),
});
/** Inferred from `personMessage`. */
export type PersonMessage = z.infer<typeof personMessage>;
