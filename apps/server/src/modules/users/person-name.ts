import { AppError } from '../../http/index.ts';

const NAME_LENGTH_MAX = 60;
/** Letters with their marks, spaces, the half-space of Persian, and the signs within names. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M} \u200c'’.-]*$/u;

/**
 * A first or last name as kept: trimmed, Persian letters instead of their Arabic look-alikes.
 *
 * @throws AppError `name_invalid`
 */
export function normaliseName(text: string): string {
  const name = text
    .normalize('NFC')
    .replace(/ي/g, 'ی')
    .replace(/ك/g, 'ک')
    .replace(/\s+/g, ' ')
    .trim();
  if (name.length > NAME_LENGTH_MAX || !NAME.test(name)) throw new AppError('name_invalid');
  return name;
}
