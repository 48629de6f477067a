import { lazy } from 'react';
import { settings } from '../../lib/settings.ts';
import { textsOf } from '../../i18n/texts.ts';

const moneyNotesTexts = textsOf(() => import('./texts/fa.ts'));

/** Fetched after the screen that it stands beside. */
export const MoneyNotes = lazy(async () => {
  const [{ MoneyNotes: Notes }] = await Promise.all([
    import('./money-notes.tsx'),
    moneyNotesTexts.load(settings.get().lang),
  ]);
  return { default: Notes };
});
