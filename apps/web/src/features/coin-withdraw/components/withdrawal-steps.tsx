import type { CoinWithdrawal } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { WayList } from '#components/chain-way/way-list.tsx';
import { useCount } from '#components/num.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { type WayRow, withdrawalWay } from '../model/withdrawal-way.ts';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));

interface StepsProps {
  readonly withdrawal: CoinWithdrawal;
  /** The server's clock, Unix ms. */
  readonly now: number;
}

/** Asked, approved, signed, sent, arrived: each with its time to the second, as far as it is known. */
export function WithdrawalSteps({ withdrawal, now }: StepsProps) {
  const t = useTexts(coinWithdrawTexts);
  return (
    <WayList
      label={t.way}
      steps={withdrawalWay(withdrawal).map((row) => ({
        step: row.step,
        state: row.state,
        name: <Name row={row} withdrawal={withdrawal} />,
        more: <More row={row} withdrawal={withdrawal} now={now} />,
        time: <When row={row} withdrawal={withdrawal} now={now} />,
      }))}
    />
  );
}

interface RowProps {
  readonly row: WayRow;
  readonly withdrawal: CoinWithdrawal;
}

function Name({ row: { step, state }, withdrawal }: RowProps): ReactNode {
  const t = useTexts(coinWithdrawTexts);
  const isDone = state === 'done';
  switch (step) {
    case 'asked':
      return t.wayAsked;
    case 'approved':
      if (state === 'stopped')
        return withdrawal.status === 'cancelled' ? t.wayCancelled : t.wayRefused;
      if (isDone) return t.wayApproved;
      return withdrawal.is_checked ? t.wayCheck : t.wayApprove;
    case 'signed':
      return isDone ? t.waySigned : t.waySign;
    case 'broadcast':
      return withdrawal.broadcast_at === null ? t.wayBroadcast : t.wayBroadcastDone;
    case 'arrived':
      if (state === 'stopped') return t.wayReturned;
      return isDone ? t.wayArrived : t.wayArrive;
  }
}

/** Who looks at it now, and how many blocks it has. */
function More({ row: { step, state }, withdrawal, now }: RowProps & { now: number }): ReactNode {
  const t = useTexts(coinWithdrawTexts);
  const count = useCount();
  const { is_checked, cancel_until, broadcast_at, confirmations, needed } = withdrawal;
  if (state !== 'current') return null;
  if (step === 'approved' && is_checked) return t.wayCheckText;
  if (step === 'approved') return now < Date.parse(cancel_until) ? t.wayThinkText : null;
  if (step !== 'broadcast' || broadcast_at === null) return null;
  return t.wayCounted(count(Math.min(confirmations, needed)), count(needed));
}

const SECOND_MS = 1_000;

function When({ row, withdrawal, now }: RowProps & { now: number }): ReactNode {
  const t = useTexts(coinWithdrawTexts);
  const { cancel_until, seconds_left: left } = withdrawal;
  if (row.at !== null) return <Time at={row.at} shape="seconds" />;
  if (row.step === 'approved' && row.state === 'current' && now < Date.parse(cancel_until)) {
    return rich(t.until, { time: <Time at={cancel_until} shape="seconds" /> });
  }
  if (row.step !== 'arrived' || left === null) return null;
  const at = new Date(Date.parse(withdrawal.updated_at) + left * SECOND_MS).toISOString();
  return rich(t.about, { time: <Time at={at} shape="clock" /> });
}
