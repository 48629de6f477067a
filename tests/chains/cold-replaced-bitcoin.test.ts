// What cold signed for hot, and its coin was spent otherwise since: no block takes it, and it keeps neither its fee nor
// the next move from cold.
import { psbtFileBytes, readPsbt, writePsbt } from '@sarraf/chain-codec';
import { ensureDefined } from '@sarraf/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SignedIn } from '../../apps/server/src/testing/server.ts';
import { readColdFile } from '../../apps/signer/src/cold/read-file.ts';
import {
  type BitcoinPayouts,
  COLD_OWN,
  COLD_WALLET,
  NEEDED,
  startBitcoinSystem,
} from './testing/bitcoin-system.ts';
import { companiesOf } from './testing/payout-system.ts';
import { rawOf } from './testing/signed-psbt.ts';
import { wrongSpends } from './testing/wrong-spends.ts';

const REASON = 'hot is short for tomorrow';
const [COLD = ''] = COLD_OWN;
/** More than the file offered, so that nodes take it in its place. */
const FEE = 20_000n;

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
  await decided('POST /admin/cold_moves', { amount: '0.5', address: COLD });
  await run('take_cold_moves');
  await system.move();
  await system.block(NEEDED + 1);
}, 120_000);
afterAll(() => system?.stop());

const run = (task: string): Promise<void> => system.chain.server.process.background.run(task);

async function decided(
  call: 'POST /admin/cold_moves' | 'POST /admin/cold_returns',
  of: Readonly<Record<string, string>>,
): Promise<void> {
  const { server } = system.chain;
  const body = { chain: 'bitcoin', symbol: 'BTC', reason: REASON, ...of };
  const proposed = await server.call(call, { token: one.accessToken, body });
  const approved = await server.call('POST /admin/chain_approvals/:id/approve', {
    token: two.accessToken,
    params: { id: String(proposed.body.data['id']) },
    body: { reason: REASON },
  });
  expect(approved.body.data, proposed.text).toMatchObject({ status: 'approved' });
}

/** What the file of the move that was decided last waits for, as officers see it; null: it is there. */
async function waits(): Promise<unknown> {
  const shown = await system.chain.server.call('GET /admin/treasury', { token: one.accessToken });
  expect(shown.status, shown.text).toBe(200);
  return (shown.body.data['returns'] as readonly { readonly wait: unknown }[]).at(-1)?.wait;
}

interface Prepared {
  readonly id: string;
  readonly file: Uint8Array;
}

/** The file of the move that was decided last. */
async function prepared(): Promise<Prepared> {
  const { server } = system.chain;
  await run('prepare_cold_returns');
  expect(await waits()).toBeNull();
  const [row] = await server.sql<{ id: string }>(
    'SELECT id FROM cold_returns ORDER BY created_at DESC LIMIT 1',
  );
  const id = row?.id ?? '';
  const out = await server.call('GET /admin/cold_returns/:id/file', {
    token: one.accessToken,
    params: { id },
  });
  return { id, file: Buffer.from(String(out.body.data['content']), 'base64') };
}

/** Signs a move's file at cold, and brings it back. */
async function bring({ file, id }: Prepared): Promise<void> {
  const hot = { chainId: '1', hot: system.hot, feeMax: '100000' };
  const rules = { version: 1 as const, chains: { bitcoin: hot } };
  const signed = readColdFile({ wallet: COLD_WALLET, rules, today: '2026-11-30' }, file).sign();
  const taken = await system.chain.server.call('POST /admin/cold_returns/:id/signed', {
    token: one.accessToken,
    params: { id },
    body: { content: Buffer.from(signed).toString('base64') },
  });
  expect(taken.body.data, taken.text).toMatchObject({ status: 'sent' });
}

/** The same coin, by cold's own keys, to cold itself. */
function otherwise(file: Uint8Array): string {
  const psbt = readPsbt(ensureDefined(psbtFileBytes(file), 'a PSBT'));
  const [back] = psbt.tx.outputs.slice(-1);
  const amount = psbt.tx.outputs.reduce((sum, output) => sum + output.amount, 0n) - FEE;
  const tx = { ...psbt.tx, outputs: [{ ...ensureDefined(back, 'change'), amount }] };
  const bytes = writePsbt({ ...psbt, tx, outputs: psbt.outputs.slice(-1) });
  return rawOf(COLD_WALLET.signPsbt(bytes, [0]));
}

it('a move from cold whose coin was spent otherwise ends by itself once that is final, and the next one goes', async () => {
  const { demo, server } = system.chain;
  await decided('POST /admin/cold_returns', { amount: '0.2' });
  const move = await prepared();
  await bring(move);
  await demo.ask('sendrawtransaction', [otherwise(move.file)]);
  // a block that a fork may take back is no proof
  await system.block(NEEDED - 1);
  await system.move();
  expect(await system.find(move.id)).toMatchObject({ state: 'signed', wait: 'nonce_gap' });
  // the next one waits for it, and says so
  await decided('POST /admin/cold_returns', { amount: '0.1' });
  await run('prepare_cold_returns');
  expect(await waits()).toBe('move_before');
  // neither is one node's word
  const second = ensureDefined(companiesOf(system.chain).chains[0]?.second, 'a second node');
  if (second.spends !== 'coins') throw new Error('Bitcoin has coins.');
  const { isUnspent } = second;
  second.isUnspent = () => Promise.resolve(true);
  await system.block();
  await system.move();
  expect(await system.find(move.id)).toMatchObject({ state: 'signed', wait: 'nonce_gap' });
  second.isUnspent = isUnspent;
  await system.move();
  await system.move();
  expect(await system.find(move.id)).toMatchObject({ state: 'failed', wait: null });
  expect(
    await server.sql(
      `SELECT state, fee_units::int AS fee, custody_units::int AS custody FROM spends_state WHERE id = $1`,
      [move.id],
    ),
  ).toEqual([{ state: 'closed', fee: 0, custody: 0 }]);
  await system.assertEqual();
  expect(await wrongSpends(server)).toEqual([]);
  expect(await system.spends.isColdBusy('bitcoin')).toBe(false);

  const next = await prepared();
  await bring(next);
  await system.move();
  await system.block(NEEDED + 1);
  expect(await system.find(next.id)).toMatchObject({ state: 'final' });
  await system.assertEqual();
  expect(await wrongSpends(server)).toEqual([]);
  // what people sent by themselves is in no book: cold has less than those say
  await decided('POST /admin/cold_returns', { amount: '0.3999' });
  await run('prepare_cold_returns');
  expect(await waits()).toBe('cold_empty');
});
