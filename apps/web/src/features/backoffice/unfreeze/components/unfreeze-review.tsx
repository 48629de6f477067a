import type { Unfreeze } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { QueueHead } from '../../queue/components/queue-head.tsx';
import { Facts } from '../../queue/components/facts.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { mayOpen } from '#lib/ability.ts';
import { call } from '#lib/api/client.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { toast } from '#lib/toasts.ts';
import { Mobile, PersonName } from '../../people/components/person-words.tsx';
import { DecideRequest } from '../../queue/components/decide-request.tsx';
import type { Verdict } from '../../queue/components/decide-sheet.tsx';

const unfreezeTexts = textsOf(() => import('../texts/fa.ts'));

/** One request: what its person says, why an officer approved already, and the decision. */
export function UnfreezeReview({ unfreeze, onLeave }: { unfreeze: Unfreeze; onLeave: () => void }) {
  const t = useTexts(unfreezeTexts);
  const current = useStore(session);
  return (
    <>
      <section className="queue-documents">
        <QueueHead
          name={<PersonName person={unfreeze} />}
          since={rich(t.asked, { time: <Time at={unfreeze.created_at} /> })}
          onLeave={onLeave}
        >
          {mayOpen(current, '/people/$id') && (
            <Link to="/people/$id" params={{ id: unfreeze.user_id }} className="link">
              {t.toPerson}
            </Link>
          )}
        </QueueHead>
        <Heading>{t.words}</Heading>
        {unfreeze.words === null ? (
          <p className="text-fg2">{unfreeze.by_person ? t.noWords : t.noWordsOfficer}</p>
        ) : (
          <Said>
            <bdi>{unfreeze.words}</bdi>
          </Said>
        )}
      </section>
      <aside className="queue-side">
        <FactsOf unfreeze={unfreeze} />
        <Decision unfreeze={unfreeze} onDecided={onLeave} />
      </aside>
    </>
  );
}

function Heading({ children }: { children: string }) {
  return <h3 className="mt-4 mb-2 font-semibold">{children}</h3>;
}

/** What somebody said. */
function Said({ children }: { children: ReactNode }) {
  return (
    <blockquote className="border-s-2 border-brand ps-3 break-words whitespace-pre-line">
      {children}
    </blockquote>
  );
}

function FactsOf({ unfreeze }: { unfreeze: Unfreeze }) {
  const t = useTexts(unfreezeTexts);
  const { since } = unfreeze;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t.mobile, <Mobile key="mobile" mobile={unfreeze.mobile} />],
    [t.frozenBy, t[`by_${unfreeze.by ?? 'unknown'}`]],
    ...(since === null ? [] : [[t.since, <Time key="since" at={since} />] as const]),
    [t.askedBy, unfreeze.by_person ? t.person : t.officer],
  ];
  return (
    <section className="queue-section">
      <Facts title={t.facts} facts={facts} />
      <p className="mt-3 text-table text-fg2">{t.effect}</p>
    </section>
  );
}

function Decision({ unfreeze, onDecided }: { unfreeze: Unfreeze; onDecided: () => void }) {
  const t = useTexts(unfreezeTexts);
  async function decide(verdict: Verdict, reason: string): Promise<void> {
    const given = { params: { id: unfreeze.id }, body: { reason } };
    const isFirst = unfreeze.first === null;
    if (verdict === 'approve') {
      await call('POST /admin/unfreezes/:id/approve', given);
      toast({ kind: 'success', title: isFirst ? t.approvedFirst : t.opened });
    } else {
      await call('POST /admin/unfreezes/:id/refuse', given);
      toast({ kind: 'success', title: t.refused });
    }
    for (const queryKey of [queryKeys.unfreezes, queryKeys.person(unfreeze.user_id)]) {
      void queryClient.invalidateQueries({ queryKey });
    }
    void queryClient.invalidateQueries({ queryKey: queryKeys.officeHome });
  }
  return (
    <DecideRequest
      act={{ kind: 'unfreeze', subject: unfreeze.id }}
      subject="Standing"
      title={t.decideTitle}
      words={t}
      request={unfreeze}
      decide={decide}
      onDecided={onDecided}
    >
      <p className="text-h3 font-semibold">
        <PersonName person={unfreeze} />
      </p>
      <p className="text-fg2">{t.effect}</p>
    </DecideRequest>
  );
}
