// Where coins are withdrawn to. What holds:
// - Coins leave to addresses of their owner's book alone, a day after they were saved with a factor: who
//   has stolen a session and a factor is seen before anything is gone.
// - What is an address is decided in one place, for the book, an estimate and a withdrawal alike.
// - One that looks like an address that its person knows, and is not it, is told apart.
import type { Routes } from '../../http/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { chainsModule, type Network } from '../chains/index.ts';
import { factorsModule } from '../factors/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { serverContext } from '../server-context.ts';
import { usersModule } from '../users/index.ts';
import { ENTRY_WAIT_MS, keepCounted } from './address-book.service.ts';
import { readAddress, type ReadAddress } from './address-checks.service.ts';
import { findLookAlike, type LookAlike } from './look-alikes.service.ts';
import { withdrawAddressRoutes } from './withdraw-addresses.routes.ts';
import { type EntryRow, selectEntryOf } from './book-rows.ts';

export type { ReadAddress } from './address-checks.service.ts';
export type { LookAlike } from './look-alikes.service.ts';
export type { EntryRow } from './book-rows.ts';

/** Where coins are withdrawn to, as others use it. */
export interface WithdrawAddressesModule {
  readonly routes: Routes;
  /** From saving an address until it counts, ms. */
  readonly waitMs: number;
  /**
   * What was pasted, as an address of a network.
   *
   * @throws AppError `address_malformed`, `address_checksum`, `address_of_other_network`,
   *   `address_of_token`, `address_is_yours`, `address_of_house`, `address_blocked`
   */
  read(userId: number, text: string, network: Network): Promise<ReadAddress>;
  /** The entry of a person's book; undefined where it is not saved. */
  entryOf(userId: number, address: string): Promise<EntryRow | undefined>;
  /** Keeps an address in a person's book that counts at once: of the demo's people. Again: nothing. */
  keepCounted(
    userId: number,
    entry: { readonly address: string; readonly label: string },
  ): Promise<void>;
  /** An address that a person knows and that this one could be taken for. */
  lookAlikeOf(userId: number, address: string): Promise<LookAlike | null>;
}

/** Where coins are withdrawn to. */
export const withdrawAddressesModule = defineModule({
  name: 'withdrawAddresses',
  needs: {
    context: serverContext,
    chains: chainsModule,
    factors: factorsModule,
    notifications: notificationsModule,
    users: usersModule,
  },
  create: (deps): WithdrawAddressesModule => ({
    routes: withdrawAddressRoutes(deps),
    waitMs: ENTRY_WAIT_MS,
    read: (userId, text, network) => readAddress(deps, { userId, text, network }),
    entryOf: (userId, address) => selectEntryOf(deps.context.plainDb, userId, address),
    keepCounted: (userId, entry) => keepCounted(deps, userId, entry),
    lookAlikeOf: (userId, address) => findLookAlike(deps.context.orderedDb, userId, address),
  }),
});
