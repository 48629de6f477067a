/** Runs once the page is drawn again: a tap is answered first, what it costs comes after. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
