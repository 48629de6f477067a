import type {
  BodyOf,
  EndpointKey,
  PersonAction,
  PersonReason,
  PersonSummary,
} from '@sarraf/contracts';
import { PERSON_ACTIONS } from '@sarraf/contracts/lists';
import { readableText } from '@sarraf/money';
import { endOfDay } from '#lib/tehran-moment.ts';

type Level = PersonSummary['level'];

/** One thing that can be done to an account. */
export type ActName =
  | 'freeze'
  | 'unfreeze'
  | `block_${PersonAction}`
  | `unblock_${PersonAction}`
  | `level_${Level}`
  | 'hold_money'
  | 'release_money'
  | 'end_sessions';

/** What kind of an act it is: its call, and the words of its effect. */
export type ActKind =
  | 'freeze'
  | 'unfreeze'
  | 'block'
  | 'unblock'
  | 'hold_money'
  | 'release_money'
  | 'level'
  | 'end_sessions';

/** How long a block lasts, in days; 0: until it is lifted. */
const BLOCK_ENDS = ['1', '3', '7', '30', '0'] as const;
/** How long money is held: a day or three from now, or to the end of a day. */
const HOLD_ENDS = ['1', '3', 'day'] as const;
/** When a block or held money ends, as the form's choices name it. */
export type End = (typeof BLOCK_ENDS)[number] | (typeof HOLD_ENDS)[number];

/** Ends that an act has; none where it has no end. */
export function endsOf(act: ActName | ''): readonly End[] {
  if (act === 'hold_money') return HOLD_ENDS;
  return act !== '' && kindOf(act) === 'block' ? BLOCK_ENDS : [];
}

const LEVELS: readonly Level[] = [0, 1, 2];

/** What an officer filled in. */
export interface ActDraft {
  readonly act: ActName | '';
  readonly end: End;
  /** How many days after today, where the end is that of a day. */
  readonly day: number;
  readonly reason: PersonReason | '';
  readonly words: string;
  readonly tell: boolean;
}

/** What is missing before it can be sent; a key of the texts. */
export type Missing = 'whatNeeded' | 'whyNeeded' | 'wordsNeeded';

/** The kind of an act. */
export function kindOf(act: ActName): ActKind {
  const [kind] = /^(?:block|unblock|level)(?=_)|^.+$/.exec(act) ?? [];
  return kind as ActKind;
}

/** The action that is blocked or opened; undefined where it is another act. */
export function actionOf(act: ActName): PersonAction | undefined {
  return PERSON_ACTIONS.find((action) => act.endsWith(`_${action}`));
}

/** Whether an act takes something away: its button warns. */
export function isHarsh(act: ActName, { level }: Pick<PersonSummary, 'level'>): boolean {
  const kind = kindOf(act);
  if (kind === 'level') return levelOf(act) < level;
  return ['freeze', 'block', 'hold_money', 'end_sessions'].includes(kind);
}

const levelOf = (act: ActName): Level => Number(act.slice(-1)) as Level;

/** Whether an account waits for a second officer, and this one has approved. */
export function isApprovedBy(
  { unfreeze }: Pick<PersonSummary, 'unfreeze'>,
  me: string | undefined,
): boolean {
  return unfreeze !== null && unfreeze.first_officer !== null && unfreeze.first_officer === me;
}

/** What may be done to this account now, by `me` with these abilities. */
export function actsFor(
  person: Pick<PersonSummary, 'level' | 'level_proved' | 'standing' | 'unfreeze'>,
  has: (need: 'update Standing' | 'delete PersonSession') => boolean,
  me?: string,
): readonly ActName[] {
  const acts: ActName[] = [];
  if (has('update Standing')) {
    const { frozen, blocks } = person.standing;
    if (!frozen) acts.push('freeze');
    else if (!isApprovedBy(person, me)) acts.push('unfreeze');
    for (const action of PERSON_ACTIONS) {
      const isBlocked = blocks.some((block) => block.action === action);
      acts.push(isBlocked ? `unblock_${action}` : `block_${action}`);
    }
    acts.push('hold_money');
    if (person.standing.staff_held_until !== null) acts.push('release_money');
    for (const level of LEVELS) {
      const isReached = level < person.level || level <= person.level_proved;
      if (level !== person.level && isReached) acts.push(`level_${level}`);
    }
  }
  if (has('delete PersonSession')) acts.push('end_sessions');
  return acts;
}

/** The first thing that is missing; undefined when it may be sent. */
export function missingOf({ act, reason, words }: ActDraft): Missing | undefined {
  if (act === '') return 'whatNeeded';
  if (reason === '') return 'whyNeeded';
  return reason === 'other' && readableText(words).length < 5 ? 'wordsNeeded' : undefined;
}

/** Days after today whose end money may be held to; 30 days from now is the most. */
export const HOLD_DAYS_MAX = 29;

/** When a block or a hold ends; null where it does not by itself. */
export function endOf({ end, day }: Pick<ActDraft, 'end' | 'day'>, now: number): string | null {
  if (end === '0') return null;
  if (end === 'day') return endOfDay(day, now);
  // whole minutes: the message names no seconds
  const minute = 60_000;
  const ms = Math.ceil(now / minute) * minute + Number(end) * 86_400_000;
  return new Date(ms).toISOString();
}

/** Whether the person is told in any case, and it is not for the officer to say. */
export const isTold = (act: ActName): boolean =>
  act === 'unfreeze' || act === 'hold_money' || act === 'release_money';

/** The call of an act and what is sent with it. */
export interface ActRequest {
  readonly key: Extract<EndpointKey, `POST /admin/people/:id/${ActKind}`>;
  readonly body: BodyOf<'POST /admin/people/:id/freeze' | 'POST /admin/people/:id/unfreeze'>;
}

/** A draft as it is sent; undefined while something is missing. */
export function requestOf(draft: ActDraft, until: string | null): ActRequest | undefined {
  const { act, reason, tell } = draft;
  if (act === '' || reason === '' || missingOf(draft) !== undefined) return undefined;
  const kind = kindOf(act);
  const words = draft.words.trim();
  const action = actionOf(act);
  const body = {
    reason,
    ...(isTold(act) ? {} : { tell }),
    ...(words === '' ? {} : { words }),
    ...(action === undefined ? {} : { action }),
    ...(endsOf(act).length > 0 ? { until } : {}),
    ...(kind === 'level' ? { level: levelOf(act) } : {}),
  };
  return { key: `POST /admin/people/:id/${kind}`, body };
}
