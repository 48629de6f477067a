import { defineTexts } from '../../../i18n/texts.ts';

export const factorProofTexts = defineTexts({
  fa: () => import('./fa.ts'),
  en: () => import('./en.ts'),
});
