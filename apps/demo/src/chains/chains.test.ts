import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@sarraf/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAnvil } from './anvil-process.ts';
import { type Chains, createChains } from './chains.ts';
import { leaveCustodyAddresses, openCustodyWallet } from './custody-wallet.ts';

const HERE = findAnvil() !== undefined;
if (!HERE) process.stdout.write('The node has no package here: chains are not tested.\n');

const SOMEBODY = '0xabcdefabcdefabcdefabcdefabcdefabcdefabcd';
/** No block comes by itself between two calls of a test. */
const BY_HAND_MS = 3_600_000;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe.runIf(HERE)('the chains behind their address', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sarraf-chains-'));
  let chains: Chains;

  beforeAll(async () => {
    const ports = { bsc: [await freePort(), await freePort()] };
    chains = createChains({ controlKey: 'key', folder, ports, blockEveryMs: BY_HAND_MS });
    await chains.start();
  }, 60_000);
  afterAll(async () => {
    await chains?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const act = async (name: string, payload: object, headers = {}) =>
    chains.app.inject({ method: 'POST', url: `/_control/chain/bsc/${name}`, payload, headers });
  const open = async (url: string) => chains.app.inject({ url, headers: { accept: 'text/html' } });

  it('shows the faucet in both languages with what the link says', async () => {
    const query = `address=${SOMEBODY}&asset=SHIB&network=BEP20`;
    const english = await open(`/faucet?lang=en&${query}`);
    expect(english.body).toContain('selected>SHIB · BNB Smart Chain (BEP20)');
    expect(english.body).toContain(`value="${SOMEBODY}"`);
    expect(english.body).toContain('Nothing here has real value');
    const persian = await open(`/faucet?${query}`);
    expect(persian.body).toContain('dir="rtl"');
    expect(persian.body).toContain('رمزارز آزمایشی');
    // the other language keeps what is filled in
    expect(persian.body).toContain(`/faucet?lang=en&amp;address=${SOMEBODY}`);
    const root = await open(`/?${query}`);
    expect(root.headers.location).toBe(`/faucet?${query}`);
  });

  it('sends from the page, and follows the transaction until it is confirmed', async () => {
    const sent = await chains.app.inject({
      method: 'POST',
      url: '/faucet',
      headers: FORM,
      payload: new URLSearchParams({
        lang: 'en',
        pair: 'USDT@BEP20',
        address: SOMEBODY,
        amount: '۲۵٫۵',
      }).toString(),
    });
    expect(sent.statusCode).toBe(303);
    const page = String(sent.headers.location);
    expect(page).toMatch(/^\/tx\/bsc\/0x[0-9a-f]{64}\?lang=en$/);
    const waiting = await open(page);
    expect(waiting.body).toMatch(/Waiting for a block|In a block/);
    await act('mine', { blocks: 16 });
    const mined = await open(page);
    expect(mined.body).toContain('In a block');
    expect(mined.body).toContain('25.5 USDT');
    expect(mined.body).not.toContain('http-equiv="refresh"');
  });

  it.each([
    [{ address: '0x12', amount: '1' }, 'This address isn’t valid'],
    [{ address: SOMEBODY, amount: '0' }, 'Enter an amount above zero'],
    [{ address: SOMEBODY, amount: '1e3' }, 'Enter an amount above zero'],
    [{ address: SOMEBODY, amount: '9999999999' }, 'above the limit'],
    [{ address: SOMEBODY.replace('a', 'A'), amount: '1' }, 'This address isn’t valid'],
  ])('refuses %o on the page in words, and sends nothing', async (fields, words) => {
    const before = chains.chains[0]?.log.pending.size;
    const answer = await chains.app.inject({
      method: 'POST',
      url: '/faucet',
      headers: FORM,
      payload: new URLSearchParams({ lang: 'en', pair: 'USDT@BEP20', ...fields }).toString(),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(words);
    expect(chains.chains[0]?.log.pending.size).toBe(before);
  });

  it('says of an unknown transaction that it is unknown', async () => {
    const answer = await open(`/tx/bsc/0x${'1'.repeat(64)}?lang=en`);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('Transaction not found on this network.');
    expect((await open('/tx/bsc/%3Cscript%3E')).statusCode).toBe(404);
  });

  it('answers each control call with head, hash and transaction', async () => {
    const paid = await act('faucet', { asset: 'BNB', address: SOMEBODY, amount: '0.5' });
    expect(paid.json()).toMatchObject({ txid: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
    const mined = (await act('mine', {})).json<{ head: number; hash: string }>();
    const forked = (await act('fork', { depth: 1, transactions: 'moved' })).json<{
      head: number;
      hash: string;
    }>();
    expect(forked.head).toBe(mined.head + 1);
    const stolen = await act('steal', { asset: 'USDT', units: '1' });
    expect(stolen.json()).toMatchObject({ head: forked.head + 1 });
    for (const [name, payload] of [
      ['hold', { on: false }],
      ['drop', {}],
      ['fee', { times: 2 }],
      ['lie', { node: 2 }],
      ['lie', { node: 2, on: false }],
      ['stall', { node: 1, how: 'hanging' }],
      ['stall', { node: 1, on: false }],
    ] as const) {
      const answer = await act(name, payload);
      expect([name, answer.statusCode]).toEqual([name, 200]);
      expect(answer.json()).toMatchObject({ hash: expect.stringMatching(/^0x/) });
    }
    const state = (await chains.app.inject({ url: '/_control/chain/bsc' })).json<{
      nodes: readonly { readonly level: boolean }[];
    }>();
    expect(state.nodes.map(({ level }) => level)).toEqual([true, true]);
  });

  it.each([
    ['faucet', { asset: 'DOGE', address: SOMEBODY, amount: '1' }, 'unknown_asset'],
    ['mine', { blocks: 0 }, 'bad_blocks'],
    ['fork', { depth: 500 }, 'fork_too_deep'],
    ['fork', { depth: 1, transactions: 'sideways' }, 'bad_transactions'],
    ['steal', { asset: 'USDT', units: '-1' }, 'bad_units'],
    ['batch', { payments: [] }, 'bad_payments'],
    ['send', { transactions: ['0xzz'] }, 'transaction_refused'],
    ['lie', { node: 3 }, 'bad_node'],
    ['fee', { times: 0 }, 'bad_fee'],
  ])('refuses %s %o', async (name, payload, error) => {
    const answer = await act(name, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error });
  });

  it('steals nothing where the signer has the seed, and finds the same addresses', async () => {
    const own = mkdtempSync(join(tmpdir(), 'sarraf-chains-'));
    const { hotKey, ...addresses } = openCustodyWallet(own);
    leaveCustodyAddresses(own, addresses);
    const { hotKey: bitcoinKey, ...bitcoin } = addresses.bitcoin;
    const { hotKey: _tronKey, ...tron } = addresses.tron;
    expect(openCustodyWallet(own)).toMatchObject({ ...addresses, bitcoin, tron });
    expect(openCustodyWallet(own).bitcoin.hotKey).toBeUndefined();
    expect(bitcoinKey).toMatch(/^0x[\da-f]{64}$/);
    expect(hotKey).toMatch(/^0x[\da-f]{64}$/);
    expect(readdirSync(own)).toEqual(['custody.json']);
    const ports = { bsc: [await freePort(), await freePort()] };
    const others = createChains({ controlKey: 'key', folder: own, ports });
    try {
      const url = '/_control/chain/bsc/steal';
      const payload = { asset: 'USDT', units: '1' };
      const answer = await others.app.inject({ method: 'POST', url, payload });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ error: 'key_elsewhere' });
    } finally {
      await others.stop();
      rmSync(own, { recursive: true, force: true });
    }
  });

  it('opens control calls from elsewhere to the key alone', async () => {
    const headers = { host: 'chains.example' };
    expect((await act('mine', {}, headers)).statusCode).toBe(403);
    expect((await act('mine', {}, { ...headers, 'x-demo-key': 'key' })).statusCode).toBe(200);
    expect((await chains.app.inject({ url: '/faucet', headers })).statusCode).toBe(200);
  });
});
