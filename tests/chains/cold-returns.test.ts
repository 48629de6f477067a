// From cold to hot on Bitcoin: two officers, a PSBT out, signed on a machine of its own, back in, sent and booked.
// Custody is equal at each step, and the demo's nodes judge every script by another library.
import { BITCOIN_NETWORKS, readPsbt, writePsbt } from '@sarraf/chain-codec';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer, SignedIn } from '../../apps/server/src/testing/server.ts';
import type { ColdRules } from '../../apps/signer/src/cold/cold-folder.ts';
import { ColdWallet } from '../../apps/signer/src/cold/cold-wallet.ts';
import { readColdFile } from '../../apps/signer/src/cold/read-file.ts';
import {
  type BitcoinPayouts,
  COLD_OWN,
  COLD_WALLET,
  NEEDED,
  startBitcoinSystem,
} from './testing/bitcoin-system.ts';
import { wrongSpends } from './testing/wrong-spends.ts';

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

const run = (task: string): Promise<void> => system.chain.server.process.background.run(task);
const post = (
  by: SignedIn,
  path: Parameters<typeof system.chain.server.call>[0],
  body: Readonly<Record<string, string>>,
  id = '',
): Promise<Answer> =>
  system.chain.server.call(path, {
    token: by.accessToken,
    body,
    ...(id === '' ? {} : { params: { id } }),
    lang: 'en',
  } as never);
const approve = (by: SignedIn, proposed: Answer): Promise<Answer> =>
  post(
    by,
    'POST /admin/chain_approvals/:id/approve',
    { reason: REASON },
    String(proposed.body.data['id']),
  );
const ask = (amount: string): Promise<Answer> =>
  post(one, 'POST /admin/cold_returns', {
    chain: 'bitcoin',
    symbol: 'BTC',
    amount,
    reason: REASON,
  });
const returns = async (): Promise<readonly Record<string, unknown>[]> => {
  const answer = await system.chain.server.call('GET /admin/treasury', { token: one.accessToken });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data['returns'] as readonly Record<string, unknown>[];
};
const fileOf = async (id: string): Promise<Uint8Array> => {
  const answer = await system.chain.server.call('GET /admin/cold_returns/:id/file', {
    token: one.accessToken,
    params: { id },
  });
  expect(answer.status, answer.text).toBe(200);
  return Uint8Array.from(Buffer.from(String(answer.body.data['content']), 'base64'));
};
const bring = (id: string, file: string | Uint8Array): Promise<Answer> =>
  post(
    two,
    'POST /admin/cold_returns/:id/signed',
    { content: Buffer.from(file).toString('base64') },
    id,
  );

/** What the machine without a network pays: hot, and nobody else. */
const rules = (): ColdRules => ({
  version: 1,
  chains: { bitcoin: { chainId: '1', hot: system.hot, feeMax: '100000' } },
});
const bench = { wallet: COLD_WALLET, today: '2026-11-30' };
const signed = (file: Uint8Array): string =>
  readColdFile({ ...bench, rules: rules() }, file).sign();

/** By the books, satoshi. */
async function books(owner: string): Promise<bigint> {
  const [row] = await system.chain.server.sql<{ total: string }>(
    `SELECT b.total FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
     WHERE a.owner_id = $1 AND a.asset = 'BTC'`,
    [owner],
  );
  return BigInt(row?.total ?? 0);
}

/** Brings coins to cold by two officers and the signer. */
async function fillCold(amount: string): Promise<void> {
  const body = { chain: 'bitcoin', symbol: 'BTC', amount, address: COLD, reason: REASON };
  const answer = await post(one, 'POST /admin/cold_moves', body);
  expect((await approve(two, answer)).body.data, answer.text).toMatchObject({ status: 'approved' });
  await run('take_cold_moves');
  await system.move();
  await system.block(NEEDED + 1);
  await system.assertEqual();
}

it('a coin goes to cold and comes back by a file, with custody equal at each step', async () => {
  await fillCold('0.5');
  await fillCold('0.25');
  expect(await system.chain.lies(COLD)).toBe(75_000_000n);
  const [hot, cold] = [await books('hot_bitcoin'), await books('cold_bitcoin')];
  expect(cold).toBe(-75_000_000n);

  expect((await ask('0.75000001')).body.error).toBe('cold_wallet_short');
  const proposed = await ask('0.6');
  expect(proposed.body.data, proposed.text).toMatchObject({
    kind: 'cold_return',
    amount: '0.6',
    address: system.hot,
    status: 'waiting',
  });
  expect((await approve(one, proposed)).body.error).toBe('approval_second_officer');
  expect((await approve(two, proposed)).body.data).toMatchObject({ status: 'approved' });
  expect(await returns()).toMatchObject([{ status: 'preparing', wait: null, amount: '0.6' }]);
  expect((await ask('0.1')).body.error).toBe('cold_return_open');
  await run('prepare_cold_returns');
  await run('prepare_cold_returns');
  const [move] = await returns();
  expect(move).toMatchObject({ status: 'to_sign', wait: null });
  const id = String(move?.['id']);

  // the file is the same each time, and cold sees by itself what it does
  const file = await fileOf(id);
  expect(await fileOf(id)).toEqual(file);
  const shown = readColdFile({ ...bench, rules: rules() }, file);
  expect(shown.typed).toBe('0.6');
  expect(shown.lines.join('\n')).toContain(`TO HOT ${system.hot}  0.6 BTC`);
  expect(shown.lines.join('\n')).toContain(`back to cold ${COLD}`);

  // what came back is taken where it is that, signed by that key
  expect((await bring(id, file)).body.error).toBe('cold_file_unsigned');
  expect((await bring(id, 'no file at all')).body.error).toBe('cold_file_malformed');
  const other = readPsbt(Buffer.from(signed(file), 'base64'));
  const [first, ...rest] = other.tx.outputs;
  const more = { ...other.tx, outputs: [{ ...first, amount: 60_000_001n } as never, ...rest] };
  const altered = writePsbt({ ...other, tx: more });
  expect((await bring(id, altered)).body.error).toBe('cold_file_other');
  const foreign = Buffer.from(signed(file), 'base64');
  foreign[foreign.length - 200] = (foreign[foreign.length - 200] ?? 0) ^ 1;
  expect((await bring(id, foreign)).status).toBe(422);
  expect(await system.chain.server.sql('SELECT FROM chain_spends WHERE from_cold')).toEqual([]);

  const taken = await bring(id, signed(file));
  expect(taken.body.data, taken.text).toMatchObject({ id, status: 'sent' });
  expect((await bring(id, signed(file))).body.data).toMatchObject({ status: 'sent' });
  await system.move();
  await system.block();
  await system.assertEqual({ BTC: ['spend'] });
  expect(await system.find(id)).toMatchObject({ state: 'mined' });
  await system.block(NEEDED);
  await system.assertEqual();
  expect(await system.find(id)).toMatchObject({ state: 'final' });
  expect(await returns()).toEqual([]);
  const [spend] = await system.chain.server.sql<{ fee_units: string }>(
    'SELECT fee_units FROM spends_state WHERE id = $1',
    [id],
  );
  const fee = BigInt(spend?.fee_units ?? 0);
  expect(fee > 0n).toBe(true);
  expect(await books('hot_bitcoin')).toBe(hot - 60_000_000n);
  expect(await books('cold_bitcoin')).toBe(cold + 60_000_000n + fee);
  expect(await system.chain.lies(COLD)).toBe(15_000_000n - fee);
  expect(await system.stops()).toEqual([]);
  expect(await wrongSpends(system.chain.server)).toEqual([]);
});

it('a move that is decided is taken back by two, as long as nothing is signed; its fee is free again', async () => {
  const proposed = await ask('0.05');
  await approve(two, proposed);
  await run('prepare_cold_returns');
  const [move] = await returns();
  const id = String(move?.['id']);
  const held = async () =>
    system.chain.server.sql(`SELECT state FROM spends_state WHERE id = $1`, [id]);
  expect(await held()).toMatchObject([{ state: 'open' }]);
  const recall = await post(one, 'POST /admin/cold_recalls', { move: id, reason: REASON });
  expect(recall.body.data, recall.text).toMatchObject({ kind: 'cold_recall', amount: '0.05' });
  expect((await approve(one, recall)).body.error).toBe('approval_second_officer');
  expect((await approve(two, recall)).body.data).toMatchObject({ status: 'approved' });
  await run('prepare_cold_returns');
  expect(await held()).toMatchObject([{ state: 'closed' }]);
  expect(await returns()).toEqual([]);
  const late = await bring(id, 'anything');
  expect(late.body.error).toBe('not_found');
  await system.assertEqual();
});

it('cold refuses what pays somebody else, costs too much, or is of another network or key', async () => {
  await approve(two, await ask('0.02'));
  await run('prepare_cold_returns');
  const [move] = await returns();
  const file = await fileOf(String(move?.['id']));
  const judge = (
    change: Partial<NonNullable<ColdRules['chains']['bitcoin']>>,
    wallet = COLD_WALLET,
  ) =>
    readColdFile(
      {
        ...bench,
        wallet,
        rules: {
          version: 1,
          chains: { bitcoin: { chainId: '1', hot: system.hot, feeMax: '100000', ...change } },
        },
      },
      file,
    );
  expect(() => judge({ hot: BITCOIN_NETWORKS.regtest.hrp })).toThrow('not hot, and not cold’s own');
  expect(() => judge({ feeMax: '1' })).toThrow('is the most here');
  expect(() => judge({ chainId: '0' })).toThrow('this machine of mainnet');
  expect(() => judge({}, new ColdWallet('ab'.repeat(64)))).toThrow('not of this key');
  // an amount that the file tells is not read: it is read where the coin came from
  const psbt = readPsbt(file);
  const bare = writePsbt({ ...psbt, inputs: psbt.inputs.map(() => []) });
  expect(() => readColdFile({ ...bench, rules: rules() }, bare)).toThrow('without the transaction');
});
