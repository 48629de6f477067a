// What the exchange and its signer say to each other, and how each knows that it is the other.
export {
  type Attested,
  SIGNER_RULES,
  type Signed,
  type SignedVersions,
  signerAnswerShape,
  type SignerAnswer,
  type SignerRefusal,
  type SignerRule,
  type SignerStatus,
  signerStatusShape,
  type Tombstone,
} from './answers.ts';
export type { SealedChannel } from './channel.ts';
export {
  COLD_FILE_BYTES_MAX,
  coldRootsFileShape,
  type ColdRootsFile,
  coldRootsSignedFileShape,
  type ColdRootsSignedFile,
  coldRootText,
  coldSignedFileShape,
  type ColdSignedFile,
  coldSpendFileShape,
  type ColdSpendFile,
} from './cold-files.ts';
export { FrameReader, frameOf, ProtocolError } from './frames.ts';
export { beginAsGate, beginAsSigner, parseJson } from './handshake.ts';
export {
  type ChannelKeys,
  makePairingKey,
  publicKeyText,
  publicKeyTextShape,
  readPairingKey,
  readPublicKey,
} from './keys.ts';
export { CALL_BYTES_MAX, HANDSHAKE_BYTES_MAX, ANSWER_BYTES_MAX } from './limits.ts';
export {
  type Assertion,
  assertionShape,
  type AttestOrder,
  attestOrderShape,
  COINS_MAX,
  type ColdOrder,
  decimalShape,
  type DerivedAddress,
  type EvmFees,
  evmFeesShape,
  hex64Shape,
  type JournalMark,
  journalMarkShape,
  type PayoutOrder,
  PREVIOUS_DIGITS_MAX,
  referenceShape,
  SIGNER_CHAINS,
  type SignerCall,
  type SignerChain,
  signerRequestShape,
  type SignerRequest,
  spendIdShape,
  type SpendOrder,
  spendOrderShape,
  type SpendReference,
  type SpentCoin,
  type SweepOrder,
  type TopUpOrder,
} from './orders.ts';
