// Finding somebody by what one knows of them: an exact mobile, username or invite code, a few different
// ones a day.
// Whoever is unknown, of level 0, frozen or closed is as unknown as one that never was: the same
// statements, the same answer.
import { tehranDay, tehranDayStart } from '@sarraf/settlement';
import { AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { isDigitsAlone, normaliseUsername } from '../profile/index.ts';
import { readCode } from '../referrals/index.ts';
import type { ServerContext } from '../server-context.ts';
import { normaliseMobile, toLevel, type UsersModule } from '../users/index.ts';
import { maskName } from './masked-name.ts';
import { recipientsRule } from './recipient-rules.ts';
import {
  countLookups,
  countSent,
  deleteLookupsBefore,
  noteLookup,
  type PersonRow,
  selectById,
  selectByName,
  selectEntry,
  selectRecipientOf,
  type TypedPerson,
} from './recipients.queries.ts';

/** What people are looked up with. */
export interface LookupDeps {
  readonly context: Pick<ServerContext, 'clock' | 'orderedDb' | 'plainDb' | 'secrets'>;
  readonly users: Pick<UsersModule, 'lock'>;
}

/** Somebody who can be sent to, as far as others may see them. */
export interface Found {
  readonly userId: number;
  readonly name: string;
  readonly level: 1 | 2;
  readonly since: Date;
}

/** What a look-up came to. */
export interface LookedUp {
  readonly found: Found | undefined;
  /** Transfers that went there before. */
  readonly transfers: number;
  /** Look-ups that are left today. */
  readonly left: number;
}

const DAY_MS = 86_400_000;
/** Nobody: what is counted for those who were not found. */
const NOBODY = 0;

/**
 * Looks somebody up. One that was looked up today costs nothing.
 *
 * @throws AppError `lookups_used_up`
 */
export async function lookUp(deps: LookupDeps, userId: number, text: string): Promise<LookedUp> {
  const { clock, orderedDb, plainDb, secrets } = deps.context;
  const typed = readPerson(text);
  const now = clock.now();
  const { lookups_a_day: max } = await recipientsRule.read(plainDb, now);
  const key = secrets.hash('recipient-lookup', `${typed.mobile}/${typed.username}/${typed.code}`);
  const { used, isKnown } = await withTransaction(plainDb, async (tx) => {
    await deps.users.lock(tx, userId);
    return noteLookup(tx, userId, tehranDay(now), key, max);
  });
  if (!isKnown && used >= max) {
    throw new AppError('lookups_used_up', { seconds: secondsToNextDay(now) });
  }
  const row = await selectByName(plainDb, typed);
  const transfers = await countSent(orderedDb, userId, Number(row?.id ?? NOBODY));
  // of fewer a day than were looked up today nothing is left
  const left = Math.max(0, max - (isKnown ? used : used + 1));
  return { found: row === undefined ? undefined : toFound(row), transfers, left };
}

/** How many look-ups are left today. */
export async function lookupsLeft(
  { context: { clock, plainDb } }: Pick<LookupDeps, 'context'>,
  userId: number,
): Promise<number> {
  const now = clock.now();
  const { lookups_a_day: max } = await recipientsRule.read(plainDb, now);
  return Math.max(0, max - (await countLookups(plainDb, userId, tehranDay(now))));
}

/** Forgets what was looked up before yesterday. */
export async function forgetLookups({
  context: { clock, plainDb },
}: Pick<LookupDeps, 'context'>): Promise<void> {
  await deleteLookupsBefore(plainDb, tehranDay(clock.now() - DAY_MS));
}

type Databases = { readonly context: Pick<ServerContext, 'orderedDb' | 'plainDb'> };

/** Whom an entry of a person's address book names; undefined where it is none, or can't receive. */
export async function ofEntry(
  { context: { orderedDb, plainDb } }: Databases,
  userId: number,
  entryId: number,
): Promise<Found | undefined> {
  const entry = await selectEntry(orderedDb, userId, entryId);
  return foundById(plainDb, entry === undefined ? undefined : Number(entry.id));
}

/** To whom an own transfer went, if they can receive now. */
export async function ofTransfer(
  { context: { orderedDb, plainDb } }: Databases,
  userId: number,
  transferId: string,
): Promise<Found | undefined> {
  return foundById(plainDb, await selectRecipientOf(orderedDb, userId, transferId));
}

/** The owner of an account, if they can receive now. */
export function ofUser(
  { context: { plainDb } }: Databases,
  userId: number,
): Promise<Found | undefined> {
  return foundById(plainDb, userId);
}

async function foundById(db: PlainDb, userId: number | undefined): Promise<Found | undefined> {
  const row = userId === undefined ? undefined : await selectById(db, userId);
  return row === undefined ? undefined : toFound(row);
}

/** Row to what others see. */
function toFound(row: PersonRow): Found {
  return {
    userId: Number(row.id),
    name: maskName(row.first_name, row.last_name),
    level: toLevel(row.level) === 2 ? 2 : 1,
    since: row.created_at,
  };
}

/**
 * Digits are a mobile or nobody, even where somebody is called so: a digit too few must not find a
 * stranger.
 */
function readPerson(text: string): TypedPerson {
  const mobile = orNothing(() => normaliseMobile(text));
  const username = mobile === '' ? orNothing(() => normaliseUsername(text)) : '';
  const code = mobile === '' ? (readCode(text) ?? '') : '';
  const withoutDigits = (name: string) => (isDigitsAlone(name) ? '' : name);
  return { mobile, username: withoutDigits(username), code: withoutDigits(code) };
}

function orNothing(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError) return '';
    throw error;
  }
}

function secondsToNextDay(now: number): number {
  return Math.max(1, Math.ceil((tehranDayStart(tehranDay(now)) + DAY_MS - now) / 1_000));
}
