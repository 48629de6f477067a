// Whether a text is an address that coins can be withdrawn to by a network, and whose it is.
import { evmAddress } from '@sarraf/chain-codec';
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
  /** As EIP-55 writes it. */
  readonly address: string;
  /** Another user whose deposit address it is; null: it is none of ours. */
  readonly ownUser: number | null;
}

/** Addresses of other families, test networks among them, as they begin or are written. */
const OTHER_FAMILIES: readonly RegExp[] = [
  /^(bc|tb|bcrt|ltc|tltc|addr|addr_test)1[\da-z]{8,110}$/i,
  /^[1-9A-HJ-NP-Za-km-z]{25,44}$/,
  /^[EUk0]Q[\w-]{46}$/,
];
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
  const address = addressOf(text);
  const lower = address.toLowerCase();
  const tokens = network.rails?.config.tokens ?? [];
  if (tokens.some(({ contract }) => contract?.toLowerCase() === lower)) {
    throw new AppError('address_of_token');
  }
  if (await isBlocked(plainDb, lower)) throw new AppError('address_blocked');
  const owner = await ownerOfAddress(plainDb, config.chains.evmXpub, address);
  if (owner === 'house') throw new AppError('address_of_house');
  if (owner === userId) throw new AppError('address_is_yours');
  return { address, ownUser: owner ?? null };
}

function addressOf(text: string): string {
  const read = evmAddress(text);
  if (read.ok) {
    if (BigInt(read.value) < NOBODYS_BELOW) throw new AppError('address_malformed');
    return read.value;
  }
  const trimmed = text.trim();
  if (OTHER_FAMILIES.some((family) => family.test(trimmed))) {
    throw new AppError('address_of_other_network');
  }
  throw new AppError(read.error);
}
