import type { Report } from '@sarraf/contracts';
import { Num, useCount } from '#components/num.tsx';
import { commonTexts } from '#components/texts/common-texts.ts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useDayText } from './use-day-text.ts';

const reportsTexts = textsOf(() => import('../texts/fa.ts'));

/** Every day in figures, with their total; the picked day is marked. */
export function DayTable({
  report,
  picked,
  onPick,
}: {
  report: Report;
  picked: string | null;
  onPick: (day: string | null) => void;
}) {
  const t = useTexts(reportsTexts);
  const c = useTexts(commonTexts);
  const count = useCount();
  const dayText = useDayText();
  const { by_day: days, total } = report;
  return (
    <section aria-label={t.byDay}>
      <div className="report-head">
        <h2 className="text-lead font-bold">{t.byDay}</h2>
        <span className="text-caption text-fg2">{t.byDayNote}</span>
      </div>
      <div className="report-scroll" role="region" tabIndex={0} aria-label={t.byDay}>
        <table className="report-table">
          <thead>
            <tr>
              <th>{t.day}</th>
              <th>{t.tomanMarkets}</th>
              <th>{t.tetherMarkets}</th>
              <th>{t.trades}</th>
              <th>{t.fees}</th>
              <th>{t.joined}</th>
              <th>{c.level1}</th>
              <th>{t.active}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr
                key={day.day}
                data-picked={day.day === picked || undefined}
                onMouseEnter={() => onPick(day.day)}
                onMouseLeave={() => onPick(null)}
              >
                <th scope="row">
                  <span className="font-semibold">{dayText(day.day)}</span>
                  {!day.is_over && <span className="text-caption text-fg2"> · {t.today}</span>}
                </th>
                <Figured day={day} />
                <td>{count(day.active)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t.total}</th>
              <Figured day={total} />
              <td>—</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

function Figured({ day }: { day: Report['total'] }) {
  const count = useCount();
  return (
    <>
      <td>
        <Num value={day.volume_toman} maxFraction={0} />
      </td>
      <td>
        <Num value={day.volume_tether} maxFraction={0} />
      </td>
      <td>{count(day.trades)}</td>
      <td>
        <Num value={day.fees} maxFraction={0} />
      </td>
      <td>{count(day.joined)}</td>
      <td>{count(day.level_1)}</td>
    </>
  );
}
