import { defineTexts } from '../../../i18n/texts.ts';

/** Names of the back office's sections. */
export const officeTexts = defineTexts({
  fa: () => import('./fa.ts'),
  en: () => import('./en.ts'),
});
