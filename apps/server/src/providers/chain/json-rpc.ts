// JSON-RPC 2.0 over the house's way out: one request a call, and an answer only where it is one.
import { z } from 'zod';
import type { Logger } from '../../platform/logger.ts';
import { createOutbound, OutboundError } from '../outbound.ts';

/** How a node is reached. */
export interface NodeReach {
  /** With whatever path, query or name and password its operator asks for. */
  readonly url: string;
  readonly logger?: Logger;
  /** Longest wait for an answer of few values. Default 5,000. */
  readonly timeoutMs?: number;
  /** Longest wait for a whole block. Default 20,000. */
  readonly blockTimeoutMs?: number;
  /** Largest answer of a whole block that is read. Default 32 MB. */
  readonly blockBytesMax?: number;
  /** Numbers with a decimal point are read as texts. */
  readonly decimals?: boolean;
}

/** How much a call may answer: few values, or a whole block. */
export type AnswerSize = 'values' | 'block';

/** A question to a node. */
export interface NodeCall<T> {
  readonly method: string;
  readonly params: readonly unknown[];
  /** What its result has to look like. */
  readonly result: z.ZodType<T>;
  /** Default: values. */
  readonly size?: AnswerSize;
}

/** What a node says to a call that it may refuse. */
export type NodeSaid<T> =
  | { readonly ok: true; readonly result: T }
  | {
      readonly ok: false;
      /** Its own number of the refusal; undefined where it gives none. */
      readonly code: number | undefined;
      /** In its own words, of which there are as many as there are kinds of nodes. */
      readonly message: string;
    };

/** Asks one node. */
export interface JsonRpc {
  /**
   * The result of a call.
   *
   * @throws OutboundError where there is none: no answer, an error of the node (with HTTP 200,
   *   too), another call's answer, or a result of another form
   */
  ask<T>(call: NodeCall<T>): Promise<T>;
  /**
   * The same, where a refusal is an answer, too.
   *
   * @throws OutboundError where there is neither
   */
  attempt<T>(call: NodeCall<T>): Promise<NodeSaid<T>>;
}

const TIMEOUT_MS = 5_000;
const BLOCK_TIMEOUT_MS = 20_000;
const VALUES_BYTES_MAX = 262_144;
/**
 * A block has 10 MiB at most (EIP-7934), which is twice as much in hexadecimal digits; logs of a
 * whole block's gas come near it. What is larger is no block.
 */
const BLOCK_BYTES_MAX = 33_554_432;

const MESSAGE_MAX = 500;

const refusalShape = z.object({
  code: z.int().optional(),
  message: z.string().transform((text) => text.slice(0, MESSAGE_MAX)),
});

const answerShape = z.object({
  id: z.int(),
  error: z.unknown().optional(),
  result: z.unknown().optional(),
});

/** A client of one node. */
export function createJsonRpc(reach: NodeReach): JsonRpc {
  const { baseUrl, path, headers } = partsOf(reach.url);
  const { logger, timeoutMs = TIMEOUT_MS } = reach;
  const { blockTimeoutMs = BLOCK_TIMEOUT_MS, blockBytesMax = BLOCK_BYTES_MAX } = reach;
  const common = logger === undefined ? { baseUrl } : { baseUrl, logger };
  const lines = {
    values: createOutbound({ ...common, timeoutMs, bytesMax: VALUES_BYTES_MAX }),
    block: createOutbound({ ...common, timeoutMs: blockTimeoutMs, bytesMax: blockBytesMax }),
  };
  const kind = reach.decimals === true ? 'decimals' : 'json';
  let lastId = 0;
  const send = async ({ method, params, size }: Omit<NodeCall<unknown>, 'result'>) => {
    lastId += 1;
    const id = lastId;
    const json = { jsonrpc: '2.0', id, method, params };
    const line = lines[size ?? 'values'];
    const answer = answerShape.safeParse(
      await line.call({ method: 'POST', path, headers, json, answer: kind }),
    );
    if (!answer.success || answer.data.id !== id) throw new OutboundError('not_json');
    return answer.data;
  };
  return {
    ask: async (call) => {
      const { error, result } = await send(call);
      // the node refuses: with which words is its own matter, and never a fact of the chain
      if (error !== undefined && error !== null) throw new OutboundError('status');
      return resultOf(call.result, result);
    },
    attempt: async (call) => {
      const { error, result } = await send(call);
      if (error === undefined || error === null) {
        return { ok: true, result: resultOf(call.result, result) };
      }
      const { code, message } = resultOf(refusalShape, error);
      return { ok: false, code, message };
    },
  };
}

/** @throws OutboundError where the result has another form */
function resultOf<T>(shape: z.ZodType<T>, result: unknown): T {
  const parsed = shape.safeParse(result);
  if (!parsed.success) throw new OutboundError('not_json');
  return parsed.data;
}

/** `fetch` takes no address with a name and a password in it. */
function partsOf(text: string): {
  readonly baseUrl: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
} {
  const url = new URL(text);
  const { username, password, search, origin, pathname } = url;
  const baseUrl = origin + pathname;
  if (username === '') return { baseUrl, path: search, headers: {} };
  const secret = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = `Basic ${Buffer.from(secret).toString('base64')}`;
  return { baseUrl, path: search, headers: { authorization } };
}
