import { lazy } from 'react';
import { withTexts } from '../../i18n/texts.ts';

/** Fetched after the screen that it stands beside. */
export const MoneyNotes = lazy(
  withTexts(() => import('./money-notes.tsx').then((m) => ({ default: m.MoneyNotes }))),
);
