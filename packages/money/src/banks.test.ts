import { describe, expect, it } from 'vitest';
import { bankOf, isCardNumber, isSheba } from './banks.ts';

describe('bankOf', () => {
  it.each([
    ['603799', 'melli'],
    // merged banks stand under their heirs
    ['636214', 'melli'],
    ['507677', 'melli'],
    ['627381', 'sepah'],
    ['639370', 'sepah'],
    ['639599', 'sepah'],
    ['636949', 'sepah'],
    ['505801', 'sepah'],
    // eight digits go before six
    ['62198618', 'blu'],
    ['62198619', 'blu'],
    ['6219861', 'saman'],
    ['62198610', 'saman'],
    ['6219861034529007', 'saman'],
    // seven that the panel did not know
    ['170019', 'melli'],
    ['504706', 'shahr'],
    ['505426', 'gardeshgari'],
    ['628157', 'tosee'],
    ['636795', 'markazi'],
    ['636797', 'markazi'],
    ['903769', 'saderat'],
  ])('%s is of %s', (prefix, code) => {
    expect(bankOf(prefix)?.code).toBe(code);
    expect(bankOf(prefix.padEnd(16, '0'))?.code).toBe(code);
  });

  it.each(['', '50222', '9999991034529007', '4444333322221111'])('%j is of none', (number) => {
    expect(bankOf(number)).toBeUndefined();
  });
});

describe('isCardNumber', () => {
  it.each(['6037701689095443', '6219861034529007'])('takes %s', (number) => {
    expect(isCardNumber(number)).toBe(true);
  });
  it.each(['6219861034529008', '621986103452900', '12345678901234567890', 'abcd1234567890ab'])(
    'refuses %s',
    (number) => {
      expect(isCardNumber(number)).toBe(false);
    },
  );
});

describe('isSheba', () => {
  it.each([
    'IR550570022080013447370101',
    'IR790610000000700796858044',
    'IR820540102680020817909002',
  ])('takes %s', (sheba) => {
    expect(isSheba(sheba)).toBe(true);
  });

  it.each([
    'IR012345678901234567890123',
    // of a provider's own documents, and still wrong
    'IR910800005000115426432001',
    'IR120620000000302876732005',
    '012345678901234567890123',
    'IR01234567890123456789',
    'IR0123456789012345678901234567890',
    'ir820540102680020817909002',
    'DE820540102680020817909002',
    'IR82 0540 1026 8002 0817 9090 02',
    '',
  ])('refuses %j', (sheba) => {
    expect(isSheba(sheba)).toBe(false);
  });

  it('finds every slip of one digit, and every two neighbours that changed places', () => {
    const right = 'IR820540102680020817909002';
    for (let at = 2; at < right.length; at += 1) {
      for (const digit of '0123456789') {
        if (digit === right[at]) continue;
        expect(isSheba(right.slice(0, at) + digit + right.slice(at + 1))).toBe(false);
      }
      const [one, two] = [right[at] ?? '', right[at + 1] ?? ''];
      if (two === '' || one === two) continue;
      expect(isSheba(right.slice(0, at) + two + one + right.slice(at + 2))).toBe(false);
    }
  });
});
