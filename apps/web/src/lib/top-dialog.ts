import { createStore } from './store.ts';

/**
 * The dialog that lies over the page, or null. All behind it is inert: what must be read and
 * closed meanwhile is drawn inside it.
 */
export const topDialog = createStore<HTMLElement | null>(null);
