import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { type Submit, useSubmit } from '../../../../lib/use-submit.ts';
import { refusedWord } from './refused-words.ts';

const payoutsTexts = textsOf(() => import('../texts/fa.ts'));

/** Sends a decision; a refusal of it is worded for an officer. */
export function useDecision(work: () => Promise<void>): Submit<void> {
  const t = useTexts(payoutsTexts);
  const submit = useSubmit(work);
  const word = refusedWord(submit.refused);
  return word === null ? submit : { ...submit, message: t[word] };
}
