import { defineTexts } from '../../../i18n/texts.ts';

export const settingsTexts = defineTexts({
  fa: () => import('./fa.ts'),
  en: () => import('./en.ts'),
});
