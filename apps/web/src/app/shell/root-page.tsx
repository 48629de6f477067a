import { lazy, Suspense } from 'react';
import { withTexts } from '../../i18n/texts.ts';
import { session } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';

const OfficeHome = lazy(
  withTexts(() =>
    import('../../features/backoffice/home/components/home-page.tsx').then((m) => ({
      default: m.OfficeHomePage,
    })),
  ),
);
const Front = lazy(
  withTexts(() =>
    import('../../features/front/components/front-page.tsx').then((m) => ({
      default: m.FrontPage,
    })),
  ),
);

/** What stands at `/`: for visitors what Sarraf is, for staff their own home. */
export function RootPage() {
  const isVisitor = useStore(session) === null;
  return <Suspense>{isVisitor ? <Front /> : <OfficeHome />}</Suspense>;
}
