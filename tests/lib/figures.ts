// The numbers on a page: what each tells (`data-figure`), of which row (`data-of`), and its text.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { readNumber } from './decimal-text.ts';

/** `row/figure`, or `figure` for those that belong to no row. */
export type FigureName = string;

/** A number of the page: what it tells, and its text as it is shown. */
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

async function readShown(page: Page, within: string, except: string): Promise<Shown[]> {
  return page.evaluate(
    ([scope, numbers, others]) => {
      const isShown = (element: Element): boolean =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const found: Shown[] = [];
      for (const root of document.querySelectorAll(scope ?? 'body')) {
        for (const element of root.querySelectorAll<HTMLElement>(numbers ?? '')) {
          const isLeaf = element.querySelector(numbers ?? '') === null;
          if (!isLeaf || element.closest(`time, input, select, ${others}`) !== null) continue;
          if (!isShown(element)) continue;
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
    [within, NUMBERS, except],
  );
}

/**
 * Every number that can be seen inside `within` but not inside `except`. One that does not say what it is, or that is no
 * number, is an error: nothing on the page goes unread.
 */
export async function readFigures(page: Page, within = 'main', except?: string): Promise<Figure[]> {
  const shown = await readShown(page, within, except ?? 'time');
  return shown.map(({ of, figure, text, around }) => {
    if (figure === null) throw new Error(`A number without a name: «${text}» in «${around}».`);
    const value = readNumber(text);
    if (value === undefined) throw new Error(`${figure} is no number: «${text}».`);
    return { name: of === null ? figure : `${of}/${figure}`, value };
  });
}

function lines(figures: readonly Figure[]): string[] {
  return figures.map(({ name, value }) => `${name} = ${value}`).sort();
}

/** What stands in `some` more often than in `others`. */
function more(some: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return some.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const SETTLE_MS = 15_000;
const LOOK_EVERY_MS = 100;

/**
 * Waits until the page shows exactly the expected figures, each as often as expected; both sides
 * are read anew at each look. Fails with the difference when that does not come. Answers how many
 * figures were compared.
 */
export async function expectFigures(
  page: Page,
  where: string,
  expected: () => Promise<readonly Figure[]>,
  read: () => Promise<readonly Figure[]> = () => readFigures(page),
): Promise<number> {
  let count = 0;
  const compare = async (): Promise<{ onlyOnPage: string[]; onlyInDatabase: string[] }> => {
    const [shown, wanted] = [lines(await read()), lines(await expected())];
    count = shown.length;
    return { onlyOnPage: more(shown, wanted), onlyInDatabase: more(wanted, shown) };
  };
  await expect
    .poll(compare, { timeout: SETTLE_MS, interval: LOOK_EVERY_MS, message: where })
    .toEqual({ onlyOnPage: [], onlyInDatabase: [] });
  return count;
}
