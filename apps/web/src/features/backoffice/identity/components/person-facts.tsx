import type { IdentityReview } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { Time } from '#components/time.tsx';
import { Facts } from '../../queue/components/facts.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { formatTime } from '#lib/time-text.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { useShownDigits } from '#lib/use-shown-digits.ts';

const identityTexts = textsOf(() => import('../texts/fa.ts'));

/** What the person was verified with at level 1: the documents have to say the same. */
export function PersonFacts({ request: { person, ...request } }: { request: IdentityReview }) {
  const t = useTexts(identityTexts);
  const current = useStore(settings);
  const digits = useShownDigits();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t.firstName, request.first_name],
    [t.lastName, request.last_name],
    [t.nationalCode, <bdi key="code">•••••• {digits(person.national_code_end)}</bdi>],
    [t.birthDate, formatTime(`${person.birth_date}T12:00:00Z`, 'date', current)],
    [t.mobile, <bdi key="mobile">{digits(person.mobile.replace('***', ' ••• '))}</bdi>],
    [t.registered, <Time key="registered" at={person.registered_at} shape="date" />],
    [
      t.card,
      person.card === null ? (
        t.noCard
      ) : (
        <span key="card">
          {person.card.owner_name} <bdi>•••• {digits(person.card.masked.slice(-4))}</bdi>
        </span>
      ),
    ],
  ];
  return (
    <section className="queue-section">
      <Facts title={t.facts} facts={facts} />
    </section>
  );
}
