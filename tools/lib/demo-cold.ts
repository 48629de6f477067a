// The demo's cold machine: a folder with a key of its own, which no program of the demo opens once it is made.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CHAINS, type ChainName } from '../../apps/demo/src/chains/chain-facts.ts';
import { coldAddress, coldBitcoinAddress } from '../../apps/demo/src/chains/cold-wallet.ts';
import {
  describeCold,
  hasColdKey,
  initCold,
  type MadeCold,
  makePassphrase,
  openCold,
  trustHot,
} from '../../apps/signer/src/index.ts';

/** Folder of it below the data folder. */
export const COLD_FOLDER = 'cold';
const PASSPHRASE_FILE = 'passphrase';
/** Its passphrase is 256 random bits, as the signer's. */
const COST_LOG2 = 14;
/** Of one transaction, in satoshi and wei. */
const FEE_MAX: Readonly<Record<'bitcoin' | 'evm', string>> = {
  bitcoin: '200000',
  evm: '40000000000000000',
};

/** What of cold the signer lists, and what the server is told. */
export interface DemoCold {
  readonly evm: readonly string[];
  readonly bitcoin: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Makes the cold key where there is none, and has it pay the demo's hot addresses.
 *
 * @param signer the signer's folder: a demo of before has a cold address in it, which stays listed
 */
export function prepareDemoCold(
  root: string,
  signer: string,
  hot: Readonly<Partial<Record<ChainName, string>>>,
): DemoCold {
  const folder = path.join(root, COLD_FOLDER);
  const made = openDemoCold(folder);
  for (const chain of Object.keys(hot) as ChainName[]) {
    const feeMax = FEE_MAX[chain === 'bitcoin' ? 'bitcoin' : 'evm'];
    trustHot(folder, chain, { chainId: String(CHAINS[chain].id), hot: hot[chain] ?? '', feeMax });
  }
  const hasOld = existsSync(path.join(signer, 'cold-key'));
  return {
    evm: [...made.evm.addresses, ...(hasOld ? [coldAddress(signer)] : [])],
    bitcoin: [...made.bitcoin.addresses, ...(hasOld ? [coldBitcoinAddress(signer)] : [])],
    environment: { CHAIN_BITCOIN_COLD: made.bitcoin.origin, CHAIN_EVM_COLD: made.evm.origin },
  };
}

function openDemoCold(folder: string): MadeCold {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, PASSPHRASE_FILE);
  if (!existsSync(file)) {
    writeFileSync(file, `${makePassphrase()}\n`, { mode: 0o600, flag: 'wx', flush: true });
  }
  const passphrase = readFileSync(file, 'utf8').trim();
  if (hasColdKey(folder)) return describeCold(openCold(folder, passphrase), 'regtest');
  return initCold({ folder, passphrase, network: 'regtest', costLog2: COST_LOG2 });
}
