import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { accessStatusQuery } from '../../lib/queries/user.ts';
import type { Stopped } from './stopped-notice.tsx';
import { withTexts } from '../../i18n/texts.ts';

/** Few accounts have anything closed to them: its words are fetched for those. */
const Stops = lazy(
  withTexts(() => import('./stopped-notice.tsx').then((m) => ({ default: m.Stops }))),
);

/** Where it bites: what staff closed of these to the signed-in client, until when and why. */
export function StoppedNotice({
  actions,
  enabled = true,
}: {
  actions: readonly Stopped['action'][];
  enabled?: boolean;
}) {
  const status = useQuery({ ...accessStatusQuery, enabled }).data;
  const stopped = status?.stopped.filter(({ action }) => actions.includes(action)) ?? [];
  if (stopped.length === 0) return null;
  return (
    <Suspense>
      <Stops stopped={stopped} />
    </Suspense>
  );
}
