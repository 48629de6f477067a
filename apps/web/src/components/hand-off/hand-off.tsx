import { useEffect, useState } from 'react';
import { CardNumber } from '../bank-card.tsx';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { LogoMark } from '../logo.tsx';
import { Amount, useCount } from '../num.tsx';
import { Time } from '../time.tsx';
import { rich } from '../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../i18n/texts.ts';

const handOffTexts = textsOf(() => import('./texts/fa.ts'));

const SECONDS = 3;

/** What the bank is to be paid, by which card and until when. */
interface BankPayment {
  /** Toman. */
  readonly amount: string;
  readonly cardMasked: string;
  readonly payUntil: string;
  /** The bank's page. */
  readonly url: string;
}

/** The last moment here: names the bank's host and the deadline, and has a way back. */
export function HandOff({ payment, onBack }: { payment: BankPayment; onBack: () => void }) {
  const { url } = payment;
  const t = useTexts(handOffTexts);
  const count = useCount();
  const [left, setLeft] = useState(SECONDS);
  useEffect(() => {
    if (left === 0) {
      location.assign(url);
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, url]);
  return (
    <div className="flex flex-col items-center pt-8 text-center">
      <div className="flex items-center gap-5">
        <span className="grid size-14 place-items-center rounded-card bg-s2">
          <LogoMark size={32} />
        </span>
        <span className="flex gap-2" aria-hidden="true">
          {[1, 2, 3, 4, 5].map((dot) => (
            <span
              key={dot}
              className={`size-1.5 rounded-full ${dot <= 3 ? 'bg-brand' : 'bg-s3'}`}
            />
          ))}
        </span>
        <span className="grid size-14 place-items-center rounded-card border border-line bg-s1">
          <Icon name="bank" />
        </span>
      </div>
      <h2 className="mt-8 text-h3 font-bold">{t.leavingTitle}</h2>
      <p className="mt-1 text-fg2">{t.leavingText}</p>
      <p className="mt-4 inline-flex items-center gap-3 rounded-field border border-line px-5 py-2">
        <span className="text-ok">
          <Icon name="lock" size={18} />
        </span>
        <bdi dir="ltr" className="font-semibold">
          {new URL(url, location.href).host}
        </bdi>
      </p>
      <div className="mt-7 w-full rounded-card border border-line px-4 text-start">
        <p className="kv">
          <span>{t.amount}</span>
          <strong>
            <Amount value={payment.amount} asset="IRT" />
          </strong>
        </p>
        <p className="kv">
          <span>{t.card}</span>
          <CardNumber masked={payment.cardMasked} />
        </p>
        <p className="kv">
          <span>{t.deadline}</span>
          <Time at={payment.payUntil} shape="clock" />
        </p>
      </div>
      <div className="mt-6 grid w-full gap-1">
        <Button size="lg" wide onClick={() => setLeft(0)}>
          {t.go}
          <span className="text-table font-normal">{rich(t.goIn, { seconds: count(left) })}</span>
        </Button>
        <Button look="text" wide onClick={onBack}>
          {t.stay}
        </Button>
      </div>
    </div>
  );
}
