import type { Payout } from '@sarraf/contracts';
import { useSearch } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { PageHeader } from '../../../../components/page-header.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { useSingleKeys } from '../../../../lib/single-keys.ts';
import { toast } from '../../../../lib/toasts.ts';
import { useWide } from '../../../../lib/wide.ts';
import { useMay } from '../../../../lib/ability.ts';
import { useCursorPosition } from '../../people/components/cursor-list.tsx';
import { StoppedLine } from '../../reconciliation/components/stopped-line.tsx';
import { KeysBar } from '../../queue/components/keys-bar.tsx';
import '../../queue/components/queue.css';
import { askAgain, type Part, usePayouts } from '../api/payouts.ts';
import { approvalsLeft, nextOf } from '../model/decision.ts';
import { PayoutBar } from './payout-bar.tsx';
import { PayoutPane } from './payout-pane.tsx';
import { PayoutResults } from './payout-results.tsx';
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
  useSingleKeys((key) => {
    const step = { KeyJ: 1, KeyK: -1 }[key];
    if (step === undefined) return;
    const at = chosen === null ? -1 : ids.indexOf(chosen);
    const next = ids[at === -1 ? 0 : at + step];
    if (next !== undefined) open(next);
  });
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
    <div ref={page} className="payouts-page" data-open={chosen !== null || undefined}>
      <PageHeader title={t.title} hideOnDesktop />
      <StoppedLine />
      <PayoutBar part={part} search={search} found={list.data?.total} onBegin={begin} />
      <div className="payouts-panes">
        <PayoutResults
          {...{ part, list, position, chosen }}
          isSearch={search !== ''}
          onChoose={open}
        />
        {chosen === null ? (
          rows.length > 0 && <p className="queue-choose payouts-choose">{t.choose}</p>
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

interface Chosen {
  readonly page: RefObject<HTMLDivElement | null>;
  readonly chosen: string | null;
  /** Chooses one, and has the focus go to it. */
  readonly open: (id: string) => void;
  /** Chooses none; the focus goes back to the row, where there is one. */
  readonly leave: (from: string | null) => void;
}

/** Which one is looked at. The focus follows it: its row beside it, on a phone itself. */
function useChosen(): Chosen {
  const page = useRef<HTMLDivElement>(null);
  const isWide = useWide();
  const { id } = useSearch({ strict: false });
  const [chosen, setChosen] = useState<string | null>(id ?? null);
  const [wanted, setWanted] = useState<{ readonly at: string } | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const target = page.current?.querySelector<HTMLElement>(wanted.at);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: target.dataset['row'] === undefined ? 'start' : 'nearest' });
  }, [wanted]);
  const rowOf = (id: string): string => `[data-row="${id}"]`;
  return {
    page,
    chosen,
    open: (id) => {
      setChosen(id);
      setWanted({ at: isWide ? rowOf(id) : '.payout-pane' });
    },
    leave: (from) => {
      setChosen(null);
      setWanted(from === null ? null : { at: rowOf(from) });
    },
  };
}
