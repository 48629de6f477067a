import { useEffect, useRef } from 'react';
import { singleKeyOf } from './key-press.ts';
import { settings } from './settings.ts';

/** Fields in which a letter is a letter. */
const TYPED_IN =
  'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox], [type=range])';

/** The page is read: nothing is typed, no dialog is open, and the person did not turn keys off. */
function isFree(target: EventTarget | null): boolean {
  if (!settings.get().singleKeys) return false;
  if (target instanceof Element && target.closest(TYPED_IN) !== null) return false;
  return document.querySelector('dialog[open]') === null;
}

/**
 * Single keys do something while the page is read. Nothing of this stands in the way of typing, and
 * it can be turned off (WCAG 2.1.4).
 */
export function useSingleKeys(onKey: (key: string, event: KeyboardEvent) => void): void {
  const newest = useRef(onKey);
  useEffect(() => {
    newest.current = onKey;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = singleKeyOf(event);
      if (key !== null && isFree(event.target)) newest.current(key, event);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
