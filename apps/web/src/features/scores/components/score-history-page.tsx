import type { ScoreExchange } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '#components/icon.tsx';
import { Num } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Pager } from '#components/pager.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { Tabs } from '#components/tabs.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { scoreExchangesQuery, scoreHistoryQuery } from '#lib/queries/scores.ts';
import { useListPosition } from '#lib/use-list-position.ts';
import { EntryRow } from './entry-row.tsx';
import { BoughtName } from './score-words.tsx';
import '../scores.css';

const scoresTexts = textsOf(() => import('../texts/fa.ts'));

/** Everything that moved my points, and what I bought with them. */
export function ScoreHistoryPage() {
  const t = useTexts(scoresTexts);
  const [part, setPart] = useState<'entries' | 'exchanges'>('entries');
  const tabs = (['entries', 'exchanges'] as const).map((value) => ({ value, label: t[value] }));
  return (
    <div className="score-page">
      <PageHeader title={t.history} back="/scores" />
      <Tabs label={t.lists} value={part} tabs={tabs} onChange={setPart} className="px-5 lg:px-10">
        <div className="px-5 lg:px-10">{part === 'entries' ? <Entries /> : <Exchanges />}</div>
      </Tabs>
    </div>
  );
}

function Entries() {
  const t = useTexts(scoresTexts);
  const { pager, position } = useListPosition();
  const history = useQuery(scoreHistoryQuery(position));
  return (
    <QueryView
      query={history}
      title={t.historyFailed}
      waiting={<SkeletonRows rows={6} height={68} />}
    >
      {(data) =>
        data.data.length === 0 ? (
          <Empty icon="star" title={t.noEntries} text={t.noEntriesText} />
        ) : (
          <>
            <ul>
              {data.data.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </ul>
            <Pager {...pager(data)} />
          </>
        )
      }
    </QueryView>
  );
}

function Exchanges() {
  const t = useTexts(scoresTexts);
  const { pager, position } = useListPosition();
  const exchanges = useQuery(scoreExchangesQuery(position));
  return (
    <QueryView
      query={exchanges}
      title={t.historyFailed}
      waiting={<SkeletonRows rows={6} height={68} />}
    >
      {(data) =>
        data.data.length === 0 ? (
          <Empty icon="star" title={t.noExchanges} text={t.noExchangesText} />
        ) : (
          <>
            <ul>
              {data.data.map((exchange) => (
                <ExchangeRow key={exchange.id} exchange={exchange} />
              ))}
            </ul>
            <Pager {...pager(data)} />
          </>
        )
      }
    </QueryView>
  );
}

function ExchangeRow({ exchange }: { exchange: ScoreExchange }) {
  const t = useTexts(scoresTexts);
  const { at, kind, points, until } = exchange;
  return (
    <li className="score-row">
      <span className="text-brand">
        <Icon name={kind === 'discount' ? 'percent' : 'wallet'} />
      </span>
      <span className="grid min-w-0 flex-1">
        <span>
          <BoughtName bought={exchange} />
        </span>
        <span className="text-caption text-fg2">
          <Time at={at} />
          {until !== null && <> · {rich(t.until, { time: <Time at={until} /> })}</>}
        </span>
      </span>
      <Num value={`-${points}`} className="font-medium" />
    </li>
  );
}
