import type { ReactNode } from 'react';
import type { OrderField } from '../model/order-form.ts';
import { useErrorWords } from './form-error-words.tsx';
import type { OrderDraft } from './use-order-draft.ts';

/** The error line of a field, once it was left or the button asked. */
export function useFieldError(draft: OrderDraft, field: OrderField): ReactNode {
  const say = useErrorWords(draft.spec);
  if (!draft.form.state.left[field]) return null;
  const found = draft.errors.find((error) => error.field === field);
  if (found === undefined || found.code.endsWith('_missing')) return null;
  return say(found).line;
}
