import { withoutUnseen } from '@sarraf/money';
import { AppError } from '../../http/index.ts';

const LENGTH_MAX = 254;
const LOCAL_MAX = 64;
/** What mail servers of today give out; nothing that a header could be begun with. */
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/**
 * One address in one form: the domain in small letters, the part before it as it is.
 *
 * @throws AppError `email_invalid`
 */
export function normaliseEmail(given: string): string {
  const email = withoutUnseen(given).trim();
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  const isWhole = email.length <= LENGTH_MAX && local.length <= LOCAL_MAX && EMAIL.test(email);
  if (!isWhole || /^\.|\.\.|\.$/.test(local)) throw new AppError('email_invalid');
  return `${local}${email.slice(at).toLowerCase()}`;
}
