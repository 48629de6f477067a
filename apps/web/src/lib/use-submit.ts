import { useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { messageOf } from './api/api-error.ts';
import { focusFirstBad, submittedForm } from './first-bad-field.ts';
import { type IdempotencyKeys, idempotencyKeys } from './idempotency.ts';
import { apiTexts } from './texts/api-texts.ts';

/** One thing that a person sends to the server: a form, or a button that does something. */
export interface Submit<A> {
  /** Sends it; nothing while the last one is on its way, so a second tap never sends twice. */
  readonly send: (argument: A) => void;
  /** The answer is awaited. */
  readonly busy: boolean;
  /** What the last one failed with; null until then, and again from the next one on. */
  readonly refused: unknown;
  /** The same in words for the screen, which tells it in its own place. */
  readonly message: string | null;
  /** Forgets the refusal: what it was about was changed. */
  readonly clear: () => void;
}

interface SubmitOptions<A> {
  /** Answers whether it told the refusal itself; `refused` stays null then. */
  readonly onRefused?: (error: unknown, argument: A) => boolean;
}

/** Runs `work` for each sending, and keeps what a screen says of it. */
export function useSubmit<A = void>(
  work: (argument: A) => Promise<void>,
  { onRefused }: SubmitOptions<A> = {},
): Submit<A> {
  const api = useTexts(apiTexts);
  // `busy` is drawn a frame later only: what guards against a second tap is known at once.
  const isSending = useRef(false);
  /** The form that sent it; null for a button outside of one. */
  const form = useRef<HTMLFormElement | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  useEffect(() => {
    // the field that was refused is drawn by now
    if (refused !== null && form.current !== null) focusFirstBad(form.current);
  }, [refused]);
  async function run(argument: A): Promise<void> {
    isSending.current = true;
    form.current = submittedForm();
    setBusy(true);
    setRefused(null);
    try {
      await work(argument);
    } catch (error) {
      if (onRefused?.(error, argument) !== true) setRefused(error);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }
  return {
    send: (argument) => {
      if (!isSending.current) void run(argument);
    },
    busy,
    refused,
    message: refused === null ? null : messageOf(refused, api.unexpected),
    clear: () => setRefused(null),
  };
}

/**
 * The same for what moves money: `work` sends its request with a key that is kept, under the name
 * of the form, until the outcome is known.
 */
export function useMoneySubmit<A = void>(
  form: string,
  work: (argument: A, keys: IdempotencyKeys) => Promise<void>,
  options?: SubmitOptions<A>,
): Submit<A> {
  const keys = useMemo(() => idempotencyKeys(form), [form]);
  return useSubmit((argument) => work(argument, keys), options);
}
