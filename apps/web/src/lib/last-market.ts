import { DEFAULT_PAIR, TOMAN_PAIR } from './constants.ts';
import { splitMarket } from './market-name.ts';
import { readStored, writeStored } from './storage.ts';

const LAST = 'trade-market';
const TOMAN_CAME = 'toman-deposited';

/** The market that is looked at: /trade comes back to it. */
export function keepLastMarket(name: string): void {
  writeStored(LAST, name);
}

/** Toman was deposited from this browser: there is something to buy with. */
export function noteTomanDeposit(): void {
  writeStored(TOMAN_CAME, '1');
}

/** The market behind /trade: the last one, else what toman buys where some came, else the default. */
export function defaultMarket(hasToman = false): string {
  const last = readStored(LAST);
  if (last !== null && last !== '') return last;
  return hasToman || readStored(TOMAN_CAME) === '1' ? TOMAN_PAIR : DEFAULT_PAIR;
}

/** Where toman can be spent: the last market if toman pays there, else the default coin's. */
export function tomanMarket(): string {
  const last = readStored(LAST);
  return last !== null && splitMarket(last).quote === 'IRT' ? last : TOMAN_PAIR;
}
