// Kavenegar's documented answers, and what the outbox makes of each.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutbound } from '../outbound.ts';
import { createKavenegar } from './kavenegar.ts';

const MESSAGE = {
  mobile: '09121234567',
  template: 'sarraf-level-approved-fa',
  token: 'سرو',
  token2: '4210',
  token10: '2',
};
const SENT = { mobile: MESSAGE.mobile, reference: '4210', begunAt: 1_800_000_000_000 };

type Answer = { readonly http?: number; readonly body: unknown } | 'cut' | 'silent';
let answers: Record<string, Answer> = {};
const calls: { readonly path: string; readonly fields: Record<string, string> }[] = [];
let server: Server;
let url = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const path = request.url ?? '';
      calls.push({ path, fields: Object.fromEntries(new URLSearchParams(text)) });
      const answer = answers[path.split('/').at(-1) ?? ''];
      if (answer === 'silent') return;
      if (answer === undefined || answer === 'cut') response.destroy();
      else response.writeHead(answer.http ?? 200).end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answers = {};
  calls.length = 0;
});

/** What never answers is waited for a moment; an answer has all the time that a busy machine needs. */
const timeoutMs = (): number => (Object.values(answers).includes('silent') ? 200 : 30_000);
const sender = (baseUrl = url) =>
  createKavenegar({
    outbound: createOutbound({ baseUrl, timeoutMs: timeoutMs() }),
    apiKey: 'key/1',
    simulated: true,
  });
const status = (code: number, entries: unknown = null, http = 200): Answer => ({
  http,
  body: { return: { status: code, message: '…' }, entries },
});
const lookup = (answer: Answer) => {
  answers = { 'lookup.json': answer };
  return sender().send(MESSAGE);
};

describe('a message by a template', () => {
  it('is asked for with its placeholders filled, after it was begun', async () => {
    answers = { 'lookup.json': status(200, [{ messageid: 1, status: 5 }]) };
    const begun: number[] = [];
    const begin = (): Promise<boolean> => Promise.resolve(begun.push(calls.length) > 0);
    expect(await sender().send(MESSAGE, begin)).toEqual({ kind: 'taken' });
    expect(begun).toEqual([0]);
    const { mobile: receptor, ...placeholders } = MESSAGE;
    const fields = { receptor, ...placeholders, type: 'sms' };
    expect(calls).toEqual([{ path: '/v1/key%2F1/verify/lookup.json', fields }]);
    expect(await sender().send(MESSAGE, () => Promise.resolve(false))).toMatchObject({
      kind: 'refused',
    });
    expect(calls).toHaveLength(1);
  });

  it('is taken with one entry in place of a list, as its README has it', async () => {
    expect(await lookup(status(200, { messageid: 1, status: 5 }))).toEqual({ kind: 'taken' });
  });

  it.each([
    ...[402, 409].map((code) => [code, 'soon'] as const),
    ...[401, 403, 407, 412, 416, 418, 424, 426, 430, 432].map((code) => [code, 'mended'] as const),
    ...[400, 404, 405, 406, 411, 413, 414, 417, 419, 422, 428, 431].map(
      (code) => [code, 'never'] as const,
    ),
  ])('refused with %i heals %s, whatever HTTP says', async (code, heals) => {
    const outcome = { kind: 'refused', heals, why: String(code) };
    expect(await lookup(status(code))).toEqual(outcome);
    expect(await lookup(status(code, null, code))).toEqual(outcome);
  });

  it.each<readonly [string, Answer, string]>([
    ['time-out', 'silent', 'timeout'],
    ['connection that is cut', 'cut', 'unreachable'],
    ['fault of the server', { http: 502, body: {} }, 'status_502'],
    ['fault within an answer', status(500), '500'],
    ['answer that cannot be read', { body: { ok: true } }, 'unreadable'],
  ])('has an unknown outcome after a %s', async (_what, answer, why) => {
    expect(await lookup(answer)).toEqual({ kind: 'unknown', why });
  });

  it('surely was not taken where nobody listens', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    const outcome = await sender(`http://127.0.0.1:${port}`).send(MESSAGE);
    expect(outcome).toEqual({ kind: 'refused', heals: 'soon', why: 'unreachable' });
  });
});

describe('a message whose outcome is unknown', () => {
  const listed = (...ids: number[]): Answer =>
    status(
      200,
      ids.map((messageid) => ({ messageid, receptor: MESSAGE.mobile, status: 10, statustext: '' })),
    );
  const texts = (...messages: string[]): Answer =>
    status(
      200,
      messages.map((message, at) => ({ messageid: at, message })),
    );
  const find = (byReceptor: Answer, select?: Answer) => {
    answers = {
      'statusbyreceptor.json': byReceptor,
      ...(select === undefined ? {} : { 'select.json': select }),
    };
    return sender().find(SENT);
  };

  it('is found by the number in its text', async () => {
    expect(await find(listed(7, 8), texts('کد ۴', 'سطح 2\nپیام 4210'))).toBe('taken');
    expect(calls.map(({ fields }) => fields)).toEqual([
      { receptor: MESSAGE.mobile, startdate: '1799999940', enddate: '1800000600' },
      { messageid: '7,8' },
    ]);
  });

  it('was not taken where the company knows of no such text', async () => {
    expect(await find(listed())).toBe('not_taken');
    // a longer number is another one
    expect(await find(listed(7), texts('پیام 42101'))).toBe('not_taken');
  });

  it.each<{ readonly what: string; readonly list: Answer; readonly select?: Answer }>([
    { what: 'may not be asked', list: status(407) },
    { what: 'does not answer', list: 'cut' },
    { what: 'does not show the texts', list: listed(7), select: status(407) },
    { what: 'shows fewer texts than there are', list: listed(7, 8), select: texts('کد ۴') },
  ])('stays unknown where the company $what', async ({ list, select }) => {
    expect(await find(list, select)).toBe('unknown');
  });
});
