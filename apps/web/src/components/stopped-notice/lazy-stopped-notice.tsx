import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { accessStatusQuery } from '../../lib/queries/user.ts';
import { settings } from '../../lib/settings.ts';
import type { Stopped } from './stopped-notice.tsx';
import { textsOf } from '../../i18n/texts.ts';

const causeWordsTexts = textsOf(() => import('../cause-words/texts/fa.ts'));
const stoppedTexts = textsOf(() => import('./texts/fa.ts'));

/** Few accounts have anything closed to them: its words are fetched for those. */
const Stops = lazy(async () => {
  const { lang } = settings.get();
  const [{ Stops: Shown }] = await Promise.all([
    import('./stopped-notice.tsx'),
    stoppedTexts.load(lang),
    causeWordsTexts.load(lang),
  ]);
  return { default: Shown };
});

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
