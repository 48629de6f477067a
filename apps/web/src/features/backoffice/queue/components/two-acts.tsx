import type { KeyboardEvent, ReactNode, SubmitEvent } from 'react';

/** The act whose button sent a form that has several; null where it was sent by none of them. */
export function actOf<A extends string>(
  { nativeEvent: { submitter } }: SubmitEvent,
  acts: readonly A[],
): A | null {
  const value = submitter instanceof HTMLButtonElement ? submitter.value : null;
  return acts.find((act) => act === value) ?? null;
}

/**
 * What Enter does in such a form: in a field within `data-act` that act; in one that is for them all
 * the act that alone can be done, else nothing. The browser would press the first button.
 */
function enterAct(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget: form, defaultPrevented: isDone } = event;
  // a field that does something of its own by Enter did it
  if (isDone || key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const buttons = form.querySelectorAll<HTMLButtonElement>('button[type=submit]');
  const open = [...buttons].filter(({ disabled }) => !disabled);
  const act = target.closest<HTMLElement>('[data-act]')?.dataset['act'];
  if (act !== undefined) open.find(({ value }) => value === act)?.click();
  else if (open.length === 1) open[0]?.click();
}

/** A form with several acts; in a queue's pane its fields and foot lie in the pane itself. */
export function ActsForm({
  onSubmit,
  className = 'contents',
  children,
}: {
  onSubmit: (event: SubmitEvent) => void;
  className?: string;
  children: ReactNode;
}) {
  return (
    // keys bubble up from its fields
    <form
      role="presentation"
      className={className}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={enterAct}
    >
      {children}
    </form>
  );
}
