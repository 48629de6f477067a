import { defineTexts } from '../../../i18n/texts.ts';

export const authTexts = defineTexts({
  fa: () => import('./fa.ts'),
  en: () => import('./en.ts'),
});
