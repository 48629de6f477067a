import type { LiabilityProof } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Chip } from '#components/signs.tsx';
import { Empty, Skeleton, Waiting } from '#components/states.tsx';
import { Tabs } from '#components/tabs.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { proofQuery } from '#lib/queries/proof.ts';
import { useStore } from '#lib/store.ts';
import { settings } from '#lib/settings.ts';
import { AllAssets } from './all-assets.tsx';
import { CustodyPart } from './custody-part.tsx';
import { OwnShare } from './own-share.tsx';
import { ProofResult } from './proof-result.tsx';
import { RootPart } from './root-part.tsx';
import { useProofCheck } from './use-proof-check.ts';
import '../proof.css';

const proofTexts = textsOf(() => import('../texts/fa.ts'));

/** What all people have, what lies there for it, and whether mine is counted; open to everybody. */
export function ProofPage() {
  const t = useTexts(proofTexts);
  const proof = useQuery(proofQuery);
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const symbol = chosen ?? firstOf(proof.data);
  const { clear, run, state } = useProofCheck(symbol);
  if (state.kind === 'done') {
    return <ProofResult done={state.done} onBack={clear} onAgain={() => void run()} />;
  }
  return (
    <div className="proof-page">
      <PageHeader title={t.title} hideOnDesktop />
      <QueryView query={proof} title={t.failed} waiting={<ProofWaiting />}>
        {(data) =>
          data.count === null || data.roots.length === 0 ? (
            <Empty icon="shield" title={t.none} text={t.noneText} />
          ) : (
            <Shown
              proof={data}
              symbol={symbol}
              onChoose={setChosen}
              check={{ state, run: () => void run() }}
            />
          )
        }
      </QueryView>
    </div>
  );
}

/** Bitcoin, where it is counted: it is what most have. */
function firstOf(proof: LiabilityProof | undefined): string {
  const roots = proof?.roots ?? [];
  return (roots.find(({ symbol }) => symbol === 'BTC') ?? roots[0])?.symbol ?? '';
}

function Shown({
  check,
  onChoose,
  proof,
  symbol,
}: {
  proof: LiabilityProof;
  symbol: string;
  onChoose: (symbol: string) => void;
  check: { state: ReturnType<typeof useProofCheck>['state']; run: () => void };
}) {
  const t = useTexts(proofTexts);
  const count = useCount();
  const { lang } = useStore(settings);
  const root = proof.roots.find((one) => one.symbol === symbol) ?? proof.roots[0];
  if (proof.count === null || root === undefined) return null;
  const tabs = proof.roots.map((one) => ({ value: one.symbol, label: one.labels[lang] }));
  return (
    <>
      <section className="proof-intro">
        <h2>{t.intro}</h2>
        <p>{t.introText}</p>
        <p className="proof-chips">
          <Chip icon="clock">
            <Time at={proof.count.at} shape="dayClock" />
          </Chip>
          <Chip>{t.parts.replace('{n}', count(proof.count.leaves))}</Chip>
        </p>
      </section>
      <Tabs
        label={t.assets}
        value={root.symbol}
        tabs={tabs}
        onChange={onChoose}
        className="px-5 lg:px-10"
      >
        <div className="proof-body">
          <div className="proof-main">
            <OwnShare key={root.symbol} root={root} at={proof.count.at} check={check} />
            <CustodyPart root={root} custody={proof.custody} />
            <RootPart proof={proof} root={root} />
          </div>
          <AllAssets proof={proof} onChoose={onChoose} />
        </div>
      </Tabs>
    </>
  );
}

function ProofWaiting() {
  return (
    <Waiting>
      <div className="proof-intro">
        <Skeleton width="60%" height={26} />
        <Skeleton width="90%" />
        <Skeleton width="40%" height={24} />
      </div>
      <div className="grid gap-8 px-5 py-8 lg:px-10">
        {[92, 70, 88, 64, 90].map((width) => (
          <Skeleton key={width} width={`${width}%`} height={22} />
        ))}
      </div>
    </Waiting>
  );
}
