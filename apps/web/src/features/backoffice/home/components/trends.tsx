import type { Trend, Trends } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { Percent, ShortAmount, useCount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useTrends } from '../api/home.ts';
import { changeOf, pointsOf } from '../model/trend.ts';

const officeHomeTexts = textsOf(() => import('../texts/fa.ts'));

const WIDTH = 150;
const HEIGHT = 44;

/** Volume, fees and people of today, each beside the mean of seven days. */
export function TodaysTrends() {
  const trends = useTrends().data;
  if (trends === undefined) return null;
  return <Shown trends={trends} />;
}

function Shown({ trends: { fees, joined, volume } }: { trends: Trends }) {
  const t = useTexts(officeHomeTexts);
  const count = useCount();
  return (
    <section aria-label={t.today} className="home-trends">
      <OneTrend
        name={t.volumeToday}
        trend={volume}
        value={<ShortAmount value={volume.today} />}
        usual={volume.usual !== null && <ShortAmount value={volume.usual} />}
      />
      <OneTrend
        name={t.feesToday}
        trend={fees}
        value={<ShortAmount value={fees.today} />}
        usual={fees.usual !== null && <ShortAmount value={fees.usual} />}
      />
      <OneTrend
        name={t.joinedToday}
        trend={joined}
        value={t.peopleOf(count(joined.today))}
        usual={joined.usual !== null && t.peopleOf(count(joined.usual))}
      />
    </section>
  );
}

function OneTrend({
  name,
  trend,
  value,
  usual,
}: {
  name: string;
  trend: Trend;
  value: ReactNode;
  usual: ReactNode;
}) {
  const t = useTexts(officeHomeTexts);
  const change = trend.usual === null ? null : changeOf(trend.today, trend.usual);
  return (
    <div className="home-trend">
      <h3 className="text-caption text-fg2">{name}</h3>
      <span className="text-end text-caption">{change !== null && <Percent value={change} />}</span>
      <p className="text-h2 font-bold">{value}</p>
      <Line trend={trend} />
      <p className="text-caption text-fg2">
        {trend.usual === null ? t.noUsual : rich(t.usual, { usual })}
      </p>
    </div>
  );
}

/** Today's line over the usual one, on one scale; time goes left to right. */
function Line({ trend }: { trend: Trend }) {
  const { today, usual } = pointsOf(trend, { width: WIDTH, height: HEIGHT });
  const last = today.at(-1);
  const text = (points: readonly (readonly [number, number])[]): string =>
    points.map((point) => point.join()).join(' ');
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {usual.length > 1 && <polyline className="home-usual" points={text(usual)} />}
      {last !== undefined && (
        <>
          <polygon
            className="home-area"
            points={`0,${HEIGHT} ${text(today)} ${last[0]},${HEIGHT}`}
          />
          <polyline className="home-line" points={text(today)} />
          <circle cx={last[0]} cy={last[1]} r="3" fill="var(--brand)" />
        </>
      )}
    </svg>
  );
}
