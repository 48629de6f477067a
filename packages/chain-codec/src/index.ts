// How chains write: addresses, amounts, transaction codes and logs, as pure functions.
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
  type CoinDestination,
  destinationHash,
  withdrawalDigest,
  type WithdrawalTerms,
} from './withdrawal-digest.ts';
