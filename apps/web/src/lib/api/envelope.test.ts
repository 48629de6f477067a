import { describe, expect, it } from 'vitest';
import { ApiError, isRetryable, messageOf, supportCode } from './api-error.ts';
import { openEnvelope } from './envelope.ts';
import { normaliseBody } from './normalise-body.ts';
import { retryDelayMs, withRetry } from './retry.ts';

const texts = {
  noAnswer: 'no answer',
  serverError: 'server error',
  noData: 'no data',
  unexpectedStatus: (status: string) => `status ${status}`,
};

function open(status: number, body: unknown, method = 'GET', retryAfter: string | null = null) {
  return openEnvelope(method, { status, retryAfter }, body, texts);
}

function refused(run: () => unknown): ApiError {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error('an ApiError was expected');
}

describe('an answer', () => {
  it('gives its data on 200 and 201, and nothing on 204 of a DELETE', () => {
    expect(open(200, { code: 200, message: '', data: { a: 1 } })).toEqual({ a: 1 });
    expect(open(201, { code: 200, data: [] })).toEqual([]);
    expect(open(204, null, 'DELETE')).toBeNull();
  });

  it('is an error when the body says another code, or has no data', () => {
    const body = refused(() => open(200, { code: 422, error: 'amount_malformed', message: 'م' }));
    expect([body.status, body.code, body.message]).toEqual([422, 'amount_malformed', 'م']);
    expect(refused(() => open(200, { code: 200 })).message).toBe('no data');
  });

  it('takes its sentence from message, else error, else our own', () => {
    expect(refused(() => open(403, { error: 'forbidden' })).message).toBe('forbidden');
    expect(refused(() => open(500, null)).message).toBe('server error');
    expect(refused(() => open(418, null)).message).toBe('status 418');
    expect(refused(() => open(200, null)).message).toBe('no answer');
  });

  it('carries facts and the wished patience', () => {
    const error = refused(() =>
      open(429, { error: 'rate_limited', message: 'x', facts: { seconds: 7 } }, 'GET', '7'),
    );
    expect(error.facts).toEqual({ seconds: 7 });
    expect(retryDelayMs(0, error)).toBe(7_000);
  });
});

describe('repeating', () => {
  const failing = (status: number) => new ApiError({ status, code: 'x', message: 'm' });

  it('knows what may pass', () => {
    expect([0, 500, 503, 408, 429].map((status) => isRetryable(failing(status)))).not.toContain(
      false,
    );
    expect([400, 401, 404, 409, 422].map((status) => isRetryable(failing(status)))).not.toContain(
      true,
    );
    expect([0, 1, 2, 9].map((n) => retryDelayMs(n))).toEqual([1_000, 2_000, 4_000, 30_000]);
  });

  it('tries four times at most and stops at a definite refusal', async () => {
    const waits: number[] = [];
    const wait = async (ms: number) => void waits.push(ms);
    let runs = 0;
    const down = withRetry(async () => {
      runs += 1;
      throw failing(503);
    }, wait);
    await expect(down).rejects.toThrow('m');
    expect([runs, waits]).toEqual([4, [1_000, 2_000, 4_000]]);
    runs = 0;
    const definite = withRetry(async () => {
      runs += 1;
      throw failing(409);
    }, wait);
    await expect(definite).rejects.toThrow('m');
    expect(runs).toBe(1);
  });

  it.each([
    [422, 'code_wrong'],
    [422, 'passkey_wrong'],
    [403, 'factor_required'],
    [401, 'unauthorized'],
  ])('fails as before where a repetition is not proved any more: %i %s', async (status, code) => {
    const refused = new ApiError({ status, code, message: code });
    const after = (...earlier: readonly ApiError[]): Promise<unknown> => {
      const answers = [...earlier, refused];
      return withRetry(
        () => Promise.reject(answers.shift()),
        async () => undefined,
      );
    };
    await expect(after()).rejects.toBe(refused);
    const [unheard, busy, patience] = [failing(0), failing(503), failing(429)];
    await expect(after(unheard, busy)).rejects.toBe(busy);
    await expect(after(busy, patience)).rejects.toBe(busy);
    // what was turned away for coming too often used nothing up
    await expect(after(patience)).rejects.toBe(refused);
  });

  it('has a word and a code for support', () => {
    expect(messageOf(new TypeError('x'), 'fallback')).toBe('fallback');
    expect(supportCode(failing(0))).toBe('N-000');
    expect(supportCode(failing(503))).toBe('S-503-x');
  });
});

it('sends Latin digits at any depth of a body', () => {
  expect(normaliseBody({ a: '۱۲', b: [{ c: '٣٤' }], d: 5, e: null })).toEqual({
    a: '12',
    b: [{ c: '34' }],
    d: 5,
    e: null,
  });
});
