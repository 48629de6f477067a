import type { HouseStatus } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { useCount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { leastAvailable, type Line } from '../model/summary.ts';
import { Available } from './service-lines.tsx';

const statusTexts = textsOf(() => import('../texts/fa.ts'));

/** How fast orders are answered, how old the price is, and the least available of all. */
export function SpeedFacts({ status, lines }: { status: HouseStatus; lines: readonly Line[] }) {
  const t = useTexts(statusTexts);
  const count = useCount();
  const { orders, index_seconds: seconds } = status.speed;
  const figure = (text: string, n: number): ReactNode =>
    rich(text, { n: <bdi className="num text-h2 font-bold text-fg">{count(n)}</bdi> });
  return (
    <dl className="status-facts">
      <Fact label={t.medianOrder} below={orders === null ? t.noOrders : t.lastHour}>
        {orders === null ? '—' : figure(t.ms, orders.median_ms)}
      </Fact>
      <Fact label={t.slowestOrder} below={orders === null ? t.noOrders : t.lastHour}>
        {orders === null ? '—' : figure(t.ms, orders.p99_ms)}
      </Fact>
      <Fact label={t.priceAge} below={seconds === null ? t.noPrice : ''}>
        {seconds === null ? '—' : figure(t.seconds, seconds)}
      </Fact>
      <Fact label={t.leastAvailable} below={t.availableOf}>
        <span className="text-h2 font-bold text-fg">
          <Available ppm={leastAvailable(lines)} />
        </span>
      </Fact>
    </dl>
  );
}

function Fact({ label, below, children }: { label: string; below: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-table text-fg2">{label}</dt>
      <dd className="text-fg2">{children}</dd>
      <dd className="text-caption text-fg3">{below}</dd>
    </div>
  );
}
