// What the signer holds every order against. The file stands beside the key; no order changes it.
import { createHash } from 'node:crypto';
import { evmAddress } from '@sarraf/chain-codec';
import { decimalShape, SIGNER_CHAINS, type SignerChain } from '@sarraf/signer-protocol';
import { z } from 'zod';
import { readJsonFile } from './files.ts';
import { SignerError } from './refusal.ts';
import { GAS, HOT, type Wallet } from './wallet.ts';

const ASSETS_MAX = 100;
const addressShape = z.string().refine((text) => {
  const read = evmAddress(text);
  return read.ok && read.value === text;
}, 'an address as EIP-55 writes it');

const coinShape = z.strictObject({
  asset: z.string().regex(/^[A-Z\d]{1,16}$/),
  /** Null: the chain's own coin. */
  contract: addressShape.nullable(),
  decimals: z.int().min(0).max(36),
});

const chainShape = z
  .strictObject({
    chainId: decimalShape,
    hot: addressShape,
    gas: addressShape,
    cold: z.array(addressShape).max(20),
    coins: z.array(coinShape).min(1).max(ASSETS_MAX),
    /** Of one transaction. */
    gasLimitMax: decimalShape,
    /** Wei for each unit of gas. */
    maxFeePerGas: decimalShape,
    /** Wei of one transaction. */
    feeMax: decimalShape,
    /** Wei of a day. */
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
  for (const [name, chain] of Object.entries(policy.chains)) {
    const isOurs = chain.hot === wallet.addressOf(HOT) && chain.gas === wallet.addressOf(GAS);
    if (!isOurs) throw new SignerError(`${file}: ${name}: hot and gas are not of this key.`);
    for (const { asset } of chain.coins) {
      if (policy.assets[asset] !== undefined) continue;
      throw new SignerError(`${file}: ${name} has ${asset}, and assets has no caps for it.`);
    }
  }
  return policy;
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
