import { settings } from '../../lib/settings.ts';
import { textsOf } from '../../i18n/texts.ts';

const paletteTexts = textsOf(() => import('./texts/fa.ts'));

/** The palette with its texts; fetched when it is first opened. */
export async function loadPalette() {
  const [{ Palette }] = await Promise.all([
    import('./palette.tsx'),
    paletteTexts.load(settings.get().lang),
  ]);
  return { default: Palette };
}
