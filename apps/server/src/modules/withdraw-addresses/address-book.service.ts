// The address book of coins: an address counts a day after it was saved.
import {
  CHAINS,
  type ParsedBodyOf,
  WITHDRAW_ADDRESSES_MAX,
  type WithdrawAddress,
} from '@sarraf/contracts';
import { familyOf, isKeptAddress } from '@sarraf/chain-codec';
import { trimUnseen } from '@sarraf/money';
import { chainOfCode, codeOfChain } from '../../chains-config.ts';
import { AppError, type Session } from '../../http/index.ts';
import { cleanText } from '../../platform/clean-text.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import type { ChainsModule } from '../chains/index.ts';
import type { FactorsService } from '../factors/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { UsersModule } from '../users/index.ts';
import { readAddress } from './address-checks.service.ts';
import {
  countBook,
  insertEntry,
  removeEntry,
  selectBook,
  selectBookEntry,
  selectEntryOf,
  type UsedEntryRow,
} from './withdraw-addresses.queries.ts';

/** What the address book is kept with. */
export interface AddressBookDeps {
  readonly context: ServerContext;
  readonly chains: Pick<ChainsModule, 'networks'>;
  readonly factors: Pick<FactorsService, 'prove'>;
  readonly notifications: Pick<NotificationsModule, 'keep'>;
  readonly users: Pick<UsersModule, 'load' | 'lock'>;
}

/** From saving an address until it counts. */
export const ENTRY_WAIT_MS = 86_400_000;

/** A person's address book, the last used first. */
export async function readBook(
  { context: { clock, orderedDb } }: AddressBookDeps,
  userId: number,
): Promise<WithdrawAddress[]> {
  const now = clock.now();
  return (await selectBook(orderedDb, userId)).map((row) => toEntry(row, now));
}

/** Saves an address with a factor; its owner is told. @throws AppError as its call declares */
export async function saveAddress(
  deps: AddressBookDeps,
  { session, ip }: { readonly session: Session; readonly ip: string },
  {
    address: text,
    label: called,
    network: code,
    ...proof
  }: ParsedBodyOf<'POST /withdraw_addresses'>,
): Promise<WithdrawAddress> {
  const { clock, ids, orderedDb, plainDb } = deps.context;
  const { sessionId: requestId, userId } = session;
  const user = await deps.users.load(userId);
  if (user.isFrozen) throw new AppError('account_frozen');
  const network = await networkOf(deps, code);
  const family = familyOf(network.chain);
  const { address } = await readAddress(deps, { userId, text, network });
  // said before a code is used up by it; the insert decides all the same
  if ((await selectEntryOf(plainDb, userId, address)) !== undefined) {
    throw new AppError('withdraw_address_known');
  }
  await deps.factors.prove({ user, purpose: 'recipients', requestId, ip }, proof);
  const label = labelOf(called, address);
  const { id, tell } = await withTransaction(plainDb, async (tx) => {
    await deps.users.lock(tx, userId);
    if ((await countBook(tx, userId)) >= WITHDRAW_ADDRESSES_MAX) {
      throw new AppError('withdraw_addresses_full');
    }
    const countsFrom = new Date(clock.now() + ENTRY_WAIT_MS);
    const made = await insertEntry(tx, { userId, family, address, label, countsFrom });
    if (made === undefined) throw new AppError('withdraw_address_known');
    const kept = await deps.notifications.keep(tx, {
      userId,
      kind: 'withdraw_address_added',
      facts: { label, address },
      reference: ids.createId(),
    });
    return { id: made, tell: kept };
  });
  tell();
  const row = await selectBookEntry(orderedDb, userId, id);
  if (row === undefined) throw new AppError('withdraw_address_not_found');
  return toEntry(row, clock.now());
}

/** Keeps an address that counts at once; one that is there already stays as it is. */
export async function keepCounted(
  { context: { clock, plainDb } }: Pick<AddressBookDeps, 'context'>,
  userId: number,
  entry: { readonly address: string; readonly label: string },
): Promise<void> {
  const { address, label } = entry;
  const countsFrom = new Date(clock.now() - ENTRY_WAIT_MS);
  const family = familyOf(CHAINS.find((chain) => isKeptAddress(chain, address)) ?? 'ethereum');
  await insertEntry(plainDb, { userId, family, address, label, countsFrom });
}

/** Any network of the code: an address is one of the chain, whichever coin comes. */
async function networkOf({ chains }: AddressBookDeps, code: string) {
  const chain = chainOfCode(code);
  const [network] = chain === undefined ? [] : await chains.networks([chain]);
  if (network === undefined) throw new AppError('coin_network_unknown');
  return network;
}

/** Removes an entry. @throws AppError `withdraw_address_not_found` */
export async function removeAddress(
  { context: { clock, plainDb } }: AddressBookDeps,
  userId: number,
  id: bigint,
): Promise<void> {
  const isRemoved = await removeEntry(plainDb, userId, id, new Date(clock.now()));
  if (!isRemoved) throw new AppError('withdraw_address_not_found');
}

const ENDS = 6;

/** As its owner calls it; of one without a name: its ends. */
function labelOf(text: string, address: string): string {
  const label = trimUnseen(cleanText(text));
  return label === '' ? `${address.slice(0, ENDS)}…${address.slice(-ENDS)}` : label;
}

function toEntry(row: UsedEntryRow, now: number): WithdrawAddress {
  return {
    id: String(row.id),
    label: row.label,
    address: row.address,
    networks: CHAINS.filter((chain) => familyOf(chain) === row.family).map(codeOfChain),
    counts_from: row.counts_from.toISOString(),
    counts: row.counts_from.getTime() <= now,
    withdrawals: Number(row.paid),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
