import type { Report, ReportDay } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { Percent, ShortAmount, useCount } from '#components/num.tsx';
import { commonTexts } from '#components/texts/common-texts.ts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { shortNumber } from '#lib/number-text.ts';
import { digitsShown, settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { type Bar, changeOf, sumOf } from '../model/bars.ts';
import { BarChart } from './bar-chart.tsx';
import { useDayText } from './use-day-text.ts';

const reportsTexts = textsOf(() => import('../texts/fa.ts'));

/** Volume, fees and people of the days that are over: a total and a picture of each. */
export function ReportFigures({
  report,
  days,
  picked,
  onPick,
}: {
  report: Report;
  days: readonly ReportDay[];
  picked: string | null;
  onPick: (day: string | null) => void;
}) {
  const t = useTexts(reportsTexts);
  const c = useTexts(commonTexts);
  const current = useStore(settings);
  const count = useCount();
  const { before, total } = report;
  const short = (figure: number): string => {
    const digits = digitsShown(current);
    return shortNumber(String(Math.round(figure)), digits, current.lang) ?? '';
  };
  const share = (Number(total.fees) / Math.max(1, Number(total.volume))) * 100;
  const shared = { picked, onPick, short };
  return (
    <div className="report-figures">
      <Figure
        {...shared}
        name={t.volume}
        value={<ShortAmount value={total.volume} />}
        change={changeOf(total.volume, before?.volume)}
        keys={[t.toman, t.tether]}
        bars={days.map((one) => ({
          day: one.day,
          parts: [Number(one.volume_toman), Number(one.volume_tether)],
        }))}
      />
      <Figure
        {...shared}
        name={t.fees}
        value={<ShortAmount value={total.fees} />}
        change={changeOf(total.fees, before?.fees)}
        note={t.ofVolume(`${count(share.toFixed(2))}${current.lang === 'fa' ? '٪' : '%'}`)}
        bars={days.map((one) => ({ day: one.day, parts: [Number(one.fees)] }))}
      />
      <Figure
        {...shared}
        name={t.people}
        value={
          <>
            {count(total.joined)} <span className="unit">{t.person}</span>
          </>
        }
        change={changeOf(String(total.joined), before === null ? undefined : String(before.joined))}
        keys={[c.level1, t.others]}
        bars={days.map((one) => {
          const level1 = Math.min(one.level_1, one.joined);
          return { day: one.day, parts: [level1, one.joined - level1] };
        })}
      />
    </div>
  );
}

function Figure({
  name,
  value,
  change,
  note,
  keys = [],
  bars,
  picked,
  onPick,
  short,
}: {
  name: string;
  value: ReactNode;
  /** Percent against the span before; null: there is none. */
  change: string | null;
  note?: string;
  keys?: readonly string[];
  bars: readonly Bar[];
  picked: string | null;
  onPick: (day: string | null) => void;
  short: (figure: number) => string;
}) {
  const t = useTexts(reportsTexts);
  const dayText = useDayText();
  return (
    <section className="report-figure" aria-label={name}>
      <div className="report-figure-head">
        <h2 className="flex-1 text-table text-fg2">{name}</h2>
        {change !== null && <Percent value={change} />}
      </div>
      <div className="report-figure-head">
        <p className="flex-1 text-h2 font-bold">{value}</p>
        {note !== undefined && <span className="text-caption text-fg2">{note}</span>}
        {keys.map((key, at) => (
          <span
            key={key}
            className={`report-key text-caption text-fg2${at === 0 ? '' : ' report-key-other'}`}
          >
            {key}
          </span>
        ))}
      </div>
      <BarChart
        bars={bars}
        label={t.picture(name)}
        picked={picked}
        onPick={onPick}
        say={(bar) => t.bar(dayText(bar.day), short(sumOf(bar.parts)))}
        sayTop={short}
      />
      <p className="report-dates" dir="ltr">
        <bdi>{dayText(bars[0]?.day ?? '')}</bdi>
        {bars.length > 1 && <bdi>{dayText(bars.at(-1)?.day ?? '')}</bdi>}
      </p>
    </section>
  );
}
