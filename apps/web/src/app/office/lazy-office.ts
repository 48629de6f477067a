import { lazy } from 'react';
import { staffWordsTexts } from '../../components/staff-words/texts/staff-words-texts.ts';
import { settings } from '../../lib/settings.ts';
import { officeTexts } from './texts/office-texts.ts';

async function loadTexts(): Promise<void> {
  const { lang } = settings.get();
  await Promise.all([officeTexts.load(lang), staffWordsTexts.load(lang)]);
}

/** The back office's bar with its texts: clients never fetch it. */
export const OfficeBar = lazy(async () => {
  const [{ OfficeBar: Bar }] = await Promise.all([import('./office-bar.tsx'), loadTexts()]);
  return { default: Bar };
});

/** The back office's sections with their texts. */
export const OfficeNav = lazy(async () => {
  const [{ OfficeNav: Nav }] = await Promise.all([import('./office-nav.tsx'), loadTexts()]);
  return { default: Nav };
});
