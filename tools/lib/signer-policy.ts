// What the demo's signer may sign: its chains and coins, with caps of about the same worth each.
import { openingsOn, bookDecimals, unitsOfText } from '../../apps/demo/src/chains/amounts.ts';
import {
  CHAIN_NAMES,
  CHAINS,
  type ChainAsset,
  type ChainName,
} from '../../apps/demo/src/chains/chain-facts.ts';
import { SEED_PRICES } from '../../apps/demo/src/price/seed-prices.ts';
import type { Policy } from '../../apps/signer/src/index.ts';

/** Whose addresses the policy names, and where officers sign. */
export interface DemoPolicyOptions {
  readonly hot: string;
  readonly gas: string;
  readonly cold: readonly string[];
  readonly bitcoin: {
    readonly hot: string;
    readonly gas: string;
    readonly cold: readonly string[];
  };
  readonly tron: {
    readonly hot: string;
    readonly gas: string;
    readonly cold: readonly string[];
  };
  readonly relyingParty: { readonly host: string; readonly origin: string };
}

/** Worth in dollars. Without officers: in an hour, a day, and a day to one address; then with them. */
const CAPS = { hour: 2_000n, day: 5_000n, addressDay: 2_000n, hardDay: 100_000n } as const;
const PRICE_DECIMALS = 12;
const GWEI = 10n ** 9n;
const MILLI_COIN = 10n ** 15n;
const TRX = 10n ** 6n;
const NEW_SPENDS_PER_HOUR = 500;
const ATTESTS_PER_DAY = 200;

/** What transactions of each chain may cost at most, in its own units. */
const FEES: Readonly<Record<ChainName, FeeRules>> = {
  ethereum: { each: 200n * GWEI, once: 20n * MILLI_COIN, day: 500n * MILLI_COIN, size: 300_000n },
  bsc: { each: 50n * GWEI, once: 15n * MILLI_COIN, day: 500n * MILLI_COIN, size: 300_000n },
  // satoshi: of a virtual byte, of a transaction, of a day
  bitcoin: { each: 500n, once: 200_000n, day: 2_000_000n, size: 2_000n },
  // sun: of a unit of energy, of a transaction, of a day
  tron: { each: 1_000n, once: 100n * TRX, day: 20_000n * TRX, size: 300_000n },
};

interface FeeRules {
  /** For each unit of gas, or virtual byte. */
  readonly each: bigint;
  readonly once: bigint;
  readonly day: bigint;
  /** Gas of a transaction, or its virtual bytes. */
  readonly size: bigint;
}

/** The policy of a demo. */
export function demoPolicy(options: DemoPolicyOptions): Policy {
  const { relyingParty } = options;
  const { host: id, origin } = relyingParty;
  const assets = CHAIN_NAMES.flatMap((name) => openingsOn(name));
  return {
    version: 1,
    relyingParty: { id, origins: [origin], userVerified: true },
    laterOfficers: 'machine',
    newSpendsPerHour: NEW_SPENDS_PER_HOUR,
    attestsPerDay: ATTESTS_PER_DAY,
    assets: Object.fromEntries(assets.map((asset) => [asset.asset, capsOf(asset)])),
    chains: Object.fromEntries(
      CHAIN_NAMES.map((name) => {
        const { cold, gas, hot } = name === 'bitcoin' || name === 'tron' ? options[name] : options;
        return [name, { hot, gas, cold: [...cold], ...chainRules(name) }];
      }),
    ),
  };
}

function capsOf(asset: ChainAsset): Policy['assets'][string] {
  const scale = bookDecimals(asset);
  const price = SEED_PRICES.find(({ symbol }) => symbol === asset.asset)?.priceUsdt ?? '1';
  const unitPrice = unitsOfText(price, PRICE_DECIMALS) ?? 0n;
  const units = (dollars: bigint): string =>
    String((dollars * 10n ** BigInt(scale + PRICE_DECIMALS)) / unitPrice);
  return {
    scale,
    hour: units(CAPS.hour),
    day: units(CAPS.day),
    addressDay: units(CAPS.addressDay),
    hardDay: units(CAPS.hardDay),
  };
}

function chainRules(name: ChainName) {
  const { id, native, tokens } = CHAINS[name];
  const { day, each, once, size } = FEES[name];
  return {
    chainId: String(id),
    coins: [native, ...tokens].map(({ asset, contract, decimals }) => ({
      asset,
      contract,
      decimals,
    })),
    gasLimitMax: String(size),
    maxFeePerGas: String(each),
    feeMax: String(once),
    feeDay: String(day),
    versionsMax: 3,
    topUpMax: String(name === 'tron' ? 100n * TRX : 10n * MILLI_COIN),
    topUpDay: String(name === 'tron' ? 20_000n * TRX : 500n * MILLI_COIN),
  };
}
