// Wycheproof's tokens 360, 365, 367, 368, 370 and 375, and their siblings, on each part of each
// kind of token; and keys that give way to newer ones.
import { MovableClock } from '@sarraf/testing';
import { SignJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { createKeyRing, type RootKey, TOKEN_LIFE_MAX_MS } from '../../platform/secret-keys.ts';
import { createTokens, type TokenKind } from './tokens.ts';

const leaked = [{ root: Buffer.alloc(32, 1), since: 0 }];
const START = Date.parse('2026-11-23T10:00:00Z');
const root = (fill: number, since = 0): RootKey => ({ root: Buffer.alloc(32, fill), since });

let clock: MovableClock;
let roots: readonly RootKey[];
const ringOf = (read: () => readonly RootKey[]) => createKeyRing(read, () => clock.now());
beforeEach(() => {
  clock = MovableClock.standing(START);
  roots = [root(1)];
});

const claims = { userId: 7, id: '01a1fd8b-bdc1-7a50-8dd5-d345481d9f06', lifeSeconds: 86_400 };
const KINDS: readonly TokenKind[] = ['access', 'socket', 'login'];

/** A text that decoders of base64url read as the same bytes. */
const DISGUISES: readonly (readonly [name: string, of: (part: string) => string])[] = [
  ['a space before', (part) => ` ${part}`],
  ['a space after', (part) => `${part} `],
  ['a space within', (part) => `${part.slice(0, 5)} ${part.slice(5)}`],
  ['a line break', (part) => `${part.slice(0, 5)}\n${part.slice(5)}`],
  ['a carriage return', (part) => `${part}\r`],
  ['a tab', (part) => `${part}\t`],
  ['padding', (part) => part.padEnd(Math.ceil((part.length + 1) / 4) * 4, '=')],
  ['one sign of padding', (part) => `${part}=`],
  ['a foreign sign', (part) => `${part}!`],
  ['a zero', (part) => `${part}\0`],
  ['a full-width sign', (part) => `${part}\uff21`],
  ['a dangling sign', (part) => `${part}A`],
];

describe.each(KINDS)('a token of kind %s', (kind) => {
  it.each(DISGUISES)('is one text: not with %s', async (_name, disguise) => {
    const tokens = createTokens(
      ringOf(() => roots),
      clock,
    );
    const token = await tokens.sign(kind, 'client', claims);
    const parts = token.split('.');
    for (const at of [0, 1, 2]) {
      const changed = parts.map((part, index) => (index === at ? disguise(part) : part)).join('.');
      await expect(tokens.verify(kind, ['client'], changed), String(at)).rejects.toMatchObject({
        code: 'session_expired',
      });
    }
    await expect(tokens.verify(kind, ['client'], token)).resolves.toMatchObject({ userId: 7 });
    // nor once the right one is remembered
    await expect(tokens.verify(kind, ['client'], ` ${token}`)).rejects.toThrow('session_expired');
  });

  it('outlives a clock that is set back', async () => {
    const token = await createTokens(
      ringOf(() => roots),
      clock,
    ).sign(kind, 'client', claims);
    clock.advance(-10 * 60_000);
    const tokens = createTokens(
      ringOf(() => roots),
      clock,
    );
    await expect(tokens.verify(kind, ['client'], token)).resolves.toMatchObject({ userId: 7 });
  });

  it('has no loose bits in its signature', async () => {
    const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const tokens = createTokens(
      ringOf(() => roots),
      clock,
    );
    const token = await tokens.sign(kind, 'client', claims);
    const last = signs.indexOf(token.at(-1) ?? '');
    for (let bits = 1; bits < 4; bits += 1) {
      const twin = token.slice(0, -1) + (signs[last + bits] ?? '');
      expect(Buffer.from(twin.split('.')[2] ?? '', 'base64url')).toEqual(
        Buffer.from(token.split('.')[2] ?? '', 'base64url'),
      );
      await expect(tokens.verify(kind, ['client'], twin)).rejects.toThrow('session_expired');
    }
  });

  it('has three parts', async () => {
    const tokens = createTokens(
      ringOf(() => roots),
      clock,
    );
    const token = await tokens.sign(kind, 'client', claims);
    for (const text of [`${token}.`, `.${token}`, `${token}.e30`, token.split('.', 2).join('.')]) {
      await expect(tokens.verify(kind, ['client'], text), text).rejects.toThrow('session_expired');
    }
  });
});

describe('a key that a newer one took the place of', () => {
  const HOUR_MS = 3_600_000;

  it('still checks what it signed, until the last of it has ended', async () => {
    const tokens = createTokens(
      ringOf(() => roots),
      clock,
    );
    const before = await tokens.sign('access', 'client', claims);
    await tokens.verify('access', ['client'], before);
    roots = [root(1), root(2, START + HOUR_MS)];
    const stillOld = await tokens.sign('access', 'client', claims);
    expect(stillOld.split('.')[0]).toBe(before.split('.')[0]);
    clock.pass(HOUR_MS);
    const after = await tokens.sign('access', 'client', claims);
    expect(after.split('.')[0]).not.toBe(before.split('.')[0]);
    // also where nothing is remembered
    for (const anyone of [
      tokens,
      createTokens(
        ringOf(() => roots),
        clock,
      ),
    ]) {
      for (const token of [before, stillOld, after]) {
        await expect(anyone.verify('access', ['client'], token)).resolves.toMatchObject({
          userId: 7,
        });
      }
    }
    clock.pass(TOKEN_LIFE_MAX_MS);
    const late = createTokens(
      ringOf(() => roots),
      clock,
    );
    const forged = createTokens(
      ringOf(() => leaked),
      clock,
    );
    const stolen = await forged.sign('access', 'client', claims);
    await expect(late.verify('access', ['client'], stolen)).rejects.toThrow('session_expired');
    await expect(tokens.verify('access', ['client'], stolen)).rejects.toThrow('session_expired');
    const fresh = await late.sign('access', 'client', claims);
    await expect(late.verify('access', ['client'], fresh)).resolves.toBeDefined();
  });

  it('gives no token a longer life than its own', async () => {
    roots = [root(1), root(2, START)];
    const tokens = createTokens(
      ringOf(() => roots),
      clock,
    );
    clock.pass(TOKEN_LIFE_MAX_MS - 1_000);
    const stolen = await createTokens(
      ringOf(() => leaked),
      clock,
    ).sign('access', 'client', claims);
    const accepted = await tokens.verify('access', ['client'], stolen);
    expect(accepted.expiresAt * 1_000).toBe(START + TOKEN_LIFE_MAX_MS);
    clock.pass(1_000);
    await expect(tokens.verify('access', ['client'], stolen)).rejects.toThrow('session_expired');
  });

  it.each([
    ['for years', { lifeSeconds: 10 * 365 * 86_400 }, 0],
    ['for later', { lifeSeconds: 86_400 }, 7 * 86_400_000],
  ])('is no use to sign %s', async (_name, change, ahead) => {
    const thief = MovableClock.standing(START + ahead);
    const forged = createTokens(
      ringOf(() => roots),
      thief,
    );
    const token = await forged.sign('access', 'client', { ...claims, ...change });
    const tokens = createTokens(
      ringOf(() => roots),
      clock,
    );
    await expect(tokens.verify('access', ['client'], token)).rejects.toThrow('session_expired');
  });
});

it.each([
  'unknown-key1',
  '',
  '../../secret.key',
  '/dev/null',
  '__proto__',
  'constructor',
  'toString',
  '0',
  'a\0b',
  "x' OR 1=1 --",
  ['array'],
  { id: 'x' },
  7,
  null,
  undefined,
])('no key is found by the name %j', async (kid) => {
  const ring = ringOf(() => roots);
  const good = ring.verifyingKey(ring.keyId)?.key ?? new Uint8Array();
  for (const key of [good, new Uint8Array(1), new Uint8Array(32)]) {
    const header = { alg: 'HS256', typ: 'at+jwt', ...(kid === undefined ? {} : { kid }) };
    const at = Math.floor(START / 1_000);
    const token = await new SignJWT({ sid: claims.id })
      .setProtectedHeader(header as { alg: string })
      .setIssuer('sarraf')
      .setAudience('client')
      .setSubject('7')
      .setIssuedAt(at)
      .setExpirationTime(at + 600)
      .sign(key);
    await expect(
      createTokens(ring, clock).verify('access', ['client'], token),
    ).rejects.toMatchObject({ code: 'session_expired' });
  }
});
