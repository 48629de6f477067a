// Moves to cold that two officers take back, at each moment of their way to the signer: nothing is signed, and neither
// a coin nor a fee stays kept for them.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { SignedIn } from '../../apps/server/src/testing/server.ts';
import { type BitcoinPayouts, COLD_OWN, startBitcoinSystem } from './testing/bitcoin-system.ts';

const REASON = 'hot is short for tomorrow';
const [COLD = ''] = COLD_OWN;

let system: BitcoinPayouts;
let one: SignedIn;
let two: SignedIn;
beforeAll(async () => {
  system = await startBitcoinSystem();
  const { server } = system.chain;
  one = await server.person({ staffRole: 'crypto_operations' });
  two = await server.person({ staffRole: 'crypto_operations' });
  await server.sql(`UPDATE staff_roles SET since = since - interval '80 hours'`);
  await run('ask_signer');
}, 120_000);
afterAll(() => system?.stop());
afterEach(() => {
  system.signer.isAway = false;
});

const run = (task: string): Promise<void> => system.chain.server.process.background.run(task);

/** By both officers. */
async function decided(
  call: 'POST /admin/cold_moves' | 'POST /admin/cold_recalls',
  body: Readonly<Record<string, string>>,
): Promise<void> {
  const { server } = system.chain;
  const proposed = await server.call(call, {
    token: one.accessToken,
    body: { ...body, reason: REASON },
  });
  const approved = await server.call('POST /admin/chain_approvals/:id/approve', {
    token: two.accessToken,
    params: { id: String(proposed.body.data['id']) },
    body: { reason: REASON },
  });
  expect(approved.body.data, proposed.text).toMatchObject({ status: 'approved' });
}

/** A move that two decided; its id. */
async function moved(): Promise<string> {
  await decided('POST /admin/cold_moves', {
    chain: 'bitcoin',
    symbol: 'BTC',
    amount: '0.1',
    address: COLD,
  });
  const [row] = await system.chain.server.sql<{ id: string }>(
    'SELECT id FROM cold_moves ORDER BY created_at DESC LIMIT 1',
  );
  return row?.id ?? '';
}
const wantBack = (move: string): Promise<void> => decided('POST /admin/cold_recalls', { move });

/** What is there of a move. */
async function left(id: string) {
  const { server } = system.chain;
  const [spend] = await server.sql<{ state: string }>(
    'SELECT state FROM chain_spends WHERE id = $1',
    [id],
  );
  const [held] = await server.sql<{ state: string }>(
    'SELECT state FROM spends_state WHERE id = $1',
    [id],
  );
  const coins = await server.sql('SELECT FROM chain_spend_coins WHERE spend_id = $1', [id]);
  return { state: spend?.state, held: held?.state, coins: coins.length };
}
const NOTHING = { state: 'void', held: 'closed', coins: 0 };

it('one that waits for the signer is taken back once that is there, and all it kept is free', async () => {
  const id = await moved();
  await run('take_cold_moves');
  expect(await left(id)).toEqual({ state: 'released', held: 'open', coins: 1 });
  system.signer.isAway = true;
  await wantBack(id);
  await run('take_cold_moves');
  expect(await left(id)).toEqual({ state: 'released', held: 'open', coins: 1 });
  system.signer.isAway = false;
  await run('take_cold_moves');
  expect(await left(id)).toEqual(NOTHING);
  await system.move();
  expect(system.signer.signed).toEqual([]);
});

it('one that is taken back while it is being signed has no coin any more', async () => {
  const id = await moved();
  await run('take_cold_moves');
  await wantBack(id);
  const { signer } = system;
  const status = signer.status.bind(signer);
  // the worker was told that nothing is signed, and goes on to choose coins
  signer.status = async (ids) => {
    const said = await status(ids);
    Object.assign(signer, { status });
    await run('take_cold_moves');
    return said;
  };
  await system.move();
  expect(await left(id)).toEqual(NOTHING);
  expect(signer.signed).toEqual([]);
});

it.each([
  ['the next round', () => run('take_cold_moves')],
  ['who asks once more', (id: string) => system.spends.recall(id)],
] as const)(
  'one that is taken back between its row and its fee is ended by %s, with what was held behind that',
  async (_, end) => {
    const id = await moved();
    const { operations } = system.chain.server.process.modules.all.operations;
    const submit = operations.submit.bind(operations);
    Object.assign(operations, {
      submit: async (...given: Parameters<typeof submit>) => {
        const [{ command }] = given;
        if (command.type === 'open_spend' && command.spendId === id) {
          Object.assign(operations, { submit });
          await wantBack(id);
          // the other worker's
          expect(await system.spends.recall(id)).toBe('void');
          await system.chain.server.sql('UPDATE cold_moves SET recalled_at = now() WHERE id = $1', [
            id,
          ]);
          expect(await left(id)).toMatchObject({ state: 'void', held: undefined });
        }
        return submit(...given);
      },
    });
    await run('take_cold_moves');
    expect(await left(id)).toMatchObject({ state: 'void', held: 'open' });
    await end(id);
    expect(await left(id)).toEqual(NOTHING);
    await system.assertEqual();
  },
);
