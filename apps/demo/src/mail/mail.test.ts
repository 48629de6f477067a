import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSimulator } from '../simulator.ts';
import { type MailSimulator, registerMail } from './mail.ts';

let app: FastifyInstance;
let mail: MailSimulator;
let port = 0;
beforeEach(async () => {
  app = createSimulator({ controlKey: 'key' });
  mail = registerMail(app, 'key');
  port = await mail.listen('127.0.0.1', 0);
});
afterEach(async () => {
  await mail.close();
  await app.close();
});

const BODY = ['From: a@sarraf.example', 'To: b@example.ir', 'Subject: =?utf-8?B?2LPZhNin2YU=?='];
const LINES = ['EHLO x', 'MAIL FROM:<a@sarraf.example>', 'RCPT TO:<b@example.ir>', 'DATA'];

/** Says a whole mail line by line; answers the codes of the answers, the last one first. */
async function say(): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  const codes: string[] = [];
  const rest = [...LINES, `${[...BODY, '', '<b>1</b>'].join('\r\n')}\r\n.`, 'QUIT'];
  socket.on('data', (data) => {
    const last = data.toString().trim().split('\r\n').at(-1) ?? '';
    codes.unshift(last.slice(0, 3));
    const next = rest.shift();
    if (next !== undefined) socket.write(`${next}\r\n`);
  });
  socket.on('error', () => undefined);
  await Promise.race([new Promise((resolve) => socket.once('close', resolve)), delay(500)]);
  socket.destroy();
  return codes;
}

const inbox = async (): Promise<unknown[]> =>
  (await app.inject({ url: '/_control/mails?to=b@example.ir' })).json<{ mails: unknown[] }>().mails;

it('takes a mail, tells it, and shows it on a page without letting it in', async () => {
  expect(await say()).toEqual(['221', '250', '354', '250', '250', '250', '220']);
  expect(await inbox()).toMatchObject([{ to: 'b@example.ir', subject: 'سلام' }]);
  const page = await app.inject({ url: '/mail' });
  expect(page.body).toContain('سلام');
  expect(page.body).toContain('&lt;b&gt;1');
});

it.each([
  ['busy', '451', 0],
  ['refuse', '550', 0],
  ['busy_data', '452', 0],
  ['refuse_data', '554', 0],
  ['lost', '354', 1],
  ['hang', '354', 0],
  ['down', undefined, 0],
])('does with the line what it is told: %s', async (mode, answer, kept) => {
  const told = await app.inject({ method: 'POST', url: '/_control/mail/line', payload: { mode } });
  expect(told.json()).toEqual({ line: 'mail', mode });
  const codes = await say();
  if (answer === undefined) expect(codes).toEqual([]);
  else expect(codes).toContain(answer);
  if (mode === 'lost' || mode === 'hang') expect(codes[0]).toBe('354');
  expect(await inbox()).toHaveLength(kept);
});

it('knows no other mode', async () => {
  const bad = { method: 'POST', url: '/_control/mail/line', payload: { mode: 'burn' } } as const;
  expect((await app.inject(bad)).statusCode).toBe(400);
});
