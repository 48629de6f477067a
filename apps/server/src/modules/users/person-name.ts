import { plainDashes, readableText } from '@sarraf/money';
import { AppError } from '../../http/index.ts';

const NAME_LENGTH_MAX = 60;
/** Letters with their marks, spaces, the half-space of Persian, and the signs within names. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M} \u200c'’.-]*$/u;

/**
 * A first or last name as kept: without what nobody sees, Persian letters instead of their Arabic
 * look-alikes.
 *
 * @throws AppError `name_invalid`
 */
export function normaliseName(text: string): string {
  const name = plainDashes(readableText(text.normalize('NFC').replace(/\s+/g, ' ')))
    .replace(/ي/g, 'ی')
    .replace(/ك/g, 'ک');
  if (name.length > NAME_LENGTH_MAX || !NAME.test(name)) throw new AppError('name_invalid');
  return name;
}
