import type { Order } from '@sarraf/contracts';
import { filledPercent } from '../lib/filled-percent.ts';
import { splitMarket } from '../lib/market-name.ts';
import { digitsShown, settings } from '../lib/settings.ts';
import { useStore } from '../lib/store.ts';
import { ProgressRing } from './meters.tsx';
import { Amount, Num } from './num.tsx';

/** How much of an order is done: `۳۵٪`, whole percents. */
export function FilledPercent({ order }: { order: Pick<Order, 'filled' | 'amount'> }) {
  const current = useStore(settings);
  return (
    <bdi dir="ltr" className="num" data-figure="filled_percent">
      <Num value={filledPercent(order.filled, order.amount)} maxFraction={0} />
      {digitsShown(current) === 'fa' ? '٪' : '%'}
    </bdi>
  );
}

/** `BTC/IRT`, always left to right. */
export function PairName({ name }: { name: string }) {
  const { base, quote } = splitMarket(name);
  return (
    <bdi dir="ltr">
      {base}/{quote}
    </bdi>
  );
}

/** The ring and the percent of what is done, in a table's cell. */
export function FilledCell({ order }: { order: Pick<Order, 'filled' | 'amount' | 'type'> }) {
  return (
    <span className="inline-flex items-center gap-2">
      <ProgressRing
        size={16}
        percent={Number(filledPercent(order.filled, order.amount))}
        side={order.type}
      />
      <FilledPercent order={order} />
    </span>
  );
}

/** The coins that an order asked for. */
export function AskedAmount({ order }: { order: Pick<Order, 'market' | 'amount'> }) {
  const { base } = splitMarket(order.market);
  return <Amount value={order.amount} asset={base} kind="live" figure="amount" />;
}
