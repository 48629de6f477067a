// Where the panel's short messages lie: over everything, and over nothing that can be pressed.
import type { Page } from 'playwright-core';

/** Whether a point inside each message belongs to it: nothing lies over it. */
export async function areOnTop(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.toast')].every((toast) => {
      const { x, y, width, height } = toast.getBoundingClientRect();
      return toast.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }),
  );
}

/** Messages that are cut off by an edge of the screen: what they say, and how to close them, is beyond it. */
export async function cutMessages(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.toast')].flatMap((toast) => {
      const { left, right } = toast.getBoundingClientRect();
      const isCut = left < 0 || right > innerWidth || toast.scrollWidth > toast.clientWidth;
      return isCut ? [toast.textContent] : [];
    }),
  );
}

/** Controls that a message lies over. */
export async function coveredControls(page: Page, which = 'a[href], button, input, select') {
  return page.evaluate((selector) => {
    const toasts = [...document.querySelectorAll('.toast')].map((toast) =>
      toast.getBoundingClientRect(),
    );
    const root = document.querySelector('dialog[open]') ?? document;
    return [...root.querySelectorAll(selector)].flatMap((control) => {
      if (control.closest('.toast') !== null || !control.checkVisibility()) return [];
      const box = control.getBoundingClientRect();
      const isCovered = toasts.some(
        (toast) =>
          toast.left < box.right &&
          box.left < toast.right &&
          toast.top < box.bottom &&
          box.top < toast.bottom,
      );
      return isCovered ? [control.outerHTML.slice(0, 80)] : [];
    });
  }, which);
}
