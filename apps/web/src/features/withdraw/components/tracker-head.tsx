import type { TomanWithdrawal } from '@sarraf/contracts';
import { SupportLinked } from '#components/support-linked.tsx';
import { Sheba } from '#components/bank-card.tsx';
import { Icon, type IconName } from '#components/icon.tsx';
import { ProgressRing } from '#components/meters.tsx';
import { Amount } from '#components/num.tsx';
import { Khatam } from '#components/signs.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { isBack } from '#lib/queries/withdrawals.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { useShownDigits } from '#lib/use-shown-digits.ts';
import './tracker.css';

const withdrawTexts = textsOf(() => import('../texts/fa.ts'));

interface HeadProps {
  readonly withdrawal: TomanWithdrawal;
  /** The server's clock, Unix ms. */
  readonly now: number;
}

/** The ring or the sign of its state, how much and where to, and where the money is now. */
export function TrackerHead({ withdrawal, now }: HeadProps) {
  const t = useTexts(withdrawTexts);
  const { lang } = useStore(settings);
  const { amount, bank, sheba } = withdrawal;
  return (
    <div className="flex flex-col items-center text-center">
      <span className="no-print grid size-[140px] place-items-center">
        <Sign withdrawal={withdrawal} now={now} />
      </span>
      <p className="mt-4 text-h2 font-bold">
        <Amount
          value={amount}
          asset="IRT"
          figure="amount"
          unitClassName="text-body font-normal text-fg2"
        />
      </p>
      <p className="text-table text-fg2">
        {rich(t.toBank, { bank: bank.name[lang], sheba: <Sheba value={sheba} /> })}
      </p>
      {isBack(withdrawal) && (
        <div className="mt-3 text-table" role="status">
          <Reason withdrawal={withdrawal} />
          <p>{rich(t.backInWallet, { amount: <Amount value={amount} asset="IRT" /> })}</p>
        </div>
      )}
    </div>
  );
}

/** Why we refused it, or why the bank did not pay; nothing where its owner cancelled it. */
function Reason({ withdrawal: { id, reason, status } }: { withdrawal: TomanWithdrawal }) {
  const text = useReason(reason);
  if (reason === null || status === 'cancelled') return null;
  return (
    <p className="text-err">
      <SupportLinked text={text} subject="withdrawal" kind="withdrawal" id={id} />
    </p>
  );
}

function useReason(reason: string | null): string {
  const t = useTexts(withdrawTexts);
  const words: Readonly<Record<string, string>> = {
    not_own_account: t.not_own_account,
    account_closed: t.account_closed,
    unusual_activity: t.unusual_activity,
    authority_order: t.authority_order,
    bank: t.bank,
  };
  return words[reason ?? ''] ?? t.other;
}

function Sign({ withdrawal, now }: HeadProps) {
  const t = useTexts(withdrawTexts);
  switch (withdrawal.status) {
    case 'requested':
      return <Countdown withdrawal={withdrawal} now={now} />;
    case 'approved':
    case 'sent':
      return <Ring icon="bank" words={t.atBank} />;
    case 'settled':
      return (
        <Khatam state="paid" size={104}>
          <Icon name="check" size={36} />
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

const SECOND_MS = 1_000;
const SECONDS_IN_MINUTE = 60;

/** What is left of the time to think again; after it, that somebody or something checks it. */
function Countdown({ withdrawal, now }: HeadProps) {
  const t = useTexts(withdrawTexts);
  const inDigits = useShownDigits();
  const end = Date.parse(withdrawal.cancel_until);
  const whole = end - Date.parse(withdrawal.created_at);
  const left = Math.max(0, end - now);
  if (left === 0) return <Ring icon="clock" words={t.inCheck} />;
  const seconds = Math.ceil(left / SECOND_MS);
  const rest = String(seconds % SECONDS_IN_MINUTE).padStart(2, '0');
  const text = `${Math.floor(seconds / SECONDS_IN_MINUTE)}:${rest}`;
  return (
    <span role="timer">
      <ProgressRing percent={Math.min(100, (left / whole) * 100)} side="brand" size={140}>
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

/** The ring when nothing counts down: its room is kept. */
function Ring({ icon, words }: { icon: IconName; words: string }) {
  return (
    <ProgressRing percent={100} side="brand" size={140}>
      <span className="grid justify-items-center gap-2 text-brand">
        <Icon name={icon} size={32} />
        <span className="text-caption text-fg2">{words}</span>
      </span>
    </ProgressRing>
  );
}

function Disc({ icon, colour }: { icon: IconName; colour: string }) {
  return (
    <span className={`grid size-[104px] place-items-center rounded-full bg-s2 ${colour}`}>
      <Icon name={icon} size={36} />
    </span>
  );
}
