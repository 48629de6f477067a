import { useEffect, useRef } from 'react';
import { type Submit, useSubmit } from './use-submit.ts';

/**
 * Looks up what is typed in a field. `clear` says that it was changed, and so does leaving the
 * screen: the answer to what stood there before is told nowhere, and the next look-up need not wait
 * for it.
 *
 * @param onAnswer - hears the answer to what still stands in the field, and nothing else
 */
export function useLookUp<T>(
  ask: (typed: string) => Promise<T>,
  onAnswer: (answer: T, typed: string) => void,
): Submit<string> {
  const drop = useRef((): void => undefined);
  useEffect(() => () => drop.current(), []);
  const submit = useSubmit(async (typed: string) => {
    let isDropped = false;
    const dropped = new Promise<void>((resolve) => {
      drop.current = () => {
        isDropped = true;
        resolve();
      };
    });
    const answered = ask(typed).then((answer) => {
      if (!isDropped) onAnswer(answer, typed);
    });
    await Promise.race([answered, dropped]);
  });
  return {
    ...submit,
    clear: () => {
      drop.current();
      submit.clear();
    },
  };
}
