import type { PriceAlert } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { defaultMarket } from '../../lib/last-market.ts';
import { marketsQuery } from '../../lib/queries/markets.ts';
import { useTickerFeed } from '../../realtime/price-feed.ts';
import { Sheet } from '../sheet.tsx';
import { Skeleton, Waiting } from '../states.tsx';
import { AlertForm } from './alert-form.tsx';
import { MarketList } from './market-list.tsx';
import './price-alert.css';

const alertTexts = textsOf(() => import('./texts/fa.ts'));

/**
 * An alert over the page: a new one, of the market that one looks at, or one that is there. Choosing a market
 * takes the form's place, never a second sheet over it.
 */
export function AlertSheet({
  market: wanted,
  alert,
  onClose,
}: {
  market?: string;
  alert?: PriceAlert;
  onClose: () => void;
}) {
  const t = useTexts(alertTexts);
  const [name, setName] = useState(() => alert?.market ?? wanted ?? defaultMarket(true));
  const [isChoosing, setChoosing] = useState(false);
  useTickerFeed(name);
  const markets = useQuery(marketsQuery).data;
  const market = markets?.find((one) => one.market_name === name) ?? markets?.[0];
  const title = isChoosing ? t.chooseMarket : alert === undefined ? t.newTitle : t.editTitle;
  return (
    <Sheet title={title} step={isChoosing ? 'market' : 'form'} open onClose={onClose}>
      {market === undefined ? (
        <FormWaiting />
      ) : isChoosing ? (
        <MarketList
          markets={markets ?? []}
          current={name}
          onChosen={(next) => {
            setName(next);
            setChoosing(false);
          }}
        />
      ) : (
        <AlertForm
          key={market.market_name}
          market={market}
          {...(alert === undefined ? { onMarket: () => setChoosing(true) } : { alert })}
          onDone={onClose}
        />
      )}
    </Sheet>
  );
}

function FormWaiting() {
  return (
    <Waiting>
      <div className="grid gap-5 pt-2">
        <Skeleton width="60%" height={40} />
        <Skeleton width="100%" height={132} />
        <Skeleton width="100%" height={44} />
        <Skeleton width="100%" height={52} />
      </div>
    </Waiting>
  );
}
