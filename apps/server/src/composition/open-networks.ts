// What production must have where coins may leave. The configuration alone does not tell which networks
// are open: the process that works looks before it begins.
import { chainOfCode } from '../chains-config.ts';
import { ConfigError } from '../environment.ts';
import type { ServerContext } from '../modules/server-context.ts';
import { hadGas, type OpenNetwork, selectOpenNetworks } from './open-networks.queries.ts';

type Looked = Pick<ServerContext, 'config' | 'plainDb' | 'orderedDb'>;

const NODES_NEEDED = 2;

/**
 * Looks at every network that is open for withdrawals, in production. Gas that has run out since is no
 * fault of the start: that network alone waits for it.
 *
 * @throws ConfigError for the first network that can't be paid out by
 */
export async function requirePayableNetworks(looked: Looked): Promise<void> {
  if (looked.config.mode !== 'production') return;
  for (const network of await selectOpenNetworks(looked.plainDb)) {
    const fault = await faultOf(looked, network);
    if (fault === undefined) continue;
    const { asset, code } = network;
    throw new ConfigError(
      `${asset} is open for withdrawals by ${code}, and ${fault}: mend it, or close the network first.`,
    );
  }
}

async function faultOf(
  { config, orderedDb }: Looked,
  { asset, code }: OpenNetwork,
): Promise<string | undefined> {
  const chain = chainOfCode(code);
  const rails = config.chains.chains.find((known) => known.chain === chain);
  if (chain === undefined || rails === undefined) return 'this installation has no nodes of it';
  const safe = new Set(rails.nodes.filter((node) => node.startsWith('https://')));
  if (safe.size < NODES_NEEDED) return 'its chain needs two nodes by https';
  if (!rails.tokens.some((token) => token.asset === asset)) return 'its contract is not named';
  if (config.signer === undefined) return 'no signer is paired (SARRAF_SIGNER_SOCKET)';
  const native = rails.tokens.find(({ contract }) => contract === null)?.asset ?? '';
  if (await hadGas(orderedDb, native)) return undefined;
  return `the house has never had ${native} for its network fees`;
}
