import { trimUnseen } from '@sarraf/money';

/** Everything that is no writing, but the tab and the end of a line; and what turns others' text. */
const CONTROL = /(?![\t\n])\p{Cc}|\p{Bidi_Control}/gu;

/** What somebody typed, without what no screen shows: ends of lines stay, as one kind. */
export function cleanText(text: string): string {
  return trimUnseen(text.replace(/\r\n?/g, '\n').replace(CONTROL, ''));
}
