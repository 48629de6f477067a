import PUBLISHED from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';
import { assertStrongPassword } from './password-rules.ts';

const OWN = {
  mobile: '09121234567',
  names: ['نیلوفر', 'Ahmadi'],
  nationalCode: '0012345679',
  birthDate: '1991-08-03',
};
const refused = expect.objectContaining({ code: 'password_weak' });

describe('passwords', () => {
  it.each(
    `12345678 123456789 87654321 password password1 Password123! p@ssw0rd passw0rd1 qwertyui
    qwerty123 Qwerty123! 1qaz2wsx 1q2w3e4r q1w2e3r4 abcd1234 abc12345 iloveyou iloveyou1 letmein1
    sunshine princess1 football1 dragon123 admin123 welcome1 11111111 aaaaaaaa abcabcabc 12121212
    13701212 19910803 09121234567 9121234567 ahmadi12 ۱۲۳۴۵۶۷۸ asdfghjkl zxcvbnm1 mohammad1
    ali12345 sarraf123 bitcoin1 a1b2c3d4 1234567a Superman1 tehran123 short7x Aa123456 789456123
    liverpool Liverpool1 147258369 987654321 159753456 123654789 1q2w3e4r5t zaq12wsx qwer1234
    asdf1234 q1w2e3r4t5 1qazxsw2 pass1234 password12 trustno1 starwars computer whatever internet
    michelle jennifer michael1 charlie1 baseball superman batman123 metallica corvette mercedes
    samantha victoria chelsea1 arsenal1 barcelona juventus ronaldo7 slipknot blink182 gandalf1
    jordan23 myspace1 fuckyou1 abcdef123 a123456789 123456789a 12344321 11223344 1234qwer 12345qwert
    google123 facebook1 instagram1 samsung1 nicole123 daniel123 matthew1 anthony1 hannah123
    butterfly sunflower chocolate cheese123 pokemon1 naruto123 snowball spongebob lovelove
    loveyou1 iloveyou2 princess12 angel123 babygirl1 brittany elizabeth christian alexander
    jonathan benjamin nicholas patrick1 stephanie veronica caroline test1234 guest123 changeme
    changeme1 default1 secret123 qweasdzxc zxcvbnm123 147852369 741852963 963852741 55555555
    88888888 99999999 00000000 123123123 321321321 66666666 azerty123 motdepasse
    administrator1 P@ssw0rd1 pa55word Aa123456! volleyball1 teamo123 mynoob18 18atcskd2w 1g2w3e4r
    gwerty123 zag12wsx perspolis khorshid khodahafez doosetdaram mashhad1375 yahossein`.split(
      /\s+/,
    ),
  )('refuses %s', (password) => {
    expect(() => assertStrongPassword(password, OWN)).toThrow(refused);
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

  it('refuses each of a published list, in capitals and Persian figures too', () => {
    const long = PUBLISHED.filter((word) => word.length >= 8);
    expect(long.length).toBeGreaterThan(10_000);
    const persian = (word: string): string =>
      word.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? digit);
    const passed = long.flatMap((word) =>
      [word, word.toUpperCase(), persian(word)].filter((form) => {
        try {
          assertStrongPassword(form, OWN);
          return true;
        } catch {
          return false;
        }
      }),
    );
    expect(passed).toEqual([]);
  });

  it.each(
    `ahmadi1370 Ahmadi@1370 1370ahmadi نیلوفر۱۳۷۰ نیلوفر-احمد 09121234567 9121234567
    0012345679 my0012345679 1370/05/12 13700512 1370512x 12-05-1370 1991-08-03
    03081991 08/03/1991 1370.5.12 x910803x ahmadi12345678 12051370ahmadi`.split(/\s+/),
  )("refuses %s, which is the person's own", (password) => {
    expect(() => assertStrongPassword(password, OWN)).toThrow(refused);
  });

  it("takes others' names and days, which are nothing to this person", () => {
    for (const password of ['karimi-13650417-z', 'Rostam-0084575948', 'kt-1365/04/17-z']) {
      expect(() => assertStrongPassword(password, OWN)).not.toThrow();
    }
  });

  it('A13 takes 128 characters and refuses 129', () => {
    const long = 'aB3$xyZ9'.repeat(16);
    expect(long).toHaveLength(128);
    expect(() => assertStrongPassword(`${long.slice(0, 127)}Q`, OWN)).not.toThrow();
    expect(() => assertStrongPassword(`${long}Q`, OWN)).toThrow('password_weak');
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

  it('wait in a queue that has an end', async () => {
    const hasher = createPasswordHasher();
    const all = await Promise.allSettled(
      Array.from({ length: 110 }, () => hasher.verify(undefined, 'x')),
    );
    const refused = all.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(await hasher.verify(undefined, 'x')).toBe(false);
  });
});
