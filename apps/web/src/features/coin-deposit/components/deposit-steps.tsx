import type { CoinDeposit } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { useCount } from '../../../components/num.tsx';
import { Time } from '../../../components/time.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../../i18n/texts.ts';
import { depositWay, type StepState, type WayStep } from '../model/deposit-way.ts';

const coinDepositTexts = textsOf(() => import('../texts/fa.ts'));

/** In the network, confirmed, in the wallet: each with its time as far as it is known. */
export function DepositSteps({ deposit }: { deposit: CoinDeposit }) {
  const t = useTexts(coinDepositTexts);
  return (
    <ol className="deposit-way" aria-label={t.way}>
      {depositWay(deposit).map((row) => (
        <li
          key={row.step}
          data-state={row.state}
          aria-current={row.state === 'current' || row.state === 'held' ? 'step' : undefined}
        >
          <Mark state={row.state} />
          <span className="min-w-0 flex-1">
            <span className="deposit-way-name">
              <Name row={row} />
            </span>
            <More row={row} deposit={deposit} />
          </span>
          <span className="deposit-way-time">
            <When row={row} deposit={deposit} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Colour is never the only sign; screen readers hear the state. */
function Mark({ state }: { state: StepState }) {
  const t = useTexts(coinDepositTexts);
  const words: Readonly<Record<StepState, string>> = {
    done: t.wayDone,
    current: t.wayCurrent,
    held: t.wayHeld,
    stopped: t.wayStopped,
    next: '',
  };
  return (
    <span className="deposit-way-mark">
      {state === 'done' && <Icon name="check" size={16} />}
      {state === 'stopped' && <Icon name="close" size={16} />}
      {state === 'held' && <Icon name="clock" size={16} />}
      {words[state] !== '' && <span className="sr-only">{words[state]}</span>}
    </span>
  );
}

function Name({ row }: { row: WayStep }): ReactNode {
  const t = useTexts(coinDepositTexts);
  switch (row.step) {
    case 'seen':
      return t.waySeen;
    case 'confirm':
      return row.state === 'held' ? t.isOrphaned : t.wayConfirm;
    case 'credit':
      return row.state === 'done' ? t.wayCredited : t.wayCredit;
  }
}

function More({ row, deposit }: { row: WayStep; deposit: CoinDeposit }): ReactNode {
  const t = useTexts(coinDepositTexts);
  const count = useCount();
  if (row.step !== 'confirm' || row.state !== 'current') return null;
  return <span className="block text-table text-fg2">{t.wayAfter(count(deposit.needed))}</span>;
}

function When({ row, deposit }: { row: WayStep; deposit: CoinDeposit }): ReactNode {
  const t = useTexts(coinDepositTexts);
  const count = useCount();
  const { confirmations, needed } = deposit;
  if (row.step === 'confirm' && row.state !== 'held') {
    return rich(t.wayCount, {
      count: <span className="num">{count(Math.min(confirmations, needed))}</span>,
      needed: <span className="num">{count(needed)}</span>,
    });
  }
  return row.at === null ? null : <Time at={row.at} shape="seconds" />;
}
