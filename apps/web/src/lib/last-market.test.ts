import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultMarket, keepLastMarket, noteTomanDeposit, tomanMarket } from './last-market.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

describe('the market behind /trade', () => {
  it('is the last one that was looked at', () => {
    noteTomanDeposit();
    keepLastMarket('ETHUSDT');
    expect(defaultMarket(true)).toBe('ETHUSDT');
  });

  it('is what toman buys where toman came, else the default pair', () => {
    expect(defaultMarket()).toBe('TRXUSDT');
    expect(defaultMarket(true)).toBe('BTCIRT');
    noteTomanDeposit();
    expect(defaultMarket()).toBe('BTCIRT');
  });

  it('after a deposit is one where toman pays', () => {
    expect(tomanMarket()).toBe('BTCIRT');
    keepLastMarket('ETHUSDT');
    expect(tomanMarket()).toBe('BTCIRT');
    keepLastMarket('ETHIRT');
    expect(tomanMarket()).toBe('ETHIRT');
  });
});
