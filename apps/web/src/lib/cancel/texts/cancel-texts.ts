import { defineTexts } from '../../../i18n/texts.ts';

/** What a cancel says; fetched with the first one. */
export const cancelTexts = defineTexts({
  fa: () => import('./fa.ts'),
  en: () => import('./en.ts'),
});
