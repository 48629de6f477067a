import type { Reconciliation } from '@sarraf/contracts';
import { useState } from 'react';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { askReconciliation, type Stop, useReconciliation } from '../api/reconciliation.ts';
import { Cover } from './cover.tsx';
import { Custody } from './custody.tsx';
import { Findings } from './findings.tsx';
import { Floats } from './floats.tsx';
import { GoOn } from './go-on.tsx';
import { LiftSheet } from './lift-sheet.tsx';
import './reconciliation.css';
import { StandingHead } from './standing-head.tsx';
import { WhyNotFor } from '../../may-decide/components/lazy-may-decide.tsx';

const reconciliationTexts = textsOf(() => import('../texts/fa.ts'));

/** Whether books, holds, payouts and bank say the same; where payouts are stopped, how they go on. */
export function ReconciliationPage() {
  const t = useTexts(reconciliationTexts);
  const now = useReconciliation();
  const [opened, setOpened] = useState<Stop | null>(null);
  const stop = now.data?.stop ?? null;
  return (
    <>
      <PageHeader title={t.title} />
      <WhyNotFor subject="Reconciliation" />
      <QueryView query={now} title={t.failed} waiting={<SkeletonRows rows={6} height={64} />}>
        {(data) => <Shown now={data} onGoOn={setOpened} />}
      </QueryView>
      {opened !== null && (
        <LiftSheet
          // an open sheet stays, whatever became of the stop; while it is the same one it is kept true
          stop={stop?.id === opened.id ? stop : opened}
          onClose={(isStale) => {
            setOpened(null);
            if (isStale) askReconciliation();
          }}
        />
      )}
    </>
  );
}

function Shown({ now, onGoOn }: { now: Reconciliation; onGoOn: (stop: Stop) => void }) {
  const { stop } = now;
  return (
    <>
      <StandingHead now={now} />
      <div className="recon-panes">
        {stop !== null && (
          <>
            <Findings findings={stop.findings} />
            <GoOn stop={stop} onGoOn={() => onGoOn(stop)} />
          </>
        )}
        <Floats floats={now.floats} />
        <Cover now={now} />
        <Custody custody={now.custody} />
      </div>
    </>
  );
}
