import type { RecurringBuy } from '@sarraf/contracts';
import { Chip } from '#components/signs.tsx';
import { useCount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const recurringTexts = textsOf(() => import('../texts/fa.ts'));

/** Where a plan stands. */
export function PlanChip({ plan }: { plan: Pick<RecurringBuy, 'state' | 'paused_by'> }) {
  const t = useTexts(recurringTexts);
  if (plan.state === 'active') {
    return (
      <Chip kind="ok" icon="check">
        {t.active}
      </Chip>
    );
  }
  if (plan.state === 'ended') return <Chip>{t.ended}</Chip>;
  return <Chip kind="warn">{plan.paused_by === 'skips' ? t.pausedBySkips : t.pausedByPerson}</Chip>;
}

/** How often, and at which hour: «هر هفته، جمعه، ساعت ۱۰:۰۰». */
export function useTimesOf(): (plan: Pick<RecurringBuy, 'every' | 'day' | 'hour'>) => string {
  const t = useTexts(recurringTexts);
  const hourText = useHourText();
  const count = useCount();
  return ({ every, day, hour }) => {
    const days = {
      daily: () => t.everyDay,
      weekly: () => t.everyWeek(t.weekdays.split(' ')[day ?? 0] ?? ''),
      monthly: () => (day === 31 ? t.everyMonthEnd : t.everyMonth(count(day ?? 1))),
    }[every]();
    return `${days} · ${t.atHour(hourText(hour))}`;
  };
}

/** `10:00`, in the page's digits. */
export function useHourText(): (hour: number) => string {
  const count = useCount();
  return (hour) => {
    const tens = count(Math.floor(hour / 10));
    return `${tens}${count(hour % 10)}:${count(0)}${count(0)}`;
  };
}

/** Why a time was left out, in words. */
export function useReasonText(): (reason: string) => string {
  const t = useTexts(recurringTexts);
  const words: Readonly<Record<string, string>> = {
    insufficient_funds: t.reasonFunds,
    price_risen: t.reasonRisen,
    market_not_active: t.reasonHalted,
    trading_closed: t.reasonClosed,
    account_frozen: t.reasonFrozen,
    action_blocked: t.reasonFrozen,
    level_required: t.reasonLevel,
    stablecoin_limit_exceeded: t.reasonLimit,
    price_stale: t.reasonStale,
    otc_inventory_short: t.reasonHouse,
    amount_below_minimum: t.reasonSmall,
    notional_below_minimum: t.reasonSmall,
  };
  return (reason) => words[reason] ?? t.reasonOther;
}
