import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { assert } from '@sarraf/money';
import { isKeptAddress } from './chain-family.ts';

/** Where coins go to. */
export interface CoinDestination {
  /** As the exchange names it. */
  readonly chain: string;
  /** In the writing that is kept: as EIP-55 has it, witness programs in lower case. */
  readonly address: string;
  /** None of these chains has one. */
  readonly memo: null;
}

/** What officers approve and the signer pays. */
export interface WithdrawalTerms extends CoinDestination {
  /** UUID in lower case; what all else is bound to for ever. */
  readonly withdrawalId: string;
  readonly asset: string;
  /** What the recipient gets, in the asset's smallest unit: the house's fee is gone already. */
  readonly units: bigint;
}

/** The first part of each hashed text: one text never means two things, nor does a later version. */
const WITHDRAWAL_VERSION = 'sarraf withdrawal 1';
const DESTINATION_VERSION = 'sarraf destination 1';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const ASSET = /^[A-Z\d]{1,16}$/;

/**
 * The 32 bytes that stand for a withdrawal: SHA-256 of a JSON list of texts, so that no two
 * withdrawals write the same text. An officer's passkey signs exactly these bytes as its challenge,
 * and the signer computes them anew from what it is asked to pay.
 *
 * @throws InvariantError for terms that are not written as they are kept (address without its
 *   checksum, id in upper case, an amount below 1)
 */
export function withdrawalDigest(terms: WithdrawalTerms): Uint8Array {
  const { withdrawalId, asset, chain, address, memo, units } = terms;
  assertDestination(terms);
  assert(UUID.test(withdrawalId), 'an id of a withdrawal is a UUID in lower case');
  assert(ASSET.test(asset), 'an asset is its symbol');
  assert(units > 0n, 'a withdrawal pays more than nothing');
  return hashOf([WITHDRAWAL_VERSION, withdrawalId, asset, chain, address, memo, String(units)]);
}

/**
 * 64 lower hexadecimal digits that stand for a destination in the journal of the engine, where the
 * address itself is not written.
 *
 * @throws InvariantError as {@link withdrawalDigest}
 */
export function destinationHash(destination: CoinDestination): string {
  assertDestination(destination);
  const { chain, address, memo } = destination;
  return bytesToHex(hashOf([DESTINATION_VERSION, chain, address, memo]));
}

function assertDestination({ chain, address, memo }: CoinDestination): void {
  assert(isKeptAddress(chain, address), 'an address of a known chain, as it is kept');
  assert(memo === null, 'these chains have no memo');
}

function hashOf(parts: readonly (string | null)[]): Uint8Array {
  return sha256(utf8ToBytes(JSON.stringify(parts)));
}
