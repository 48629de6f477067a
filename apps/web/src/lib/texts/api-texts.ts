import { defineTexts } from '../../i18n/texts.ts';
import { texts as fa } from './fa.ts';

/** Persian comes with the first script; English is fetched when it is chosen. */
export const apiTexts = defineTexts({
  fa: () => Promise.resolve({ texts: fa }),
  en: () => import('./en.ts'),
});
