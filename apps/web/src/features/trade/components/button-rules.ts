import type { MouseEvent } from 'react';
import { focusInstead } from '#lib/first-bad-field.ts';
import type { OrderField } from '../model/order-form.ts';
import type { OrderDraft } from './use-order-draft.ts';

/**
 * Pressing a button takes no focus from its field: the field's error line would come, move the
 * button away and swallow the click.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** The inputs that an error may be about. */
const FIELD_NAMES: Readonly<Record<OrderField, readonly string[]>> = {
  price: ['price'],
  stop: ['stop'],
  next: ['next'],
  amount: ['money', 'quantity'],
};

/**
 * Shows what stands against the order, and puts the focus into the field that the button names: of
 * several it is not always the first one of the form.
 */
export function showErrors(
  { errors, form: { dispatch } }: Pick<OrderDraft, 'errors' | 'form'>,
  form: Element | null,
): void {
  dispatch({ type: 'showErrors' });
  const field = errors.find((error) => error.field !== null)?.field ?? 'amount';
  const names = FIELD_NAMES[field].map((name) => `[name=${name}]`);
  focusInstead(form?.querySelector<HTMLInputElement>(names.join()));
}

/** A market buy that lacks nothing but toman. */
export function mayPayMissing({ form, spec, errors }: OrderDraft): boolean {
  return (
    form.state.kind === 'market' &&
    form.state.side === 'buy' &&
    spec.quote.symbol === 'IRT' &&
    errors.every(({ code }) => code === 'insufficient_funds')
  );
}
