import { defineTexts } from '../../../../../i18n/texts.ts';

export const actTexts = defineTexts({
  fa: () => import('./fa.ts'),
  en: () => import('./en.ts'),
});
