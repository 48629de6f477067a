import { CLEANUP } from './constants.ts';
import { createStore } from './store.ts';

/**
 * The dialog that lies over the page, or null. All behind it is inert: what must be read and
 * closed meanwhile is drawn inside it.
 */
export const topDialog = createStore<HTMLDialogElement | null>(null);

/** Every five minutes a dialog that has left the page is let go: messages would be drawn in it. */
export function watchDialogs(): void {
  setInterval(() => {
    const dialog = topDialog.get();
    if (dialog !== null && !(dialog.isConnected && dialog.open)) topDialog.set(null);
  }, CLEANUP.modalsMs);
}
