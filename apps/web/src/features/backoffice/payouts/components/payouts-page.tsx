import type { Payout } from '@sarraf/contracts';
import { useState } from 'react';
import { PageHeader } from '#components/page-header.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { toast } from '#lib/toasts.ts';
import { useMay } from '#lib/ability.ts';
import { useCursorPosition } from '../../people/components/cursor-list.tsx';
import { StoppedLine } from '../../reconciliation/components/stopped-line.tsx';
import { KeysBar } from '../../queue/components/keys-bar.tsx';
import '../../queue/components/panes.css';
import '../../queue/components/queue.css';
import { askAgain, type Part, usePayouts } from '../api/payouts.ts';
import { approvalsLeft, nextOf } from '../model/decision.ts';
import { PayoutBar } from './payout-bar.tsx';
import { PayoutPane } from './payout-pane.tsx';
import { PayoutResults } from './payout-results.tsx';
import { useChosen, useRowKeys } from './use-chosen.ts';
import './payouts.css';

const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));
const payoutsTexts = textsOf(() => import('../texts/fa.ts'));

/** The officers' queue of payouts: which wait and why, which are on their way, which ended. */
export function PayoutsPage() {
  const t = useTexts(payoutsTexts);
  const q = useTexts(queueTexts);
  const has = useMay();
  const [part, setPart] = useState<Part>('waiting');
  const [search, setSearch] = useState('');
  const position = useCursorPosition();
  const list = usePayouts(part, search, position.cursor);
  const rows = list.data?.data ?? [];
  const { page, chosen, open, leave } = useChosen();
  const ids = rows.map(({ id }) => id);
  useRowKeys(ids, { chosen, open });
  function begin(nextPart: Part, nextSearch: string): void {
    setPart(nextPart);
    setSearch(nextSearch);
    position.restart();
    leave(null);
  }
  function decided(payout: Payout): void {
    toast({ kind: 'success', title: t[outcomeOf(payout)] });
    const next = nextOf(ids, payout.id);
    if (next === null) leave(null);
    else open(next);
    askAgain(payout.person.id);
  }
  return (
    <div ref={page} className="panes-page payouts-page" data-open={chosen !== null || undefined}>
      <PageHeader title={t.title} hideOnDesktop />
      <StoppedLine />
      <PayoutBar part={part} search={search} found={list.data?.total} onBegin={begin} />
      <div className="panes">
        <PayoutResults
          {...{ part, list, position, chosen }}
          isSearch={search !== ''}
          onChoose={open}
        />
        {chosen === null ? (
          rows.length > 0 && <p className="queue-choose">{t.choose}</p>
        ) : (
          <PayoutPane
            key={chosen}
            id={chosen}
            known={rows.find(({ id }) => id === chosen)}
            onLeave={() => leave(chosen)}
            onDecided={decided}
          />
        )}
      </div>
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
    </div>
  );
}

/** What is told of a decision. */
function outcomeOf(payout: Payout): 'refusedNow' | 'approvedNow' | 'approvedFirst' {
  if (payout.status === 'refused') return 'refusedNow';
  return approvalsLeft(payout) > 0 ? 'approvedFirst' : 'approvedNow';
}
