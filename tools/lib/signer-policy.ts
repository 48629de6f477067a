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
  readonly cold: string;
  readonly relyingParty: { readonly host: string; readonly origin: string };
}

/** Worth in dollars. Without officers: in an hour, a day, and a day to one address; then with them. */
const CAPS = { hour: 2_000n, day: 5_000n, addressDay: 2_000n, hardDay: 100_000n } as const;
const PRICE_DECIMALS = 12;
const GWEI = 10n ** 9n;
const MILLI_COIN = 10n ** 15n;
const NEW_SPENDS_PER_HOUR = 500;

/** What a coin of each chain may cost at most: wei for each unit of gas, and thousandths of a coin. */
const FEES: Readonly<Record<ChainName, { gwei: bigint; once: bigint; day: bigint }>> = {
  ethereum: { gwei: 200n, once: 20n, day: 500n },
  bsc: { gwei: 50n, once: 15n, day: 500n },
};

/** The policy of a demo. */
export function demoPolicy({ hot, gas, cold, relyingParty }: DemoPolicyOptions): Policy {
  const { host: id, origin } = relyingParty;
  const assets = CHAIN_NAMES.flatMap((name) => openingsOn(name));
  return {
    version: 1,
    relyingParty: { id, origins: [origin], userVerified: true },
    laterOfficers: 'machine',
    newSpendsPerHour: NEW_SPENDS_PER_HOUR,
    assets: Object.fromEntries(assets.map((asset) => [asset.asset, capsOf(asset)])),
    chains: Object.fromEntries(
      CHAIN_NAMES.map((name) => [name, { hot, gas, cold: [cold], ...chainRules(name) }]),
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
  const { gwei, once, day } = FEES[name];
  return {
    chainId: String(id),
    coins: [native, ...tokens].map(({ asset, contract, decimals }) => ({
      asset,
      contract,
      decimals,
    })),
    gasLimitMax: '300000',
    maxFeePerGas: String(gwei * GWEI),
    feeMax: String(once * MILLI_COIN),
    feeDay: String(day * MILLI_COIN),
    versionsMax: 3,
    topUpMax: String(10n * MILLI_COIN),
    topUpDay: String(500n * MILLI_COIN),
  };
}
