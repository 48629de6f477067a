import { defineTexts } from '../../../i18n/texts.ts';

export const installTexts = defineTexts({
  fa: () => import('./fa.ts'),
  en: () => import('./en.ts'),
});
