import { expect, it } from 'vitest';
import { chainExample, networkExample, watchedExample } from '../testing/chain-example.ts';
import {
  behindOf,
  depositAct,
  forksOf,
  nextAct,
  nodeOf,
  readinessOf,
  spanOf,
} from './chain-rows.ts';

const line = { chain: chainExample, network: networkExample };

it('says how far a node is behind the other, and nothing of one that is silent', () => {
  const [first, second] = [nodeOf(chainExample, 'watcher'), nodeOf(chainExample, 'second')];
  if (first === undefined || second === undefined) throw new Error('the example has two nodes');
  expect([behindOf(chainExample, first), behindOf(chainExample, second)]).toEqual([0, 4]);
  expect(behindOf(chainExample, { ...second, answers: false })).toBeNull();
});

it('checks nodes, custody and the stop before a network opens', () => {
  expect(readinessOf(line)).toEqual([true, true, true, true]);
  const alone = { ...chainExample, nodes: chainExample.nodes.slice(0, 1) };
  expect(readinessOf({ ...line, chain: alone })).toEqual([true, false, true, true]);
});

it('offers the first thing that an opening lacks, and nothing without a node', () => {
  const of = (part: Partial<typeof networkExample>) =>
    nextAct({ ...line, network: { ...networkExample, ...part } });
  expect(of({})).toBe('close');
  expect(of({ deposit_open: false })).toBe('open');
  expect(of({ deposit_open: false, custody_opened: false })).toBe('custody');
  expect(nextAct({ ...line, chain: { ...chainExample, has_rails: false } })).toBeNull();
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
