import { INSTALL_MEMORY_MS, INSTALL_STEP_SHOWN } from './constants.ts';
import { readStored, writeStored } from './storage.ts';
import { createStore } from './store.ts';

const STEP_KEY = 'install-step';
const CHOICE_KEY = 'install-choice-at';

/** The browser's own install prompt, kept for the moment when it is useful. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

/** Set when the sheet should be shown: at the third step, unless a choice is remembered. */
export const installOffer = createStore<InstallEvent | null>(null);

let kept: InstallEvent | null = null;

/** Each visit that could install is a step; the third one offers it. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    kept = event as InstallEvent;
    const step = Number(readStored(STEP_KEY) ?? 0) + 1;
    writeStored(STEP_KEY, String(step));
    if (step >= INSTALL_STEP_SHOWN) offerInstall();
  });
  addEventListener('appinstalled', () => rememberInstallChoice());
}

/** Also after a first success (a paid deposit, a filled order). */
export function offerInstall(): void {
  const remembered = Date.now() - Number(readStored(CHOICE_KEY) ?? 0) < INSTALL_MEMORY_MS;
  if (kept !== null && !remembered) installOffer.set(kept);
}

/** Yes or no, the question rests for seven days. */
export function rememberInstallChoice(): void {
  writeStored(CHOICE_KEY, String(Date.now()));
  writeStored(STEP_KEY, null);
  installOffer.set(null);
}
