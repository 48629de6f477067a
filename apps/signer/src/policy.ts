// What the signer holds every order against. The file stands beside the key; no order changes it.
import { createHash } from 'node:crypto';
import { bitcoinAddress, isKeptAddress } from '@sarraf/chain-codec';
import { decimalShape, SIGNER_CHAINS, type SignerChain } from '@sarraf/signer-protocol';
import { z } from 'zod';
import { addressOn, networkOn } from './own-addresses.ts';
import { readJsonFile } from './files.ts';
import { SignerError } from './refusal.ts';
import { GAS, HOT, type Wallet } from './wallet.ts';

const ASSETS_MAX = 100;
/** A chain of each family: what it writes is an address. */
const FAMILY_CHAINS = ['ethereum', 'bitcoin', 'tron'] as const;
const addressShape = z
  .string()
  .refine(
    (text) => FAMILY_CHAINS.some((chain) => isKeptAddress(chain, text)),
    'an address as its chain writes it',
  );

const coinShape = z.strictObject({
  asset: z.string().regex(/^[A-Z\d]{1,16}$/),
  /** Null: the chain's own coin. */
  contract: addressShape.nullable(),
  decimals: z.int().min(0).max(36),
});

const chainShape = z
  .strictObject({
    /** By EIP-155; Bitcoin's by SLIP-44: 0, and 1 of a network for tests; TRON's the end of its first block's hash. */
    chainId: decimalShape,
    hot: addressShape,
    gas: addressShape,
    cold: z.array(addressShape).max(20),
    coins: z.array(coinShape).min(1).max(ASSETS_MAX),
    /** Of one transaction. */
    gasLimitMax: decimalShape,
    /** Wei for each unit of gas; satoshi for a virtual byte; sun for a unit of energy. */
    maxFeePerGas: decimalShape,
    /** Wei, satoshi or sun of one transaction. */
    feeMax: decimalShape,
    /** The same of a day. */
    feeDay: decimalShape,
    versionsMax: z.int().min(1).max(10),
    /** Native coin to one of our own addresses, raw: at once and in a day. */
    topUpMax: decimalShape,
    topUpDay: decimalShape,
  })
  .refine(({ coins }) => coins.filter(({ contract }) => contract === null).length === 1, {
    message: 'exactly one coin is the chain’s own',
  });

const assetShape = z.strictObject({
  /** Decimals of the asset in the exchange's books: units of the caps are its smallest. */
  scale: z.int().min(0).max(18),
  /** Without officers: in an hour, in a day, and in a day to one address. */
  hour: decimalShape,
  day: decimalShape,
  addressDay: decimalShape,
  /** In a day, with or without officers. */
  hardDay: decimalShape,
});

/** How a policy file is written. */
export const policyShape = z.strictObject({
  version: z.literal(1),
  relyingParty: z.strictObject({
    id: z.string().min(1).max(253),
    origins: z.array(z.string().min(1).max(300)).min(1).max(10),
    /** An officer shows a finger, a face or a PIN each time; there is no other way. */
    userVerified: z.literal(true),
  }),
  /** Who lets in an officer after the first two: two enrolled ones, or the operator at the machine. */
  laterOfficers: z.enum(['two_officers', 'machine']),
  newSpendsPerHour: z.int().min(1).max(100_000),
  /** Roots of counts of liabilities that hot may sign in a day, as a text; left out: none. */
  attestsPerDay: z.int().min(0).max(10_000).optional(),
  assets: z.record(z.string(), assetShape),
  chains: z.partialRecord(z.enum(SIGNER_CHAINS), chainShape),
});

/** What the signer may sign, from its own file. */
export type Policy = z.infer<typeof policyShape>;
/** The policy of one chain. */
export type ChainPolicy = z.infer<typeof chainShape>;
/** Caps of one asset, in its smallest units. */
export type AssetPolicy = z.infer<typeof assetShape>;
/** A coin of a chain: its contract, or null for the native one, and its decimals. */
export type Coin = z.infer<typeof coinShape>;

/**
 * Reads the policy, and holds it to the wallet that it is for.
 *
 * @throws SignerError with the first thing that is wrong
 */
export function readPolicy(file: string, wallet: Wallet): Policy {
  const policy = readJsonFile(file, policyShape);
  for (const name of SIGNER_CHAINS) {
    const chain = policy.chains[name];
    if (chain === undefined) continue;
    assertCold(`${file}: ${name}`, policy, name);
    const [hot, gas] = [HOT, GAS].map((place) => addressOn({ policy, wallet }, name, place));
    if (chain.hot !== hot || chain.gas !== gas)
      throw new SignerError(`${file}: ${name}: hot and gas are not of this key.`);
    for (const { asset } of chain.coins) {
      if (policy.assets[asset] !== undefined) continue;
      throw new SignerError(`${file}: ${name} has ${asset}, and assets has no caps for it.`);
    }
  }
  return policy;
}

/** Cold addresses are of the very chain, and on Bitcoin of its network: nobody has the key of another one's. */
function assertCold(where: string, policy: Policy, chain: SignerChain): void {
  const network = networkOn(policy, chain);
  const isOf = (address: string): boolean =>
    network === undefined ? isKeptAddress(chain, address) : bitcoinAddress(address, network).ok;
  const other = policy.chains[chain]?.cold.find((address) => !isOf(address));
  if (other !== undefined) throw new SignerError(`${where}: ${other} is no address of it.`);
}

/** What the journal names a policy by. */
export function policyHash(policy: Policy): string {
  return createHash('sha256').update(JSON.stringify(policy)).digest('hex');
}

/** The coin and the asset of an order; undefined where the policy has not both. */
export function coinOf(
  policy: Policy,
  chain: SignerChain,
  asset: string,
): { readonly coin: Coin; readonly caps: AssetPolicy } | undefined {
  const coin = policy.chains[chain]?.coins.find((known) => known.asset === asset);
  const caps = policy.assets[asset];
  return coin === undefined || caps === undefined ? undefined : { coin, caps };
}
