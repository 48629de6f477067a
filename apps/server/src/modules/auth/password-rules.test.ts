import { describe, expect, it } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';
import { assertStrongPassword } from './password-rules.ts';

const OWN = ['09121234567', 'نیلوفر', 'ahmadi'];

describe('passwords', () => {
  it.each(
    `12345678 123456789 87654321 password password1 Password123! p@ssw0rd passw0rd1 qwertyui
    qwerty123 Qwerty123! 1qaz2wsx 1q2w3e4r q1w2e3r4 abcd1234 abc12345 iloveyou iloveyou1 letmein1
    sunshine princess1 football1 dragon123 admin123 welcome1 11111111 aaaaaaaa abcabcabc 12121212
    13701212 19910803 09121234567 9121234567 ahmadi12 ۱۲۳۴۵۶۷۸ asdfghjkl zxcvbnm1 mohammad1
    ali12345 sarraf123 bitcoin1 a1b2c3d4 1234567a Superman1 tehran123 short7x`.split(/\s+/),
  )('refuses %s', (password) => {
    expect(() => assertStrongPassword(password, OWN)).toThrow(
      expect.objectContaining({ code: 'password_weak' }),
    );
  });

  it.each([
    'Vazir-9-lale-17',
    'correct horse battery',
    'گذرواژهٔ من خوب است',
    'kT7$mQ2!vX',
    'x9-'.repeat(30) + 'Zq4',
  ])('takes %s', (password) => {
    expect(() => assertStrongPassword(password, OWN)).not.toThrow();
  });

  it('A13 takes 128 characters and refuses 129', () => {
    const long = 'aB3$xyZ9'.repeat(16);
    expect(long).toHaveLength(128);
    expect(() => assertStrongPassword(`${long.slice(0, 127)}Q`, [])).not.toThrow();
    expect(() => assertStrongPassword(`${long}Q`, [])).toThrow('password_weak');
  });

  it('are the same in Persian, Arabic and Latin digits, and in either form of a letter', async () => {
    const hasher = createPasswordHasher();
    const stored = await hasher.hash('Lale-۱۲۳-é');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hasher.verify(stored, 'Lale-123-e\u0301')).toBe(true);
    expect(await hasher.verify(stored, 'Lale-١٢٣-é')).toBe(true);
    expect(await hasher.verify(stored, 'Lale-124-é')).toBe(false);
    expect(await hasher.verify(undefined, 'no such person, the same work')).toBe(false);
  });

  it('wait in a line that has an end', async () => {
    const hasher = createPasswordHasher();
    const all = await Promise.allSettled(
      Array.from({ length: 110 }, () => hasher.verify(undefined, 'x')),
    );
    const refused = all.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(await hasher.verify(undefined, 'x')).toBe(false);
  });
});
