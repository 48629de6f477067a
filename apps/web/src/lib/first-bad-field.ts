import { topDialog } from './top-dialog.ts';

const BAD_FIELD = '[aria-invalid=true]:not(:disabled)';

/** The form that was submitted last; null once something is typed, or a field was chosen for it. */
let submitted: HTMLFormElement | null = null;
/** Whether its submit is still being handled. */
let isHandled = false;

/**
 * Watches every form of the page: one whose submit was refused, by itself or by the server, has the
 * focus in the first field that must change. Whoever reads the page by ear is told of it there, and
 * it is scrolled to.
 */
export function watchSubmits(): void {
  const onSubmit = ({ target }: Event): void => {
    if (!(target instanceof HTMLFormElement)) return;
    [submitted, isHandled] = [target, true];
    requestAnimationFrame(() => {
      isHandled = false;
      focusFirstBad(target);
    });
  };
  document.addEventListener('submit', onSubmit, true);
  document.addEventListener('input', () => (submitted = null), true);
}

/** The form whose submit is being handled; null where something else sends, as a button does. */
export function submittedForm(): HTMLFormElement | null {
  return isHandled ? submitted : null;
}

/**
 * Puts the focus into the first field of `form` that is wrong: an answer to its submit alone, never
 * to who types meanwhile, and not behind a sheet.
 */
export function focusFirstBad(form: HTMLFormElement): void {
  if (form !== submitted) return;
  const dialog = topDialog.get();
  if (dialog !== null && !dialog.contains(form)) return;
  form.querySelector<HTMLElement>(BAD_FIELD)?.focus();
}

/** A form that knows better which field must change puts the focus there itself. */
export function focusInstead(field: HTMLElement | null | undefined): void {
  submitted = null;
  field?.focus();
}
