import type { Reconciliation } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { Amount } from '../../../../components/num.tsx';
import { useTexts } from '../../../../i18n/texts.ts';
import { atBankOf, barsOf } from '../model/bars.ts';
import { reconciliationTexts } from '../texts/reconciliation-texts.ts';

/** What lies at the bank and what is users', as two bars of one scale; what leaves is a part of theirs. */
export function Cover({ now: { floats, liabilities: toUsers, leaving } }: { now: Reconciliation }) {
  const t = useTexts(reconciliationTexts);
  const atBank = atBankOf(floats.map(({ found }) => found));
  const bars = barsOf(atBank ?? '0', toUsers, leaving);
  return (
    <section className="recon-part">
      <h2 className="recon-title">{t.cover}</h2>
      <dl className="recon-bars">
        <Bar name={t.atBank} parts={[[bars.atBank, 'bank']]}>
          {atBank === null ? <span className="text-fg3">{t.noAnswer}</span> : <Toman of={atBank} />}
        </Bar>
        <Bar
          name={t.toUsers}
          parts={[
            [bars.toUsers - bars.leaving, 'users'],
            [bars.leaving, 'leaving'],
          ]}
        >
          <Toman of={toUsers} />
        </Bar>
        <div className="recon-line">
          <dt>
            <span className="recon-key" aria-hidden="true" />
            {t.leaving}
          </dt>
          <dd>
            <Toman of={leaving} />
          </dd>
        </div>
      </dl>
      <p className="recon-note">{t.coverHint}</p>
    </section>
  );
}

function Bar({
  name,
  parts,
  children,
}: {
  name: string;
  parts: readonly (readonly [percent: number, of: 'bank' | 'users' | 'leaving'])[];
  children: ReactNode;
}) {
  return (
    <div className="recon-bar">
      <dt>{name}</dt>
      <dd>{children}</dd>
      <span className="recon-track" aria-hidden="true">
        {parts.map(([percent, of]) => (
          <span key={of} data-of={of} style={{ width: `${percent}%` }} />
        ))}
      </span>
    </div>
  );
}

function Toman({ of }: { of: string }) {
  return <Amount value={of} asset="IRT" maxFraction={1} />;
}
