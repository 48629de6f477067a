import { useQuery } from '@tanstack/react-query';
import { useMatchRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { userQuery } from '../../lib/queries/user.ts';
import { session } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { termsPutOff } from '../../lib/terms-due.ts';
import { withTexts } from '../../i18n/texts.ts';

const TermsSheet = lazy(
  withTexts(() =>
    import('../../features/terms/components/terms-sheet.tsx').then((m) => ({
      default: m.TermsSheet,
    })),
  ),
);

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
