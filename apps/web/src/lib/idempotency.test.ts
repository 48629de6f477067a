import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api/api-error.ts';
import { idempotencyKeys } from './idempotency.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
});
afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
});

const refused = (status: number, code: string) => new ApiError({ status, code, message: code });

/** The key that a request went out with, whatever came of it. */
async function keyOf(body: unknown, outcome?: Error): Promise<string> {
  let sent = '';
  const send = (key: string): Promise<string> => {
    sent = key;
    return outcome === undefined ? Promise.resolve('done') : Promise.reject(outcome);
  };
  await idempotencyKeys('charge')
    .send(body, send)
    .catch(() => undefined);
  return sent;
}

describe('the key of a money request', () => {
  const body = { card_id: '1', amount: '26000000' };

  it.each([
    [403, 'daily_limit_exceeded'],
    [422, 'amount_out_of_range'],
    [409, 'price_moved'],
    [409, 'payment_expired'],
  ])('is a new one after %i %s, for the same amount and for another', async (status, code) => {
    const first = await keyOf(body, refused(status, code));
    const again = await keyOf(body, refused(status, code));
    const other = await keyOf({ ...body, amount: '1000000' });
    expect(new Set([first, again, other, await keyOf(body)]).size).toBe(4);
  });

  it.each([
    [0, 'no_answer'],
    [408, 'timeout'],
    [409, 'outcome_unknown'],
    [429, 'rate_limited'],
    [503, 'gateway_unavailable'],
    [401, 'unauthorized'],
    [403, 'factor_required'],
    [422, 'code_wrong'],
    [422, 'passkey_wrong'],
  ])('stays after %i %s, which says nothing of the outcome', async (status, code) => {
    const first = await keyOf(body, refused(status, code));
    expect(await keyOf(body)).toBe(first);
    expect(await keyOf(body)).not.toBe(first);
  });

  it('is of one body, and of the form', async () => {
    const first = await keyOf(body, refused(503, 'gateway_unavailable'));
    expect(await keyOf({ ...body, amount: '1' }, refused(503, 'gateway_unavailable'))).not.toBe(
      first,
    );
    let other = '';
    await idempotencyKeys('otc').send(body, async (key) => {
      other = key;
    });
    expect(other).not.toBe(first);
  });
});
