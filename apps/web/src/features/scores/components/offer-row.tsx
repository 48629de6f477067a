import type { ScoreOffer } from '@sarraf/contracts';
import { discountedPpm } from '@sarraf/market';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Icon } from '#components/icon.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { Time } from '#components/time.tsx';
import { usePercent } from '#components/use-percent.ts';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { feesQuery } from '#lib/queries/fees.ts';
import { BoughtName } from './score-words.tsx';

const scoresTexts = textsOf(() => import('../texts/fa.ts'));

/** What points buy: what it is, what stops one, and its cost, which is the button where nothing does. */
export function OfferRow({ offer, onOpen }: { offer: ScoreOffer; onOpen: () => void }) {
  const t = useTexts(scoresTexts);
  const count = useCount();
  const cost = (
    <>
      <Icon name="star" size={18} />
      <span className="num">{count(offer.points)}</span>
    </>
  );
  return (
    <li className="score-row">
      <span className="text-brand">
        <Icon name={offer.kind === 'discount' ? 'percent' : 'wallet'} />
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="font-medium">
          <BoughtName bought={offer} />
        </span>
        <span className="text-caption text-fg2">
          <OfferNote offer={offer} />
        </span>
      </span>
      {offer.available ? (
        <button type="button" className="score-cost" aria-haspopup="dialog" onClick={onOpen}>
          {cost}
          <span className="sr-only">{t.exchange}</span>
        </button>
      ) : (
        <span className="score-cost">
          {cost}
          <span className="sr-only">{t.points('')}</span>
        </span>
      )}
    </li>
  );
}

/** Why it cannot be bought now; else what it brings. */
function OfferNote({ offer }: { offer: ScoreOffer }): ReactNode {
  const t = useTexts(scoresTexts);
  const count = useCount();
  const { missing, reason, runs_until: until } = offer;
  if (reason === 'points') return t.missingPoints(count(missing ?? '0'));
  if (reason === 'backing') {
    return rich(t.missingFees, { amount: <Amount value={missing} asset="IRT" /> });
  }
  if (reason === 'running' && until !== null) {
    return rich(t.runsAlready, { time: <Time at={until} shape="day" /> });
  }
  if (reason === 'paused') return t.paused;
  return offer.kind === 'toman' ? t.toWallet : <OwnFee ppm={offer.discount_ppm ?? 0} />;
}

/** What a taker pays in toman markets, now and then; where nothing else is let off of it. */
function OwnFee({ ppm }: { ppm: number }): ReactNode {
  const t = useTexts(scoresTexts);
  const percent = usePercent();
  const { data } = useQuery(feesQuery);
  const rate = data?.rates.find(({ quote }) => quote === 'IRT')?.taker_fee_ppm;
  if (rate === undefined || data?.discount !== null) return t.discountAll;
  return rich(t.yourFee, {
    now: <bdi>{percent(rate)}</bdi>,
    less: <bdi>{percent(discountedPpm(rate, ppm))}</bdi>,
  });
}
