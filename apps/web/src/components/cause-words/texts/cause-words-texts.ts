import { defineTexts } from '../../../i18n/texts.ts';

export const causeWordsTexts = defineTexts({
  fa: () => import('./fa.ts'),
  en: () => import('./en.ts'),
});
