// Asks one node of TRON by its HTTP interface, which says that something is wrong with HTTP 200, too.
import { z } from 'zod';
import { createOutbound, OutboundError } from '../outbound.ts';
import type { NodeReach } from './json-rpc.ts';
import { constantAnswer, noneAnswer } from './tron-answers.ts';

const TIMEOUT_MS = 5_000;
const BLOCK_TIMEOUT_MS = 20_000;
const VALUES_BYTES_MAX = 262_144;
const BLOCK_BYTES_MAX = 33_554_432;

/** Asks one node: a call, what it is given, and what its answer looks like. */
export interface TronNode {
  ask<T>(
    path: string,
    json: Readonly<Record<string, unknown>>,
    shape: z.ZodType<T>,
    size?: 'block',
  ): Promise<T>;
}

/** Reaches one node, with bounds of time and bytes. */
export function createTronNode(reach: NodeReach): TronNode {
  const { blockBytesMax = BLOCK_BYTES_MAX, blockTimeoutMs = BLOCK_TIMEOUT_MS, logger } = reach;
  const { timeoutMs = TIMEOUT_MS } = reach;
  const { baseUrl, headers } = partsOf(reach.url);
  const common = logger === undefined ? { baseUrl } : { baseUrl, logger };
  const values = createOutbound({ ...common, timeoutMs, bytesMax: VALUES_BYTES_MAX });
  const blocks = createOutbound({
    ...common,
    timeoutMs: blockTimeoutMs,
    bytesMax: blockBytesMax,
  });
  return {
    ask: async (path, json, shape, size) => {
      const line = size === 'block' ? blocks : values;
      const answer: unknown = await line.call({ method: 'POST', path, headers, json });
      const parsed = shape.safeParse(answer);
      if (!parsed.success) throw new OutboundError('not_json');
      return parsed.data;
    },
  };
}

/** A key of the node's operator stands before its host, as a name: nodes take it as a header. */
function partsOf(text: string): {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
} {
  const url = new URL(text);
  const { origin, pathname, username } = url;
  const baseUrl = origin + pathname.replace(/\/$/, '');
  const headers: Record<string, string> = {};
  if (username !== '') headers['TRON-PRO-API-KEY'] = decodeURIComponent(username);
  return { baseUrl, headers };
}

/** What is asked for, or undefined where the node says that it has none. */
export const orNone = <T>(shape: z.ZodType<T>): z.ZodType<T | undefined> =>
  z.union([shape, noneAnswer.transform(() => undefined)]);

/** Runs a call of a contract without a transaction. */
export function askConstant(
  node: TronNode,
  { data, from, to }: { readonly data: string; readonly from: string; readonly to: string },
) {
  const call = { owner_address: from, contract_address: to, data, visible: true };
  return node.ask('/wallet/triggerconstantcontract', call, constantAnswer);
}
