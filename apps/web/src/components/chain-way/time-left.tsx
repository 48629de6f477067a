import { textsOf, useTexts } from '../../i18n/texts.ts';
import { secondsLeft } from '../../lib/ring-pieces.ts';
import { useNow } from '../../lib/use-now.ts';
import { useCount } from '../num.tsx';
import './chain-way.css';

const chainWayTexts = textsOf(() => import('./texts/fa.ts'));

const TICK_MS = 1_000;
const MINUTE_S = 60;
/** From here on it is told in minutes. */
const SECONDS_TOLD_MAX = 90;

/** About how long it takes still, counted down between two answers; nothing where nobody told. */
export function TimeLeft({
  seconds,
  toldAtMs,
}: {
  /** As the server told it; null: it did not. */
  seconds: number | null;
  /** When it did, by the device's clock. */
  toldAtMs: number;
}) {
  const t = useTexts(chainWayTexts);
  const count = useCount();
  const left = secondsLeft({ seconds_left: seconds }, toldAtMs, useNow(TICK_MS));
  if (left === null) return null;
  return (
    <p className="inline-flex items-center gap-2 text-fg2">
      <span className="live-dot" aria-hidden="true" />
      {left === 0
        ? t.anyMoment
        : left <= SECONDS_TOLD_MAX
          ? t.secondsLeft(count(left))
          : t.minutesLeft(count(Math.ceil(left / MINUTE_S)))}
    </p>
  );
}
