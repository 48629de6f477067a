// How often somebody presses: what a pointer does on the pages of a browser, typing apart.
import type { BrowserContext } from 'playwright-core';

/** Counts from now on, over every page and every document of the context. */
export interface Presses {
  /** How many there were since the last time that was asked. */
  take(): number;
}

/** Has the pages of a context tell of each press. A press of a key is typing, and is not counted. */
export async function countPresses(context: BrowserContext): Promise<Presses> {
  let count = 0;
  await context.exposeBinding('tellOfPress', () => {
    count += 1;
  });
  await context.addInitScript(() => {
    const tell = (): void => {
      const told: unknown = Reflect.get(globalThis, 'tellOfPress');
      if (typeof told === 'function') told();
    };
    // a key that presses a button makes a click of no pointer
    addEventListener(
      'click',
      (event) => void (event.isTrusted && event.detail > 0 && tell()),
      true,
    );
  });
  return {
    take: () => {
      const taken = count;
      count = 0;
      return taken;
    },
  };
}
