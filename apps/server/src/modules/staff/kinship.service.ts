// Who may not decide on whom.
import { AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { SecretKeys } from '../../platform/secret-keys.ts';
import { NATIONAL_CODE } from '../users/index.ts';
import { type CodeRow, selectCodes } from './kinship.queries.ts';

/** How a colleague stands to the person that a change is about. */
export interface Kinship {
  /** It is themselves, or they share a national code. */
  readonly isSelf: boolean;
  /** They invited the person. */
  readonly isInviter: boolean;
}

/** What national codes are compared with. */
export type Secrets = Pick<SecretKeys, 'open' | 'searchHashes'>;

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
  const mine = rows.filter(({ user_id }) => Number(user_id) === colleague);
  const theirs = rows.filter(({ user_id }) => Number(user_id) === person);
  const isOneOrNone = colleague === person || mine.length === 0 || theirs.length === 0;
  return {
    isSelf: isOneOrNone || isOneCode(secrets, mine, theirs),
    isInviter: theirs.some(({ invited_by: by }) => by !== null && Number(by) === colleague),
  };
}

/** Whether one of some people is neither a colleague nor has the colleague's national code. */
export async function hasOther(
  secrets: Secrets,
  tx: PlainDb,
  { colleague, people }: { readonly colleague: number; readonly people: readonly number[] },
): Promise<boolean> {
  const rows = await selectCodes(tx, [colleague, ...people]);
  const of = (person: number) => rows.filter(({ user_id }) => Number(user_id) === person);
  const mine = of(colleague);
  return people.some((one) => one !== colleague && !isOneCode(secrets, mine, of(one)));
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

function isOneCode(secrets: Secrets, mine: readonly CodeRow[], theirs: readonly CodeRow[]) {
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
 * Nobody decides on themselves, nor on whoever has their national code or asks to be proved with it.
 *
 * @throws AppError `decides_on_self`
 */
export type AssertOfAnother = (tx: PlainDb, officer: number, person: number) => Promise<void>;

/** That guard, with the keys of this installation. */
export function createAssertOfAnother(secrets: Secrets): AssertOfAnother {
  return async (tx, officer, person) => {
    const { isSelf } = await readKinship(secrets, tx, { colleague: officer, person });
    if (isSelf) throw new AppError('decides_on_self');
  };
}
