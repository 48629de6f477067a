// Whether there is room on the disk that everything is kept on, and one sentence when that changes.
import { hasRoom } from '../embedded-postgres/cluster.ts';

const LOOK_MS = 1_000;
/** So much beyond "full" must be free before there is room again: else it would flicker. */
const SPARE_BYTES = 16 * 1024 * 1024;

/** Looks at the disk of a folder once a second while it watches. */
export class DiskRoom {
  readonly #folder: string;
  readonly #say: (sentence: string) => void;
  #isFull = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(folder: string, say: (sentence: string) => void) {
    this.#folder = folder;
    this.#say = say;
  }

  watch(): void {
    this.#timer ??= setInterval(() => this.isFull(), LOOK_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Looks now. A change is said once, not at each look. */
  isFull(): boolean {
    const isFull = !hasRoom(this.#folder, this.#isFull ? SPARE_BYTES : 0);
    if (isFull === this.#isFull) return isFull;
    this.#isFull = isFull;
    this.#say(
      isFull
        ? `The disk of ${this.#folder} is full: Sarraf goes on by itself when there is room.`
        : `There is room again on the disk of ${this.#folder}.`,
    );
    return isFull;
  }
}
