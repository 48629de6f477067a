import { expect, it } from 'vitest';
import { chainExample, networkExample, watchedExample } from '../testing/chain-example.ts';
import {
  behindOf,
  codesOf,
  coinOf,
  depositAct,
  forksOf,
  nodeOf,
  openCount,
  readinessOf,
  spanOf,
  wayOf,
} from './chain-rows.ts';

it('says how far a node is behind the other, and nothing of one that is silent', () => {
  const [first, second] = [nodeOf(chainExample, 'watcher'), nodeOf(chainExample, 'second')];
  if (first === undefined || second === undefined) throw new Error('the example has two nodes');
  expect([behindOf(chainExample, first), behindOf(chainExample, second)]).toEqual([0, 4]);
  expect(behindOf(chainExample, { ...second, answers: false })).toBeNull();
});

it('checks the nodes of a chain and its stop', () => {
  expect(readinessOf(chainExample)).toEqual([true, true, true]);
  expect(readinessOf({ ...chainExample, nodes: chainExample.nodes.slice(0, 1) })).toEqual([
    true,
    false,
    true,
  ]);
});

it('tells what is wanted of a network from what people find, and what it lacks', () => {
  const of = (reason: typeof networkExample.deposit_reason) =>
    wayOf({ ...networkExample, deposit_reason: reason }, 'deposit');
  expect(of(null)).toEqual({ isWanted: true, shown: 'open', lack: null });
  expect(of('chain_stopped')).toEqual({ isWanted: true, shown: 'stopped', lack: null });
  expect(of('closed')).toEqual({ isWanted: false, shown: 'closed', lack: null });
  expect(of('custody_not_opened')).toMatchObject({ shown: 'closed', lack: 'custody_not_opened' });
  expect(of('no_rails').lack).toBe('no_rails');
  const withdrawals = { isWanted: false, shown: 'closed', lack: null };
  expect(wayOf(networkExample, 'withdraw')).toEqual(withdrawals);
});

it('counts what is open on a chain, and names it by its own coin and its code', () => {
  const ether = {
    ...networkExample,
    symbol: 'ETH',
    contract: null,
    deposit_reason: 'closed' as const,
  };
  const chain = { ...chainExample, networks: [networkExample, ether] };
  expect(openCount(chain, 'deposit')).toEqual({ open: 1, of: 2 });
  expect(openCount(chain, 'withdraw')).toEqual({ open: 0, of: 2 });
  expect([coinOf(chain), coinOf(chainExample), codesOf(chain)]).toEqual(['ETH', 'USDT', ['ERC20']]);
});

it('offers to settle what is parked and to reverse what the chain took back, each once', () => {
  expect(depositAct(watchedExample)).toBeNull();
  expect(depositAct({ ...watchedExample, status: 'parked' })).toBe('settle');
  expect(depositAct({ ...watchedExample, status: 'orphaned' })).toBe('reverse');
  expect(depositAct({ ...watchedExample, status: 'orphaned', person: null })).toBeNull();
});

it('lists forks of all chains, the newest first', () => {
  const fork = (at: string, depth: number) => ({ at, from_height: 1, depth });
  const forks = forksOf([
    { ...chainExample, forks: [fork('2026-11-21T10:00:00.000Z', 1)] },
    { ...chainExample, chain: 'bsc', forks: [fork('2026-11-21T11:00:00.000Z', 17)] },
  ]);
  expect(forks.map(({ chain, depth }) => [chain.chain, depth])).toEqual([
    ['bsc', 17],
    ['ethereum', 1],
  ]);
});

it('says seconds as people do', () => {
  expect([12, 119, 150, 7_300].map(spanOf)).toEqual([
    { unit: 'second', count: 12 },
    { unit: 'second', count: 119 },
    { unit: 'minute', count: 3 },
    { unit: 'hour', count: 2 },
  ]);
});
