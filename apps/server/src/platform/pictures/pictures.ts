// Pictures of strangers become pictures of ours: walked here, drawn elsewhere, one at a time.
import type { Logger } from '../logger.ts';
import type { PictureShape } from './drawing-messages.ts';
import {
  type DrawingBounds,
  DrawingProcess,
  type DrawingProcessOptions,
  readSystemRss,
} from './drawing-process.ts';
import { PictureError } from './picture-error.ts';
import type { PictureContainer } from './picture-container.ts';
import { readContainer } from './read-container.ts';

/** Pictures of this process. */
export interface Pictures {
  /**
   * A picture of somebody as JPEG of ours, upright and on white, without anything that came
   * with it.
   *
   * @throws PictureError
   */
  rewrite(bytes: Buffer, shape: PictureShape): Promise<Buffer>;
  /** The process that draws, while there is one. */
  readonly pid: number | undefined;
  /** Ends the process that draws, and whatever it draws. */
  stop(): Promise<void>;
}

/** What a test has otherwise. */
export interface PicturesOptions extends Partial<DrawingProcessOptions> {
  readonly logger: Logger;
  /** So long a process waits for the next picture. */
  readonly idleMs?: number;
  /** So many wait for their turn. */
  readonly waitingMax?: number;
}

const BOUNDS: DrawingBounds = { rssMax: 500_000_000, drawMs: 60_000, startMs: 30_000 };
const IDLE_MS = 10_000;
/** Documents and photos have queues of their own in front, of fewer in all. */
const WAITING_MAX = 32;
/** A process that keeps more than this after a picture is not given another one. */
const REST_RSS_MAX = 200_000_000;
const SOURCE_ENTRY = new URL('./picture-process.ts', import.meta.url);
/** Built beside the server's own bundle. */
const BUNDLED_ENTRY = new URL('../../../dist/picture-process.js', import.meta.url);
const IS_BUNDLED = /[\\/]dist[\\/]main\.js$/.test(process.argv[1] ?? '');

/** Makes what draws pictures; no process is started before there is one to be drawn. */
export function createPictures(options: PicturesOptions): Pictures {
  return new Drawing(options);
}

class Drawing implements Pictures {
  readonly #options: Required<PicturesOptions>;
  #drawing: DrawingProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #isStopped = false;

  constructor(options: PicturesOptions) {
    this.#options = {
      entry: IS_BUNDLED ? BUNDLED_ENTRY : SOURCE_ENTRY,
      bounds: BOUNDS,
      readRss: readSystemRss,
      idleMs: IDLE_MS,
      waitingMax: WAITING_MAX,
      ...options,
    };
  }

  get pid(): number | undefined {
    return this.#drawing?.isAlive === true ? this.#drawing.pid : undefined;
  }

  async rewrite(bytes: Buffer, shape: PictureShape): Promise<Buffer> {
    const container = readContainer(bytes);
    if (this.#waiting > this.#options.waitingMax) throw new PictureError('busy');
    this.#waiting += 1;
    const turn = this.#last.then(() => this.#draw(container, shape));
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#waiting -= 1;
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#idle);
    await this.#drawing?.end();
    // one that was starting meanwhile
    await this.#last;
    await this.#drawing?.end();
  }

  async #draw({ bytes, orientation }: PictureContainer, shape: PictureShape): Promise<Buffer> {
    clearTimeout(this.#idle);
    const drawing = await this.#process();
    const since = performance.now();
    try {
      return await drawing.draw({ bytes, orientation, shape });
    } catch (error) {
      if (!drawing.isAlive) {
        const ms = Math.round(performance.now() - since);
        this.#options.logger.warn({ ms, err: error }, 'the process of pictures ended in one');
      }
      throw error;
    } finally {
      await this.#rest(drawing);
    }
  }

  /** The one that waits, or a new one. */
  async #process(): Promise<DrawingProcess> {
    if (this.#isStopped) throw new PictureError('away');
    if (this.#drawing?.isAlive === true) return this.#drawing;
    try {
      this.#drawing = await DrawingProcess.start(this.#options);
    } catch (error) {
      this.#options.logger.error({ err: error }, 'the process of pictures does not start');
      throw error instanceof PictureError ? error : new PictureError('away');
    }
    if (this.#isStopped) throw new PictureError('away');
    return this.#drawing;
  }

  async #rest(drawing: DrawingProcess): Promise<void> {
    if (drawing.rss > REST_RSS_MAX) await drawing.end();
    if (!drawing.isAlive || this.#isStopped) return;
    this.#idle = setTimeout(() => void drawing.end(), this.#options.idleMs);
    this.#idle.unref();
  }
}
