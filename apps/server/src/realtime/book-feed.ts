// The books of all markets in this process, kept true by the engine's events.
import type { ExchangeEvent } from '@sarraf/settlement';
import type { EngineClient, EngineEventsMessage } from '../engine/index.ts';
import type { Logger } from '../platform/logger.ts';
import { BookMirror } from './book-mirror.ts';
import { watchMissedEvents } from './missed-events.ts';

type NumberedEvent = Extract<ExchangeEvent, { type: 'level' | 'trade' }>;

interface Entry {
  readonly mirror: BookMirror;
  isTrue: boolean;
  isAsking: boolean;
  /** Events that came while the whole book was on its way. */
  waiting: NumberedEvent[];
  /** The newest number that was heard of. */
  heardSeq: number;
}

/** Where books come from, and who is told of them. */
export interface BookFeedOptions {
  readonly engine: EngineClient;
  readonly logger: Logger;
  /** Told after each batch which markets' books changed; also after a book was read anew. */
  readonly onChange: (markets: ReadonlySet<string>) => void;
}

/** Every level: a mirror that left some out could not follow. */
const LEVELS_MAX = 1_000_000;
const ASK_AGAIN_MS = 250;
/** Events kept while a book is on its way; more than that and it is asked again. */
const WAITING_MAX = 50_000;

/** Books by market; a market comes in when it is first heard of or asked for. */
export class BookFeed {
  readonly #options: BookFeedOptions;
  readonly #entries = new Map<string, Entry>();
  readonly #leave: readonly (() => void)[];
  #isStopped = false;

  constructor(options: BookFeedOptions) {
    this.#options = options;
    const { engine } = options;
    this.#leave = [
      watchMissedEvents({ engine, onMissed: () => this.#readAll() }),
      engine.onEvents((message) => this.#hear(message)),
    ];
  }

  /** Begins to follow a market. */
  follow(market: string): void {
    this.#entry(market);
  }

  /** The book while it is known to be true. */
  book(market: string): BookMirror | undefined {
    const entry = this.#entries.get(market);
    return entry?.isTrue === true ? entry.mirror : undefined;
  }

  /** Reads every book anew: nobody knows what was missed. */
  #readAll(): void {
    for (const [market, entry] of this.#entries) this.#ask(market, entry);
  }

  stop(): void {
    this.#isStopped = true;
    for (const leave of this.#leave) leave();
  }

  #entry(market: string): Entry {
    const known = this.#entries.get(market);
    if (known !== undefined) return known;
    const entry: Entry = {
      mirror: new BookMirror(),
      isTrue: false,
      isAsking: false,
      waiting: [],
      heardSeq: 0,
    };
    this.#entries.set(market, entry);
    this.#ask(market, entry);
    return entry;
  }

  #hear(message: EngineEventsMessage): void {
    const changed = new Set<string>();
    for (const event of message.events) {
      if (event.type !== 'level' && event.type !== 'trade') continue;
      const entry = this.#entry(event.market);
      entry.heardSeq = Math.max(entry.heardSeq, event.marketSeq);
      if (entry.isAsking) {
        entry.waiting.push(event);
        if (entry.waiting.length > WAITING_MAX) entry.waiting = [];
      } else if (this.#take(entry, event)) {
        changed.add(event.market);
      } else {
        this.#ask(event.market, entry);
        entry.waiting.push(event);
      }
    }
    if (changed.size > 0) this.#options.onChange(changed);
  }

  /** False when numbers are missing. */
  #take(entry: Entry, event: NumberedEvent): boolean {
    const step = entry.mirror.advance(event.marketSeq);
    if (step === 'next' && event.type === 'level') {
      entry.mirror.setLevel(event.side, event.priceTicks, event.lots);
    }
    return step !== 'gap';
  }

  #ask(market: string, entry: Entry): void {
    if (entry.isAsking) return;
    entry.isAsking = true;
    entry.isTrue = false;
    void this.#read(market, entry);
  }

  async #read(market: string, entry: Entry): Promise<void> {
    while (!(this.#isStopped || (await this.#readOnce(market, entry)))) {
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
  }

  /**
   * False where the book is not to be had, or is older than what was heard of it: an engine that
   * has not noticed yet that another took its place still answers.
   */
  async #readOnce(market: string, entry: Entry): Promise<boolean> {
    const { engine, logger, onChange } = this.#options;
    try {
      const book = await engine.book({ market, levelsMax: LEVELS_MAX });
      entry.mirror.reset(book ?? { seq: 0, bids: [], asks: [] });
    } catch (error) {
      logger.debug({ err: error, market }, 'the book is not to be had yet');
      return false;
    }
    for (const event of entry.waiting.splice(0)) this.#take(entry, event);
    if (entry.mirror.seq < entry.heardSeq) return false;
    entry.isAsking = false;
    entry.isTrue = true;
    onChange(new Set([market]));
    return true;
  }
}
