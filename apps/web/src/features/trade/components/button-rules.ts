import type { MouseEvent } from 'react';
import type { OrderDesk } from './use-order-desk.ts';

/**
 * Pressing a button takes no focus from its field: the field's error line would come, move the
 * button away and swallow the click.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** A market buy that lacks nothing but toman. */
export function mayPayMissing({ form, spec, errors }: OrderDesk): boolean {
  return (
    form.state.kind === 'market' &&
    form.state.side === 'buy' &&
    spec.quote.symbol === 'IRT' &&
    errors.every(({ code }) => code === 'insufficient_funds')
  );
}
