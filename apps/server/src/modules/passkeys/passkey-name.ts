import { trimUnseen } from '@sarraf/money';
import { AppError } from '../../http/index.ts';

const LENGTH_MAX = 40;
/** No signs that hide or turn text. */
const UNREADABLE = /[\p{Cc}\p{Co}\p{Cs}\p{Bidi_Control}]/u;

/**
 * What a person calls a passkey, trimmed.
 *
 * @throws AppError `passkey_name_invalid`
 */
export function normalisePasskeyName(text: string): string {
  const name = trimUnseen(text.normalize('NFC')).replace(/\s+/g, ' ');
  if (name === '' || name.length > LENGTH_MAX || UNREADABLE.test(name)) {
    throw new AppError('passkey_name_invalid');
  }
  return name;
}
