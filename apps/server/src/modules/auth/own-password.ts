// A new password of somebody who has an account: held against what the exchange knows of them.
import type { User, UsersModule } from '../users/index.ts';
import { assertStrongPassword } from './password-rules.ts';

/**
 * Refuses a password that would be guessed, made of what a verified user's papers say included.
 *
 * @param mobile the account's from now on, where it is about to be another
 * @throws AppError `password_weak`
 */
export async function assertStrongPasswordOf(
  users: Pick<UsersModule, 'identityOf'>,
  { id, firstName, lastName, ...user }: User,
  password: string,
  mobile: string = user.mobile,
): Promise<void> {
  const identity = await users.identityOf(id);
  assertStrongPassword(password, { ...identity, mobile, names: [firstName, lastName] });
}
