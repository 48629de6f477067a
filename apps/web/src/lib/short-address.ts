import { ADDRESS } from './constants.ts';

/** A long address or reference as its first six and last four characters. */
export function shortAddress(text: string): string {
  const { leading, trailing } = ADDRESS;
  if (text.length <= leading + trailing + 1) return text;
  return `${text.slice(0, leading)}…${text.slice(-trailing)}`;
}
