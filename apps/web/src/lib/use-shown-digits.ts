import { persianDigits } from './number-text.ts';
import { digitsShown, settings } from './settings.ts';
import { useStore } from './store.ts';

/** Writes the digits of a text as the page shows digits; nothing else of it changes. */
export function useShownDigits(): (text: string) => string {
  const current = useStore(settings);
  return digitsShown(current) === 'fa' ? persianDigits : (text) => text;
}
