// The house's own coins on their way: gas to a deposit address, a deposit address emptied to hot, hot to cold.
// Custody is equal at each step.
import { randomUUID } from 'node:crypto';
import type { DerivedAddress } from '@sarraf/signer-protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnSpend } from '../../apps/server/src/modules/chain-spends/index.ts';
import type { SignedIn } from '../../apps/server/src/testing/server.ts';
import { findAnvil } from '../../tools/lib/anvil.ts';
import { COLD, NEEDED, type PayoutSystem, startPayoutSystem } from './testing/payout-system.ts';

const USDT = 1_000_000n;
const ETH = 10n ** 18n;
const GWEI = 10n ** 9n;

/** Says it in one line where the node's package is missing. */
const isHere = findAnvil() !== undefined;
let system: PayoutSystem;
let person: SignedIn;
let address = '';
let place: DerivedAddress;
beforeAll(async () => {
  const started = await startPayoutSystem();
  if (started === undefined) return;
  system = started;
  const { chain } = system;
  person = await chain.server.person();
  address = await chain.address(person);
  const [row] = await chain.server.sql<{ number: string }>(
    'SELECT number FROM deposit_addresses WHERE user_id = $1',
    [person.userId],
  );
  place = { branch: 0, number: Number(row?.number) };
  await chain.token(chain.usdt, address, 500n * USDT);
  await system.block(NEEDED);
});
afterAll(() => system?.stop());

type Kinds =
  | Pick<Extract<OwnSpend, { kind: 'sweep' }>, 'kind' | 'from'>
  | Pick<Extract<OwnSpend, { kind: 'top_up' }>, 'kind' | 'to'>
  | Pick<Extract<OwnSpend, { kind: 'cold' }>, 'kind' | 'address'>;

/** Wants one and has it made; answers its id. */
async function make(
  of: { readonly asset: string; readonly raw: bigint },
  what: Kinds,
  unbooked: Readonly<Record<string, readonly string[]>>,
): Promise<string> {
  const wanted: OwnSpend = { spendId: randomUUID(), chain: 'ethereum', ...of, ...what };
  expect(await system.spends.want(wanted)).toMatchObject({ ok: true });
  expect(await system.spends.want(wanted)).toMatchObject({ ok: true });
  await system.move();
  expect(await system.find(wanted.spendId)).toMatchObject({ state: 'broadcast' });
  await system.block();
  expect(await system.find(wanted.spendId)).toMatchObject({ state: 'mined' });
  await system.assertEqual(unbooked);
  await system.block(NEEDED);
  expect(await system.find(wanted.spendId)).toMatchObject({ state: 'final' });
  return wanted.spendId;
}

const deposits = async (): Promise<number> =>
  (await system.chain.server.sql('SELECT FROM coin_deposits')).length;

describe.skipIf(!isHere)('coins of the house', () => {
  it('go from gas to a deposit address, from there to hot, and are nobody’s deposits', async () => {
    expect(await system.chain.balance(person.userId, 'USDT')).toBe(500n * USDT);
    const before = await deposits();
    const coin = { asset: 'ETH', raw: 5n * 10n ** 15n };
    await make(coin, { kind: 'top_up', to: place }, { ETH: ['spend'] });
    await system.assertEqual();
    const hot = await system.usdtOf(system.hot);
    const all = { asset: 'USDT', raw: 500n * USDT };
    await make(all, { kind: 'sweep', from: place }, { ETH: ['spend'] });
    expect(await system.usdtOf(system.hot)).toBe(hot + 500n * USDT);
    expect(await system.usdtOf(address)).toBe(0n);
    expect(await deposits()).toBe(before);
    expect(await system.chain.balance(person.userId, 'USDT')).toBe(500n * USDT);
    await system.assertEqual();
    expect(await system.stops()).toEqual([]);
  });

  it('go to cold with their custody in the books', async () => {
    const coin = { asset: 'USDT', raw: 1_000n * USDT };
    const id = await make(
      coin,
      { kind: 'cold', address: COLD },
      { ETH: ['spend'], USDT: ['spend'] },
    );
    const [cold] = await system.chain.server.sql(
      `SELECT custody_asset, custody_units, custody_to FROM spends_state WHERE id = $1`,
      [id],
    );
    expect(cold).toEqual({
      custody_asset: 'USDT',
      custody_units: '1000000000',
      custody_to: 'cold',
    });
    await system.assertEqual();
  });

  it('that the signer does not know an address of wait and say so', async () => {
    const id = randomUUID();
    const unlisted = {
      kind: 'cold',
      address: '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    } as const;
    const wanted = {
      spendId: id,
      chain: 'ethereum',
      asset: 'USDT',
      raw: USDT,
      ...unlisted,
    } as const;
    expect(await system.spends.want(wanted)).toMatchObject({ ok: true });
    await system.move();
    expect(await system.find(id)).toMatchObject({ state: 'released', wait: 'signer_refused' });
    await expect(system.spends.want({ ...wanted, raw: 2n * USDT })).rejects.toThrow(
      'something else',
    );
  });

  it('are whole units to cold, and the chain’s own coin where they pay fees', async () => {
    const wanted = { spendId: randomUUID(), chain: 'ethereum' } as const;
    const dust = { asset: 'ETH', raw: 10n ** 10n + 1n, kind: 'cold', address: COLD } as const;
    await expect(system.spends.want({ ...wanted, ...dust })).rejects.toThrow('whole units');
    const token = { asset: 'USDT', raw: USDT, kind: 'top_up', to: place } as const;
    await expect(system.spends.want({ ...wanted, ...token })).rejects.toThrow('pays fees');
  });

  it('have their fee held by what the chain itself can take', async () => {
    const fee = await system.spends.networkFee('ethereum', 'USDT');
    const coin = await system.spends.networkFee('ethereum', 'ETH');
    expect(fee !== null && coin !== null && fee > coin && fee < ETH / GWEI).toBe(true);
    expect(await system.spends.networkFee('bsc', 'USDT')).toBeNull();
  });
});
