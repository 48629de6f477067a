import type { Payout } from '@sarraf/contracts';
import type { KeyboardEvent } from 'react';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { PayoutRow } from './payout-row.tsx';

const payoutsTexts = textsOf(() => import('../texts/fa.ts'));

const HEADS = ['amount', 'person', 'destination', 'why', 'since', 'standing'] as const;

/** Payouts below each other, one Tab stop: the arrows go through them, Enter opens one. */
export function PayoutList({
  rows,
  chosen,
  onChoose,
}: {
  rows: readonly Payout[];
  chosen: string | null;
  onChoose: (id: string) => void;
}) {
  const t = useTexts(payoutsTexts);
  const stop = rows.some(({ id }) => id === chosen) ? chosen : rows[0]?.id;
  return (
    <nav className="payout-list" aria-label={t.title}>
      <div className="payout-heads" aria-hidden="true">
        {HEADS.map((head) => (
          <span key={head} className={`payout-${head}`}>
            {t[head]}
          </span>
        ))}
      </div>
      {rows.map((payout) => (
        <button
          key={payout.id}
          type="button"
          className="payout-row"
          data-row={payout.id}
          tabIndex={payout.id === stop ? 0 : -1}
          aria-current={payout.id === chosen}
          onClick={() => onChoose(payout.id)}
          onKeyDown={moveFocus}
        >
          <PayoutRow payout={payout} />
        </button>
      ))}
    </nav>
  );
}

/** The arrows, and the list's two ends. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const rows = [
    ...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
  ];
  const at = rows.indexOf(event.currentTarget);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  rows[to]?.focus();
}
