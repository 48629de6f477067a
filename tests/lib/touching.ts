// Figures that read as one number because nothing stands between them.
import type { Page } from 'playwright-core';

/**
 * Pairs of figures of one line with less than a thin space between them, as `text|text`; and
 * elements with a direction of their own whose margins are not alike on both sides.
 */
export async function findTouching(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const GAP_PX = 2.5;
    const numbers = '.num, .num-live, .num-total';
    interface Run {
      readonly owner: Element;
      readonly text: string;
      readonly box: DOMRect;
    }
    const runs: Run[] = [];
    const root = document.querySelector('dialog[open]') ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      const parent = node.parentElement;
      if (parent === null || !/[0-9۰-۹]/.test(text)) continue;
      if (parent.closest('script, style, select, .sr-only, kbd') !== null) continue;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.setStart(node, text.length - text.trimStart().length);
      range.setEnd(node, text.trimEnd().length);
      for (const box of range.getClientRects()) {
        // A book's price has its last digits dimmed: its cell is one figure.
        const owner = parent.closest('.book-row > *') ?? parent.closest(numbers) ?? parent;
        if (box.width > 1) runs.push({ owner, text: text.trim(), box });
      }
    }
    const touching = runs.flatMap((one, index) =>
      runs.slice(index + 1).flatMap((other) => {
        if (one.owner === other.owner) return [];
        const [a, b] = [one.box, other.box];
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (height < Math.min(a.height, b.height) / 2) return [];
        const gap = Math.max(a.left, b.left) - Math.min(a.right, b.right);
        return Math.abs(gap) < GAP_PX ? [`${one.text}|${other.text}`] : [];
      }),
    );
    const lopsided = [...root.querySelectorAll('[dir]')].flatMap((element) => {
      const style = getComputedStyle(element);
      const isInline = style.display.startsWith('inline');
      if (!isInline || style.marginLeft === style.marginRight) return [];
      return [`margin of ${element.outerHTML.slice(0, 80)}`];
    });
    return [...touching, ...lopsided];
  });
}
