// Addresses from the operator's public keys: a person has one for all chains of a family, the house two.
import { deriveAddress, type FamilyKey } from '../../chains-config.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import {
  insertAddress,
  nextAddressNumber,
  selectAddressOf,
  selectAddressOwner,
  selectHouseAddresses,
} from './addresses.queries.ts';

/** The house's addresses: everything that is spent lies at `hot`, fees are paid from `gas`. */
export interface HouseAddresses {
  readonly hot: string;
  readonly gas: string;
}

/** Two who ask at once for the first time: one of them has it. */
const TRIES_MAX = 3;

/** A person's address: the same however often they ask, and nobody else's. */
export async function addressOf(db: PlainDb, key: FamilyKey, userId: number): Promise<string> {
  const { family } = key;
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const found = await selectAddressOf(db, family, userId);
    if (found !== undefined) return found;
    const number = await nextAddressNumber(db);
    const address = deriveAddress(key, 0, number);
    await insertAddress(db, { family, branch: 0, number, address, userId });
  }
  throw new Error('A person could not be given an address.');
}

/**
 * The house's addresses, kept when they are asked for first.
 *
 * @throws Error where another key made those that are kept: coins at them would be watched by nobody
 */
export async function houseAddresses(db: PlainDb, key: FamilyKey): Promise<HouseAddresses> {
  const { family } = key;
  const hot = deriveAddress(key, 1, 0);
  const gas = deriveAddress(key, 1, 1);
  const kept = await selectHouseAddresses(db, family);
  if (kept.length === 0) {
    await insertAddress(db, { family, branch: 1, number: 0, address: hot, userId: null });
    await insertAddress(db, { family, branch: 1, number: 1, address: gas, userId: null });
    return { hot, gas };
  }
  if (kept[0] !== hot || kept[1] !== gas) {
    const name = `CHAIN_${family.toUpperCase()}_XPUB`;
    throw new Error(`${name} is another key than the one that addresses were made of.`);
  }
  return { hot, gas };
}

/** Whose an address of ours is: the house's, or a person's; undefined where it is none of ours. */
export type AddressOwner = 'house' | number;

/** Reads it; the house's are known before they were ever asked for. `address` in any case. */
export async function ownerOfAddress(
  db: PlainDb,
  key: FamilyKey | undefined,
  address: string,
): Promise<AddressOwner | undefined> {
  const found = await selectAddressOwner(db, address);
  if (found !== undefined) return found.userId ?? 'house';
  if (key === undefined || (await selectHouseAddresses(db, key.family)).length > 1)
    return undefined;
  // not kept yet: the watcher of the chain does that
  const lower = address.toLowerCase();
  const house = [0, 1].map((number) => deriveAddress(key, 1, number).toLowerCase());
  return house.includes(lower) ? 'house' : undefined;
}
