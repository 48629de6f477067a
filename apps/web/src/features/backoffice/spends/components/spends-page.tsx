import { useState } from 'react';
import { useCount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { Tabs } from '#components/tabs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { CursorPages, useCursorPosition } from '../../people/components/cursor-list.tsx';
import { type SpendPart, useSigner, useSpends } from '../api/spends.ts';
import { SignerPane } from './signer-report.tsx';
import { SpendList } from './spend-list.tsx';
import '#components/meters.css';
import './spends.css';

const spendsTexts = textsOf(() => import('../texts/fa.ts'));

const PARTS = ['open', 'ended', 'signer'] as const;
type Part = (typeof PARTS)[number];

/** Transactions of ours on chains with their versions, and the signer as it answered last. */
export function SpendsPage() {
  const t = useTexts(spendsTexts);
  const count = useCount();
  const [part, setPart] = useState<Part>('open');
  const open = useSpends('open').data?.total ?? 0;
  return (
    <>
      <PageHeader title={t.title} />
      <Tabs
        label={t.parts}
        className="px-5 lg:px-6"
        value={part}
        tabs={PARTS.map((value) => ({
          value,
          label: t[value],
          count: value === 'open' && open > 0 ? count(open) : undefined,
        }))}
        onChange={setPart}
      >
        {part === 'signer' ? <Signer /> : <Spends key={part} part={part} />}
      </Tabs>
    </>
  );
}

function Spends({ part }: { part: SpendPart }) {
  const t = useTexts(spendsTexts);
  const position = useCursorPosition();
  const query = useSpends(part, position.cursor);
  return (
    <QueryView query={query} title={t.failed} waiting={<SkeletonRows rows={6} height={56} />}>
      {({ data, next_cursor: next }) => (
        <>
          {data.length === 0 ? (
            <Empty icon="link" title={t[`${part}Empty`]} text={t[`${part}EmptyText`]} />
          ) : (
            <SpendList spends={data} />
          )}
          <CursorPages position={position} next={next} label={t.pages} />
        </>
      )}
    </QueryView>
  );
}

function Signer() {
  const t = useTexts(spendsTexts);
  const query = useSigner();
  return (
    <QueryView query={query} title={t.signerFailed} waiting={<SkeletonRows rows={5} />}>
      {(report) => <SignerPane report={report} />}
    </QueryView>
  );
}
