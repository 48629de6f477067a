// What happens to a coin's withdrawal by itself: what it waits for, what races, and a worker that dies
// between any two steps: crash points 21 to 24.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  anyAddress,
  CANCEL_MS,
  coinWithdrawing,
  startCoinServer,
} from '../../testing/coin-withdrawals.ts';
import type { ScriptedSpends } from '../../testing/scripted-spends.ts';
import type { Answer, TestServer } from '../../testing/server.ts';
import type { Person } from '../../testing/withdrawals.ts';

const MINUTE_MS = 60_000;
const ALL = 10_000_000_000;

let server: TestServer;
let spends: ScriptedSpends;
beforeAll(async () => {
  ({ server, spends } = await startCoinServer());
});
afterAll(() => server?.close());
beforeEach(() => {
  spends.waits = {};
  spends.before = () => undefined;
  spends.canVoid = true;
  spends.asked.length = 0;
});

const {
  call,
  codeFor,
  cancel,
  know,
  moneyOf,
  move,
  moveAfter,
  read,
  rich,
  seePrices,
  toldOf,
  trust,
  withdraw,
} = coinWithdrawing(() => server);
const idOf = (answer: Answer): string => String(answer.body.data['id']);
const stateOf = async (who: Person, id: string) => {
  const { status, waiting } = (await read(who, id)).body.data;
  return [status, waiting];
};

/** A person whose withdrawal goes by itself, and that withdrawal. */
async function asked(amount = '100'): Promise<{ who: Person; id: string }> {
  const who = await rich();
  const wallet_address = anyAddress();
  await know(who, wallet_address);
  await trust(who, wallet_address);
  const answer = await withdraw(who, { wallet_address, amount });
  expect(answer.status, answer.text).toBe(200);
  return { who, id: idOf(answer) };
}
const officer = (): Promise<Person> => server.person({ staffRole: 'finance' });
const refuse = (by: Person, id: string): Promise<Answer> =>
  call(by, 'POST /admin/coin_withdrawals/:id/refuse', {
    params: { id },
    body: { reason: 'unusual_activity', words: 'looked at again' },
  });
const freeze = (who: Person, isFrozen: boolean) =>
  server.sql(
    `INSERT INTO user_standings (user_id, is_frozen) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET is_frozen = $2`,
    [who.userId, isFrozen],
  );
/** The row's own account of it. */
const rowOf = async (id: string) =>
  (
    await server.sql<{ opened: boolean; voided: boolean; due: boolean }>(
      `SELECT opened_at IS NOT NULL AS opened, voided_at IS NOT NULL AS voided,
         next_step_at IS NOT NULL AS due FROM coin_payouts WHERE id = $1`,
      [id],
    )
  )[0];

describe('W19: it waits, says for what, and goes on', () => {
  it.each(['hot_empty', 'gas_empty', 'signer_away', 'fee_too_high', 'node_silent'] as const)(
    '%s',
    async (why) => {
      const { who, id } = await asked();
      spends.waits = why === 'gas_empty' ? { open: why } : { plan: why };
      await moveAfter(CANCEL_MS);
      await move();
      expect(await stateOf(who, id)).toEqual(['approved', why]);
      // tried again later each time, at most after a minute
      for (let tries = 0; tries < 7; tries += 1) await moveAfter(MINUTE_MS);
      expect(await stateOf(who, id)).toEqual(['approved', why]);
      expect(await moneyOf(who)).toEqual([ALL, 100_000_000]);
      spends.waits = {};
      await moveAfter(MINUTE_MS);
      expect(await stateOf(who, id)).toEqual(['sent', null]);
      await spends.end(id);
      expect(await moneyOf(who)).toEqual([ALL - 100_000_000, 0]);
    },
  );

  it('its chain is stopped: it waits before it is approved, and before it is sent', async () => {
    const { who, id } = await asked();
    const stop = () =>
      server.sql(`INSERT INTO chain_stops (chain, findings) VALUES ('ethereum', '[]')`);
    const lift = () =>
      server.sql('UPDATE chain_stops SET lifted_at = now() WHERE lifted_at IS NULL');
    await stop();
    await moveAfter(CANCEL_MS);
    expect(await stateOf(who, id)).toEqual(['requested', 'chain_stopped']);
    await lift();
    spends.waits = { plan: 'node_silent' };
    await moveAfter(MINUTE_MS);
    await move();
    expect(await stateOf(who, id)).toEqual(['approved', 'node_silent']);
    spends.waits = {};
    await stop();
    await moveAfter(MINUTE_MS);
    expect(await stateOf(who, id)).toEqual(['approved', 'chain_stopped']);
    expect(spends.opened.has(id)).toBe(false);
    await lift();
    await moveAfter(MINUTE_MS);
    expect(await stateOf(who, id)).toEqual(['sent', null]);
  });

  it('its owner is frozen: nothing is opened until the account is open again', async () => {
    const { who, id } = await asked();
    spends.waits = { plan: 'hot_empty' };
    await moveAfter(CANCEL_MS);
    await move();
    spends.waits = {};
    await freeze(who, true);
    await server.settle();
    await moveAfter(MINUTE_MS);
    const [row] = await server.sql<{ state: string }>(
      'SELECT state FROM withdrawals_state WHERE id = $1',
      [id],
    );
    expect(row?.state).toBe('approved');
    expect(spends.opened.has(id)).toBe(false);
    await freeze(who, false);
    await server.settle();
    await moveAfter(MINUTE_MS);
    expect(spends.opened.get(id)?.state).toBe('released');
  });

  it('a wait of what was sent is told as the chain’s worker has it', async () => {
    const { who, id } = await asked();
    await moveAfter(CANCEL_MS);
    await move();
    spends.tell(id, { wait: 'signer_refused' });
    expect(await stateOf(who, id)).toEqual(['sent', 'signer_refused']);
    expect((await read(who, id)).body.data).toMatchObject({ seconds_left: null });
  });
});

describe('what the chain says', () => {
  it('W16: brings it back once where the network undid it, the fee with it', async () => {
    const { who, id } = await asked();
    await moveAfter(CANCEL_MS);
    await move();
    await spends.end(id, { failed: true });
    await spends.end(id, { failed: true });
    await move();
    expect((await read(who, id)).body.data).toMatchObject({
      status: 'returned',
      reason: 'network',
    });
    expect(await moneyOf(who)).toEqual([ALL, 0]);
    expect((await toldOf(who)).at(-1)).toBe('coin_withdrawal_returned');
    expect((await toldOf(who)).filter((kind) => kind.endsWith('returned'))).toHaveLength(1);
  });

  it('never settles what was not sent', async () => {
    const { id } = await asked();
    await moveAfter(CANCEL_MS);
    await move();
    await server.sql('UPDATE coin_payouts SET steps = steps WHERE id = $1', [id]);
    const unsent = await asked();
    const spend = spends.opened.get(id);
    if (spend === undefined) throw new Error('It was not opened.');
    spends.opened.set(unsent.id, spend);
    await expect(spends.end(unsent.id)).rejects.toThrow('withdrawal_wrong_state');
    spends.opened.delete(unsent.id);
    expect(await moneyOf(unsent.who)).toEqual([ALL, 100_000_000]);
  });
});

it('W10: goes to the address that was written down with it, also where that left the book', async () => {
  const { who, id } = await asked();
  const { address } = (await read(who, id)).body.data;
  const [saved] = await server.sql<{ id: string }>(
    'SELECT id FROM withdraw_addresses WHERE user_id = $1 AND address = $2',
    [who.userId, address],
  );
  const removed = await call(who, 'DELETE /withdraw_addresses/:id', {
    params: { id: String(saved?.id) },
  });
  expect(removed.status, removed.text).toBe(200);
  expect((await read(who, id)).body.data).toMatchObject({ address, status: 'requested' });
  await moveAfter(CANCEL_MS);
  await move();
  expect(await stateOf(who, id)).toEqual(['sent', null]);
  expect(spends.opened.get(id)?.wanted).toMatchObject({ address, units: 95_000_000n });
});

describe('what ends before it is sent', () => {
  it('is voided where it was opened, again until the signer says so', async () => {
    const { who, id } = await asked();
    const by = await officer();
    // the worker has opened it, and dies before it is sent
    spends.before = (step) => {
      if (step === 'release') throw new Error('the worker died');
    };
    const opening = spends.asked;
    let refused: Answer | undefined;
    spends.before = async (step) => {
      if (step === 'open' && refused === undefined) refused = await refuse(by, id);
    };
    await moveAfter(CANCEL_MS);
    spends.canVoid = false;
    await move();
    expect(refused?.body.data, refused?.text).toMatchObject({ status: 'refused' });
    expect(opening).toContain(`open ${id}`);
    expect(await moneyOf(who)).toEqual([ALL, 0]);
    expect(spends.opened.get(id)?.state).toBe('opened');
    expect(await rowOf(id)).toEqual({ opened: true, voided: false, due: true });
    spends.canVoid = true;
    await moveAfter(2 * MINUTE_MS);
    expect(spends.opened.get(id)?.state).toBe('void');
    expect(await rowOf(id)).toEqual({ opened: true, voided: true, due: false });
    expect((await toldOf(who)).at(-1)).toBe('coin_withdrawal_refused');
  });

  it('W03: one that its owner cancelled is opened by nobody', async () => {
    const { who, id } = await asked();
    expect((await cancel(who, id)).status).toBe(200);
    await moveAfter(CANCEL_MS);
    await move();
    expect(spends.asked).toEqual([]);
    expect(await rowOf(id)).toEqual({ opened: false, voided: false, due: false });
    expect((await refuse(await officer(), id)).body.error).toBe('payout_not_waiting');
  });

  it('W03: one that was sent is neither cancelled nor refused', async () => {
    const { who, id } = await asked();
    await moveAfter(CANCEL_MS);
    await move();
    expect((await cancel(who, id)).body.error).toBe('withdrawal_not_cancellable');
    expect((await refuse(await officer(), id)).body.error).toBe('payout_not_waiting');
    expect(spends.opened.get(id)?.state).toBe('released');
  });
});

describe('a worker that dies between two steps', () => {
  it.each(['plan', 'open', 'release'] as const)('before it asks to %s', async (where) => {
    const { who, id } = await asked();
    let deaths = 0;
    spends.before = (step, of) => {
      if (step !== where || of !== id || deaths > 0) return;
      deaths += 1;
      throw new Error('the worker died');
    };
    await moveAfter(CANCEL_MS);
    await move();
    expect(deaths).toBe(1);
    // nobody takes it before the lease ends
    await moveAfter(2 * MINUTE_MS);
    await move();
    expect(await stateOf(who, id)).toEqual(['sent', null]);
    expect(spends.opened.get(id)?.state).toBe('released');
    await spends.end(id);
    expect(await moneyOf(who)).toEqual([ALL - 100_000_000, 0]);
    expect(await rowOf(id)).toMatchObject({ due: false });
  });

  it('after it was held (21), released (22, 23) and settled (24): each is done once', async () => {
    const { who, id } = await asked();
    const due = () =>
      server.sql("UPDATE coin_payouts SET next_step_at = now() - interval '1 day' WHERE id = $1", [
        id,
      ]);
    await due();
    await move();
    expect(await stateOf(who, id)).toEqual(['requested', null]);
    await moveAfter(CANCEL_MS);
    await move();
    await due();
    await move();
    expect(spends.asked.filter((step) => step === `release ${id}`)).toHaveLength(2);
    expect(spends.asked.filter((step) => step === `open ${id}`)).toHaveLength(1);
    await spends.end(id);
    await due();
    await move();
    expect(await stateOf(who, id)).toEqual(['settled', null]);
    expect(await moneyOf(who)).toEqual([ALL - 100_000_000, 0]);
    expect(await toldOf(who)).toEqual([
      'coin_withdrawal_requested',
      'coin_withdrawal_sent',
      'coin_withdrawal_settled',
    ]);
  });
});

describe('races', () => {
  it('W23: cancel, refuse, send and freeze at once, 100 rounds: nothing is lost or paid twice', async () => {
    // a second to think again, so that sessions last for all rounds
    await server.sql(
      `UPDATE settings SET value = (value::jsonb || '{"cancel_seconds": 1}')::json
       WHERE name = 'coin_withdrawal'`,
    );
    const ids: { who: Person; id: string }[] = [];
    for (let people = 0; people < 20; people += 1) {
      const who = await rich();
      const wallet_address = anyAddress();
      await know(who, wallet_address);
      await trust(who, wallet_address);
      await server.sql(`UPDATE user_standings SET is_frozen = false WHERE user_id = $1`, [
        who.userId,
      ]);
      ids.push({ who, id: wallet_address });
    }
    for (let round = 0; round < 5; round += 1) {
      const by = await officer();
      await seePrices();
      const ours = await Promise.all(
        ids.map(async ({ who, id: wallet_address }) => {
          const body = { symbol: 'USDT', chain: 'ERC20', amount: '20', wallet_address };
          const activation_code = await codeFor(who);
          const answer = await call(who, 'POST /user_wallets/manual_withdraw', {
            body: { ...body, activation_code },
          });
          expect(answer.status, answer.text).toBe(200);
          return { who, id: idOf(answer) };
        }),
      );
      server.clock.advance(1_000);
      await Promise.all(
        ours.flatMap(({ who, id }, nth) => [
          move(),
          nth % 2 === 0 ? cancel(who, id) : refuse(by, id),
          ...(nth % 3 === 0 ? [freeze(who, true).then(() => server.settle())] : []),
          move(),
        ]),
      );
      for (const { who } of ours) await freeze(who, false);
      await server.settle();
      for (let tries = 0; tries < 2; tries += 1) await moveAfter(MINUTE_MS + 1_000);
      for (const { id, who } of ours) {
        const [state] = await server.sql<{ state: string }>(
          'SELECT state FROM withdrawals_state WHERE id = $1',
          [id],
        );
        const spend = spends.opened.get(id)?.state;
        if (state?.state === 'sent') {
          expect(spend).toBe('released');
          await spends.end(id);
        } else {
          // with what the others of this file sent it may wait for an officer by now
          if (state?.state === 'requested') await cancel(who, id);
          else expect(['cancelled', 'refused']).toContain(state?.state);
          expect([undefined, 'void']).toContain(spend);
        }
        expect((await moneyOf(who))[1]).toBe(0);
      }
    }
    for (const { who } of ids) {
      const [row] = await server.sql<{ settled: bigint }>(
        `SELECT COALESCE(sum(units), 0)::bigint AS settled FROM withdrawals_state
         WHERE user_id = $1 AND state = 'settled' AND reference <> 'long ago'`,
        [who.userId],
      );
      expect(await moneyOf(who)).toEqual([ALL - Number(row?.settled ?? 0), 0]);
    }
  }, 120_000);
});
