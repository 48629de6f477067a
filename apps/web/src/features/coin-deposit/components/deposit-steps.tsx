import type { CoinDeposit } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { WayList } from '#components/chain-way/way-list.tsx';
import { useCount } from '#components/num.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { depositWay, type WayStep } from '../model/deposit-way.ts';

const coinDepositTexts = textsOf(() => import('../texts/fa.ts'));

/** In the network, confirmed, in the wallet: each with its time as far as it is known. */
export function DepositSteps({ deposit }: { deposit: CoinDeposit }) {
  const t = useTexts(coinDepositTexts);
  const count = useCount();
  return (
    <WayList
      label={t.way}
      steps={depositWay(deposit).map((row) => ({
        step: row.step,
        state: row.state,
        name: <Name row={row} />,
        more:
          row.step === 'confirm' && row.state === 'current'
            ? t.wayAfter(count(deposit.needed))
            : null,
        time: <When row={row} deposit={deposit} />,
      }))}
    />
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
