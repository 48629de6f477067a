import { useQuery } from '@tanstack/react-query';
import { useMatchRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { userQuery } from '../../lib/queries/user.ts';
import { session } from '../../lib/session.ts';
import { settings } from '../../lib/settings.ts';
import { useStore } from '../../lib/store.ts';
import { termsPutOff } from '../../lib/terms-due.ts';
import { textsOf } from '../../i18n/texts.ts';

const termsTexts = textsOf(() => import('../../features/terms/texts/fa.ts'));

const TermsSheet = lazy(async () => {
  const [sheet] = await Promise.all([
    import('../../features/terms/components/terms-sheet.tsx'),
    termsTexts.load(settings.get().lang),
  ]);
  return { default: sheet.TermsSheet };
});

/** New terms are asked for over whatever is open, but for the page that shows them. */
export function TermsDue() {
  const current = useStore(session);
  const isClient = current?.user.role === 'client';
  useQuery({ ...userQuery, enabled: isClient });
  const putOff = useStore(termsPutOff);
  const match = useMatchRoute();
  const due = isClient ? (current.user.terms_due ?? null) : null;
  if (due === null || due === putOff || match({ to: '/terms' })) return null;
  return (
    <Suspense>
      <TermsSheet key={due} due={due} />
    </Suspense>
  );
}
