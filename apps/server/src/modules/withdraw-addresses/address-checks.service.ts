// Whether a text is an address that coins can be withdrawn to by a network, and whose it is.
import {
  bitcoinAddress,
  type ChainFamily,
  evmAddress,
  evmOfTron,
  familyOf,
  tronAddress,
} from '@sarraf/chain-codec';
import { type FamilyKey, keyOf } from '../../chains-config.ts';
import { AppError } from '../../http/index.ts';
import { type Network, ownerOfAddress } from '../chains/index.ts';
import type { ServerContext } from '../server-context.ts';
import { isBlocked } from './withdraw-addresses.queries.ts';

/** What addresses are judged with. */
export interface AddressChecksDeps {
  readonly context: Pick<ServerContext, 'config' | 'plainDb'>;
}

/** An address that coins can go to. */
export interface ReadAddress {
  /** In the writing that is kept. */
  readonly address: string;
  /** Another user whose deposit address it is; null: it is none of ours. */
  readonly ownUser: number | null;
}

/** Addresses of other families, test networks among them, as they begin or are written. */
const FORMS: readonly RegExp[] = [
  /^(bc|tb|bcrt|ltc|tltc|addr|addr_test)1[\da-z]{8,110}$/i,
  /^[1-9A-HJ-NP-Za-km-z]{25,44}$/,
  /^[EUk0]Q[\w-]{46}$/,
];
const OTHER_FAMILIES: Readonly<Record<ChainFamily, readonly RegExp[]>> = {
  evm: FORMS,
  // what Bitcoin's own form has another beginning of is told by its reading
  bitcoin: [
    /^0x[\da-f]{40}$/i,
    /^(ltc|tltc|tb|addr|addr_test)1[\da-z]{8,110}$/i,
    /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
    /^[EUk0]Q[\w-]{46}$/,
  ],
  tron: [/^0x[\da-f]{40}$/i, ...FORMS],
};
/** The zero address and what stands for programs of the chain itself: nobody has a key of them. */
const NOBODYS_BELOW = 0x1_00_00n;

/**
 * Reads what was pasted. White space around it is dropped; a sign that no one sees, another script's
 * letters and white space within are refused.
 *
 * @throws AppError as `ADDRESS_ERRORS` names them
 */
export async function readAddress(
  { context: { config, plainDb } }: AddressChecksDeps,
  asked: { readonly userId: number; readonly text: string; readonly network: Network },
): Promise<ReadAddress> {
  const { network, text, userId } = asked;
  const family = familyOf(network.chain);
  const key = keyOf(config.chains, family);
  const address = addressOfFamily(family, text, key);
  const lower = address.toLowerCase();
  const tokens = network.rails?.config.tokens ?? [];
  if (tokens.some(({ contract }) => contract?.toLowerCase() === lower)) {
    throw new AppError('address_of_token');
  }
  if (await isBlocked(plainDb, family, lower)) throw new AppError('address_blocked');
  const owner = await ownerOfAddress(plainDb, key, address);
  if (owner === 'house') throw new AppError('address_of_house');
  if (owner === userId) throw new AppError('address_is_yours');
  return { address, ownUser: owner ?? null };
}

function addressOfFamily(family: ChainFamily, text: string, key: FamilyKey | undefined): string {
  switch (family) {
    case 'evm':
      return evmAddressOf(text);
    case 'tron':
      return tronAddressOf(text);
    case 'bitcoin':
      return bitcoinAddressOf(text, key);
  }
}

function tronAddressOf(text: string): string {
  const read = tronAddress(text);
  if (read.ok) {
    if (BigInt(evmOfTron(read.value)) < NOBODYS_BELOW) throw new AppError('address_malformed');
    return read.value;
  }
  if (read.error === 'address_malformed' && isOfOther('tron', text)) {
    throw new AppError('address_of_other_network');
  }
  throw new AppError(read.error);
}

function bitcoinAddressOf(text: string, key: FamilyKey | undefined): string {
  // without a key there are no nodes of it, and nobody can tell which network it is
  if (key?.family !== 'bitcoin') throw new AppError('coin_network_unknown');
  const read = bitcoinAddress(text, key.network);
  if (read.ok) return read.value;
  if (read.error === 'address_other_network' || isOfOther('bitcoin', text)) {
    throw new AppError('address_of_other_network');
  }
  throw new AppError(read.error);
}

function isOfOther(family: ChainFamily, text: string): boolean {
  return OTHER_FAMILIES[family].some((form) => form.test(text.trim()));
}

function evmAddressOf(text: string): string {
  const read = evmAddress(text);
  if (read.ok) {
    if (BigInt(read.value) < NOBODYS_BELOW) throw new AppError('address_malformed');
    return read.value;
  }
  if (isOfOther('evm', text)) throw new AppError('address_of_other_network');
  throw new AppError(read.error);
}
