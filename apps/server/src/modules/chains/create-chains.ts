// The chains of a process: who reads them, and what operators see of it.
import { familyOf } from '@sarraf/chain-codec';
import { type ChainName, CHAINS } from '@sarraf/contracts';
import { keyOf } from '../../chains-config.ts';
import { AppError } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import type { CatalogModule } from '../markets/index.ts';
import type { ChainRails, ServerContext } from '../server-context.ts';
import { addressOf, houseAddresses } from './addresses.service.ts';
import { type ChainPulse, readPulses, registerChainMetrics } from './chain-metrics.ts';
import { COIN_DEPOSITS_CHANGED } from './chain-rows.ts';
import { compareChains } from './compare.service.ts';
import { selectBlockMs } from './cursor.queries.ts';
import { type Network, readNetworks } from './networks.service.ts';
import { type AfterRead, watchChains } from './watch.service.ts';

/** Chains, as others use them. */
export interface ChainsModule {
  readonly rails: readonly ChainRails[];
  /** The networks of these chains, or of all. */
  networks(chains?: readonly ChainName[]): Promise<readonly Network[]>;
  /** A person's address on a chain and all of its family. @throws AppError `coin_deposit_closed` without a key */
  addressOf(chain: ChainName, userId: number): Promise<string>;
  /** Between two blocks, as the newest came; ms, null before two were read. */
  blockMs(chain: ChainName): Promise<number | null>;
  /** How each chain does, as far as this process reads it. */
  pulses(): Promise<readonly ChainPulse[]>;
  /**
   * Calls `follow` whenever blocks were read, in the worker that holds the chain's lock. Register it
   * before workers start.
   */
  afterRead(follow: AfterRead): void;
  readonly background: readonly BackgroundTask[];
}

/** What chains are made of. */
export interface ChainsOptions {
  readonly context: ServerContext;
  readonly catalog: Pick<CatalogModule, 'assets' | 'scaleOf'>;
  readonly rails: readonly ChainRails[];
}

const EVERY_MS = 1_000;
const COMPARE_EVERY_MS = 15_000;
const CONFIRMATIONS_LEAST = 16;

/** Makes the chains of a process. */
export function createChains({ catalog, context, rails }: ChainsOptions): ChainsModule {
  const { bus, config, plainDb } = context;
  const follows: AfterRead[] = [];
  const answered = new Map<string, number>();
  const watching = {
    context,
    rails,
    scaleOf: (asset: string) => catalog.scaleOf(asset),
    confirmationsMax: ({ config: { code } }: ChainRails) => {
      const networks = catalog.assets().flatMap((asset) => asset.networks);
      const needed = networks.filter((one) => one.code === code).map((one) => one.confirmations);
      return needed.reduce((most, one) => Math.max(most, one), CONFIRMATIONS_LEAST);
    },
    afterRead: () => follows,
    assertSame: createSameness(context),
    onAnswered: (chain: string) => {
      answered.set(chain, context.clock.now());
    },
    tellChanged: (userIds: readonly number[]) => bus.publish(COIN_DEPOSITS_CHANGED, { userIds }),
  };
  registerChainMetrics({ context, rails, answered });
  return {
    rails,
    networks: (chains = CHAINS) =>
      readNetworks(plainDb, { rails, hasSigner: config.signer !== undefined }, chains),
    addressOf: async (chain, userId) => {
      const key = keyOf(config.chains, familyOf(chain));
      if (key === undefined) throw new AppError('coin_deposit_closed');
      return addressOf(plainDb, key, userId);
    },
    blockMs: (chain) => selectBlockMs(plainDb, chain),
    pulses: () => readPulses({ context, rails, answered }),
    afterRead: (follow) => void follows.push(follow),
    background: [
      { name: 'watch_chains', when: { everyMs: EVERY_MS }, run: () => watchChains(watching) },
      {
        name: 'compare_chains',
        when: { everyMs: COMPARE_EVERY_MS },
        run: () => compareChains(watching),
      },
    ],
  };
}

/** Looks once a process whether a node is of the chain that it is named for, and our key the same. */
function createSameness({ config, plainDb }: Pick<ServerContext, 'config' | 'plainDb'>) {
  const known = new Set<string>();
  return async ({ config: own, second, watcher }: ChainRails): Promise<void> => {
    const key = keyOf(config.chains, familyOf(own.chain));
    if (known.has(own.chain) || key === undefined) return;
    for (const node of second === undefined ? [watcher] : [watcher, second]) {
      const { chainId, genesis } = await node.identity();
      const isOther = own.genesis !== undefined && own.genesis !== genesis.toLowerCase();
      if (chainId !== own.chainId || isOther) {
        throw new Error(`A node of ${own.chain} is of another chain.`);
      }
    }
    await houseAddresses(plainDb, key);
    known.add(own.chain);
  };
}
