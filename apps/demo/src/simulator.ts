import { timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { fieldsOf, textOf } from './fields.ts';
import { type Connection, parseConnectionState } from './connection.ts';
import { html, languageOf, page, STYLE } from './page.ts';

const KEY_COOKIE = 'sarraf_demo_key';
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/** One thing that can be asked of a simulator, as `GET /` and the README list it. */
export interface ControlCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly does: string;
}

/** Who may steer a simulator, and what it logs. */
export interface SimulatorOptions {
  /** Opens control calls and inboxes to callers who are not on this machine. */
  readonly controlKey: string;
  readonly logErrors?: boolean;
}

/**
 * A small server for one or more simulators: forms, style, guards and one error answer. Calls
 * under `/_control` and pages that show secrets call {@link requireNear}.
 */
export function createSimulator(options: SimulatorOptions): FastifyInstance {
  const app = Fastify({
    logger: options.logErrors === true ? { level: 'error' } : false,
    bodyLimit: 256 * 1024,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body.toString())));
    },
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', CONTENT_SECURITY_POLICY);
    reply.header('x-content-type-options', 'nosniff');
    // the browser then names our own pages as the origin of their forms, and nobody else's
    reply.header('referrer-policy', 'same-origin');
    reply.header('cache-control', 'no-store');
    // another site's page must not press our buttons in somebody's browser
    const origin = request.headers.origin;
    if (request.method !== 'GET' && origin !== undefined) {
      if (hostOf(origin) !== request.headers.host) {
        await reply.code(403).send({ error: 'foreign_origin' });
      }
    }
  });
  app.get('/style.css', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600');
    return reply.type('text/css; charset=utf-8').send(STYLE);
  });
  app.get('/health', async () => ({ status: 'ok' }));
  registerKeyCall(app, options.controlKey);
  return app;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/**
 * Guard of the calls that show codes or move simulated money. A caller on this machine passes;
 * one from the network (`--lan`) shows the demo's key as header `x-demo-key` or by the form at
 * `/key`.
 */
export function requireNear(
  controlKey: string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    if (isOnThisMachine(request)) return;
    const header = request.headers['x-demo-key'];
    const shown = typeof header === 'string' ? header : cookieOf(request, KEY_COOKIE);
    if (shown !== undefined && equalTexts(shown, controlKey)) return;
    if (request.headers.accept?.includes('text/html') === true) {
      await reply.redirect(`/key?next=${encodeURIComponent(request.url)}`);
      return;
    }
    await reply.code(403).send({ error: 'demo_key_needed' });
  };
}

/** Near in address and in name: a foreign name that resolves to loopback is a rebinding trick. */
function isOnThisMachine(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? '';
  if (!/^(127\.|::1$|::ffff:127\.)/.test(address)) return false;
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(request.headers.host ?? '');
}

function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const header = request.headers.cookie ?? '';
  const found = header.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

function equalTexts(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}

function registerKeyCall(app: FastifyInstance, controlKey: string): void {
  app.get('/key', async (request, reply) => {
    const lang = languageOf(request.query);
    const next = localPath(textOf(fieldsOf(request.query), 'next'));
    const body = html`<form class="card" method="post" action="/key">
      <input type="hidden" name="next" value="${next}">
      <label>${lang === 'fa' ? 'کلید نمایش' : 'Demo key'}
      <input type="password" name="key" autocomplete="current-password" required></label>
      <p class="muted">${lang === 'fa' ? 'این کلید هنگام شروع برنامه در ترمینال نمایش داده شد.' : 'The start command printed it.'}</p>
      <button class="main">${lang === 'fa' ? 'ورود' : 'Enter'}</button></form>`;
    const title = lang === 'fa' ? 'ورود کارکنان' : 'Staff entrance';
    const otherLanguageHref = `/key?lang=${lang === 'fa' ? 'en' : 'fa'}&next=${encodeURIComponent(next)}`;
    return reply
      .type('text/html; charset=utf-8')
      .send(page({ lang, title, body, otherLanguageHref }));
  });
  app.post('/key', async (request, reply) => {
    const fields = fieldsOf(request.body);
    if (!equalTexts(textOf(fields, 'key') ?? '', controlKey)) {
      return reply.code(403).send({ error: 'wrong_key' });
    }
    reply.header('set-cookie', `${KEY_COOKIE}=${controlKey}; HttpOnly; SameSite=Strict; Path=/`);
    return reply.redirect(localPath(textOf(fields, 'next')), 303);
  });
}

/** A path of this server, and never a way to another one. */
function localPath(text: string | undefined): string {
  return text !== undefined && /^\/(?![/\\])/.test(text) ? text : '/';
}

/** The calls that break and mend one connection: `GET` and `POST` at `path`. */
export function registerConnectionCalls(
  app: FastifyInstance,
  path: string,
  connection: Connection,
  controlKey: string,
): readonly ControlCall[] {
  const preHandler = requireNear(controlKey);
  app.get(path, { preHandler }, async () => ({ line: connection.name, ...connection.state() }));
  app.post(path, { preHandler }, async (request, reply) => {
    const next = parseConnectionState(request.body);
    if (typeof next === 'string') return reply.code(400).send({ error: 'bad_line', message: next });
    connection.set(next);
    const back = textOf(fieldsOf(request.body), 'back');
    if (back !== undefined) return reply.redirect(localPath(back), 303);
    return { line: connection.name, ...connection.state() };
  });
  return [
    { method: 'GET', path, does: `how the ${connection.name} line is` },
    {
      method: 'POST',
      path,
      does:
        `{mode, delayMs?, times?, path?}: make the ${connection.name} line ` +
        'ok | fail | unavailable | down | hang | garbage | huge | lost',
    },
  ];
}
