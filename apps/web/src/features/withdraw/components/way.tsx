import type { TomanWithdrawal } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { Icon } from '#components/icon.tsx';
import { useCount } from '#components/num.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { payaDay } from '#lib/paya-day.ts';
import { type WayRow, type WayState, withdrawalWay } from '../model/withdrawal-way.ts';

const withdrawTexts = textsOf(() => import('../texts/fa.ts'));

interface WayProps {
  readonly withdrawal: TomanWithdrawal;
  /** The server's clock, Unix ms. */
  readonly now: number;
}

/** The rows of the way, done, current and to come, each with its time as far as it is known. */
export function Way({ withdrawal, now }: WayProps) {
  const t = useTexts(withdrawTexts);
  return (
    <ol className="way" aria-label={t.way}>
      {withdrawalWay(withdrawal, now).map((row) => (
        <li
          key={row.step}
          data-state={row.state}
          aria-current={row.state === 'current' ? 'step' : undefined}
        >
          <Mark state={row.state} />
          <span className="min-w-0 flex-1">
            <span className="way-name">
              <Name row={row} withdrawal={withdrawal} />
            </span>
            <More row={row} withdrawal={withdrawal} />
          </span>
          <span className="way-time">
            <When row={row} withdrawal={withdrawal} now={now} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Colour is never the only sign; screen readers hear the state. */
function Mark({ state }: { state: WayState }) {
  const t = useTexts(withdrawTexts);
  const words: Readonly<Record<WayState, string>> = {
    done: t.wayDone,
    current: t.wayCurrent,
    stopped: t.wayStopped,
    next: '',
  };
  return (
    <span className="way-mark">
      {state === 'done' && <Icon name="check" size={14} />}
      {state === 'stopped' && <Icon name="close" size={14} />}
      {words[state] !== '' && <span className="sr-only">{words[state]}</span>}
    </span>
  );
}

type RowProps = { readonly row: WayRow; readonly withdrawal: TomanWithdrawal };

const MINUTE_MS = 60_000;

function Name({ row, withdrawal }: RowProps): ReactNode {
  const t = useTexts(withdrawTexts);
  const count = useCount();
  const { cancel_until, created_at, is_checked, status } = withdrawal;
  switch (row.step) {
    case 'requested':
      return t.wayRequested;
    case 'think':
      if (status === 'cancelled') return t.wayThinkCancelled;
      return t.wayThink(
        count(Math.round((Date.parse(cancel_until) - Date.parse(created_at)) / MINUTE_MS)),
      );
    case 'check':
      return is_checked ? t.wayChecked : t.wayCheck;
    case 'bank':
      return t.wayBank;
    case 'account':
      return t.wayAccount;
  }
}

/** Who looks at it now. */
function More({ row, withdrawal }: RowProps): ReactNode {
  const t = useTexts(withdrawTexts);
  if (row.step !== 'check' || row.state !== 'current' || !withdrawal.is_checked) return null;
  return <span className="block text-caption text-fg2">{t.wayCheckText}</span>;
}

function When({ row, withdrawal, now }: RowProps & { readonly now: number }): ReactNode {
  const t = useTexts(withdrawTexts);
  const { created_at, updated_at, cancel_until, expected_at, status } = withdrawal;
  if (row.step === 'requested') return <Time at={created_at} shape="seconds" />;
  // the last word of a withdrawal is what it ended with
  if (row.state === 'stopped' || (row.step === 'account' && status === 'settled')) {
    return <Time at={updated_at} />;
  }
  if (row.step === 'think' && row.state === 'current') {
    return rich(t.until, { time: <Time at={cancel_until} shape="seconds" /> });
  }
  if (expected_at === null || row.state === 'done') return null;
  if (row.step === 'bank')
    return <Moment at={payaDay(Date.parse(expected_at), now).at} now={now} />;
  if (row.step !== 'account') return null;
  return rich(t.until, { time: <Moment at={Date.parse(expected_at)} now={now} /> });
}

/** A moment to come: today and tomorrow by their names. */
function Moment({ at, now }: { at: number; now: number }) {
  const t = useTexts(withdrawTexts);
  const { inDays } = payaDay(at, now);
  const iso = new Date(at).toISOString();
  if (inDays === 0) return rich(t.today, { time: <Time at={iso} shape="clock" /> });
  if (inDays === 1) return rich(t.tomorrow, { time: <Time at={iso} shape="clock" /> });
  return <Time at={iso} />;
}
