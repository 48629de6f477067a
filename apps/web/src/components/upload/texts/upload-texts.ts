import { defineTexts } from '../../../i18n/texts.ts';

export const uploadTexts = defineTexts({
  fa: () => import('./fa.ts'),
  en: () => import('./en.ts'),
});
