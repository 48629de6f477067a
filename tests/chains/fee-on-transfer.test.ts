// A token that keeps a part of each transfer: what arrived counts, whatever was sent.
import { getContractAddress } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAnvil, startAnvil } from '../../tools/lib/anvil.ts';
import { type ChainSystem, startChainSystem } from './testing/chain-system.ts';

const NEEDED = 12;
const SUPPLY = (10n ** 15n).toString(16).padStart(64, '0');

const isHere = findAnvil() !== undefined;
let system: ChainSystem;
let token: string;
beforeAll(async () => {
  const node = await startAnvil();
  if (node === undefined) return;
  // its account is the same in every node: so is the address of what it creates second
  const [fund = ''] = (await node.rpc('eth_accounts')) as string[];
  await node.stop();
  token = getContractAddress({ from: fund as `0x${string}`, nonce: 1n });
  const started = await startChainSystem({ env: { CHAIN_ETHEREUM_TOKENS: `USDT:${token}:6` } });
  if (started === undefined) return;
  system = started;
  const made = await system.deploy('FeeToken', [SUPPLY]);
  if (made.toLowerCase() !== token.toLowerCase()) throw new Error(`It stands at ${made}.`);
});
afterAll(() => system?.stop());

it.skipIf(!isHere)('C04 of 1,000 that were sent 990 arrive, and 990 are credited', async () => {
  const person = await system.server.person();
  const address = await system.address(person);
  await system.token(token, address, 1_000_000_000n);
  await system.mine(NEEDED);
  await system.watch();
  await system.watch();
  expect(await system.deposits(person)).toMatchObject([{ amount: '990', status: 'credited' }]);
  expect(await system.balance(person.userId, 'USDT')).toBe(990_000_000n);
  expect(await system.credits(person.userId)).toBe(1);
  await system.compare();
  expect(await system.server.sql('SELECT FROM chain_stops')).toEqual([]);
});
