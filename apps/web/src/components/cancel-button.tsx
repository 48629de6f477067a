import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { useIsUnreached } from '../lib/reachability.ts';
import { commonTexts } from './texts/common-texts.ts';

/**
 * The way out of one row of a list. When the row leaves with the focus on it, the next row's takes
 * it over, the one before where it was the last, the list's tab where it was the only one.
 */
export function CancelButton({
  label,
  isCancelling,
  className,
  onCancel,
  children,
}: {
  label: string;
  /** Its answer is awaited: the button stays, and keeps the focus. */
  isCancelling: boolean;
  className: string;
  onCancel: () => void;
  children: ReactNode;
}) {
  const t = useTexts(commonTexts);
  const isUnreached = useIsUnreached();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const leaving = button.current;
    return () => {
      if (leaving !== null && leaving === document.activeElement) passFocusOn(leaving);
    };
  }, []);
  return (
    <button
      ref={button}
      type="button"
      data-cancel=""
      className={isUnreached ? `${className} cursor-not-allowed opacity-60` : className}
      aria-label={isCancelling ? undefined : label}
      aria-busy={isCancelling || undefined}
      aria-disabled={isUnreached || undefined}
      title={isUnreached ? t.offlineAction : undefined}
      onClick={isCancelling || isUnreached ? undefined : onCancel}
    >
      {children}
    </button>
  );
}

/** Called while the row still stands; the focus moves once it is gone. */
function passFocusOn(leaving: HTMLElement): void {
  const list = leaving.closest('section') ?? document.getElementById('main');
  const all = [...(list?.querySelectorAll<HTMLElement>('[data-cancel]') ?? [])];
  const at = all.indexOf(leaving);
  const heirs = [...all.slice(at + 1), ...all.slice(0, at).toReversed()];
  const tab = list?.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
  queueMicrotask(() => {
    const heir = heirs.find((button) => button.isConnected) ?? tab;
    (heir ?? document.getElementById('main'))?.focus();
  });
}
