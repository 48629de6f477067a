import { Suspense } from 'react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { LazyForbidden, refreshAbility } from '../../components/forbidden/lazy-forbidden.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { may } from '../../lib/ability.ts';
import { session } from '../../lib/session.ts';

const forbiddenTexts = textsOf(() => import('../../components/forbidden/texts/fa.ts'));

/** 403: a screen that the person's role does not open; it opens by itself once it does. */
export function ForbiddenPage() {
  const t = useTexts(forbiddenTexts);
  const router = useRouter();
  const { need, from } = useSearch({ from: '/shell/403' });
  return (
    <>
      <PageHeader title={t.title} hideOnDesktop />
      <Suspense>
        <LazyForbidden
          need={need}
          onAgain={async () => {
            await refreshAbility();
            if (need === undefined || !may(session.get(), need)) return false;
            router.history.replace(from ?? '/');
            return true;
          }}
        />
      </Suspense>
    </>
  );
}
