import { useEffect, useRef, useState } from 'react';
import { isCancelled } from './api/failure.ts';
import { type Submit, useSubmit } from './use-submit.ts';

/** What an upload's request takes, so that it can be followed and stopped. */
export interface UploadWay {
  readonly signal: AbortSignal;
  readonly onSent: (percent: number) => void;
}

/** A submission that carries files. */
export interface Upload<A> extends Submit<A> {
  /** How much has gone; null while nothing is on its way. */
  readonly percent: number | null;
  /** Ends it: what was typed stays, and nothing is told. */
  readonly stop: () => void;
}

/** The same as `useSubmit` for what carries files; who leaves the screen stops it. */
export function useUpload<A = void>(
  work: (argument: A, way: UploadWay) => Promise<void>,
): Upload<A> {
  const [percent, setPercent] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const submit = useSubmit<A>(
    async (argument) => {
      const controller = new AbortController();
      running.current = controller;
      setPercent(0);
      try {
        await work(argument, { signal: controller.signal, onSent: setPercent });
      } finally {
        running.current = null;
        setPercent(null);
      }
    },
    { onRefused: isCancelled },
  );
  return { ...submit, percent, stop: () => running.current?.abort() };
}
