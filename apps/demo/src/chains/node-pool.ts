// Transactions that wait in a node's own pool.
import type { ChainNode } from './chain-node.ts';

/** Signed transactions that a node has and that are not among the known ones, by their codes. */
export async function newInPool(
  node: ChainNode,
  known: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const status = (await node.ask('txpool_status')) as Readonly<Record<string, string>>;
  const count = Number(status['pending'] ?? 0) + Number(status['queued'] ?? 0);
  // the log has as many: nothing came to the node alone
  if (count <= known.size) return [];
  const found: string[] = [];
  for (const code of await poolCodes(node)) {
    if (known.has(code)) continue;
    const raw = await node.ask('eth_getRawTransactionByHash', [code]);
    if (typeof raw === 'string') found.push(raw);
  }
  return found;
}

async function poolCodes(node: ChainNode): Promise<string[]> {
  const content = (await node.ask('txpool_content')) as Readonly<
    Record<string, Readonly<Record<string, Readonly<Record<string, { readonly hash: string }>>>>>
  >;
  return Object.values(content)
    .flatMap((senders) => Object.values(senders))
    .flatMap((byNonce) => Object.values(byNonce))
    .map(({ hash }) => hash);
}
