import type { DecisionFigures as Figures } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Segmented } from '#components/segmented.tsx';
import { Sheet } from '#components/sheet.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import {
  decisionFiguresQuery,
  type FigureDays,
  type FigureQueue,
} from '../api/decision-figures.ts';
import { waitOf } from '../model/wait-text.ts';
import { DecisionDays } from './decision-days.tsx';

const queueTexts = textsOf(() => import('../texts/fa.ts'));

const DAYS = ['7', '30'] as const;

/** What was decided in the last week, in one line; pressed, it says by whom and on which days. */
export function DecisionFigures({ queue }: { queue: FigureQueue }) {
  const t = useTexts(queueTexts);
  const count = useCount();
  const wait = useWait();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(decisionFiguresQuery(queue, '7'));
  if (data === undefined) return null;
  const { decided, median_wait_s: median } = data;
  const line = t.figures.replace('{days}', count(7)).replace('{count}', count(decided));
  return (
    <>
      <button
        type="button"
        className="queue-figures"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {line}
        {median !== null && <> · {t.figuresWait.replace('{wait}', wait(median))}</>}
      </button>
      <Sheet title={t.figuresTitle} open={isOpen} onClose={() => setOpen(false)}>
        <Detail queue={queue} />
      </Sheet>
    </>
  );
}

/** A wait in words. */
function useWait(): (seconds: number | null) => string {
  const t = useTexts(queueTexts);
  const count = useCount();
  return (seconds) => {
    if (seconds === null) return '–';
    const { unit, count: many } = waitOf(seconds);
    return t[unit](count(many));
  };
}

function Detail({ queue }: { queue: FigureQueue }) {
  const t = useTexts(queueTexts);
  const count = useCount();
  const [days, setDays] = useState<FigureDays>('7');
  const figures = useQuery(decisionFiguresQuery(queue, days));
  return (
    <div className="grid gap-4">
      <Segmented
        wide
        label={t.figuresDays}
        value={days}
        choices={DAYS.map((value) => ({
          value,
          label: t.figuresDaysOf.replace('{days}', count(value)),
        }))}
        onChange={setDays}
      />
      <QueryView
        query={figures}
        title={t.figuresFailed}
        waiting={<SkeletonRows rows={3} height={48} />}
      >
        {(data) => <Shown data={data} />}
      </QueryView>
    </div>
  );
}

function Shown({ data }: { data: Figures }) {
  const t = useTexts(queueTexts);
  const count = useCount();
  const wait = useWait();
  const most = data.officers[0]?.decided ?? 0;
  const cells: readonly (readonly [string, string, string?])[] = [
    [t.figuresDecided, count(data.decided)],
    [t.figuresApproved, count(data.approved), 'queue-figure-key'],
    [t.figuresReturned, count(data.returned), 'queue-figure-key queue-figure-key-returned'],
    [t.figuresMedian, wait(data.median_wait_s)],
  ];
  return (
    <div className="grid gap-4">
      <h3 className="text-table text-fg2">{data.everyone ? t.figuresAll : t.figuresMine}</h3>
      <dl className="queue-figure-cells">
        {cells.map(([name, value, key]) => (
          <div key={name}>
            <dt className={key}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {data.decided === 0 ? (
        <p className="text-fg2">{t.figuresNone}</p>
      ) : (
        <DecisionDays data={data} />
      )}
      {data.everyone && (
        <ul className="grid gap-3">
          {data.officers.map((officer) => (
            <li key={officer.id} className="grid gap-1">
              <span className="flex flex-wrap justify-between gap-x-3">
                <bdi className="font-semibold">{officer.name ?? t.figuresOfficer}</bdi>
                <span className="text-caption text-fg2">
                  {t.figuresWait.replace('{wait}', wait(officer.median_wait_s))}
                </span>
              </span>
              <Share officer={officer} most={most} />
              <span className="flex flex-wrap gap-x-3 text-caption text-fg2">
                <span>
                  {t.figuresApproved} {count(officer.approved)}
                </span>
                <span>
                  {t.figuresReturned} {count(officer.returned)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** An officer's decisions beside those of who decided most; the figures stand below it. */
function Share({ officer, most }: { officer: Figures['officers'][number]; most: number }) {
  return (
    <span className="queue-share" aria-hidden="true">
      <span className="queue-share-approved" style={{ flexGrow: officer.approved }} />
      <span className="queue-share-returned" style={{ flexGrow: officer.returned }} />
      <span style={{ flexGrow: Math.max(0, most - officer.decided) }} />
    </span>
  );
}
