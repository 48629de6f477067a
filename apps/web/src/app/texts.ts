import { defineTexts } from '../i18n/texts.ts';
import { texts as fa } from './texts-fa.ts';

/** The words of the frame: navigation, banners, not-found. */
export const appTexts = defineTexts({
  fa: () => Promise.resolve({ texts: fa }),
  en: () => import('./texts-en.ts'),
});
