import { defineTexts } from '../../../../i18n/texts.ts';

export const mayDecideTexts = defineTexts({
  fa: () => import('./fa.ts'),
  en: () => import('./en.ts'),
});
