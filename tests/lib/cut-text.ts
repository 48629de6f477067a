// Words and figures that a screen has no room for.
import type { Page } from 'playwright-core';

/**
 * What of a screen's text can't be read: cut off by its own box, or outside of the window. What
 * scrolls sideways by design, and names that end in an ellipsis by design, are left out.
 */
export async function findCutText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const width = document.documentElement.clientWidth;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = (node.textContent ?? '').trim();
      const element = node.parentElement;
      if (text === '' || element === null) continue;
      const apart = '.sr-only, .skip-link, .tabs, .choice-chips, .truncate, select, script, style';
      if (element.closest(apart) !== null) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      if (box.left < -1 || box.right > width + 1) found.push(`outside: ${text.slice(0, 60)}`);
      for (let holder: Element | null = element; holder !== null; holder = holder.parentElement) {
        if (holder === document.body) break;
        if (getComputedStyle(holder).overflowX === 'visible') continue;
        const { left, right } = holder.getBoundingClientRect();
        // Boxes of a pixel hold what is only spoken.
        if (right - left <= 2) break;
        if (box.left < left - 1.5 || box.right > right + 1.5) {
          found.push(`cut: ${text.slice(0, 60)}`);
          break;
        }
      }
    }
    return [...new Set(found)];
  });
}

/** How much of the width that the page offers its content takes, from 0 to 1. */
export async function shareOfWidth(page: Page): Promise<number> {
  return page.evaluate(() => {
    const nav = document.querySelector('.side-nav')?.getBoundingClientRect().width ?? 0;
    const boxes = [
      ...document.querySelectorAll(
        'main :is(h1, h2, p, a, button, li, dd, svg, label, aside section)',
      ),
    ]
      .filter((element) => element.closest('.side-nav') === null)
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > 1 && height > 1);
    const left = Math.min(...boxes.map((box) => box.left));
    const right = Math.max(...boxes.map((box) => box.right));
    return (right - left) / (document.documentElement.clientWidth - nav);
  });
}
