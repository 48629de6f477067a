import { createEvmRpc } from '../evm-rpc.ts';
import type { AccountPort } from '../port.ts';
import { TOKEN } from './recorded-block.ts';
import { ScriptedNode } from './scripted-node.ts';

/** A scripted node, and two ports that ask it. */
export interface ScriptedPorts {
  readonly node: ScriptedNode;
  readonly port: AccountPort;
  /** Times out at once: for nodes that say nothing, or too much. */
  readonly hasty: AccountPort;
}

/** @param traces whether the node's tracer is asked, too */
export async function startScriptedPorts(traces: boolean): Promise<ScriptedPorts> {
  const node = await ScriptedNode.start();
  const { url } = node;
  const common = { chain: 'ethereum', tokens: [TOKEN], traces } as const;
  return {
    node,
    port: createEvmRpc({ ...common, node: { url } }),
    hasty: createEvmRpc({ ...common, node: { url, timeoutMs: 100, blockTimeoutMs: 100 } }),
  };
}
