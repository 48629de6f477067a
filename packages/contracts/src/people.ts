import { readableText } from '@sarraf/money';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { order } from './order-shapes.ts';
import {
  foundPerson,
  lookedAtPerson,
  personBalance,
  personMessage,
  personNote,
  personPosting,
  personSignIn,
  personStanding,
  personSummary,
  personUnfreeze,
} from './people-shapes.ts';
import { PERSON_ACTIONS, PERSON_NUMBERS, PERSON_REASONS } from './lists.ts';
import {
  decimalOut,
  flag,
  oneOfNumbers,
  pageOf,
  pageQuery,
  textIn,
  time,
  timeIn,
  wordsIn,
} from './wire.ts';
import { exactIdParams, staffMay } from './staff-shapes.ts';

const see = staffMay('read', 'Person');
const seeMoney = { ...see, ability: ['read', 'Balance'] } as const;
const write = staffMay('create', 'Note');
const endSessions = staffMay('delete', 'PersonSession');
const reveal = { ...staffMay('read', 'PersonNumber'), rate: 'money' } as const;
const judge = staffMay('update', 'Standing');

const noteParams = exactIdParams.extend({ note: z.string().regex(/^\d{1,15}$/) });

/** Why, from the list; with words of one's own, which `other` can't do without. */
const why = {
  reason: z.enum(PERSON_REASONS),
  words: textIn(400).optional(),
  /** Whether the person is told. */
  tell: flag,
};

const hasWords = ({ reason, words }: { reason: string; words?: string | undefined }): boolean =>
  reason !== 'other' || readableText(words ?? '').length >= 5;

/** A body of an act, which `other` needs words for. */
const act = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ ...why, ...shape }).refine((body) => hasWords(body as never), {
    path: ['words'],
  });

/** A body of an act that the person always learns of. */
const untold = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .strictObject({ reason: why.reason, words: why.words, ...shape })
    .refine((body) => hasWords(body as never), { path: ['words'] });

/** Which number, and why; a card is one of theirs. */
const revealed = z
  .strictObject({
    reason: why.reason,
    words: why.words,
    what: z.enum(PERSON_NUMBERS),
    card: exactIdParams.shape.id.optional(),
  })
  .refine(hasWords, { path: ['words'] })
  .refine(({ what, card }) => (what === 'card') === (card !== undefined), { path: ['card'] });

/** `done` is false where it was so already: asked twice, done once. */
const acted = z.strictObject({ done: flag, standing: personStanding });
const ACT_ERRORS = ['not_found', 'decides_on_self', 'invited_pair'] as const;
const cursorQuery = pageQuery.pick({ cursor: true });

const tab = <Item extends z.ZodType>(summary: string, item: Item) =>
  endpoint({
    summary,
    access: see,
    params: exactIdParams,
    query: cursorQuery,
    output: pageOf(item),
    errors: ['not_found'],
  });

/** Calls by which staff find people, read their pages and act on them. */
export const peopleEndpoints = {
  'GET /admin/people': endpoint({
    summary:
      'People by mobile, national code, Sheba, card (whole, or its last four digits) or the beginning of a ' +
      'name, 200 at most; without a query the newest. A search by code or card is written down',
    access: see,
    query: pageQuery.pick({ page: true }).extend({ query: textIn(100).min(3).optional() }),
    output: pageOf(foundPerson),
  }),
  'GET /admin/looked_at': endpoint({
    summary: 'The last ten people whose pages I opened, latest first',
    access: see,
    output: z.array(lookedAtPerson).max(10),
  }),
  'GET /admin/people/:id': endpoint({
    summary: 'A person: who they are, where they stand, what the identity office answered',
    access: see,
    params: exactIdParams,
    output: personSummary,
    errors: ['not_found'],
  }),
  'GET /admin/people/:id/orders': tab("A person's orders, newest first", order),
  'GET /admin/people/:id/wallet': endpoint({
    summary: 'What a person has, and its worth by last price',
    access: seeMoney,
    params: exactIdParams,
    output: z.strictObject({
      balances: z.array(personBalance).max(200),
      total_toman: decimalOut.nullable(),
      at: time,
    }),
    errors: ['not_found'],
  }),
  'GET /admin/people/:id/postings': endpoint({
    summary: "Every movement of a person's accounts, newest first",
    access: seeMoney,
    params: exactIdParams,
    query: cursorQuery,
    output: pageOf(personPosting),
    errors: ['not_found'],
  }),
  'GET /admin/people/:id/sessions': endpoint({
    summary: 'Where a person is signed in now',
    access: see,
    params: exactIdParams,
    output: z.array(personSignIn).max(50),
    errors: ['not_found'],
  }),
  'GET /admin/people/:id/sign_ins': tab(
    "A person's sign-ins with how each ended, newest first, as long as they are kept",
    personSignIn,
  ),
  'GET /admin/people/:id/messages': tab(
    'Messages to a person: what of, by which way, what became of each; never their text',
    personMessage,
  ),
  'GET /admin/people/:id/notes': tab('What staff wrote down of a person, newest first', personNote),
  'POST /admin/people/:id/notes': endpoint({
    summary: 'Writes a note; the same text again within a minute is the same note',
    access: write,
    params: exactIdParams,
    body: z.strictObject({ text: wordsIn(3, 1_000), pinned: flag }),
    output: personNote,
    errors: [...ACT_ERRORS, 'too_many_pinned'],
  }),
  'POST /admin/people/:id/notes/:note/pin': endpoint({
    summary: 'Pins a note, or takes the pin away',
    access: write,
    params: noteParams,
    body: z.strictObject({ pinned: flag }),
    output: personNote,
    errors: [...ACT_ERRORS, 'too_many_pinned'],
  }),
  'POST /admin/people/:id/reveal': endpoint({
    summary: 'Shows one number of a person as a whole: written down with its reason, each time',
    access: reveal,
    params: exactIdParams,
    body: revealed,
    output: z.strictObject({ what: z.enum(PERSON_NUMBERS), value: z.string().max(20) }),
    errors: [...ACT_ERRORS, 'reveal_limit_reached'],
  }),
  'POST /admin/people/:id/end_sessions': endpoint({
    summary: 'Signs a person out everywhere',
    access: endSessions,
    params: exactIdParams,
    body: act({}),
    output: acted,
    errors: ACT_ERRORS,
  }),
  'POST /admin/people/:id/block': endpoint({
    summary: 'Forbids one action, until a moment or until it is lifted',
    access: judge,
    params: exactIdParams,
    body: act({ action: z.enum(PERSON_ACTIONS), until: timeIn.nullable() }),
    output: acted,
    errors: [...ACT_ERRORS, 'date_not_gregorian'],
  }),
  'POST /admin/people/:id/unblock': endpoint({
    summary: 'Allows an action again',
    access: judge,
    params: exactIdParams,
    body: act({ action: z.enum(PERSON_ACTIONS) }),
    output: acted,
    errors: ACT_ERRORS,
  }),
  'POST /admin/people/:id/hold_money': endpoint({
    summary:
      'Holds money that leaves until a moment, 30 days at most, in the place of an earlier hold of ' +
      "staff; what the account's security holds stays. Its person is always told why",
    access: judge,
    params: exactIdParams,
    body: untold({ until: timeIn }),
    output: acted,
    errors: [...ACT_ERRORS, 'date_not_gregorian'],
  }),
  'POST /admin/people/:id/release_money': endpoint({
    summary:
      "Lifts a hold of staff; what the account's security holds stays. Its person is always told why",
    access: judge,
    params: exactIdParams,
    body: untold({}),
    output: acted,
    errors: ACT_ERRORS,
  }),
  'POST /admin/people/:id/level': endpoint({
    summary: 'Sets the level: down, or up again to what was proved',
    access: judge,
    params: exactIdParams,
    body: act({ level: oneOfNumbers(0, 1, 2) }),
    output: acted,
    errors: [...ACT_ERRORS, 'level_not_proved'],
  }),
  'POST /admin/people/:id/freeze': endpoint({
    summary: 'Freezes an account: nothing new is begun from it',
    access: judge,
    params: exactIdParams,
    body: act({}),
    output: acted,
    errors: ACT_ERRORS,
  }),
  'POST /admin/people/:id/unfreeze': endpoint({
    summary:
      'Approves that a frozen account is opened: as the first officer it waits for a second one, as ' +
      'the second it is open. Its person is always told',
    access: judge,
    params: exactIdParams,
    body: untold({}),
    /** `unfreeze` is what waits now. */
    output: acted.extend({ unfreeze: personUnfreeze.nullable() }),
    errors: [...ACT_ERRORS, 'approval_second_officer', 'second_person_missing', 'officer_too_new'],
  }),
} as const;
