// Who may not decide on whom, and which two officers are one.
import { AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { SecretKeys } from '../../platform/secret-keys.ts';
import { NATIONAL_CODE } from '../users/index.ts';
import { type CodeRow, selectCodes, selectInvitedWith } from './kinship.queries.ts';

/** How a colleague stands to the person that a change is about. */
export interface Kinship {
  /** It is themselves, or they share a national code. */
  readonly isSelf: boolean;
  /** They invited the person, however long ago. */
  readonly isInviter: boolean;
}

/** What national codes are compared with. */
export type Secrets = Pick<SecretKeys, 'open' | 'searchHashes'>;

/** Who invited and who was invited are one person to every decision for so long. */
const INVITED_DAYS = 30;

/**
 * How somebody of the staff stands to a person, client or staff. Whom there is not counts as
 * themselves.
 */
export async function readKinship(
  secrets: Secrets,
  tx: PlainDb,
  { colleague, person }: { readonly colleague: number; readonly person: number },
): Promise<Kinship> {
  const rows = await selectCodes(tx, [colleague, person]);
  const theirs = rowsOf(rows, person);
  return {
    isSelf: isSame(secrets, rows, colleague, person),
    isInviter: theirs.some(({ invited_by: by }) => by !== null && Number(by) === colleague),
  };
}

/** How a colleague stands to people, read at one moment. */
export interface Relatives {
  /**
   * Nobody decides on themselves, nor on whoever has their national code or asks to be proved with it;
   * nor on whoever is one with them by an invitation, be it by another account.
   *
   * @throws AppError `decides_on_self`, `invited_pair`
   */
  assertUnrelated(person: number): void;
  /** Whether somebody is another person, for decisions of two. */
  isAnother(person: number): boolean;
}

/** How a colleague stands to these people. */
export async function readRelatives(
  secrets: Secrets,
  tx: PlainDb,
  { colleague, people }: { readonly colleague: number; readonly people: readonly number[] },
): Promise<Relatives> {
  const invited = await selectInvitedWith(tx, colleague, INVITED_DAYS);
  const all = new Set([colleague, ...people, ...invited.map(({ userId }) => userId)]);
  const rows = await selectCodes(tx, [...all]);
  const refusalOf = (person: number): AppError | undefined => {
    if (isSame(secrets, rows, colleague, person)) return new AppError('decides_on_self');
    const pair = invited.find(({ userId }) => isSame(secrets, rows, userId, person));
    return pair && new AppError('invited_pair', { seconds: pair.seconds });
  };
  return {
    assertUnrelated: (person) => {
      const refusal = refusalOf(person);
      if (refusal !== undefined) throw refusal;
    },
    isAnother: (person) => refusalOf(person) === undefined,
  };
}

/**
 * Whether one of some people is neither a colleague nor has the colleague's national code, nor was
 * invited by the colleague lately: whoever brings somebody in is not bound by them yet.
 */
export async function hasOther(
  secrets: Secrets,
  tx: PlainDb,
  { colleague, people }: { readonly colleague: number; readonly people: readonly number[] },
): Promise<boolean> {
  const rows = await selectCodes(tx, [colleague, ...people]);
  const invited = await selectInvitedWith(tx, colleague, INVITED_DAYS);
  const isInvitee = (one: number): boolean =>
    invited.some((row) => row.userId === one && row.isInvitee);
  return people.some((one) => !isSame(secrets, rows, colleague, one) && !isInvitee(one));
}

/** Whether a colleague has a national code or asks to be proved with it. */
export async function hasNationalCode(
  secrets: Secrets,
  tx: PlainDb,
  colleague: number,
  nationalCode: string,
): Promise<boolean> {
  const hashes = hashesOf(secrets, await selectCodes(tx, [colleague]));
  return secrets
    .searchHashes(NATIONAL_CODE, nationalCode)
    .some((hash) => hashes.includes(hash.toString('hex')));
}

const rowsOf = (rows: readonly CodeRow[], person: number): CodeRow[] =>
  rows.filter(({ user_id: id }) => Number(id) === person);

/** Whether two accounts are one person's; one that there is not is everybody's. */
function isSame(secrets: Secrets, rows: readonly CodeRow[], one: number, other: number): boolean {
  const [mine, theirs] = [rowsOf(rows, one), rowsOf(rows, other)];
  if (one === other || mine.length === 0 || theirs.length === 0) return true;
  const hashes = new Set(hashesOf(secrets, mine));
  return hashesOf(secrets, theirs).some((hash) => hashes.has(hash));
}

/**
 * Everything that somebody's codes may be stored as. After a new key one may be hashed with it and
 * the other not yet, and hashes of two keys never meet.
 */
function hashesOf(secrets: Secrets, rows: readonly CodeRow[]): string[] {
  const hashes = rows.flatMap(({ hash, sealed }) => {
    if (hash === null) return [];
    if (sealed === null) return [hash];
    return [hash, ...secrets.searchHashes(NATIONAL_CODE, secrets.open(NATIONAL_CODE, sealed))];
  });
  return hashes.map((hash) => hash.toString('hex'));
}

/**
 * Nobody decides on themselves or on whoever is one with them, see {@link Relatives}.
 *
 * @throws AppError `decides_on_self`, `invited_pair`
 */
export type AssertUnrelatedTo = (tx: PlainDb, officer: number, person: number) => Promise<void>;

/** That guard, with the keys of this installation. */
export function createAssertUnrelatedTo(secrets: Secrets): AssertUnrelatedTo {
  return async (tx, officer, person) => {
    const relatives = await readRelatives(secrets, tx, { colleague: officer, people: [person] });
    relatives.assertUnrelated(person);
  };
}
