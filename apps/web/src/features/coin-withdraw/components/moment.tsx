import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useServerNow } from '#lib/server-clock.ts';
import { dayKey } from '#lib/time-text.ts';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));

const TICK_MS = 60_000;
const DAY_MS = 86_400_000;

/** A moment to come: today and tomorrow by their names. */
export function Moment({ at }: { at: string }) {
  const t = useTexts(coinWithdrawTexts);
  const now = useServerNow(TICK_MS);
  const day = dayKey(at);
  const isOn = (ms: number): boolean => dayKey(new Date(ms).toISOString()) === day;
  if (isOn(now)) return rich(t.today, { time: <Time at={at} shape="clock" /> });
  if (isOn(now + DAY_MS)) return rich(t.tomorrow, { time: <Time at={at} shape="clock" /> });
  return <Time at={at} />;
}
