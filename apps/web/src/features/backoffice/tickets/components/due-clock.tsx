import { useCount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { type Due, hoursAndMinutes } from '../model/due.ts';

const supportTexts = textsOf(() => import('../texts/fa.ts'));

/** How long there is until an answer is due, or since when it is late, in words. */
export function useDueText(): (leftMs: number) => string {
  const t = useTexts(supportTexts);
  const count = useCount();
  return (leftMs) => {
    const { hours, minutes } = hoursAndMinutes(leftMs);
    const [both, whole, short] =
      leftMs > 0
        ? [t.leftHours, t.leftWhole, t.leftMinutes]
        : [t.lateHours, t.lateWhole, t.lateMinutes];
    if (hours === 0) return short(count(minutes));
    return minutes === 0 ? whole(count(hours)) : both(count(hours), count(minutes));
  };
}

/** How much of its time is used, as a line; words beside it say the same. */
export function DueBar({ due: { percent, tone } }: { due: Due }) {
  return (
    <span className={`support-bar support-bar-${tone}`} aria-hidden="true">
      <span style={{ inlineSize: `${percent}%` }} />
    </span>
  );
}
