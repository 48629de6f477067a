import { lazy, Suspense } from 'react';
import { withTexts } from '../../i18n/texts.ts';

const Dot = lazy(withTexts(() => import('./news-dot.tsx').then((m) => ({ default: m.NewsDot }))));

/** The dot of unseen news, fetched after what it stands beside. */
export function NewsMark() {
  return (
    <Suspense>
      <Dot />
    </Suspense>
  );
}
