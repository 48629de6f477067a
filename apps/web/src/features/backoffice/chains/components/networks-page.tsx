import type { Chain, ChainApproval, ChainNetwork } from '@sarraf/contracts';
import { useState } from 'react';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { useCount } from '#components/num.tsx';
import { Tabs } from '#components/tabs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { WhyNotFor } from '../../may-decide/components/lazy-may-decide.tsx';
import { useChainApprovals, useChains } from '../api/chains.ts';
import type { Act } from '../model/act.ts';
import { forksOf } from '../model/chain-rows.ts';
import { ActSheet } from './act-sheet.tsx';
import { Approvals } from './approvals.tsx';
import './chains.css';
import { DecideApproval } from './decide-sheet.tsx';
import { Differences } from './differences.tsx';
import { Forks } from './forks.tsx';
import { NetworkTable } from './network-table.tsx';
import { StopPane } from './stop-pane.tsx';
import { TermsSheet } from './terms-sheet.tsx';
import { WatchedDeposits } from './watched-deposits.tsx';

const chainsTexts = textsOf(() => import('../texts/fa.ts'));

const PARTS = ['now', 'approvals', 'forks', 'differences'] as const;
type Part = (typeof PARTS)[number];

/** Chains with their nodes, what is open on them, and the deposits that are not done with. */
export function NetworksPage() {
  const t = useTexts(chainsTexts);
  const count = useCount();
  const chains = useChains();
  const approvals = useChainApprovals();
  const [part, setPart] = useState<Part>('now');
  const [act, setAct] = useState<Act | null>(null);
  const [changed, setChanged] = useState<ChainNetwork | null>(null);
  const [decided, setDecided] = useState<ChainApproval | null>(null);
  const list = chains.data?.data ?? [];
  const counts: Partial<Record<Part, number>> = {
    approvals: approvals.data?.data.length ?? 0,
    forks: forksOf(list).length,
  };
  return (
    <>
      <PageHeader title={t.title} />
      <WhyNotFor subject="Chain" />
      <Tabs
        label={t.parts}
        className="px-5 lg:px-6"
        value={part}
        tabs={PARTS.map((value) => {
          const many = counts[value] ?? 0;
          return { value, label: t[value], count: many === 0 ? undefined : count(many) };
        })}
        onChange={setPart}
      >
        {part === 'approvals' ? (
          <Approvals query={approvals} onDecide={setDecided} />
        ) : part === 'differences' ? (
          <Differences />
        ) : (
          <QueryView
            query={chains}
            title={t.failed}
            waiting={<SkeletonRows rows={6} height={56} />}
          >
            {({ data }) =>
              part === 'forks' ? (
                <Forks chains={data} />
              ) : (
                <Now chains={data} onAct={setAct} onTerms={setChanged} onDecide={setDecided} />
              )
            }
          </QueryView>
        )}
      </Tabs>
      {act !== null && <ActSheet act={act} onClose={() => setAct(null)} />}
      {changed !== null && <TermsSheet network={changed} onClose={() => setChanged(null)} />}
      {decided !== null && <DecideApproval approval={decided} onClose={() => setDecided(null)} />}
    </>
  );
}

function Now({
  chains,
  onAct,
  onTerms,
  onDecide,
}: {
  chains: readonly Chain[];
  onAct: (act: Act) => void;
  onTerms: (network: ChainNetwork) => void;
  onDecide: (approval: ChainApproval) => void;
}) {
  return (
    <>
      <NetworkTable chains={chains} onAct={onAct} onTerms={onTerms} />
      <div className="chains-panes">
        <WatchedDeposits onAct={onAct} onDecide={onDecide} />
        <StopPane chains={chains} onAct={onAct} />
      </div>
    </>
  );
}
