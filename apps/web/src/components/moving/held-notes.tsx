import type { ReactNode } from 'react';
import { rich } from '../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { useHeldDeposits } from '../../lib/held-deposits.ts';
import { Icon, type IconName } from '../icon.tsx';
import { Amount } from '../num.tsx';
import { Time } from '../time.tsx';

const movingTexts = textsOf(() => import('./texts/fa.ts'));

/**
 * Before money is sent to others: that all of it is held, or so much of it as recent toman deposits
 * hold; until when and why. Nothing where nothing is.
 */
export function HeldNotes({
  until,
  symbol,
}: {
  /** Until when all is held; null where it is not. */
  until: string | null;
  /** What is to be sent: of toman, toman and coins together are held; else coins alone. */
  symbol: string;
}) {
  const t = useTexts(movingTexts);
  const deposits = useHeldDeposits();
  if (until !== null) {
    return (
      <Note
        icon="lock"
        colour="text-warn"
        title={rich(t.heldTitle, { time: <Time at={until} /> })}
        text={t.heldText}
      />
    );
  }
  if (deposits === null) return null;
  return (
    <Note
      icon="clock"
      colour="text-fg2"
      title={rich(symbol === 'IRT' ? t.depositsTitleToman : t.depositsTitle, {
        amount: (
          <Amount value={deposits.amount} asset="IRT" unitClassName="" figure="held_deposits" />
        ),
        time: <Time at={deposits.until} />,
      })}
      text={t.depositsText}
    />
  );
}

function Note({
  icon,
  colour,
  title,
  text,
}: {
  icon: IconName;
  colour: string;
  title: ReactNode;
  text: string;
}) {
  return (
    <section className="mt-6 flex gap-3 border-t border-hair pt-4">
      <span className={`grid size-6 shrink-0 place-items-center rounded-full bg-s2 ${colour}`}>
        <Icon name={icon} size={14} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold" role="status">
          {title}
        </p>
        <p className="mt-0.5 text-table text-fg2">{text}</p>
      </div>
    </section>
  );
}
