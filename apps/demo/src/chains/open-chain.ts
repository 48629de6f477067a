// One chain of whichever kind.
import { openBitcoinChain } from './bitcoin/bitcoin-chain.ts';
import type { ChainFacts } from './chain-facts.ts';
import type { DemoChain } from './chain-port.ts';
import { type CustodyWallet, walletOn } from './custody-wallet.ts';
import { openEvmChain } from './evm-chain.ts';
import { openTronChain } from './tron/tron-chain.ts';

/** Opens a chain that the folder keeps, or one that is about to be born. */
export function openChain(options: {
  readonly facts: ChainFacts;
  readonly folder: string;
  readonly ports: readonly number[];
  readonly wallet: CustodyWallet;
  readonly nowMs: () => number;
}): DemoChain {
  const { wallet, ...given } = options;
  const { gas, hot, hotKey } = walletOn(wallet, given.facts.name);
  const whole = { ...given, gas, hot, hotKey };
  switch (given.facts.name) {
    case 'bitcoin':
      return openBitcoinChain(whole);
    case 'tron':
      return openTronChain(whole);
    default:
      return openEvmChain(whole);
  }
}
