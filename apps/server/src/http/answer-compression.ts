// Which answers are sent compressed, and by what.
//
// The length of a compressed answer tells whether a text in it stands there twice. Whoever can have
// a victim's browser ask for an answer with words of their choice in it, and see its length, could
// guess a secret in the same answer letter by letter (BREACH). So an answer is compressed only where
// there is no secret to guess, and all others are sent as they are:
// - never one of the contract's calls of signing in (tokens, codes, sessions), but for what every
//   stranger may read: the terms;
// - never one to anything but GET: what changes something answers with what it made of the input;
// - never one of a half-authenticated or refreshing caller, nor of the demo's doors;
// - never one whose contract names a field of a secret, wherever it stands in the answer;
// - never a refusal: it may repeat what was sent.
// What is left is public, or one's own data, which needs a bearer token that no foreign page has.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { authEndpoints, type Endpoint, type EndpointKey } from '@sarraf/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { declaredCalls, methodAndPath } from './endpoint-routes.ts';

/** Below this a packet is a packet. */
const BYTES_MIN = 1_024;
/** Low levels, for they are made anew for each answer: a tenth longer at a tenth of the time. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 5;
const SECRET_FIELD =
  /token|secret|passw|otp|jwt|cookie|csrf|signature|(?:activation|backup|recovery|sms)_?code/i;
const READS: ReadonlySet<string> = new Set(['public', 'read']);
const AUDIENCES: ReadonlySet<string> = new Set(['public', 'user', 'client', 'staff']);
/** The API's description for people and programs: one text for all. */
const DOCUMENTS = ['GET /docs', 'GET /docs/openapi.json', 'GET /docs/style.css'] as const;

type Encoding = 'br' | 'gzip';

const ENCODERS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: GZIP_LEVEL }),
};

/** Whether answers of a call may be compressed; see the rule at the top of this file. */
export function mayCompress(key: EndpointKey, endpoint: Endpoint): boolean {
  const { audience, rate } = endpoint.access;
  return (
    key.startsWith('GET ') &&
    READS.has(rate) &&
    (rate === 'public' || !Object.hasOwn(authEndpoints, key)) &&
    AUDIENCES.has(audience) &&
    !namesSecret(endpoint.output)
  );
}

function namesSecret(output: z.ZodType): boolean {
  const names = JSON.stringify(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }));
  return [...names.matchAll(/"(\w+)":\{/g)].some(([, name = '']) => SECRET_FIELD.test(name));
}

/**
 * Has the answers of those calls compressed. Before the calls are mounted: each gets its hook then,
 * so that all others pay nothing for it.
 */
export function compressAnswers(app: FastifyInstance, withDemoDoors: boolean): void {
  const calls = declaredCalls(withDemoDoors).filter(([key, call]) => mayCompress(key, call));
  const routes = new Set<string>([
    ...DOCUMENTS,
    ...calls.map(([key]) => methodAndPath(key).join(' ')),
  ]);
  app.addHook('onRoute', (route: RouteOptions) => {
    if (routes.has(`${String(route.method)} ${route.url}`)) route.onSend = compress;
  });
}

async function compress(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  reply.header('vary', 'accept-encoding');
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding === undefined) return payload;
  const bytes = Buffer.from(payload);
  if (bytes.length < BYTES_MIN) return payload;
  const sent = await ENCODERS[encoding](bytes);
  if (sent.length >= bytes.length) return payload;
  reply.header('content-encoding', encoding).header('content-length', sent.length);
  return sent;
}

/** What a caller takes, brotli first; undefined for those who ask for nothing or refuse both. */
export function chooseEncoding(header: string | string[] | undefined): Encoding | undefined {
  const weights = new Map<string, number>();
  for (const part of String(header ?? '').split(',', 20)) {
    const [name = '', ...settings] = part.split(';').map((word) => word.trim().toLowerCase());
    const weight = settings.find((setting) => setting.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  const weightOf = (name: Encoding): number => weights.get(name) ?? weights.get('*') ?? 0;
  const [br, gz] = [weightOf('br'), weightOf('gzip')];
  if (br > 0 && br >= gz) return 'br';
  return gz > 0 ? 'gzip' : undefined;
}
