import type { YearStatement } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Gain } from '#components/gain.tsx';
import { Icon } from '#components/icon.tsx';
import { Amount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { PaperHead } from '#components/paper.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Segmented } from '#components/segmented.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { persianDigits } from '#lib/number-text.ts';
import { statementQuery } from '#lib/queries/portfolio.ts';
import { digitsShown, settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { formatTime, todayYears } from '#lib/time-text.ts';
import { StatementRows } from './statement-rows.tsx';
import '../statements.css';

const statementsTexts = textsOf(() => import('../texts/fa.ts'));

/** Years to choose from at most: further back they are asked for at support. */
const YEARS_MAX = 4;

/** A Jalali year of one's money, on the screen and on paper. */
export function StatementPage() {
  const t = useTexts(statementsTexts);
  const current = useStore(settings);
  const [year, setYear] = useState(() => todayYears().jalali);
  const statement = useQuery(statementQuery(year));
  const yearText = (one: number): string =>
    digitsShown(current) === 'fa' ? persianDigits(String(one)) : String(one);
  const years = statement.data?.years ?? [year];
  return (
    <div className="printable printable-a4 year-statement">
      <PaperHead title={t.titleOf(yearText(year))} />
      <PageHeader
        title={t.titleOf(yearText(year))}
        subtitle={statement.data && <Days statement={statement.data} />}
        back="/portfolio"
      />
      <div className="year-tools no-print">
        <Segmented
          label={t.year}
          value={String(year)}
          choices={years
            .slice(0, YEARS_MAX)
            .map((one) => ({ value: String(one), label: yearText(one) }))}
          onChange={(one) => setYear(Number(one))}
        />
        <Button look="outline" icon="print" onClick={() => window.print()}>
          {t.print}
        </Button>
      </div>
      <QueryView query={statement} title={t.failed} waiting={<SkeletonRows rows={6} />}>
        {(data) => (
          <>
            <Totals statement={data} />
            {data.assets.length === 0 ? (
              <p className="px-5 py-8 text-fg2 lg:px-10">{t.nothing}</p>
            ) : (
              <StatementRows statement={data} />
            )}
            <Notes statement={data} />
          </>
        )}
      </QueryView>
    </div>
  );
}

function Days({ statement: { from, to } }: { statement: YearStatement }) {
  const t = useTexts(statementsTexts);
  const current = useStore(settings);
  const day = (text: string): string => formatTime(`${text}T12:00:00Z`, 'date', current);
  return rich(t.days, { from: day(from), to: day(to) });
}

function Totals({ statement: { ended, totals } }: { statement: YearStatement }) {
  const t = useTexts(statementsTexts);
  const money = (value: string, figure: string) => (
    <Amount value={value} asset="IRT" kind="live" secret figure={figure} />
  );
  return (
    <dl className="year-totals">
      <div>
        <dt>{t.start}</dt>
        <dd>{money(totals.start, 'statement_start')}</dd>
      </div>
      <div>
        <dt>{t.net}</dt>
        <dd>
          <Gain value={totals.net} isPlain figure="statement_net" />
        </dd>
        <dd className="year-note">{t.netNote}</dd>
      </div>
      <div>
        <dt>{t.realised}</dt>
        <dd>
          <Gain value={totals.realised} figure="statement_realised" />
        </dd>
        <dd className="year-note">{t.realisedNote}</dd>
      </div>
      <div>
        <dt>{t.fees}</dt>
        <dd>{money(totals.fees, 'statement_fees')}</dd>
        <dd className="year-note">{t.feesNote}</dd>
      </div>
      <div>
        <dt>{ended ? t.end : t.endSoFar}</dt>
        <dd>{money(totals.end, 'statement_end')}</dd>
      </div>
    </dl>
  );
}

function Notes({ statement: { complete, unpriced } }: { statement: YearStatement }) {
  const t = useTexts(statementsTexts);
  return (
    <div className="year-notes">
      <p>
        <span className={complete ? 'text-ok' : 'text-warn'}>
          <Icon name={complete ? 'check' : 'info'} size={18} />
        </span>
        {complete ? t.agrees : t.notCounted}
      </p>
      {unpriced.length > 0 && (
        <p>
          <Icon name="info" size={18} />
          <span>{rich(t.unpriced, { symbols: <bdi dir="ltr">{unpriced.join(' ')}</bdi> })}</span>
        </p>
      )}
      <p>
        <Icon name="info" size={18} />
        {t.noTax}
      </p>
    </div>
  );
}
