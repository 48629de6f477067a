// A sign-in that was not the owner's: the link that tells of it freezes the account, once.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EngineError } from '../../engine/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import { limit, sender } from '../../testing/orders.ts';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';
import { createFreezeLinks } from './freeze-links.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';
const HOURS_72_MS = 72 * 3_600_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.process.background.run('read_prices');
});
afterAll(() => server?.close());

const read = (token: string): Promise<Answer> =>
  server.call('POST /freeze/read', { body: { token } });
const freeze = (token: string): Promise<Answer> => server.call('POST /freeze', { body: { token } });

let networks = 0;
/** Somebody signs in with the owner's password; the token of the link that the owner is sent. */
async function strangerAt({
  mobile,
  password,
}: SignedIn): Promise<{ link: string; token: string }> {
  const seen = server.providers.inbox.length;
  const entered = await server.call('POST /jwt/login', {
    body: { mobile, password },
    headers: { 'x-forwarded-for': `198.51.${(networks += 1)}.7`, 'user-agent': CHROME },
  });
  expect(entered.status).toBe(200);
  let link = '';
  await server.until(() => {
    const told = server.providers.inbox.slice(seen).find(({ receptor }) => receptor === mobile);
    link = /\/freeze\/([\w-]+)$/.exec(told?.token10 ?? '')?.[1] ?? '';
    return link !== '';
  });
  return { link, token: String(entered.body.data['accessToken']) };
}

const stateOf = async ({ userId }: SignedIn): Promise<unknown> =>
  (
    await server.sql(
      `SELECT coalesce((SELECT is_frozen FROM standings_state WHERE user_id = $1), false) AS is_frozen,
         (SELECT count(*)::int FROM sessions WHERE user_id = $1 AND ended_at IS NULL)
         AS sessions, (SELECT count(*)::int FROM notifications WHERE user_id = $1 AND
         kind = 'account_frozen_by_owner') AS told`,
      [userId],
    )
  )[0];
const send = sender(() => server);
const buy = (who: SignedIn, fields: Parameters<typeof limit>[0] = {}): Promise<Answer> =>
  send('POST /trade/limitBuy', who, limit(fields));
const rich = (): Promise<SignedIn> => server.person({ opening: { IRT: '900000000' } });

describe('a link of a new sign-in', () => {
  it('is read without changing anything, and freezes by the second call', async () => {
    const owner = await rich();
    const resting = await buy(owner, { pair_price: '12000000000' });
    expect(resting.status).toBe(200);
    const { link, token } = await strangerAt(owner);
    for (let scan = 0; scan < 3; scan += 1) {
      const { status, body } = await read(link);
      expect([status, body.data['status'], body.data['device']]).toEqual([
        200,
        'open',
        'Chrome, Windows',
      ]);
    }
    expect(await stateOf(owner)).toMatchObject({ is_frozen: false, told: 0 });
    expect((await freeze(link)).body.data['status']).toBe('used');
    expect(await stateOf(owner)).toEqual({ is_frozen: true, sessions: 0, told: 1 });
    for (const ended of [token, owner.accessToken]) {
      expect((await server.call('GET /fetchUser', { token: ended })).status).toBe(401);
    }
    const again = await server.login(owner.mobile, owner.password);
    expect((await buy(again)).body.error).toBe('account_frozen');
    const cancelled = await send('POST /cancelOrder', again, { order_id: resting.body.data['id'] });
    expect(cancelled.status).toBe(200);
  });

  it('freezes once, however many press the button, and never what officers opened since', async () => {
    const owner = await server.register();
    const { link } = await strangerAt(owner);
    const answers = await Promise.all(Array.from({ length: 50 }, () => freeze(link)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await stateOf(owner)).toEqual({ is_frozen: true, sessions: 0, told: 1 });
    const { plainDb } = server.process.context;
    const opened = await withTransaction(plainDb, (tx) =>
      server.process.modules.all.standings.change(tx, owner.userId, { isFrozen: false }),
    );
    await opened.tell();
    expect((await freeze(link)).body.data['status']).toBe('used');
    expect(await stateOf(owner)).toMatchObject({ is_frozen: false, told: 1 });
  });

  it('says that it froze once the engine knows, also to whoever asks again', async () => {
    const owner = await rich();
    const { link } = await strangerAt(owner);
    const { engine } = server.process.context;
    const submit = engine.submit.bind(engine);
    let isAway = true;
    const spied = vi.spyOn(engine, 'submit').mockImplementation((request) => {
      const isRefused = isAway && request.command.type === 'set_standing';
      if (isRefused) throw new EngineError('engine_unavailable', 'planted');
      return submit(request);
    });
    for (const answer of [await freeze(link), await freeze(link)]) {
      expect([answer.status, answer.body.error]).toEqual([503, 'unavailable']);
    }
    isAway = false;
    expect((await freeze(link)).body.data['status']).toBe('used');
    expect(await stateOf(owner)).toEqual({ is_frozen: true, sessions: 0, told: 1 });
    spied.mockRestore();
  });

  it('is one that the SMS company takes, whatever its hash', () => {
    const { urlOf } = createFreezeLinks(server.process.context);
    const { createId } = server.process.context.ids;
    // an underscore among them was refused (431), and the owner never heard: three in ten were so
    for (let nth = 0; nth < 500; nth += 1) expect(urlOf(createId())).toMatch(/^[^\s_]+$/);
  });

  it('is over after 72 hours', async () => {
    const owner = await server.register();
    const { link } = await strangerAt(owner);
    const { at, ends_at: endsAt } = (await read(link)).body.data as Record<string, string>;
    expect(Date.parse(String(endsAt)) - Date.parse(String(at))).toBe(HOURS_72_MS);
    await server.sql(`UPDATE freeze_links SET ends_at = created_at WHERE user_id = $1`, [
      owner.userId,
    ]);
    expect((await freeze(link)).body.data['status']).toBe('ended');
    expect(await stateOf(owner)).toMatchObject({ is_frozen: false, told: 0 });
  });

  it('of somebody else, half of one and a made-up one are no link', async () => {
    const [one, two] = [await server.register(), await server.register()];
    const [mine, theirs] = [(await strangerAt(one)).link, (await strangerAt(two)).link];
    const [name, mark] = [mine.slice(0, 36), theirs.slice(37)];
    for (const token of [`${name}-${mark}`, name, `${name}-`, `${mine}x`, 'x', `${mine}/..`]) {
      for (const answer of [await read(token), await freeze(token)]) {
        expect([answer.status, answer.body.error]).toEqual([404, 'freeze_link_invalid']);
      }
    }
    expect(await stateOf(one)).toMatchObject({ is_frozen: false });
    expect(await stateOf(two)).toMatchObject({ is_frozen: false });
  });
});
