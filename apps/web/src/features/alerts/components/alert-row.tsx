import type { PriceAlert } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Icon } from '#components/icon.tsx';
import { Amount, Num, Percent, useCount } from '#components/num.tsx';
import { percentBetween } from '#components/price-alert/alert-prices.ts';
import { useClockText } from '#components/price-alert/use-clock-text.ts';
import { PairName } from '#components/order-words.tsx';
import { Chip } from '#components/signs.tsx';
import { Age } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { splitMarket } from '#lib/market-name.ts';
import { marketsQuery } from '#lib/queries/markets.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';

const alertsTexts = textsOf(() => import('../texts/fa.ts'));

const CHIP = { armed: 'ok', resting: 'plain', fired: 'brand', ended: 'warn' } as const;

/** One alert: what it waits for, how far that is, and what it told. */
export function AlertRow({ alert, onOpen }: { alert: PriceAlert; onOpen: () => void }) {
  const t = useTexts(alertsTexts);
  const { lang } = useStore(settings);
  const { base } = splitMarket(alert.market);
  const market = useQuery(marketsQuery).data?.find((one) => one.market_name === alert.market);
  const name = market?.coin.labels[lang] ?? base;
  const waits = alert.state === 'armed' && alert.price !== null;
  const toGo = waits ? percentBetween(market?.ticker.last ?? null, alert.price ?? '') : null;
  return (
    <li>
      <button
        type="button"
        className="alerts-row"
        aria-haspopup="dialog"
        aria-describedby={`alert-${alert.id}`}
        onClick={onOpen}
      >
        <CoinIcon symbol={base} size={40} />
        <span className="grid min-w-0 flex-1 gap-0.5 text-start">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="sr-only">{t.edit(name)}: </span>
            <span className="font-semibold">{name}</span>
            <span className="text-caption text-fg3">
              <PairName name={alert.market} />
            </span>
          </span>
          <span id={`alert-${alert.id}`} className="text-table">
            <What alert={alert} />
          </span>
          {alert.note !== '' && (
            <span className="truncate text-caption text-fg2">
              <bdi>{alert.note}</bdi>
            </span>
          )}
          <Told alert={alert} />
        </span>
        <span className="grid shrink-0 justify-items-end gap-1.5">
          <Chip kind={CHIP[alert.state]}>{t[alert.state]}</Chip>
          <span className="text-caption text-fg2">
            {toGo !== null
              ? rich(t.toGo, { percent: <Percent value={toGo} /> })
              : alert.repeated && alert.kind !== 'daily' && t.each}
          </span>
        </span>
      </button>
    </li>
  );
}

/** What it waits for, in a few words. */
function What({ alert }: { alert: PriceAlert }): ReactNode {
  const t = useTexts(alertsTexts);
  const count = useCount();
  const clock = useClockText();
  const { hour, kind, market, percent, price, window_hours: hours } = alert;
  if (kind === 'daily') return t.dailyAt(clock(hour ?? 0));
  if (kind === 'change') return t.changes(count(percent ?? ''), count(hours ?? 24));
  const { quote } = splitMarket(market);
  return (
    <>
      <span className={kind === 'above' ? 'text-price-up' : 'text-price-down'} aria-hidden="true">
        {kind === 'above' ? '↑' : '↓'}
      </span>{' '}
      {rich(t.reaches, { price: <Amount value={price} asset={quote} isPrice /> })}
    </>
  );
}

/** When it was last told, and of which price. */
function Told({ alert }: { alert: PriceAlert }) {
  const t = useTexts(alertsTexts);
  const count = useCount();
  const { fired_at: at, fired_count: times, fired_price: price } = alert;
  if (at === null) return null;
  return (
    <span className="flex items-center gap-1 text-caption text-fg2">
      <Icon name="bell" size={14} />
      <span>
        {rich(t.told, { time: <Age at={at} />, price: <Num value={price} /> })}
        {times > 1 && <> · {t.toldTimes(count(times))}</>}
      </span>
    </span>
  );
}
