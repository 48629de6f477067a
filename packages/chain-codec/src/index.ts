// How chains write: addresses, amounts, transaction codes and logs, as pure functions.
export {
  addressOfScript,
  bitcoinAddress,
  type BitcoinAddressError,
  bitcoinScript,
} from './bitcoin-address.ts';
export { deriveBitcoinAddress, keyAddress } from './bitcoin-derivation.ts';
export {
  BITCOIN_NETWORKS,
  type BitcoinNetwork,
  type BitcoinNetworkName,
} from './bitcoin-networks.ts';
export { bitcoinSize, dustBelow, OWN_SCRIPT_BYTES } from './bitcoin-size.ts';
export {
  type ChainFamily,
  codeOn,
  familyOf,
  isKeptAddress,
  transferCallOn,
} from './chain-family.ts';
export { type EvmAddressError, evmAddress } from './evm-address.ts';
export { deriveEvmAddress } from './evm-derivation.ts';
export {
  balanceOfCall,
  type Erc20Transfer,
  type EvmLog,
  readTransferLog,
  readUint256,
  TRANSFER_TOPIC,
  transferCall,
} from './erc20.ts';
export { hexQuantity, quantity } from './quantity.ts';
export { rawOf, unitsOf } from './raw-units.ts';
export { transactionCode } from './transaction-code.ts';
export {
  evmOfTron,
  tronAddress,
  type TronAddressError,
  tronAddressOfBytes,
  tronOfEvm,
} from './tron-address.ts';
export { deriveTronAddress } from './tron-derivation.ts';
export {
  rawDataOf,
  type ReadTron,
  readTron,
  signedTron,
  type TronAct,
  tronBandwidth,
  tronRawData,
  type TronTransaction,
  tronTxid,
} from './tron-transaction.ts';
export {
  type CoinDestination,
  destinationHash,
  withdrawalDigest,
  type WithdrawalTerms,
} from './withdrawal-digest.ts';
export { FormatError } from './byte-reader.ts';
export {
  bitcoinTxid,
  readBitcoinTx,
  writeBitcoinTx,
} from './bitcoin-transaction.ts';
export {
  type ColdPayment,
  coldPsbt,
  ownOfPsbt,
  psbtFileBytes,
  signedColdPsbt,
  type SignedFileError,
  SignedFileRefusal,
} from './cold-psbt.ts';
export { evmDigest, type EvmTerms, signedEvm } from './evm-transaction.ts';
export {
  ACCOUNT_STEPS,
  coldBitcoinAddresses,
  coldEvmAddresses,
  type KeyOrigin,
  keyOriginText,
  readKeyOrigin,
} from './key-origin.ts';
export { PSBT_IN, type Psbt, readPsbt, writePsbt } from './psbt.ts';
export { isSignedByBitcoin, isSignedByEvm, signBitcoinText } from './signed-text.ts';
