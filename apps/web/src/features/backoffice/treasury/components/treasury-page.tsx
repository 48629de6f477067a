import type { ChainApproval, Treasury } from '@sarraf/contracts';
import { useState } from 'react';
import { Icon } from '#components/icon.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { useChainApprovals } from '../../chains/api/chains.ts';
import { DecideApproval } from '../../chains/components/decide-sheet.tsx';
import '#components/meters.css';
import '../../queue/components/queue.css';
import { useSigner } from '../../spends/api/spends.ts';
import { SignerCaps, SignerState } from '../../spends/components/signer-report.tsx';
import { useTreasury } from '../api/treasury.ts';
import { movesFrom, returnsFrom } from '../model/treasury-rows.ts';
import { AssetTable } from './asset-table.tsx';
import { ColdMoveSheet } from './cold-move-sheet.tsx';
import { ColdRoots } from './cold-roots.tsx';
import { ColdReturns } from './cold-returns.tsx';
import { GasTable } from './gas-table.tsx';
import { InTransit } from './in-transit.tsx';
import { Moves } from './moves.tsx';
import { TotalsStrip } from './totals-strip.tsx';
import './treasury.css';

const MOVE_KINDS: ReadonlySet<ChainApproval['kind']> = new Set([
  'cold_move',
  'cold_return',
  'cold_recall',
]);
const treasuryTexts = textsOf(() => import('../texts/fa.ts'));

/** What people are owed, where it lies, what is to move, and how long the coin for fees lasts. */
export function TreasuryPage() {
  const t = useTexts(treasuryTexts);
  const treasury = useTreasury();
  const report = useSigner().data;
  const has = useMay()('update Chain');
  const [wanted, setWanted] = useState<{ readonly key: string; readonly amount: string }>();
  const from = movesFrom(treasury.data?.assets ?? [], report?.chains ?? []);
  const back = returnsFrom(treasury.data?.assets ?? []);
  const at = treasury.data?.at;
  return (
    <div className="treasury-page">
      <PageHeader
        title={t.title}
        subtitle={
          at === undefined ? undefined : rich(t.at, { time: <Time at={at} shape="seconds" /> })
        }
        actions={
          has &&
          from.length + back.length > 0 && (
            <SheetButton
              look="outline"
              icon="plus"
              onClick={() => setWanted({ key: '', amount: '' })}
            >
              {t.newMove}
            </SheetButton>
          )
        }
      />
      <QueryView query={treasury} title={t.failed} waiting={<SkeletonRows rows={8} height={48} />}>
        {(data) => (
          <Shown
            treasury={data}
            onPropose={({ amount, chain, symbol }) =>
              setWanted({ key: `${chain}-${symbol}`, amount })
            }
          />
        )}
      </QueryView>
      {wanted !== undefined && (
        <ColdMoveSheet
          from={from}
          back={back}
          first={wanted}
          onClose={() => setWanted(undefined)}
        />
      )}
    </div>
  );
}

function Shown({
  treasury,
  onPropose,
}: {
  treasury: Treasury;
  onPropose: (move: Treasury['proposed'][number]) => void;
}) {
  const t = useTexts(treasuryTexts);
  const approvals = useChainApprovals();
  const report = useSigner().data;
  const [decided, setDecided] = useState<ChainApproval | null>(null);
  const coldMoves = (approvals.data?.data ?? []).filter(
    ({ kind, status }) => MOVE_KINDS.has(kind) && status === 'waiting',
  );
  return (
    <div className="treasury-panes">
      <div className="treasury-main">
        <TotalsStrip totals={treasury.totals} />
        {treasury.assets.length === 0 ? (
          <Empty icon="vault" title={t.empty} text={t.emptyText} />
        ) : (
          <AssetTable assets={treasury.assets} />
        )}
        <GasTable gas={treasury.gas} />
        <p className="treasury-note">
          <Icon name="info" size={18} />
          <span>{t.foot}</span>
        </p>
      </div>
      <aside className="treasury-side">
        <div className="treasury-side-scroll">
          <Moves
            proposed={treasury.proposed}
            approvals={coldMoves}
            addressesOf={(chain) =>
              report && (report.chains.find((one) => one.chain === chain)?.cold ?? [])
            }
            onPropose={onPropose}
            onDecide={setDecided}
          />
          <ColdReturns returns={treasury.returns} />
          <ColdRoots />
          <InTransit untaken={treasury.untaken} />
        </div>
        <SignerFoot />
      </aside>
      {decided !== null && <DecideApproval approval={decided} onClose={() => setDecided(null)} />}
    </div>
  );
}

/** Whether the signer answers, and how much of the first asset's caps is used. */
function SignerFoot() {
  const report = useSigner().data;
  if (report === undefined) return null;
  const cap = report.caps.find(({ symbol }) => symbol === 'USDT') ?? report.caps[0];
  return (
    <footer className="treasury-signer">
      <SignerState report={report} />
      {cap !== undefined && <SignerCaps cap={cap} />}
    </footer>
  );
}
