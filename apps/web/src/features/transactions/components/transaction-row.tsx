import { type ReactNode, useId } from 'react';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Icon, type IconName } from '#components/icon.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const transactionsTexts = textsOf(() => import('../texts/fa.ts'));

/** Desktops: what stands in the columns; each line says it to screen readers itself. */
export function RowHeads() {
  const t = useTexts(transactionsTexts);
  return (
    <div className="move-row move-heads max-lg:hidden" aria-hidden="true">
      <span className="move-what">{t.type}</span>
      <span className="move-state">{t.state}</span>
      <span className="move-amount">{t.amount}</span>
      <span className="move-worth">{t.worth}</span>
      <span className="move-when">{t.time}</span>
    </div>
  );
}

/** One line of the history; what is inside it opens below, one at a time. */
export function TransactionRow({
  id,
  coin,
  icon,
  name,
  asset,
  state,
  amount,
  worth,
  when,
  isOpen,
  onToggle,
  children,
}: {
  id: string;
  coin: string;
  icon: IconName;
  name: string;
  asset: ReactNode;
  state: ReactNode;
  amount: ReactNode;
  worth: ReactNode;
  when: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  const inside = useId();
  return (
    <li data-of={id} className="move-line still-on-phones" data-open={isOpen || undefined}>
      <button
        type="button"
        className="move-row"
        aria-expanded={isOpen}
        aria-controls={isOpen ? inside : undefined}
        onClick={onToggle}
      >
        <span className="move-disc">
          <CoinIcon symbol={coin} size={40} />
          <span className="move-badge">
            <Icon name={icon} size={12} />
          </span>
        </span>
        <span className="move-what">
          <span className="font-semibold">{name}</span>{' '}
          <span className="text-caption text-fg2 lg:block">{asset}</span>
        </span>
        <span className="move-state">{state}</span>
        <span className="move-amount">{amount}</span>
        <span className="move-worth">{worth}</span>
        <span className="move-when">{when}</span>
        <span className="move-mark">
          <Icon name="down" size={18} />
        </span>
      </button>
      {isOpen && (
        <div id={inside} className="move-inside">
          {children}
        </div>
      )}
    </li>
  );
}
