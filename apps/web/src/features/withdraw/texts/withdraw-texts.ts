import { defineTexts } from '../../../i18n/texts.ts';

export const withdrawTexts = defineTexts({
  fa: () => import('./fa.ts'),
  en: () => import('./en.ts'),
});
