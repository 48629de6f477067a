import { defineTexts } from '../../../i18n/texts.ts';

export const deviceWordsTexts = defineTexts({
  fa: () => import('./fa.ts'),
  en: () => import('./en.ts'),
});
