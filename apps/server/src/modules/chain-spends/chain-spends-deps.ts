import { familyOf, transferCallOn } from '@sarraf/chain-codec';
import type { ChainName, SpendKindName } from '@sarraf/contracts';
import { ensureDefined } from '@sarraf/money';
import type { DerivedAddress } from '@sarraf/signer-protocol';
import { type ChainToken, deriveAddress, keyOf } from '../../chains-config.ts';
import type { PlannedCall } from '../../providers/chain/port.ts';
import type { SignerPort } from '../../providers/signer/port.ts';
import type { AuditModule } from '../audit/index.ts';
import type { ChainsModule } from '../chains/index.ts';
import type { Operations } from '../operations/index.ts';
import type { ChainRails, ServerContext } from '../server-context.ts';
import type { FinalSpend } from './chain-spends-module.ts';
import type { FeeDecimals } from './fees.ts';
import type { SpendTerms } from './spend-rows.queries.ts';

/** What transactions of the house are made with. */
export interface SpendsDeps {
  readonly context: ServerContext;
  readonly audit: Pick<AuditModule, 'record'>;
  readonly chains: Pick<ChainsModule, 'networks' | 'rails'>;
  readonly operations: Pick<Operations, 'submit'>;
  readonly scaleOf: (asset: string) => number;
  /** Undefined where this process has none. */
  readonly signer: () => SignerPort | undefined;
  readonly follows: ReadonlyMap<SpendKindName, (final: FinalSpend) => Promise<void>>;
}

/** How deep a transaction is, and how deep it has to be. */
export interface Depth {
  readonly confirmations: number;
  readonly needed: number;
}

/** Everything that the signer spends for people lies at the first one, network fees at the second. */
export const HOT: DerivedAddress = { branch: 1, number: 0 };
/** The address that tops others up. */
export const GAS: DerivedAddress = { branch: 1, number: 1 };

/** A chain with its nodes; undefined: this installation has none of it. */
export function railsOf({ chains }: Pick<SpendsDeps, 'chains'>, chain: ChainName) {
  return chains.rails.find(({ config }) => config.chain === chain);
}

/** An asset as a chain has it. */
export function tokenOf(rails: ChainRails, asset: string): ChainToken | undefined {
  return rails.config.tokens.find((token) => token.asset === asset);
}

/** The chain's own coin, in which fees are paid. */
export function nativeOf(rails: ChainRails): ChainToken {
  const native = rails.config.tokens.find(({ contract }) => contract === null);
  return ensureDefined(native, 'a chain has a coin of its own');
}

/** The decimals that fees of a chain are counted by. */
export function feeDecimalsOf(
  { scaleOf }: Pick<SpendsDeps, 'scaleOf'>,
  rails: ChainRails,
): FeeDecimals {
  const { asset, decimals } = nativeOf(rails);
  return { decimals, scale: scaleOf(asset) };
}

/** An address of ours on a chain. */
export function addressAt(
  { context }: Pick<SpendsDeps, 'context'>,
  chain: ChainName,
  place: DerivedAddress,
): string {
  const key = keyOf(context.config.chains, familyOf(chain));
  return deriveAddress(
    ensureDefined(key, 'the key of a chain with nodes'),
    place.branch,
    place.number,
  );
}

/** What a transaction does, as a node is asked about it. */
export function callOf(
  { contract }: Pick<ChainToken, 'contract'>,
  {
    address,
    chain,
    fromAddress: from,
    raw,
  }: Pick<SpendTerms, 'address' | 'chain' | 'fromAddress' | 'raw'>,
): PlannedCall {
  if (contract === null) return { from, to: address, value: raw, data: '0x' };
  return { from, to: contract, value: 0n, data: transferCallOn(chain, address, raw) };
}

/** The signer, where it is there to be asked. */
export function signerAt(deps: Pick<SpendsDeps, 'signer'>): SignerPort | undefined {
  const signer = deps.signer();
  return signer?.isConnected() === true ? signer : undefined;
}
