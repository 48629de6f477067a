import { FAVOURITES_MAX } from '@sarraf/contracts/lists';
import { readStored, writeStored } from '../storage.ts';
import { createStore } from '../store.ts';

const KEY = 'favourites';

/** What a guest follows on this device, until whoever signs in takes it along. */
export const guestFavourites = createStore<readonly string[]>(read());

function read(): readonly string[] {
  const symbols = (readStored(KEY) ?? '').split(',').filter((text) => /^[A-Z]{2,10}$/.test(text));
  return [...new Set(symbols)].slice(0, FAVOURITES_MAX);
}

/** Keeps the list on the device; an empty one leaves nothing there. */
export function keepGuestFavourites(symbols: readonly string[]): void {
  writeStored(KEY, symbols.length === 0 ? null : symbols.join(','));
  guestFavourites.set(symbols);
}
