import type { CoinPayout } from '@sarraf/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useCount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Segmented } from '#components/segmented.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { toast } from '#lib/toasts.ts';
import { PayoutList } from '../../payouts/components/payout-list.tsx';
import { PayoutTabs } from '../../payouts/components/payout-tabs.tsx';
import '../../payouts/components/payouts.css';
import { useChosen, useRowKeys } from '../../payouts/components/use-chosen.ts';
import { approvalsLeft, nextOf } from '../../payouts/model/decision.ts';
import {
  CursorPages,
  type CursorPosition,
  useCursorPosition,
} from '../../people/components/cursor-list.tsx';
import { KeysBar } from '../../queue/components/keys-bar.tsx';
import '../../queue/components/queue.css';
import { StoppedLine } from '../../reconciliation/components/stopped-line.tsx';
import { OpenSpends } from '../../spends/components/open-spends.tsx';
import {
  askAgain,
  type CoinPayoutPage,
  type Part,
  PARTS,
  useCoinPayouts,
} from '../api/coin-payouts.ts';
import { CoinPayoutPane } from './coin-payout-pane.tsx';
import { CoinPayoutRow } from './coin-payout-row.tsx';
import './coin-payouts.css';

const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));
const coinPayoutsTexts = textsOf(() => import('../texts/fa.ts'));

/** The officers' queue of withdrawals of coins, and below it what of ours is on the chains. */
export function CoinPayoutsPage() {
  const t = useTexts(coinPayoutsTexts);
  const [part, setPart] = useState<Part>('waiting');
  const position = useCursorPosition();
  const list = useCoinPayouts(part, position.cursor);
  const rows = list.data?.data ?? [];
  const { page, chosen, open, leave } = useChosen();
  const ids = rows.map(({ id }) => id);
  useRowKeys(ids, { chosen, open });
  function begin(next: Part): void {
    setPart(next);
    position.restart();
    leave(null);
  }
  function decided(payout: CoinPayout): void {
    toast({ kind: 'success', title: t[outcomeOf(payout)] });
    const next = nextOf(ids, payout.id);
    if (next === null) leave(null);
    else open(next);
    askAgain(payout.person.id);
  }
  return (
    <div
      ref={page}
      className="panes-page payouts-page coin-payouts-page"
      data-open={chosen !== null || undefined}
    >
      <PageHeader title={t.pageTitle} hideOnDesktop />
      <StoppedLine />
      <Bar part={part} onBegin={begin} />
      <div className="panes">
        <Results {...{ part, list, position, chosen }} onChoose={open} />
        {chosen === null ? (
          rows.length > 0 && <p className="queue-choose">{t.choose}</p>
        ) : (
          <CoinPayoutPane
            key={chosen}
            id={chosen}
            known={rows.find(({ id }) => id === chosen)}
            onLeave={() => leave(chosen)}
            onDecided={decided}
          />
        )}
      </div>
      <Keys />
    </div>
  );
}

/** What is told of a decision. */
function outcomeOf(payout: CoinPayout): 'refusedNow' | 'approvedNow' | 'approvedFirst' {
  if (payout.status === 'refused') return 'refusedNow';
  return approvalsLeft(payout) > 0 ? 'approvedFirst' : 'approvedNow';
}

function Bar({ part, onBegin }: { part: Part; onBegin: (part: Part) => void }) {
  const t = useTexts(coinPayoutsTexts);
  const count = useCount();
  const waiting = useCoinPayouts('waiting', undefined).data?.total;
  const moving = useCoinPayouts('moving', undefined).data?.total;
  const totals = { waiting, moving, ended: undefined };
  return (
    <div className="panes-bar panes-above payouts-bar">
      <p className="panes-title" aria-hidden="true">
        {t.title}
      </p>
      <PayoutTabs />
      <Segmented
        label={t.parts}
        value={part}
        choices={PARTS.map((value) => {
          const total = totals[value];
          return { value, label: total === undefined ? t[value] : `${t[value]} ${count(total)}` };
        })}
        onChange={onBegin}
      />
    </div>
  );
}

/** One page of a part with its states, the pages around it, and our transactions below. */
function Results({
  part,
  list,
  position,
  chosen,
  onChoose,
}: {
  part: Part;
  list: UseQueryResult<CoinPayoutPage>;
  position: CursorPosition;
  chosen: string | null;
  onChoose: (id: string) => void;
}) {
  const t = useTexts(coinPayoutsTexts);
  const seesChains = useMay()('read Chain');
  return (
    <div className="panes-list payouts-list-pane">
      <QueryView query={list} title={t.failed} waiting={<SkeletonRows rows={8} height={64} />}>
        {({ data, next_cursor: next }) => (
          <>
            {data.length === 0 ? (
              <Empty icon="withdraw" title={t[`${part}Empty`]} text={t[`${part}EmptyText`]} />
            ) : (
              <PayoutList words={t} rows={data} chosen={chosen} onChoose={onChoose}>
                {(payout) => <CoinPayoutRow payout={payout} />}
              </PayoutList>
            )}
            <CursorPages position={position} next={next} label={t.pages} />
          </>
        )}
      </QueryView>
      {seesChains && part !== 'ended' && <OpenSpends />}
    </div>
  );
}

function Keys() {
  const q = useTexts(queueTexts);
  const has = useMay();
  return (
    <KeysBar
      keys={[
        [['J', 'K'], q.keyNext],
        ...(has('update Payout')
          ? ([
              [['A'], q.keyApprove],
              [['B'], q.keyRefuse],
            ] as const)
          : []),
      ]}
      note={q.noteAudit}
    />
  );
}
