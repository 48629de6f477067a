// Where people stand: changed in somebody's transaction, told at once or by the background.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EngineError } from '../../engine/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import { limit, sender } from '../../testing/orders.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../testing/server.ts';
import { type StandingsService } from './index.ts';
import type { StandingChanges } from './standings.service.ts';

let server: TestServer;
let standings: StandingsService;

beforeAll(async () => {
  server = await startTestServer();
  standings = server.process.modules.all.standings;
  await server.process.background.run('read_prices');
});
afterAll(() => server.close());

const send = sender(() => server);
const person = (): Promise<SignedIn> => server.person({ opening: { IRT: '900000000' } });
const change = (userId: number, changes: StandingChanges) =>
  withTransaction(server.process.context.plainDb, (tx) => standings.change(tx, userId, changes));
const buy = async (who: SignedIn): Promise<string> =>
  (await send('POST /trade/limitBuy', who, limit({ pair_price: '12000000000' }))).body.error;
const engineHas = async (userId: number): Promise<unknown> => {
  const [row] = await server.sql(
    `SELECT s.level::int AS level, s.is_frozen, s.blocks, s.version = u.version AS is_told
       FROM standings_state s JOIN user_standings u USING (user_id) WHERE s.user_id = $1`,
    [userId],
  );
  return row;
};

describe('a standing', () => {
  it('reaches the engine immediately: frozen users can only cancel', async () => {
    const who = await person();
    const placed = await send('POST /trade/limitBuy', who, limit({ pair_price: '12000000000' }));
    const { before, after, tell } = await change(who.userId, { isFrozen: true });
    expect([before.isFrozen, after.isFrozen]).toEqual([false, true]);
    await tell();
    const refused = await send('POST /trade/limitBuy', who, limit());
    expect(refused).toMatchObject({ status: 403, body: { error: 'account_frozen' } });
    const cancelled = await send('POST /cancelOrder', who, { order_id: placed.body.data['id'] });
    expect(cancelled.status).toBe(200);
    await (await change(who.userId, { isFrozen: false })).tell();
    expect(await buy(who)).toBeUndefined();
  });

  it('pauses one action until a time and replaces an earlier pause', async () => {
    const who = await person();
    const until = Date.now() + 3_600_000;
    await (await change(who.userId, { block: { action: 'trade', until: null } })).tell();
    const { before, after, tell } = await change(who.userId, { block: { action: 'trade', until } });
    expect(before.blocks).toEqual([{ action: 'trade', until: null }]);
    expect(after.blocks).toEqual([{ action: 'trade', until }]);
    await tell();
    const refused = await send('POST /trade/limitBuy', who, limit());
    expect(refused.body).toMatchObject({
      error: 'action_blocked',
      facts: { action: 'trade', until: new Date(until).toISOString() },
    });
    await (await change(who.userId, { unblock: 'trade' })).tell();
    expect(await buy(who)).toBeUndefined();
  });

  it('is sent by the background task when the process dies between commit and command', async () => {
    const who = await person();
    await change(who.userId, { isFrozen: true });
    // nobody called `tell`
    await server.process.background.run('tell_standings');
    expect(await engineHas(who.userId)).toMatchObject({ is_frozen: true, is_told: true });
    const submit = vi.spyOn(server.process.context.engine, 'submit');
    submit.mockRejectedValueOnce(new EngineError('outcome_unknown', 'planted'));
    await (await change(who.userId, { isFrozen: false })).tell();
    expect(await engineHas(who.userId)).toMatchObject({ is_frozen: true, is_told: false });
    await server.process.background.run('tell_standings');
    expect(await engineHas(who.userId)).toMatchObject({ is_frozen: false, is_told: true });
    expect(await server.sql('SELECT FROM user_standings WHERE told_version < version')).toEqual([]);
  });

  it('ignores a rolled-back change; fifty concurrent changes make fifty versions', async () => {
    const who = await person();
    const [row] = await server.sql<{ version: string }>(
      'SELECT version::text AS version FROM user_standings WHERE user_id = $1',
      [who.userId],
    );
    const failing = withTransaction(server.process.context.plainDb, async (tx) => {
      await standings.change(tx, who.userId, { isFrozen: true });
      throw new Error('planted');
    });
    await expect(failing).rejects.toThrow('planted');
    const made = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        change(who.userId, {
          isFrozen: index % 2 === 0,
          block: { action: 'deposit', until: null },
        }),
      ),
    );
    await Promise.all(made.map(({ tell }) => tell()));
    const [now] = await server.sql<{ version: string; is_frozen: boolean }>(
      'SELECT version::text AS version, is_frozen FROM user_standings WHERE user_id = $1',
      [who.userId],
    );
    expect(Number(now?.version)).toBe(Number(row?.version) + 50);
    expect(await engineHas(who.userId)).toMatchObject({
      is_told: true,
      is_frozen: now?.is_frozen,
      blocks: [{ action: 'deposit', until: null }],
    });
  });

  it('changes the level with the person’s own, and is told of who reached one', async () => {
    const who = await person();
    await standings.ensureTold(who.userId);
    expect(await engineHas(who.userId)).toMatchObject({ level: 1, is_told: true });
    await (await change(who.userId, { level: 0 })).tell();
    const [user] = await server.sql('SELECT level::int AS level FROM users WHERE id = $1', [
      who.userId,
    ]);
    expect(user).toEqual({ level: 0 });
    expect(await engineHas(who.userId)).toMatchObject({ level: 0, is_told: true });
  });

  it('backfills the missing standings of all users', async () => {
    const newcomer = await server.register();
    await server.process.background.run('tell_standings');
    expect(await engineHas(newcomer.userId)).toMatchObject({ level: 0, is_told: true });
    await expect(change(999_999, {})).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is told with the lowest account of its national code, and by itself again', async () => {
    const [first, second] = [await person(), await person()];
    const personOf = async (who: SignedIn): Promise<unknown> => {
      const [row] = await server.sql(
        'SELECT person_id::int AS person FROM standings_state WHERE user_id = $1',
        [who.userId],
      );
      return row?.['person'];
    };
    const sharesCode = (of: SignedIn, from: SignedIn) =>
      server.sql(
        `UPDATE users AS u SET national_code_hash = o.national_code_hash,
           national_code_sealed = o.national_code_sealed
         FROM users AS o WHERE o.id = $2 AND u.id = $1`,
        [of.userId, from.userId],
      );
    const tell = async (who: SignedIn): Promise<void> => {
      await (await change(who.userId, {})).tell();
      await server.process.background.run('tell_standings');
    };
    await tell(second);
    expect(await personOf(second)).toBe(second.userId);
    // one national code is one account in use
    await expect(sharesCode(second, first)).rejects.toThrow('users_national_code_in_use');
    await server.sql(`UPDATE users SET state = 'blocked' WHERE id = $1`, [second.userId]);
    // the lower account comes second: the other one is told anew
    await sharesCode(first, second);
    await tell(first);
    expect([await personOf(first), await personOf(second)]).toEqual([first.userId, first.userId]);
    await server.sql(
      'UPDATE users SET national_code_hash = NULL, national_code_sealed = NULL WHERE id = $1',
      [first.userId],
    );
    await tell(first);
    expect([await personOf(first), await personOf(second)]).toEqual([first.userId, second.userId]);
    expect(await engineHas(second.userId)).toMatchObject({ is_told: true });
  });

  it('does not deadlock when changes and backfill run concurrently', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => server.register()));
    const ids = people.map(({ userId }) => userId);
    for (let round = 0; round < 5; round += 1) {
      await server.sql('DELETE FROM user_standings WHERE user_id = ANY ($1)', [ids]);
      const changes = ids.map((id, index) => change(id, { isFrozen: index % 2 === 0 }));
      await Promise.all([standings.tellAll(), ...changes, standings.tellAll()]);
    }
    await standings.tellAll();
    for (const [index, id] of ids.entries()) {
      const rows = await server.sql(
        'SELECT is_frozen, told_version = version AS is_told FROM user_standings WHERE user_id = $1',
        [id],
      );
      expect(rows).toEqual([{ is_frozen: index % 2 === 0, is_told: true }]);
    }
  });
});
