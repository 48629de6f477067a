import type { Payout } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { Icon } from '#components/icon.tsx';
import { Amount } from '#components/num.tsx';
import { CopyButton } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';

import { Facts } from '../../queue/components/facts.tsx';
import { nameWord, type NameWord } from '../model/names.ts';
import { Name, Sheba } from './payout-words.tsx';
import { useShownDigits } from '#lib/use-shown-digits.ts';

const payoutsTexts = textsOf(() => import('../texts/fa.ts'));

type Fact = readonly [name: string, value: ReactNode];

/** Why it does not go on by itself, a sentence each. */
export function Why({ payout: { risks, status, officers_needed: needed } }: { payout: Payout }) {
  const t = useTexts(payoutsTexts);
  if (risks.length === 0) {
    const isLooked = status !== 'requested' || needed > 0;
    // what was cancelled or refused before it was looked at went on in no way
    if (isLooked && (status === 'cancelled' || status === 'refused')) return null;
    return <p className="queue-section text-fg2">{isLooked ? t.noRisks : t.notLooked}</p>;
  }
  return (
    <section className="queue-section">
      <h3 className="mb-1 font-semibold">{t.why}</h3>
      <ul>
        {risks.map((risk) => (
          <li key={risk} className="payout-sign" data-tone={risk === 'large' ? 'plain' : 'warn'}>
            <Icon name={risk === 'large' ? 'user' : 'alert'} size={18} />
            <span>{t[`told_${risk}`]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const NAME_SIGNS = {
  same: { icon: 'check', tone: 'ok' },
  differs: { icon: 'alert', tone: 'err' },
  unknown: { icon: 'info', tone: 'warn' },
  unnamed: { icon: 'info', tone: 'warn' },
} as const satisfies Readonly<Record<NameWord, object>>;

/** Where it goes, and whether the account is its person's. */
export function Destination({ payout }: { payout: Payout }) {
  const t = useTexts(payoutsTexts);
  const { lang } = useStore(settings);
  const digits = useShownDigits();
  const { owner_name: owner, person } = payout;
  const facts: readonly Fact[] = [
    [t.bank, payout.bank.name[lang]],
    [t.sheba, <Sheba key="sheba" masked={payout.sheba} />],
    [
      t.card,
      <bdi key="card" dir="ltr" className="num">
        •••• {digits(payout.card_masked.slice(-4))}
      </bdi>,
    ],
    [t.ownerName, owner === null ? <Unknown key="owner" /> : <bdi key="owner">{owner}</bdi>],
    [t.ownName, <Name key="own" name={person.name} />],
  ];
  return (
    <section className="queue-section">
      <Facts title={t.destination} facts={facts} />
      <NameSign payout={payout} />
    </section>
  );
}

/** How the account's owner stands to the person, in a sentence. */
export function NameSign({ payout }: { payout: Payout }) {
  const t = useTexts(payoutsTexts);
  const word = nameWord(payout.owner_name, payout.person.name);
  const { icon, tone } = NAME_SIGNS[word];
  return (
    <p className="payout-sign" data-tone={tone}>
      <Icon name={icon} size={18} />
      <span>{t[word]}</span>
    </p>
  );
}

function Unknown() {
  return <span className="text-fg2">{useTexts(payoutsTexts).notTold}</span>;
}

/** What leaves the wallet, what stays with us, what the bank pays. */
export function Money({ payout }: { payout: Payout }) {
  const t = useTexts(payoutsTexts);
  return (
    <section className="queue-section">
      <Facts
        title={t.money}
        facts={[
          [t.leaves, <Amount key="leaves" value={payout.amount} asset="IRT" />],
          [t.fee, <Amount key="fee" value={payout.fee} asset="IRT" />],
          [
            t.receives,
            <strong key="receives">
              <Amount value={payout.receive} asset="IRT" />
            </strong>,
          ],
        ]}
      />
    </section>
  );
}

/** Why it ended otherwise than paid. */
export function Ended({ payout: { status, reason } }: { payout: Payout }) {
  const t: Readonly<Record<string, unknown>> & { refusedWhy: string; returnedWhy: string } =
    useTexts(payoutsTexts);
  if (status === 'returned') return <p className="queue-section text-warn">{t.returnedWhy}</p>;
  if (status !== 'refused' || reason === null) return null;
  const words = t[`read_${reason}`];
  return (
    <section className="queue-section">
      <h3 className="mb-1 font-semibold">{t.refusedWhy}</h3>
      <p className="judgement-told">{typeof words === 'string' ? words : reason}</p>
    </section>
  );
}

/** What the provider said, and when what happened. */
export function AtBank({ payout }: { payout: Payout }) {
  const t = useTexts(payoutsTexts);
  const { provider, provider_code: code, bank_reference: reference } = payout;
  const facts: Fact[] = [
    [t.asked, <Time key="asked" at={payout.created_at} />],
    [t.cancelUntil, <Time key="until" at={payout.cancel_until} />],
    [t.updated, <Time key="updated" at={payout.updated_at} />],
  ];
  if (provider !== null) facts.push([t.provider, <Provider key="provider" name={provider} />]);
  if (code !== null) facts.push([t.providerCode, <Code key="code" text={code} />]);
  if (reference !== null) {
    facts.push([
      t.bankReference,
      <span key="reference" className="flex items-center gap-1">
        <Code text={reference} />
        <CopyButton text={reference} label={t.bankReference} />
      </span>,
    ]);
  }
  return (
    <section className="queue-section">
      <Facts title={t.atBank} facts={facts} />
    </section>
  );
}

function Provider({ name }: { name: string }) {
  const t = useTexts(payoutsTexts);
  if (name === 'zibal' || name === 'jibit' || name === 'file') return t[`provider_${name}`];
  return <Code text={name} />;
}

/** A word of a bank or a provider, as it is. */
function Code({ text }: { text: string }) {
  return (
    <bdi dir="ltr" className="payout-sheba">
      {text}
    </bdi>
  );
}
