import type { ReactNode } from 'react';
import { Icon } from '#components/icon.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const queueTexts = textsOf(() => import('../texts/fa.ts'));

/** The head of what is looked at: whose it is, since when, and on a phone the way back. */
export function QueueHead({
  mark,
  name,
  since,
  onLeave,
  children,
}: {
  /** Stands before the name. */
  mark?: ReactNode;
  name: ReactNode;
  since: ReactNode;
  onLeave: () => void;
  children?: ReactNode;
}) {
  const q = useTexts(queueTexts);
  return (
    <header className="queue-head">
      <button type="button" className="icon-button -ms-3 lg:hidden" onClick={onLeave}>
        <Icon name="back" />
        <span className="sr-only">{q.toQueue}</span>
      </button>
      {mark}
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-h3 font-bold">{name}</h2>
        <p className="text-table text-fg2">{since}</p>
      </div>
      {children}
    </header>
  );
}
