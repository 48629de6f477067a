import { INSTALL_MEMORY_MS, INSTALL_STEP_SHOWN } from './constants.ts';
import { isIosSafari } from './ios-safari.ts';
import { readStored, writeStored } from './storage.ts';
import { createStore } from './store.ts';

const STEP_KEY = 'install-step';
const CHOICE_KEY = 'install-choice-at';

/** The browser's own install prompt, kept for the moment when it is useful. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

/** How this browser installs the panel: by its prompt, or by hand in the menu of iOS Safari. */
export type InstallWay = InstallEvent | 'safari';

/** Null where it is installed already, or can't be. */
export const installWay = createStore<InstallWay | null>(null);

/**
 * What is offered in a sheet: to install the panel; to be told of things while it is closed, after a
 * first success or when it is first opened from the home screen.
 */
export type Offer = InstallWay | 'push' | 'opened';

/**
 * Set while the sheet is shown: of installing at the third step, unless a choice is remembered. It comes
 * between two screens, never over one that has just been opened.
 */
export const installOffer = createStore<Offer | null>(null);

let isDue = false;

/** Each visit that could install is a step; the third one offers it with its next screen. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    noteVisit(event as InstallEvent);
  });
  addEventListener('appinstalled', () => {
    installWay.set(null);
    rememberInstallChoice();
  });
  if (isIosSafari(navigator) && !isStandalone()) noteVisit('safari');
}

/**
 * Names the manifest, by which browsers see that the panel can be installed. Before the first screen
 * stands its file would take the place of what the screen is made of (docs/adr/0017).
 */
export function nameManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
}

/** Opened from the home screen. */
export function isStandalone(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  );
}

function noteVisit(way: InstallWay): void {
  installWay.set(way);
  const step = Number(readStored(STEP_KEY) ?? 0) + 1;
  writeStored(STEP_KEY, String(step));
  isDue = step >= INSTALL_STEP_SHOWN;
}

/** A person went from one screen to another. */
export function noteNewScreen(): void {
  if (!isDue) return;
  isDue = false;
  offerInstall();
}

/** Also after a first success (a paid deposit, a filled order). */
export function offerInstall(): void {
  const remembered = Date.now() - Number(readStored(CHOICE_KEY) ?? 0) < INSTALL_MEMORY_MS;
  if (!remembered) installOffer.set(installWay.get());
}

/** Yes or no, the question rests for seven days. */
export function rememberInstallChoice(): void {
  writeStored(CHOICE_KEY, String(Date.now()));
  writeStored(STEP_KEY, null);
  installOffer.set(null);
}
