import { rich } from '../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { payaDay } from '../../lib/paya-day.ts';
import { useServerNow } from '../../lib/server-clock.ts';
import { Time } from '../time.tsx';

const saleReceiptTexts = textsOf(() => import('./texts/fa.ts'));

const TICK_MS = 30_000;

/** «با چرخهٔ پایای امروز، ساعت ۱۳:۴۵ می‌رسد»: which of the bank's cycles takes the money. */
export function PayaCycle({ expectedAt }: { expectedAt: string }) {
  const t = useTexts(saleReceiptTexts);
  const { at, inDays } = payaDay(Date.parse(expectedAt), useServerNow(TICK_MS));
  const moment = new Date(at).toISOString();
  const text = inDays === 0 ? t.cycleToday : inDays === 1 ? t.cycleTomorrow : t.cycleLater;
  return rich(text, {
    time: <Time at={moment} shape="clock" />,
    day: <Time at={moment} shape="weekday" />,
  });
}
