import type {
  Attested,
  AttestOrder,
  EvmFees,
  Signed,
  SignedVersions,
  SignerRefusal,
  SignerStatus,
  SpendOrder,
  Tombstone,
} from '@sarraf/signer-protocol';

/**
 * The program that has the keys. It trusts neither this process nor its database: whatever is asked
 * is held against its own policy and journal. Every call may throw an OutboundError: no answer
 * came, and nothing is known of whether it was signed. Asked again, it answers the same.
 */
export interface SignerPort {
  /** Whether a signer that proved its key is connected now. */
  isConnected(): boolean;
  /** When it was last heard, ms since 1970; undefined where it never was since this start. */
  lastSeenMs(): number | undefined;
  /** Signs an order. A spend that was signed before is answered with its newest version. */
  sign(order: SpendOrder): Promise<Signed | SignerRefusal | Tombstone>;
  /** Signs the spend's transaction again, with higher fees and the same nonce. */
  bump(spendId: string, fees: EvmFees): Promise<Signed | SignerRefusal | Tombstone>;
  /** Makes sure that a spend is never signed; where it was already, its versions. */
  void(spendId: string): Promise<Tombstone | SignedVersions | SignerRefusal>;
  /** Has hot sign a root of a count of liabilities; it moves nothing. */
  attest(order: AttestOrder): Promise<Attested | SignerRefusal>;
  /** Its addresses, nonces and caps, and what it knows of up to 100 spends. */
  status(spendIds: readonly string[]): Promise<SignerStatus>;
}
