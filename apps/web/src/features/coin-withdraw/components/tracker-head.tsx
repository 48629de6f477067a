import type { CoinWithdrawal } from '@sarraf/contracts';
import { SupportLinked } from '#components/support-linked.tsx';
import { ConfirmationRing } from '#components/chain-way/confirmation-ring.tsx';
import { TimeLeft } from '#components/chain-way/time-left.tsx';
import { Icon, type IconName } from '#components/icon.tsx';
import { ProgressRing } from '#components/meters.tsx';
import { Amount } from '#components/num.tsx';
import { Khatam } from '#components/signs.tsx';
import { divideDecimals, multiplyDecimals } from '#lib/decimals.ts';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { isGivenBack } from '#lib/queries/coin-withdrawals.ts';
import { useRefusalWords, useWaitingWords } from './use-withdrawal-words.ts';
import { useShownDigits } from '#lib/use-shown-digits.ts';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));

interface HeadProps {
  readonly withdrawal: CoinWithdrawal;
  /** The server's clock, Unix ms. */
  readonly now: number;
  /** When the server said this, by the device's clock. */
  readonly toldAtMs: number;
}

/** The ring or the sign of its state, how much and to whom, and what is left or why it waits. */
export function TrackerHead(props: HeadProps) {
  const t = useTexts(coinWithdrawTexts);
  const { receive, amount, symbol, label, worth_toman: whole } = props.withdrawal;
  const isBack = isGivenBack(props.withdrawal);
  const shown = isBack ? amount : receive;
  // the worth is of the whole amount: of what arrives it is its part
  const worth = divideDecimals(multiplyDecimals(whole, shown), amount, 0) ?? whole;
  return (
    <div className="flex flex-col items-center text-center">
      <span className="no-print chain-tracker-sign">
        <Sign {...props} />
      </span>
      <p className="mt-4 text-h1 font-bold">
        <Amount
          value={shown}
          asset={symbol}
          figure="receive"
          unitClassName="text-lead font-normal text-fg2"
        />
      </p>
      <p className="text-table text-fg2">
        {label !== null && (
          <>
            {rich(t.toLabel, { label: <bdi>{label}</bdi> })}
            {' · '}
          </>
        )}
        {rich('≈ {amount}', { amount: <Amount value={worth} asset="IRT" maxFraction={0} /> })}
      </p>
      <div className="mt-3 max-w-sm text-table">
        <Now {...props} />
      </div>
    </div>
  );
}

function Sign({ withdrawal, now }: HeadProps) {
  const t = useTexts(coinWithdrawTexts);
  const { status, broadcast_at: broadcastAt, confirmations, needed } = withdrawal;
  switch (status) {
    case 'requested':
      return <Countdown withdrawal={withdrawal} now={now} />;
    case 'approved':
      return <Ring icon="clock" words={t.inQueue} />;
    case 'sent':
      return broadcastAt === null ? (
        <Ring icon="clock" words={t.inQueue} />
      ) : (
        <ConfirmationRing confirmations={confirmations} needed={needed} />
      );
    case 'settled':
      return (
        <Khatam state="paid" size={120}>
          <Icon name="check" size={40} />
        </Khatam>
      );
    case 'cancelled':
      return <Disc icon="close" colour="text-fg2" />;
    case 'refused':
      return <Disc icon="close" colour="text-err" />;
    case 'returned':
      return <Disc icon="retry" colour="text-err" />;
  }
}

const RING = 164;
const SECOND_MS = 1_000;
const SECONDS_IN_MINUTE = 60;

/** What is left of the time to think again; after it, or with an officer, that it is looked at. */
function Countdown({ withdrawal, now }: Pick<HeadProps, 'withdrawal' | 'now'>) {
  const t = useTexts(coinWithdrawTexts);
  const inDigits = useShownDigits();
  const { cancel_until, created_at } = withdrawal;
  const end = Date.parse(cancel_until);
  const whole = end - Date.parse(created_at);
  const left = Math.max(0, end - now);
  if (left === 0) return <Ring icon="clock" words={t.inCheck} />;
  const seconds = Math.ceil(left / SECOND_MS);
  const rest = String(seconds % SECONDS_IN_MINUTE).padStart(2, '0');
  const text = `${Math.floor(seconds / SECONDS_IN_MINUTE)}:${rest}`;
  return (
    <span role="timer">
      <ProgressRing percent={Math.min(100, (left / whole) * 100)} side="brand" size={RING}>
        <span className="grid justify-items-center">
          <bdi dir="ltr" className="num-live text-total leading-none font-bold text-fg">
            {inDigits(text)}
          </bdi>
          <span className="mt-2 text-caption text-fg2">{t.untilEnd}</span>
        </span>
      </ProgressRing>
    </span>
  );
}

/** The ring when nothing counts: its room is kept. */
function Ring({ icon, words }: { icon: IconName; words: string }) {
  return (
    <ProgressRing percent={100} side="brand" size={RING}>
      <span className="grid justify-items-center gap-2 text-brand">
        <Icon name={icon} size={32} />
        <span className="text-caption text-fg2">{words}</span>
      </span>
    </ProgressRing>
  );
}

function Disc({ icon, colour }: { icon: IconName; colour: string }) {
  return (
    <span className={`grid size-[120px] place-items-center rounded-full bg-s2 ${colour}`}>
      <Icon name={icon} size={40} />
    </span>
  );
}

/** What is left of it, what it waits for, or why it came back; spoken as it changes. */
function Now({ withdrawal, toldAtMs }: HeadProps) {
  const t = useTexts(coinWithdrawTexts);
  const waitingWords = useWaitingWords();
  const refusalWords = useRefusalWords();
  const { waiting, status, reason, amount, symbol, seconds_left: left } = withdrawal;
  if (isGivenBack(withdrawal)) {
    return (
      <div role="status">
        {status !== 'cancelled' && reason !== null && (
          <p className="text-err">
            <SupportLinked
              text={refusalWords(reason)}
              subject="withdrawal"
              kind="withdrawal"
              id={withdrawal.id}
            />
          </p>
        )}
        <p className="text-fg2">
          {rich(t.backInWallet, { amount: <Amount value={amount} asset={symbol} /> })}
        </p>
      </div>
    );
  }
  if (waiting !== null) {
    return (
      <div role="status">
        <p className="text-warn">{waitingWords(waiting)}</p>
        {waiting !== 'review' && <p className="text-fg2">{t.waitsSafe}</p>}
      </div>
    );
  }
  return status === 'settled' ? null : <TimeLeft seconds={left} toldAtMs={toldAtMs} />;
}
