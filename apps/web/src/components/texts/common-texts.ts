import { defineTexts } from '../../i18n/texts.ts';
import { texts as fa } from './fa.ts';

/** The words of the component set; Persian comes with the first script. */
export const commonTexts = defineTexts({
  fa: () => Promise.resolve({ texts: fa }),
  en: () => import('./en.ts'),
});
