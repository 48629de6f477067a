import { useEffect, useState } from 'react';
import { inOrder, type SteadyOrder, steadyOrder } from '../model/steady-order.ts';

/** Nobody pointed, scrolled or typed for so long: then rows may move. */
const CALM_MS = 60_000;
const LOOK_MS = 10_000;
const EVENTS = ['pointermove', 'pointerdown', 'scroll', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Rows with live figures in an order that stands still, so that no row leaves from under a finger.
 *
 * @param rows in the order that they would have now
 * @param choice what the person chose to see and to sort by
 */
export function useSteadyRows<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  choice: string,
): readonly T[] {
  const calm = useCalmMoments();
  const [kept, setKept] = useState<SteadyOrder | null>(null);
  const order = steadyOrder(kept, { choice, calm, keys: rows.map(keyOf) });
  if (order !== kept) setKept(order);
  return inOrder(rows, keyOf, order);
}

/** How often the page was left alone for long enough. */
function useCalmMoments(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let touchedAt = Date.now();
    const touch = () => {
      touchedAt = Date.now();
    };
    for (const name of EVENTS) addEventListener(name, touch, { passive: true, capture: true });
    const timer = setInterval(() => {
      if (Date.now() - touchedAt < CALM_MS) return;
      touch();
      setCount((moments) => moments + 1);
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      for (const name of EVENTS) removeEventListener(name, touch, { capture: true });
    };
  }, []);
  return count;
}
