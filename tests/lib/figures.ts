// The numbers on a page: what each tells (`data-figure`), of which row (`data-of`), and its text.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { readNumber } from './decimal-text.ts';

/** `row/figure`, or `figure` for those that belong to no row. */
export type FigureName = string;

export interface Figure {
  readonly name: FigureName;
  readonly value: string;
}

interface Shown {
  readonly of: string | null;
  readonly figure: string | null;
  readonly text: string;
  readonly around: string;
}

/** Numbers wear these classes and no others; a time is no amount. */
const NUMBERS = '.num, .num-live, .num-total';

async function readShown(page: Page, within: string): Promise<Shown[]> {
  return page.evaluate(
    ([scope, numbers]) => {
      const isShown = (element: Element): boolean =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const found: Shown[] = [];
      for (const root of document.querySelectorAll(scope ?? 'body')) {
        for (const element of root.querySelectorAll<HTMLElement>(numbers ?? '')) {
          const isLeaf = element.querySelector(numbers ?? '') === null;
          if (!isLeaf || element.closest('time, input') !== null || !isShown(element)) continue;
          if (!/[0-9۰-۹]/.test(element.textContent)) continue;
          found.push({
            of: element.closest<HTMLElement>('[data-of]')?.dataset['of'] ?? null,
            figure: element.closest<HTMLElement>('[data-figure]')?.dataset['figure'] ?? null,
            text: element.textContent,
            around: (element.parentElement?.parentElement?.textContent ?? '').slice(0, 80),
          });
        }
      }
      return found;
    },
    [within, NUMBERS],
  );
}

/**
 * Every number that can be seen inside `within`. One that does not say what it is, or that is no
 * number, is an error: nothing on the page goes unread.
 */
export async function readFigures(page: Page, within = 'main'): Promise<Figure[]> {
  const shown = await readShown(page, within);
  return shown.map(({ of, figure, text, around }) => {
    if (figure === null) throw new Error(`A number without a name: «${text}» in «${around}».`);
    const value = readNumber(text);
    if (value === undefined) throw new Error(`${figure} is no number: «${text}».`);
    return { name: of === null ? figure : `${of}/${figure}`, value };
  });
}

function sorted(figures: readonly Figure[]): string[] {
  return figures.map(({ name, value }) => `${name} = ${value}`).sort();
}

const SETTLE_MS = 8_000;
const LOOK_EVERY_MS = 100;

/**
 * Waits until the page shows exactly the expected figures, each as often as expected; both sides
 * are read anew at each look. Fails with the difference when that does not come.
 */
export async function expectFigures(
  page: Page,
  where: string,
  expected: () => Promise<readonly Figure[]>,
  read: () => Promise<readonly Figure[]> = () => readFigures(page),
): Promise<number> {
  await expect
    .poll(async () => ({ shown: sorted(await read()), wanted: sorted(await expected()) }), {
      timeout: SETTLE_MS,
      interval: LOOK_EVERY_MS,
      message: `${where}: page against database`,
    })
    .toSatisfy(({ shown, wanted }) => JSON.stringify(shown) === JSON.stringify(wanted));
  const shown = sorted(await read());
  expect(shown, where).toEqual(sorted(await expected()));
  return shown.length;
}
