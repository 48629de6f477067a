// What a log has of a call that wants to be more than its line, or brings what nobody may read.
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import { maskSecrets } from '../platform/masked-values.ts';
import { secretsSent } from '../testing/secret-fields.ts';
import { logCalls, noteAsked } from './call-log.ts';

const NATIONAL_CODE = '0012345679';
const CARD = '6037991234567893';

const apps: ReturnType<typeof Fastify>[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** Sends one call to a server that logs; answers the lines of its log. */
async function linesOf(
  request: { readonly url: string; readonly body?: object },
  level = 'debug',
): Promise<string[]> {
  let text = '';
  const destination = { write: (line: string) => (text += line) };
  const logger = createLogger({ name: 'test', level, destination });
  const app = Fastify({ logger: false });
  apps.push(app);
  app.decorateRequest('admission', null);
  logCalls(app, logger);
  app.post('/api/v1/things/:token', async (asked) => {
    noteAsked(asked, logger, { params: asked.params, body: asked.body });
    return {};
  });
  await app.inject({ method: 'POST', url: request.url, payload: request.body ?? {} });
  return text.split('\n').filter(Boolean);
}

describe('the line of a call', () => {
  it('U06 is one line of JSON, whatever is written into its address or body', async () => {
    const evil = '\r\n{"level":60,"msg":"forged"}\u001b[31m\u2028';
    const lines = await linesOf({
      url: `/api/v1/things/x?q=${encodeURIComponent(evil)}`,
      body: { note: evil, [evil]: 1 },
    });
    expect(lines).toHaveLength(1);
    // neither a new line nor a terminal's own language, not even in the text of the line
    expect(lines[0]).not.toMatch(/[\p{Cc}]/u);
    expect(JSON.parse(String(lines[0]))).toMatchObject({
      msg: 'a call was answered',
      asked: { body: { note: evil } },
    });
  });

  it('U06 has secrets masked, by their field and by their form, at any depth', async () => {
    const secrets = ['Walk-the-way-01', '482913', 'eyJhbGciOi.eyJzdWIi.c2lnbmF0', 'سرو'];
    const [password, code, token, word] = secrets;
    const [line = ''] = await linesOf({
      url: `/api/v1/things/deadbeefdeadbeef?query=${NATIONAL_CODE}&card=${CARD}&token=${token}`,
      body: {
        deep: { list: [{ password, activation_code: code }] },
        word,
        email: 'sara@example.ir',
        note: `by ${CARD}, ${NATIONAL_CODE}: ${token}`,
      },
    });
    for (const secret of [...secrets, NATIONAL_CODE, CARD, 'deadbeef', 'sara@example']) {
      expect(line).not.toContain(secret);
    }
    expect(line).toContain('603799******7893');
    expect(line).toContain('001******9');
    expect(JSON.parse(line)).toMatchObject({
      path: '/api/v1/things/:token',
      asked: { body: { deep: { list: [{ password: '[masked]' }] } } },
    });
  });

  it('U06 has no secret that the contract has anybody send', () => {
    const sent = secretsSent();
    const bare = sent.filter((name) =>
      JSON.stringify(maskSecrets({ [name]: 'x-7' })).includes('x-7'),
    );
    expect(bare).toEqual([]);
    expect(sent.length).toBeGreaterThan(15);
  });

  it('keeps the code of what failed, which is no secret outside of a call', () => {
    let text = '';
    const destination = { write: (line: string) => (text += line) };
    const error = Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' });
    createLogger({ name: 'test', destination }).error({ err: error }, 'it failed');
    expect(text).toContain('ECONNREFUSED');
  });

  it('U06 has nothing of a link that freezes: its page has no route to be named by', async () => {
    const token = '01a212c3-c458-7d49-926f-2b20929d347d-h9p1TKTjce85pqlpdki4lw';
    const lines = await linesOf({
      url: `/freeze/${token}?from=${encodeURIComponent(`https://sarraf.example/freeze/${token}`)}`,
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('h9p1TKTj');
    expect(JSON.parse(String(lines[0]))).toMatchObject({ path: '/freeze/[masked]' });
  });

  it('keeps numbers that are no code, and is not written where nobody reads it', async () => {
    const [line = ''] = await linesOf({
      url: '/api/v1/things/x',
      body: { amount: '1250000000', at: 1_764_035_400, ids: [12, 1_234_567_891] },
    });
    const amounts = { amount: '1250000000', at: 1_764_035_400, ids: [12, 1_234_567_891] };
    expect(JSON.parse(line)).toMatchObject({ asked: { body: amounts } });
    expect(await linesOf({ url: '/api/v1/things/x' }, 'info')).toEqual([]);
  });
});
