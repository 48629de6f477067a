import type { Treasury } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { ShortAmount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { coverageOf, shareOf, signOfAmount } from '../model/treasury-rows.ts';
import { ShareText } from './treasury-parts.tsx';
import './totals-strip.css';

const treasuryTexts = textsOf(() => import('../texts/fa.ts'));

/** What is owed, where it lies and what is over, in toman. */
export function TotalsStrip({ totals }: { totals: Treasury['totals'] }) {
  const t = useTexts(treasuryTexts);
  const { owed_toman: owed, hot_toman: hot, cold_toman: cold } = totals;
  const { in_transit_toman: transit, surplus_toman: surplus } = totals;
  const isShort = signOfAmount(surplus) < 0;
  const share = (value: string | null): ReactNode =>
    value !== null && rich(t.ofOwed, { share: <ShareText value={value} /> });
  return (
    <dl className="treasury-totals" aria-label={t.totals}>
      <Total name={t.owedToman} value={owed} />
      <Total name={t.hot} value={hot} note={share(shareOf(hot, owed))} />
      <Total name={t.cold} value={cold} note={share(shareOf(cold, owed))} />
      <Total name={t.inTransit} value={transit} />
      <Total
        name={isShort ? t.short : t.surplus}
        value={isShort ? surplus.slice(1) : surplus}
        tone={isShort ? 'err' : 'ok'}
        note={share(coverageOf(owed, surplus))}
      />
    </dl>
  );
}

function Total({
  name,
  value,
  note,
  tone,
}: {
  name: string;
  value: string;
  note?: ReactNode;
  tone?: 'ok' | 'err';
}) {
  const colour = tone === undefined ? '' : tone === 'ok' ? 'text-ok' : 'text-err';
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong className={colour}>
          <ShortAmount value={value} isBare />
        </strong>
        {note !== undefined && note !== false && <span>{note}</span>}
      </dd>
    </div>
  );
}
