import { AppError } from '../../http/index.ts';

const LENGTH_MAX = 40;
/** No signs that hide or turn text. */
const UNREADABLE = /[\p{Cc}\p{Co}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/**
 * What a person calls a passkey, trimmed.
 *
 * @throws AppError `passkey_name_invalid`
 */
export function normalisePasskeyName(text: string): string {
  const name = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (name === '' || name.length > LENGTH_MAX || UNREADABLE.test(name)) {
    throw new AppError('passkey_name_invalid');
  }
  return name;
}
