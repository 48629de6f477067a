// Work that many events ask for: done once for all of a moment, and again when it failed.

export interface GatheredWorkOptions {
  /** How long events of one moment are gathered. */
  readonly togetherMs: number;
  readonly work: () => Promise<void>;
  /** Hears of a failure; the work is tried again by itself. */
  readonly onError: (error: unknown) => void;
}

export interface GatheredWork {
  /** Takes wishes from now on. */
  open(): void;
  /** Asks for the work; wishes of one moment are one. Does nothing while it is closed. */
  later(): void;
  /** Takes no more wishes and waits for what is under way. */
  close(): Promise<void>;
}

/** Closed at first. */
export function gatherWork({ togetherMs, work, onError }: GatheredWorkOptions): GatheredWork {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isOpen = false;
  const later = (): void => {
    if (!isOpen || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      // One after the other: two at once would do the same work twice.
      running = running.then(work).catch((error: unknown) => {
        onError(error);
        later();
      });
    }, togetherMs);
  };
  return {
    open: () => {
      isOpen = true;
    },
    later,
    close: async () => {
      isOpen = false;
      clearTimeout(timer);
      await running;
    },
  };
}
