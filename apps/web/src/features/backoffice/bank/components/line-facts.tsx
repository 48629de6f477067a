import type { UnmatchedLine } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { CardNumber } from '#components/bank-card.tsx';
import { Amount } from '#components/num.tsx';
import { CopyButton } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { Mobile } from '../../people/components/person-words.tsx';
import { Facts } from '../../queue/components/facts.tsx';

const bankTexts = textsOf(() => import('../texts/fa.ts'));

/** A person as lists of the bank name them. */
export function WhoIs({ person }: { person: { name: string | null; mobile: string } }) {
  const t = useTexts(bankTexts);
  return (
    <>
      <bdi>{person.name ?? t.unnamed}</bdi> · <Mobile mobile={person.mobile} />
    </>
  );
}

/** A number of the bank's as the bank writes it: Latin digits, left to right, whole. */
export function Numbered({ text, copy }: { text: string; copy?: string }) {
  const t = useTexts(bankTexts);
  if (text === '') return t.none;
  return (
    <>
      <bdi dir="ltr" className="num break-all">
        {text}
      </bdi>
      {copy !== undefined && <CopyButton text={text} label={copy} />}
    </>
  );
}

/** What a statement says of a line. */
export function LineFacts({ line }: { line: UnmatchedLine }) {
  const t = useTexts(bankTexts);
  if (line.charge !== null) return <ChargeFacts line={line} charge={line.charge} />;
  const { payer_sheba: sheba, person } = line;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t.amount, <Amount key="amount" value={line.amount} asset="IRT" />],
    [t.time, <Time key="time" at={line.at} shape="full" />],
    [t.reference, <Numbered key="reference" text={line.reference} copy={t.reference} />],
    [t.identifier, <Numbered key="identifier" text={line.deposit_id ?? ''} copy={t.identifier} />],
    [t.named, person === null ? t.none : <WhoIs key="named" person={person} />],
    [t.payerSheba, <Numbered key="sheba" text={sheba ?? ''} copy={t.payerSheba} />],
    [t.payerName, line.payer_name === '' ? t.none : <bdi key="name">{line.payer_name}</bdi>],
    [t.description, line.description === '' ? t.none : <bdi key="text">{line.description}</bdi>],
  ];
  return <Facts title={t.facts} facts={facts} />;
}

type ChargeOfLine = NonNullable<UnmatchedLine['charge']>;

/** What its gateway said of a charge, beside what was asked of it. */
function ChargeFacts({ line, charge }: { line: UnmatchedLine; charge: ChargeOfLine }) {
  const t = useTexts(bankTexts);
  const { person, status } = line;
  const names: Readonly<Record<string, string>> = {
    zarinpal: t.gateway_zarinpal,
    zibal: t.gateway_zibal,
  };
  const paid = status === 'flagged' ? t.none : <Amount value={line.amount} asset="IRT" />;
  const card = charge.paid_card;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t.paid, paid],
    [t.asked, <Amount key="asked" value={charge.asked} asset="IRT" />],
    [t.time, <Time key="time" at={line.at} shape="full" />],
    [t.whose, person === null ? t.none : <WhoIs key="named" person={person} />],
    [t.gateway, names[charge.gateway] ?? charge.gateway],
    [t.authority, <Numbered key="authority" text={line.reference} copy={t.authority} />],
    [t.ownCard, <CardNumber key="own" masked={charge.own_card} />],
    [t.paidCard, card === null ? t.none : <CardNumber key="paid" masked={card} />],
    [t.reference, <Numbered key="reference" text={charge.bank_reference ?? ''} />],
  ];
  return <Facts title={t.chargeFacts} facts={facts} />;
}

type Wanting = NonNullable<UnmatchedLine['wanted']>;

/** What a first officer wants with a line, and who that is. */
export function Wanted({ wanted }: { wanted: Wanting }) {
  const t = useTexts(bankTexts);
  const { officer, at } = wanted;
  return (
    <section className="queue-section">
      <h3 className="mb-1 font-semibold">{t.wanted}</h3>
      <p className="text-table text-fg2">
        {rich(t.wantedBy, {
          officer: <bdi>{officer.name ?? officer.id}</bdi>,
          time: <Time at={at} />,
        })}
      </p>
      <blockquote className="mt-2 border-s-2 border-brand ps-3 break-words">
        <Wish wanted={wanted} />
      </blockquote>
    </section>
  );
}

/** What they want, and why. */
export function Wish({
  wanted: { bank_reference: reference, person, reason, way },
}: {
  wanted: Wanting;
}) {
  const t = useTexts(bankTexts);
  return (
    <>
      <span className="block">
        {rich(t[`wants_${way}`], {
          person: person === null ? '' : <WhoIs person={person} />,
          reference: <Numbered text={reference ?? ''} />,
        })}
      </span>
      <bdi>{reason}</bdi>
    </>
  );
}
