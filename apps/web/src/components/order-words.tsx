import type { Order } from '@sarraf/contracts';
import { filledPercent } from '../lib/filled-percent.ts';
import { settings } from '../lib/settings.ts';
import { useStore } from '../lib/store.ts';
import { digitsShown } from '../lib/settings.ts';
import { Num } from './num.tsx';

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
  const quote = name.endsWith('IRT') ? 'IRT' : 'USDT';
  return (
    <bdi dir="ltr">
      {name.slice(0, -quote.length)}/{quote}
    </bdi>
  );
}
