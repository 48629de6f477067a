import { lazy, Suspense } from 'react';
import type { Session } from '../../lib/session.ts';

const MoreSheet = lazy(() => import('./more-sheet.tsx').then((m) => ({ default: m.MoreSheet })));

/** The account's sheet, fetched when it is first opened. */
export function LazyMoreSheet(props: {
  current: Session | null;
  open: boolean;
  onClose: () => void;
}) {
  if (!props.open) return null;
  return (
    <Suspense>
      <MoreSheet {...props} />
    </Suspense>
  );
}
