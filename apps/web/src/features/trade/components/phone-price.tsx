import { memo } from 'react';
import type { Market } from '@sarraf/contracts';
import { Amount, Percent } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { HeroPrice } from './market-head.tsx';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/** The phone's price: large, with the day's change and volume at the other end. */
export const PhonePrice = memo(function PhonePrice({ market }: { market: Market }) {
  const t = useTexts(tradeTexts);
  const { ticker } = market;
  return (
    <div className="phone-price">
      <HeroPrice market={market} />
      <div className="grid justify-items-end">
        <span className="text-figure font-semibold">
          <Percent value={ticker.change_24h} figure="change_24h" />
        </span>
        <span className="whitespace-nowrap text-caption text-fg3">
          {t.volume24h}{' '}
          <Amount
            value={ticker.volume_24h}
            asset={market.coin.symbol}
            maxFraction={2}
            figure="volume_24h"
          />
        </span>
      </div>
    </div>
  );
});
