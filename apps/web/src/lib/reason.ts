import { readableText } from '@sarraf/money';

/** As short as a reason of the staff may be; the server takes none below. */
const REASON_MIN = 5;

/** And as long. */
export const REASON_MAX = 500;

/** What is wrong with a reason. */
export function reasonProblem(reason: string): 'reasonShort' | null {
  return readableText(reason).length < REASON_MIN ? 'reasonShort' : null;
}
