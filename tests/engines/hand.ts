// A person's hand in any engine: finds a control by what is written on it, points, presses, types.
import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from './engine.ts';

const WAIT_MS = 60_000;
const LOOK_EVERY_MS = 100;
const SELECT_ALL_KEY = '\uE009';

/** What is looked for: all that is given must be true of it, and it must be seen. */
export interface Wanted {
  /** Default: buttons and links that look like them. */
  readonly css?: string;
  /** The whole of its text or label. */
  readonly text?: string;
  /** The beginning of it; of a catalogue's text, what stands before the first `{`. */
  readonly start?: string;
  /** The text of the label that it belongs to. */
  readonly label?: string;
}

/**
 * In the page: where the wanted control is, once nothing lies over it and it has come to rest, and
 * how many frames were drawn so far while somebody looked.
 */
const LOCATE = (wanted: Wanted): string => `
  window.sarrafFrames ??= 0;
  requestAnimationFrame(() => { window.sarrafFrames += 1; });
  const wanted = ${JSON.stringify(wanted)};
  const plain = (text) => (text ?? '').replace(/\\s+/g, ' ').trim();
  const fits = (text) =>
    (wanted.text === undefined || text === plain(wanted.text)) &&
    (wanted.start === undefined || text.startsWith(plain(wanted.start.split('{')[0])));
  const labelsOf = (node) =>
    [node.getAttribute('aria-label'), ...[...(node.labels ?? [])].map((label) => label.textContent)];
  const isLabelled = (node) =>
    wanted.label === undefined ||
    labelsOf(node).some((label) => plain(label).startsWith(plain(wanted.label)));
  const css = wanted.css ?? 'button, a.button, [role=button], [role=tab]';
  const isMoving = (node) =>
    document.getAnimations().some(
      ({ playState, effect }) => playState === 'running' && effect.target.contains(node),
    );
  const found = [...document.querySelectorAll(css)].filter(
    (node) =>
      node.checkVisibility() &&
      !isMoving(node) &&
      (fits(plain(node.textContent)) || fits(plain(node.getAttribute('aria-label')))) &&
      isLabelled(node),
  );
  for (const node of found) {
    node.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = node.getBoundingClientRect();
    const x = Math.round(box.x + box.width / 2);
    const y = Math.round(box.y + box.height / 2);
    const top = document.elementFromPoint(x, y);
    if (box.width > 0 && node.contains(top)) return { x, y, frames: window.sarrafFrames };
  }
  return null;`;

interface Point {
  readonly x: number;
  readonly y: number;
  readonly frames: number;
}

/**
 * Whether what was seen twice has come to rest. Between two frames WebKit names no running animation
 * of a sheet whose last picture is not drawn: on a busy machine it stands at one point for several
 * looks while it still rises, and jumps when it is pressed. So a frame has to lie between the two.
 */
const isAtRest = (before: Point | null, now: Point): boolean =>
  before?.x === now.x && before.y === now.y && before.frames < now.frames;

/** What a person does at a page, done in one engine. A control that does not come fails it. */
export class Hand {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /**
   * Waits until it can be seen at the same point in two frames, and tells where that is.
   *
   * @throws when it does not come
   */
  async see(wanted: Wanted): Promise<Point> {
    let last: Point | null = null;
    return this.#until(JSON.stringify(wanted), async () => {
      const now = (await this.#engine.evaluate(LOCATE(wanted))) as Point | null;
      const isSeen = now !== null && isAtRest(last, now);
      last = now;
      return isSeen ? now : null;
    });
  }

  async click(wanted: Wanted): Promise<void> {
    const { x, y } = await this.see(wanted);
    const steps = [
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } };
    await this.#engine.perform([{ ...mouse, actions: steps }]);
  }

  /** Types into a field in the place of what is there. @throws when it does not take the text */
  async fill(wanted: Wanted, text: string): Promise<void> {
    await this.click(wanted);
    const press = (value: string): object[] => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ];
    const all = [
      { type: 'keyDown', value: SELECT_ALL_KEY },
      ...press('a'),
      { type: 'keyUp', value: SELECT_ALL_KEY },
    ];
    const keys = [...all, ...Array.from(text).flatMap(press)];
    await this.#engine.perform([{ type: 'key', id: 'keyboard', actions: keys }]);
    await this.#until(`${JSON.stringify(wanted)} to have ${text}`, async () => {
      const value = String(await this.#engine.evaluate('return document.activeElement.value;'));
      return toPlain(value) === toPlain(text) ? true : null;
    });
  }

  /** Waits until the address' path and query fit. */
  async arrive(address: RegExp): Promise<void> {
    await this.#until(`to be at ${address}`, async () => {
      const now = String(await this.#engine.evaluate('return location.href;'));
      return address.test(now) ? true : null;
    });
  }

  /** @throws when `look` finds nothing for a minute, with what the page says then */
  async #until<T>(what: string, look: () => Promise<T | null>): Promise<T> {
    const deadline = Date.now() + WAIT_MS;
    for (;;) {
      // While one document follows another there is nothing to look at.
      const seen = await look().catch(() => null);
      if (seen !== null) return seen;
      if (Date.now() > deadline) {
        const page = await this.#engine.evaluate('return location.href + document.body.innerText;');
        throw new Error(`${this.#engine.name} waited in vain for ${what} on ${String(page)}`);
      }
      await delay(LOOK_EVERY_MS);
    }
  }
}

/** Digits of any script as Latin ones, without what groups them. */
function toPlain(text: string): string {
  const latin = text.replace(/[۰-۹]/g, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit)));
  return latin.replace(/[٬,\s]/g, '');
}
