// The first of the staff, and a second one beside them: made at the machine itself, as there is nobody
// yet who could invite, and as who invites and who is invited are no two people for 30 days.
import { randomInt, timingSafeEqual } from 'node:crypto';
import { assertStrongPassword, createPasswordHasher } from '../modules/auth/index.ts';
import { codeMessage } from '../modules/codes/index.ts';
import { normaliseNationalCode } from '../modules/kyc/index.ts';
import { NATIONAL_CODE, normaliseMobile, normaliseName } from '../modules/users/index.ts';
import { type PlainPool, withTransaction } from '../platform/database/handles.ts';
import type { SecretKeys } from '../platform/secret-keys.ts';
import type { SendOutcome } from '../providers/send-outcome.ts';
import type { SmsSender } from '../providers/sms/port.ts';
import { type FirstOwnerRow, insertFirstOwner, insertSecondOwner } from './first-owner.queries.ts';

/** What the first owner says of themselves. */
export interface FirstOwner {
  readonly mobile: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly nationalCode: string;
  readonly password: string;
}

/** A code that was sent to the owner's mobile. */
export interface OwnerCode {
  /** Whether it is the one; five tries, two minutes, once. */
  isRight(typed: string): boolean;
}

const CODES = 1_000_000;
const LIFE_MS = 120_000;
const TRIES = 5;

/**
 * In the one form that is kept; the password by the rules of everybody's.
 *
 * @throws AppError `mobile_invalid`, `name_invalid`, `national_code_invalid`, `password_weak`
 */
export function readFirstOwner(given: FirstOwner): FirstOwner {
  const owner = {
    mobile: normaliseMobile(given.mobile),
    firstName: normaliseName(given.firstName),
    lastName: normaliseName(given.lastName),
    nationalCode: normaliseNationalCode(given.nationalCode),
    password: given.password,
  };
  const { mobile, nationalCode, firstName, lastName } = owner;
  assertStrongPassword(owner.password, { mobile, nationalCode, names: [firstName, lastName] });
  return owner;
}

/** Sends a code as a sign-in does, by the company that every later one comes from. */
export async function sendOwnerCode(
  sms: SmsSender,
  mobile: string,
  now: () => number = Date.now,
): Promise<{ readonly code: OwnerCode } | { readonly outcome: SendOutcome }> {
  const code = Buffer.from(String(randomInt(CODES)).padStart(6, '0'));
  const message = { kind: 'login', mobile, token: code.toString() } as const;
  // who chose nothing yet reads what everybody does who chose nothing
  const outcome = await sms.send(codeMessage({ ...message, lang: 'fa', word: null }));
  // one that may have arrived is typed back, or it is not
  if (outcome.kind === 'refused') return { outcome };
  const endsAt = now() + LIFE_MS;
  let triesLeft = TRIES;
  const isRight = (typed: string): boolean => {
    triesLeft -= 1;
    const given = Buffer.from(typed);
    const isSame = given.length === code.length && timingSafeEqual(given, code);
    if (triesLeft < 0 || now() > endsAt || !isSame) return false;
    triesLeft = 0;
    return true;
  };
  return { code: { isRight } };
}

/** Makes the owner, whose mobile was proved, unless there is one. */
export async function makeFirstOwner(
  db: PlainPool,
  secrets: SecretKeys,
  owner: FirstOwner,
): Promise<'made' | 'stands' | 'taken'> {
  const row = await rowOf(secrets, owner);
  return withTransaction(db, (tx) => insertFirstOwner(tx, row));
}

/** Makes the second one beside the first, unless there are two whom nobody invited. */
export async function makeSecondOwner(
  db: PlainPool,
  secrets: SecretKeys,
  owner: FirstOwner,
): ReturnType<typeof insertSecondOwner> {
  const row = await rowOf(secrets, owner);
  const hashes = secrets.searchHashes(NATIONAL_CODE, owner.nationalCode);
  return withTransaction(db, (tx) => insertSecondOwner(tx, row, hashes));
}

async function rowOf(
  secrets: SecretKeys,
  { mobile, firstName, lastName, nationalCode, password }: FirstOwner,
): Promise<FirstOwnerRow> {
  return {
    mobile,
    firstName,
    lastName,
    passwordHash: await createPasswordHasher().hash(password),
    nationalCodeHash: secrets.searchHash(NATIONAL_CODE, nationalCode),
    nationalCodeSealed: secrets.seal(NATIONAL_CODE, nationalCode),
  };
}
