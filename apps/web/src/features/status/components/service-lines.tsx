import { useCount } from '#components/num.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { formatNumber } from '#lib/number-text.ts';
import { digitsShown, settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { useWide } from '#lib/wide.ts';
import { type Line, percentOf, troubledDays } from '../model/summary.ts';
import { useServiceName } from './use-service-name.ts';

const statusTexts = textsOf(() => import('../texts/fa.ts'));

/** Bars that fit a phone. */
const PHONE_DAYS = 45;

/** Services with the days behind them: the newest at the start, trouble higher as well as coloured. */
export function ServiceLines({
  title,
  lines,
  isFirst = false,
}: {
  title: string;
  lines: readonly Line[];
  isFirst?: boolean;
}) {
  const t = useTexts(statusTexts);
  const count = useCount();
  const wide = useWide();
  const shown = wide ? 90 : PHONE_DAYS;
  return (
    <section className="status-lines">
      <div className="status-lines-head">
        <h2>{title}</h2>
        {isFirst && (
          <p className="status-legend">
            {(['up', 'slow', 'down'] as const).map((state) => (
              <span key={state}>
                <span className={`status-key status-${state}`} aria-hidden="true" />
                {t[state]}
              </span>
            ))}
          </p>
        )}
      </div>
      <p className="status-scale" aria-hidden="true">
        <span>{t.today}</span>
        <span>{t.daysAgo(count(shown))}</span>
      </p>
      <ul>
        {lines.map((line) => (
          <ServiceLine key={line.name} line={line} days={line.days.slice(-shown)} />
        ))}
      </ul>
    </section>
  );
}

function ServiceLine({ line, days }: { line: Line; days: Line['days'] }) {
  const t = useTexts(statusTexts);
  const nameOf = useServiceName();
  const count = useCount();
  const { slow, down } = troubledDays(line.days);
  const words = slow + down === 0 ? t.daysClean : t.daysWords(count(slow), count(down));
  return (
    <li className="status-line">
      <span className="status-name">
        <span className={`status-dot status-${line.state}`} aria-hidden="true" />
        {nameOf(line)}
      </span>
      <span className="status-bars" role="img" aria-label={words}>
        {days.toReversed().map((day, at) => (
          // days of one line never change places
          <span key={at} className={`status-${day}`} />
        ))}
      </span>
      <span className="status-percent">
        <Available ppm={line.available_ppm} />
      </span>
      <span className={`status-state status-${line.state}`}>
        {t[line.state]}
        {line.state !== 'up' && line.since !== null && (
          <span className="block text-caption text-fg3">
            {rich(t.since, { time: <Time at={line.since} /> })}
          </span>
        )}
      </span>
    </li>
  );
}

/** Availability as a percentage, cut. */
export function Available({ ppm }: { ppm: number | null }) {
  const digits = digitsShown(useStore(settings));
  const text = percentOf(ppm);
  if (text === null) return <span className="text-fg3">—</span>;
  return (
    <bdi dir="ltr" className="num">
      {formatNumber(text, { digits, minFraction: 2 })}
      {digits === 'fa' ? '٪' : '%'}
    </bdi>
  );
}
