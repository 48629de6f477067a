import { defineTexts } from '../../../i18n/texts.ts';

export const transactionsTexts = defineTexts({
  fa: () => import('./fa.ts'),
  en: () => import('./en.ts'),
});
