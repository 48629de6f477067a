import type { Fees, Market } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Icon } from '#components/icon.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { Rate } from '#components/rate.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { TOMAN_PAIR } from '#lib/constants.ts';
import { costOfBuy } from '#lib/order-cost.ts';
import { type PayaCycle, payaToday } from '#lib/paya-day.ts';
import { houseFeesQuery } from '#lib/queries/house-fees.ts';
import { marketsQuery } from '#lib/queries/markets.ts';
import { serverNow } from '#lib/server-clock.ts';
import { useNow } from '#lib/use-now.ts';

const frontTexts = textsOf(() => import('../texts/fa.ts'));

/** Money of the example, toman. */
const MONEY = '10000000';

/** Why here: each with a part that works as its proof. */
export function Reasons() {
  const t = useTexts(frontTexts);
  const fees = useQuery(houseFeesQuery).data;
  const market = useQuery(marketsQuery).data?.find((one) => one.market_name === TOMAN_PAIR);
  return (
    <div className="front-reasons">
      <Reason title={t.exact} text={t.exactText}>
        {fees !== undefined && market !== undefined && <Receipt fees={fees} market={market} />}
      </Reason>
      <Reason title={t.weakLine} text={t.weakLineText}>
        <Facts
          rows={[
            ['clock', t.pricesStay, t.withTheirAge],
            ['retry', t.sentTwice, t.onceOnly],
            ['external', t.foreignSites, t.none],
          ]}
        />
      </Reason>
      <Reason title={t.paya} text={t.payaText}>
        {fees !== undefined && <Paya fees={fees} />}
      </Reason>
    </div>
  );
}

function Reason({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <p className="text-fg2">{text}</p>
      <div className="front-proof">{children}</div>
    </section>
  );
}

/** What a purchase costs at the price of now, reckoned as it is charged. */
function Receipt({ fees, market }: { fees: Fees; market: Market }) {
  const t = useTexts(frontTexts);
  const { symbol } = market.coin;
  const ofQuote = fees.trading.find(({ quote }) => quote === market.quote.symbol);
  const own = ofQuote?.own.find((one) => one.market === market.market_name);
  const taker = (own ?? ofQuote?.tiers[0])?.taker_fee_ppm;
  if (taker === undefined) return null;
  const cost = costOfBuy(
    MONEY,
    {
      price: market.ticker.last,
      lot: market.lot,
      scale: market.coin.scale,
      quoteScale: market.quote.scale,
    },
    taker,
  );
  if (cost === null) return null;
  return (
    <>
      <p className="text-caption text-fg2">{t.exampleNow}</p>
      <Line label={t.price}>
        <Amount value={market.ticker.last ?? '0'} asset="IRT" />
      </Line>
      <Line label={t.pay}>
        <Amount value={MONEY} asset="IRT" />
      </Line>
      <Line label={rich(t.fee, { rate: <Rate ppm={taker} /> })}>
        <Amount value={cost.fee} asset={symbol} />
      </Line>
      <Line label={t.rest}>
        <Amount value={cost.rest} asset="IRT" />
      </Line>
      <Line label={t.arrives} strong>
        <Amount value={cost.arrives} asset={symbol} />
      </Line>
    </>
  );
}

function Line({
  label,
  strong = false,
  children,
}: {
  label: ReactNode;
  strong?: boolean;
  children: ReactNode;
}) {
  return (
    <p className={strong ? 'kv font-semibold' : 'kv'}>
      <span className={strong ? '' : 'text-fg2'}>{label}</span>
      <span>{children}</span>
    </p>
  );
}

function Facts({
  rows,
}: {
  rows: readonly (readonly ['clock' | 'retry' | 'external', string, string])[];
}) {
  return rows.map(([icon, label, value]) => (
    <p key={label} className="kv">
      <span className="flex items-center gap-3 text-fg2">
        <Icon name={icon} size={20} />
        {label}
      </span>
      <span>{value}</span>
    </p>
  ));
}

/** Today's cycles of the banks, where now stands among them, and what a withdrawal costs. */
function Paya({ fees }: { fees: Fees }) {
  const t = useTexts(frontTexts);
  const count = useCount();
  useNow(30_000);
  const cycles = payaToday(serverNow());
  return (
    <>
      <ol className="front-cycles" aria-label={t.cycles}>
        {cycles.map((cycle) => (
          <Cycle key={cycle.at} cycle={cycle} />
        ))}
      </ol>
      <Line label={t.withdrawFee}>
        <Amount value={fees.toman.withdrawal.fee} asset="IRT" />
      </Line>
      <Line label={t.least}>
        <Amount value={fees.toman.withdrawal.min} asset="IRT" />
      </Line>
      <Line label={t.cancel}>{t.minutes(count(Math.round(fees.toman.cancel_seconds / 60)))}</Line>
    </>
  );
}

function Cycle({ cycle }: { cycle: PayaCycle }) {
  const t = useTexts(frontTexts);
  return (
    <li data-past={cycle.isPast || undefined} data-next={cycle.counts || undefined}>
      <Time at={new Date(cycle.at).toISOString()} shape="clock" />
      {cycle.counts && <span>{t.nextCycle}</span>}
    </li>
  );
}
