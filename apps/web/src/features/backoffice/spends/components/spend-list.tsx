import type { ChainSpend } from '@sarraf/contracts';
import { useId, useState } from 'react';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { Amount, useCount } from '#components/num.tsx';
import { Age, Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { isEnded, versionOf } from '../model/spend-rows.ts';
import { SpendDetail } from './spend-detail.tsx';
import { BlocksSeen, ShortCode, SpendStanding, useSpendKind } from './spend-words.tsx';
import '#components/meters.css';
import './spends.css';

const spendsTexts = textsOf(() => import('../texts/fa.ts'));

/** Transactions below each other; a press opens one with its versions. A stuck one is open at first. */
export function SpendList({ spends }: { spends: readonly ChainSpend[] }) {
  const t = useTexts(spendsTexts);
  const [chosen, setChosen] = useState<string | null>();
  const first = spends.find((one) => one.is_stuck)?.id ?? null;
  const openId = chosen === undefined ? first : chosen;
  const areEnded = spends.every(isEnded);
  return (
    <div className="spend-list">
      <div className="spend-heads" aria-hidden="true">
        <span>{t.kind}</span>
        <span className="end">{t.amount}</span>
        <span>{t.version}</span>
        <span>{t.progress}</span>
        <span>{areEnded ? t.endedAt : t.age}</span>
        <span className="end">{t.state}</span>
      </div>
      <ul>
        {spends.map((spend) => (
          <Row
            key={spend.id}
            spend={spend}
            isOpen={spend.id === openId}
            onToggle={() => setChosen(spend.id === openId ? null : spend.id)}
          />
        ))}
      </ul>
    </div>
  );
}

function Row({
  spend,
  isOpen,
  onToggle,
}: {
  spend: ChainSpend;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const t = useTexts(spendsTexts);
  const words = useNetworkWords();
  const kindOf = useSpendKind();
  const count = useCount();
  const panel = useId();
  const version = versionOf(spend);
  return (
    <li className="spend-item" data-stuck={spend.is_stuck || undefined} data-of={spend.id}>
      <button
        type="button"
        className="spend-row"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={onToggle}
      >
        <span className="spend-kind">
          <span className="font-semibold">{kindOf(spend)}</span>
          <span className="spend-second">
            {words.nameOf(spend.chain)} · <ShortCode text={spend.to} />
          </span>
        </span>
        <span className="spend-amount">
          <Amount value={spend.amount} asset={spend.symbol} />
        </span>
        <span className="spend-version">
          {version === undefined ? '—' : t.versionOf(count(version.version))}
        </span>
        <BlocksSeen of={spend} />
        <span className="spend-age">
          {isEnded(spend) ? <Time at={spend.updated_at} /> : <Age at={spend.created_at} />}
        </span>
        <span className="spend-standing">
          <SpendStanding spend={spend} />
        </span>
      </button>
      {isOpen && (
        <div id={panel}>
          <SpendDetail spend={spend} />
        </div>
      )}
    </li>
  );
}
