import { lazy } from 'react';
import { settings } from '../../lib/settings.ts';
import { textsOf } from '../../i18n/texts.ts';

const staffWordsTexts = textsOf(() => import('../../components/staff-words/texts/fa.ts'));
const officeTexts = textsOf(() => import('./texts/fa.ts'));

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
