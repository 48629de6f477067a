import type { CoinDeposit } from '@sarraf/contracts';
import { SupportLinked } from '#components/support-linked.tsx';
import { ConfirmationRing } from '#components/chain-way/confirmation-ring.tsx';
import { TimeLeft } from '#components/chain-way/time-left.tsx';
import { Icon } from '#components/icon.tsx';
import { Amount } from '#components/num.tsx';
import { Khatam } from '#components/signs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const coinDepositTexts = textsOf(() => import('../texts/fa.ts'));

interface HeadProps {
  readonly deposit: CoinDeposit;
  /** When the server said this, by the device's clock. */
  readonly toldAtMs: number;
}

/** The ring or the sign of its state, how much, what it is worth, and what is left or why it waits. */
export function TrackerHead({ deposit, toldAtMs }: HeadProps) {
  const { amount, symbol, worth_toman: worth } = deposit;
  return (
    <section className="flex flex-col items-center pt-2 text-center">
      <Sign deposit={deposit} />
      <p className="mt-5 text-h1 font-bold">
        <Amount
          value={amount}
          asset={symbol}
          figure="amount"
          unitClassName="text-lead font-normal text-fg2"
        />
      </p>
      {worth !== null && (
        <p className="text-table text-fg2">
          <Amount value={worth} asset="IRT" maxFraction={0} />
        </p>
      )}
      <div className="mt-3 max-w-sm text-table">
        <Now deposit={deposit} toldAtMs={toldAtMs} />
      </div>
    </section>
  );
}

function Sign({ deposit }: { deposit: CoinDeposit }) {
  switch (deposit.status) {
    case 'credited':
      return (
        <span className="chain-tracker-sign">
          <Khatam state="paid" size={120}>
            <Icon name="check" size={40} />
          </Khatam>
        </span>
      );
    case 'reversed':
      return (
        <span className="chain-tracker-sign">
          <span className="grid size-[120px] place-items-center rounded-full bg-s2 text-err">
            <Icon name="close" size={40} />
          </span>
        </span>
      );
    case 'seen':
    case 'confirming':
    case 'waiting':
    case 'parked':
    case 'orphaned':
      return (
        <ConfirmationRing
          confirmations={deposit.confirmations}
          needed={deposit.needed}
          isOff={deposit.status === 'orphaned'}
        />
      );
  }
}

/** What is left of it, or what it waits for; spoken as it changes. */
function Now({ deposit, toldAtMs }: HeadProps) {
  const t = useTexts(coinDepositTexts);
  const { status, reason } = deposit;
  if (status === 'credited') return null;
  if (status === 'reversed') {
    return (
      <p role="status">
        <SupportLinked
          text={t.reversedText}
          subject="deposit"
          kind="coin_deposit"
          id={deposit.id}
        />
      </p>
    );
  }
  if (status === 'orphaned') {
    return (
      <div role="status">
        <p className="font-semibold text-warn">{t.lookOn}</p>
        <p className="text-fg2">{t.fork}</p>
      </div>
    );
  }
  if (status === 'seen' || status === 'confirming') {
    return <TimeLeft seconds={deposit.seconds_left} toldAtMs={toldAtMs} />;
  }
  return (
    <p className="text-warn" role="status">
      {t[reason ?? 'unknown_address']}
    </p>
  );
}
