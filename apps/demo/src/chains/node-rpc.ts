/** A node's refusal, in its own words. */
export class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal';
}

const ANSWER_MS_MAX = 20_000;

/**
 * Asks a node by JSON-RPC.
 *
 * @throws NodeRefusal for an answer with an error, another Error when there is no answer
 */
export async function askNode(
  url: string,
  method: string,
  params: readonly unknown[] = [],
  patienceMs = ANSWER_MS_MAX,
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(patienceMs),
  });
  const answer = (await response.json()) as {
    readonly result?: unknown;
    readonly error?: { readonly message: string };
  };
  if (answer.error !== undefined) throw new NodeRefusal(`${method}: ${answer.error.message}`);
  return answer.result;
}

/** A number as JSON-RPC writes it. */
export function hex(value: bigint | number): string {
  return `0x${value.toString(16)}`;
}
