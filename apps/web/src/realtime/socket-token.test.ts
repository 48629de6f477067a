import { describe, expect, it, vi } from 'vitest';

vi.mock('../lib/api/client.ts', () => ({ call: vi.fn() }));
const { isSocketTokenExpired } = await import('./socket-token.ts');

const HOUR = 3_600_000;

describe('a socket token', () => {
  it('is expired within 30 s of its end and when older than a day', () => {
    const token = { token: 't', issuedAtMs: 0, expiresAtMs: 24 * HOUR };
    expect(isSocketTokenExpired(token, 0)).toBe(false);
    expect(isSocketTokenExpired(token, 24 * HOUR - 30_000)).toBe(false);
    expect(isSocketTokenExpired(token, 24 * HOUR - 29_999)).toBe(true);
    const long = { ...token, expiresAtMs: 100 * HOUR };
    expect(isSocketTokenExpired(long, 24 * HOUR)).toBe(false);
    expect(isSocketTokenExpired(long, 24 * HOUR + 1)).toBe(true);
  });
});
