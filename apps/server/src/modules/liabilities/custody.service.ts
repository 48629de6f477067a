// What lies where, asked at the moment of a count: of a chain its own word by the second path, at one block.
import { unitsOf } from '@sarraf/chain-codec';
import type { ChainName } from '@sarraf/contracts';
import type { FamilyKey } from '../../chains-config.ts';
import { OutboundError } from '../../providers/outbound.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import {
  type HouseAddresses,
  houseAddresses,
  type Network,
  selectCursor,
} from '../chains/index.ts';
import { type KeptCustody, selectOfPeople, selectStatedAt } from './custody.queries.ts';

/** Asks of custody. */
export interface CustodyDeps {
  readonly plainDb: PlainDb;
  /** The public key of which a chain's addresses are made. */
  readonly keyOf: (chain: ChainName) => FamilyKey | undefined;
  readonly networks: () => Promise<readonly Network[]>;
  readonly coldAddresses: (chain: ChainName) => Promise<readonly string[]>;
  readonly scaleOf: (asset: string) => number;
  /** Of each coin what lies where no chain is asked, by what two officers counted and the books since. */
  readonly elsewhere: () => Promise<ReadonlyMap<string, bigint>>;
}

type OnChain = KeptCustody['chains'][number];

/** What lies where now; a chain whose nodes don't answer is named, and nothing waits for it. */
export async function readCustody(deps: CustodyDeps): Promise<KeptCustody[]> {
  const { keyOf, plainDb } = deps;
  const open = (await deps.networks()).filter(({ isCustodyOpen }) => isCustodyOpen);
  const [elsewhere, statedAt] = await Promise.all([deps.elsewhere(), selectStatedAt(plainDb)]);
  const assets = new Set([...open.map(({ row }) => row.asset), ...statedAt.keys()]);
  const all: KeptCustody[] = [];
  for (const asset of [...assets].sort()) {
    const chains: OnChain[] = [];
    const silent: ChainName[] = [];
    for (const network of open.filter(({ row }) => row.asset === asset)) {
      const key = keyOf(network.chain);
      const found = key && (await askChain(deps, network, await houseAddresses(plainDb, key)));
      if (found === undefined) silent.push(network.chain);
      else chains.push(found);
    }
    const at = statedAt.get(asset);
    const units = elsewhere.get(asset) ?? 0n;
    const isStated = at !== undefined && (units > 0n || chains.length + silent.length === 0);
    const stated = isStated ? { units: String(units), at: at.toISOString() } : null;
    if (chains.length + silent.length > 0 || stated !== null) {
      all.push({ asset, chains, silent, stated });
    }
  }
  return all;
}

/** One asset on one chain at the block that was read last; undefined where nobody answers. */
async function askChain(
  { coldAddresses, plainDb, scaleOf }: CustodyDeps,
  { chain, rails, row: { asset }, token }: Network,
  { gas, hot }: HouseAddresses,
): Promise<OnChain | undefined> {
  const cursor = await selectCursor(plainDb, chain);
  if (cursor === undefined || rails === undefined || token === undefined) return undefined;
  const { hash, height } = cursor;
  const places = [
    { role: 'hot' as const, address: hot },
    { role: 'gas' as const, address: gas },
    ...(await coldAddresses(chain)).map((address) => ({ role: 'cold' as const, address })),
  ];
  try {
    const balances = await (rails.second ?? rails.watcher).balances(
      places.map(({ address }) => address),
      [token.contract],
      { hash, height },
    );
    const inUnits = (raw: bigint): string =>
      String(unitsOf(raw, token.decimals, scaleOf(asset)).units);
    const people = await selectOfPeople(plainDb, chain, asset);
    return {
      chain,
      height,
      hash,
      addresses: places.map(({ address, role }) => ({
        role,
        address,
        units: inUnits(balances.find((one) => one.address === address)?.raw ?? 0n),
      })),
      people: { addresses: people.addresses, units: inUnits(people.raw) },
    };
  } catch (error) {
    if (error instanceof OutboundError) return undefined;
    throw error;
  }
}
