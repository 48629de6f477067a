import type { Reconciliation } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { Amount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { signOf } from '#lib/number-text.ts';
import { lengthOf, longestOf } from '../model/bars.ts';
import { ProviderName } from './provider-name.tsx';

const reconciliationTexts = textsOf(() => import('../texts/fa.ts'));

/**
 * What lies at whoever pays out and what is users', as bars of one scale; what leaves is a part of
 * theirs. Providers are never added up: two of them may pay out of one account.
 */
export function Cover({ now }: { now: Reconciliation }) {
  const t = useTexts(reconciliationTexts);
  const { floats, leaving } = now;
  const toUsers = now.liabilities;
  const found = floats.map((float) => float.found).filter((sum) => sum !== null);
  const longest = longestOf([...found, toUsers]);
  const left = lengthOf(leaving, longest);
  return (
    <section className="recon-part">
      <h2 className="recon-title">{t.cover}</h2>
      <dl className="recon-bars">
        {floats.map(({ provider, found: sum }) => (
          <Bar
            key={provider}
            name={rich(t.atProvider, { provider: <ProviderName provider={provider} /> })}
            parts={sum === null || signOf(sum) === 0 ? [] : [[lengthOf(sum, longest), 'bank']]}
          >
            {sum === null ? <span className="text-fg3">{t.noAnswer}</span> : <Toman of={sum} />}
          </Bar>
        ))}
        <Bar
          name={t.toUsers}
          parts={[
            [left, 'leaving'],
            [Math.max(0, lengthOf(toUsers, longest) - left), 'users'],
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
  name: ReactNode;
  parts: readonly (readonly [percent: number, of: 'bank' | 'users' | 'leaving'])[];
  children: ReactNode;
}) {
  return (
    <div className="recon-bar">
      <dt>{name}</dt>
      <dd>
        {children}
        <span className="recon-track" aria-hidden="true">
          {parts.map(([percent, of]) => (
            <span key={of} data-of={of} style={{ width: `${percent}%` }} />
          ))}
        </span>
      </dd>
    </div>
  );
}

function Toman({ of }: { of: string }) {
  return <Amount value={of} asset="IRT" maxFraction={1} />;
}
