import type { Ability, MayDecide } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useMay } from '#lib/ability.ts';
import { call } from '#lib/api/client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { withTexts } from '#i18n/texts.ts';

/** Most officers may decide: the words why not are fetched for those who may not. */
const Note = lazy(
  withTexts(() => import('./may-decide-note.tsx').then((m) => ({ default: m.MayDecideNote }))),
);

/** Beside a button that may not be pressed: why, and from when on it may. */
export function WhyNot({ may }: { may: MayDecide }) {
  if (may.allowed) return null;
  return (
    <Suspense>
      <Note may={may} />
    </Suspense>
  );
}

/** What two officers decide about. */
export type Decided = Extract<Ability, { readonly action: 'update' }>['subject'];

/**
 * Whether the signed-in officer counts as one of the two; undefined until that is known.
 *
 * @param known of the very thing that is decided: then nothing is asked
 */
export function useMayDecide(subject: Decided, known?: MayDecide): MayDecide | undefined {
  const has = useMay()(`update ${subject}`);
  const decisions = useQuery({
    queryKey: queryKeys.decisions,
    queryFn: ({ signal }) => call('GET /admin/decisions', { signal }),
    enabled: has && known === undefined,
  });
  return known ?? decisions.data?.find((one) => one.subject === subject)?.may_decide;
}

/** Above what takes two officers: why the signed-in one does not count as one of them yet. */
export function WhyNotFor({ subject }: { subject: Decided }) {
  const may = useMayDecide(subject);
  if (may === undefined || may.allowed) return null;
  return (
    <div className="px-5 pt-3 lg:px-6">
      <WhyNot may={may} />
    </div>
  );
}
