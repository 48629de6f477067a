import { setTimeout as wait } from 'node:timers/promises';
import { PUSH_MODES, PushService, type PushTelephone } from '@sarraf/push-receiver';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fieldsOf, textOf, wholeOf } from '../fields.ts';
import { type ControlCall, requireNear } from '../simulator.ts';
import { registerTelephonePages } from './telephone-page.ts';

/** A telephone as control calls tell of it: what stands on its screen, newest first. */
interface TelephoneOnWire {
  readonly id: string;
  readonly delivered: number;
  readonly shown: readonly unknown[];
}

const DELAY_MS_MAX = 60_000;
/** VAPID's keys: a point of P-256. */
const PUBLIC_KEY = /^[\w-]{87}$/;

const CALLS: readonly ControlCall[] = [
  {
    method: 'POST',
    path: '/push/telephones',
    does: '{publicKey}: a new telephone that subscribed with it: {endpoint, p256dh, auth}',
  },
  { method: 'POST', path: '/push/to/{telephone}', does: 'web push (RFC 8030): one message' },
  { method: 'GET', path: '/telephones', does: 'all telephones, and how the push service is' },
  { method: 'GET', path: '/telephone/{telephone}', does: 'one telephone with what it shows' },
  {
    method: 'GET',
    path: '/_control/telephones',
    does: 'telephones newest first: {telephones: [{id, delivered, shown: [payload]}]}',
  },
  { method: 'GET', path: '/_control/push/line', does: 'how the push service is' },
  {
    method: 'POST',
    path: '/_control/push/line',
    does: `{mode, times?, only?, delayMs?}: make the push service ${PUSH_MODES.join(' | ')}`,
  },
];

/**
 * The push service of the demo, and the telephones behind it: it verifies who sends (VAPID), and each telephone
 * decrypts what comes and shows it on a page of its own.
 */
export function registerPush(
  app: FastifyInstance,
  { controlKey, serverUrl }: { readonly controlKey: string; readonly serverUrl: string },
): readonly ControlCall[] {
  const service = new PushService();
  let delayMs = 0;
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );
  app.post('/push/telephones', { preHandler: requireNear(controlKey) }, async (request, reply) => {
    const publicKey = textOf(fieldsOf(request.body), 'publicKey') ?? '';
    if (!PUBLIC_KEY.test(publicKey)) return reply.code(400).send({ error: 'bad_key' });
    service.origin = originOf(request);
    return service.subscribe(publicKey);
  });
  app.post('/push/to/:telephone', async (request, reply) => {
    service.origin = originOf(request);
    if (delayMs > 0) await wait(delayMs, undefined, { ref: false });
    return take(service, request, reply);
  });
  const line = () => ({
    line: 'push',
    mode: service.mode,
    times: service.times,
    only: service.only,
    delayMs,
    faults: service.faults.slice(-20),
  });
  const guard = { preHandler: requireNear(controlKey) };
  app.get('/_control/telephones', guard, async () => ({
    telephones: [...service.telephones.values()].reverse().map(telephoneOnWire),
  }));
  app.get('/_control/push/line', guard, async () => line());
  app.post('/_control/push/line', guard, async (request, reply) => {
    const fields = fieldsOf(request.body);
    const mode = PUSH_MODES.find((known) => known === textOf(fields, 'mode'));
    const delay = wholeOf(fields, 'delayMs') ?? 0;
    if (mode === undefined || delay < 0 || delay > DELAY_MS_MAX) {
      return reply.code(400).send({ error: 'bad_line' });
    }
    delayMs = delay;
    service.mode = mode;
    service.times = wholeOf(fields, 'times') ?? null;
    service.only = textOf(fields, 'only') ?? null;
    if (textOf(fields, 'back') !== undefined) return reply.redirect('/telephones', 303);
    return line();
  });
  registerTelephonePages(app, { controlKey, serverUrl, service });
  return CALLS;
}

/** The origin that the caller used: the `aud` of its VAPID token has to be this (RFC 8292 §2). */
const originOf = (request: FastifyRequest): string => `http://${request.headers.host ?? ''}`;

async function take(
  service: PushService,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = textOf(fieldsOf(request.params), 'telephone') ?? '';
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const { line, status, headers } = service.take(id, request.headers, body);
  if (line === 'answers') return reply.code(status).headers(headers).send();
  reply.hijack();
  if (line === 'down') request.raw.socket.destroy();
  return reply;
}

function telephoneOnWire({ id, delivered, shown }: PushTelephone): TelephoneOnWire {
  const payloads = [...shown.values()].map(({ text }) => JSON.parse(text) as unknown);
  return { id, delivered: delivered.length, shown: payloads.reverse() };
}
