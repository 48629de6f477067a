import { persianDigits } from './number-text.ts';
import { digitsShown, type Settings } from './settings-shape.ts';

/** The hour and minute of a moment in Tehran: all that the frame's banners say of time. */
export function clockText(atMs: number, current: Settings): string {
  const text = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Tehran',
    hour: '2-digit',
    minute: '2-digit',
  }).format(atMs);
  return digitsShown(current) === 'fa' ? persianDigits(text) : text;
}
