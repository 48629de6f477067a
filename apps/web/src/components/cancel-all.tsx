import { useEffect, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { useIsUnreached } from '../lib/reachability.ts';
import { useCount } from './num.tsx';
import { commonTexts } from './texts/common-texts.ts';

const ASKS_MS = 4_000;

/** Cancels all orders of a list: the first tap asks, the second one within four seconds does it. */
export function CancelAll({
  total,
  isCancelling,
  onCancel,
}: {
  /** How many there are, to ask with. */
  total: number;
  isCancelling: boolean;
  onCancel: () => void;
}) {
  const t = useTexts(commonTexts);
  const count = useCount();
  const isUnreached = useIsUnreached();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!isAsking) return;
    const timer = setTimeout(() => setAsking(false), ASKS_MS);
    return () => clearTimeout(timer);
  }, [isAsking]);
  if (total < 2 || isCancelling || isUnreached) return null;
  const colour = isAsking ? 'bg-solid-err text-white' : 'text-err hover:bg-s2';
  return (
    <button
      type="button"
      className={`-me-2 min-h-8 rounded-chip px-2 text-table whitespace-nowrap pointer-coarse:min-h-11 ${colour}`}
      onClick={() => {
        setAsking(!isAsking);
        if (isAsking) onCancel();
      }}
    >
      <span aria-live="polite">{isAsking ? t.cancelAllSure(count(total)) : t.cancelAll}</span>
    </button>
  );
}
