import { createStore } from '../lib/store.ts';

/** Whether the user's own messages come at once; a screen need not say what they will say. */
export const notificationsUp = createStore(false);
