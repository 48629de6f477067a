import { expect, it } from 'vitest';
import { isOwnWorker } from './trusted-types.ts';

const PAGE = 'https://sarraf.example/trade/BTCIRT';

it('trusts the two kinds of our own workers', () => {
  for (const url of ['/sw.js', '/assets/proof-worker-Ab12cd.js', `${new URL(PAGE).origin}/sw.js`]) {
    expect(isOwnWorker(url, PAGE)).toBe(true);
  }
});

it('trusts nothing else', () => {
  for (const url of [
    'https://evil.example/sw.js',
    '//evil.example/assets/a.js',
    '/api/v1/documents/1',
    '/assets/../uploads/a.js',
    '/assets/a.svg',
    'blob:https://sarraf.example/1',
    'data:text/javascript,1',
    'sw.js',
  ]) {
    expect(isOwnWorker(url, PAGE), url).toBe(false);
  }
});
