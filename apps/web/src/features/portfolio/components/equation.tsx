import type { Portfolio } from '@sarraf/contracts';
import { Gain } from '#components/gain.tsx';
import { Amount, Percent, useCount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { formatTime } from '#lib/time-text.ts';

const portfolioTexts = textsOf(() => import('../texts/fa.ts'));

/** start + came − went + profit = worth, each with its sign. */
export function Equation({ totals }: { totals: Portfolio['totals'] }) {
  const t = useTexts(portfolioTexts);
  const count = useCount();
  const current = useStore(settings);
  const day = formatTime(`${totals.since}T12:00:00Z`, 'day', current);
  const money = (value: string, figure: string) => (
    <Amount value={value} asset="IRT" kind="live" secret figure={figure} />
  );
  return (
    <dl className="equation">
      <div>
        <dt>{rich(t.startOn, { day })}</dt>
        <dd>{money(totals.start, 'portfolio_start')}</dd>
      </div>
      <div data-sign="+">
        <dt>
          {t.came} <small>{totals.came_count > 0 && t.times(count(totals.came_count))}</small>
        </dt>
        <dd>{money(totals.came, 'portfolio_came')}</dd>
      </div>
      <div data-sign="−">
        <dt>
          {t.went} <small>{totals.went_count > 0 && t.times(count(totals.went_count))}</small>
        </dt>
        <dd>{money(totals.went, 'portfolio_went')}</dd>
      </div>
      <div data-sign="+">
        <dt>{t.profit}</dt>
        <dd>
          <Gain value={totals.profit} /> <Percent value={totals.profit_percent} />
        </dd>
      </div>
      <div data-sign="=" className="font-semibold">
        <dt>{t.today}</dt>
        <dd>{money(totals.worth, 'portfolio_worth')}</dd>
      </div>
    </dl>
  );
}
