import type { Report } from '@sarraf/contracts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/button.tsx';
import { useCount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Segmented } from '#components/segmented.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { commonTexts } from '#components/texts/common-texts.ts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { saveFile } from '#lib/save-file.ts';
import { useReport } from '../api/reports.ts';
import { reportCsv } from '../model/report-csv.ts';
import { DayTable } from './day-table.tsx';
import { ReportFigures } from './report-figures.tsx';
import './reports.css';

const reportsTexts = textsOf(() => import('../texts/fa.ts'));

const SPANS = ['7', '30', '90'] as const;

/** Volume, fees and people by day: three pictures, one table, and the file of both. */
export function ReportsPage(): ReactNode {
  const t = useTexts(reportsTexts);
  const count = useCount();
  const { days = '30' } = useSearch({ from: '/shell/reports' });
  const navigate = useNavigate({ from: '/reports' });
  const report = useReport(days);
  return (
    <>
      <PageHeader
        title={t.title}
        actions={
          <span className="report-actions">
            <Segmented
              label={t.span}
              value={days}
              choices={SPANS.map((value) => ({ value, label: t.days(count(value)) }))}
              onChange={(value) => void navigate({ search: value === '30' ? {} : { days: value } })}
            />
            {report.data !== undefined && <Export report={report.data} />}
          </span>
        }
      />
      <QueryView query={report} title={t.failed} waiting={<SkeletonRows rows={10} height={38} />}>
        {(data) => <Shown report={data} />}
      </QueryView>
    </>
  );
}

function Export({ report }: { report: Report }) {
  const t = useTexts(reportsTexts);
  const c = useTexts(commonTexts);
  const heads = [
    t.day,
    t.tomanMarkets,
    t.tetherMarkets,
    t.volume,
    t.trades,
    t.fees,
    t.joined,
    c.level1,
    t.active,
  ];
  return (
    <Button
      size="sm"
      look="outline"
      icon="download"
      onClick={() =>
        saveFile(new Blob([reportCsv(report.by_day, heads)], { type: 'text/csv' }), {
          name: `${t.file}-${report.by_day[0]?.day ?? ''}.csv`,
        })
      }
    >
      {t.csv}
    </Button>
  );
}

function Shown({ report }: { report: Report }) {
  const t = useTexts(reportsTexts);
  const [picked, setPicked] = useState<string | null>(null);
  const over = report.by_day.filter(({ is_over }) => is_over);
  return (
    <>
      {over.length === 0 ? (
        <Empty icon="markets" title={t.empty} text={t.emptyText} />
      ) : (
        <ReportFigures
          report={report}
          days={over.toReversed()}
          picked={picked}
          onPick={setPicked}
        />
      )}
      <DayTable report={report} picked={picked} onPick={setPicked} />
      <p className="p-5 text-caption text-fg2 lg:px-6">{t.note}</p>
    </>
  );
}
