import { lazy } from 'react';
import { settings } from '../../lib/settings.ts';
import { moneyNotesTexts } from './texts/money-notes-texts.ts';

/** Fetched after the screen that it stands beside. */
export const MoneyNotes = lazy(async () => {
  const [{ MoneyNotes: Notes }] = await Promise.all([
    import('./money-notes.tsx'),
    moneyNotesTexts.load(settings.get().lang),
  ]);
  return { default: Notes };
});
