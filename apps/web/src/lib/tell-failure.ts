import { currentTexts } from '../i18n/texts.ts';
import { reach } from './reachability.ts';
import { apiTexts } from './texts/api-texts.ts';
import { toast } from './toasts.ts';
import { isTold, noteTold } from './api/api-error.ts';
import { failureOf, failureText, isCancelled, isForScreen } from './api/failure.ts';

/** A screen that says it in its own place has drawn by then. */
const SCREEN_FIRST_MS = 300;

/**
 * The one place that tells of a failure which no screen told: the server's message as a toast. A
 * screen has told it once it asked for its words (`messageOf`).
 */
export function tellFailure(error: unknown): void {
  if (isCancelled(error)) return;
  setTimeout(() => {
    // Without the network the banner says so on every screen.
    if (isTold(error) || reach.get() !== 'ok') return;
    const texts = currentTexts(apiTexts);
    const failure = failureOf(error, texts);
    // A lost session has said so itself.
    if (failure.status === 401 || isForScreen(failure)) return;
    noteTold(error);
    toast({ kind: 'error', title: failureText(failure, texts) });
  }, SCREEN_FIRST_MS);
}
