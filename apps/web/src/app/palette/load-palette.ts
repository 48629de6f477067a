import { withTexts } from '../../i18n/texts.ts';

/** The palette with its texts; fetched when it is first opened. */
export const loadPalette = withTexts(() =>
  import('./palette.tsx').then((m) => ({ default: m.Palette })),
);
