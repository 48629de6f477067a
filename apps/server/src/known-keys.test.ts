import { mnemonicToAccount } from 'viem/accounts';
import { expect, it } from 'vitest';
import { isKnownAccount } from './known-keys.ts';
import { TEST_XPUB } from './testing/chains.ts';

const xpubOf = (mnemonic: string): string =>
  mnemonicToAccount(mnemonic, { path: "m/44'/60'/0'" }).getHdKey().publicExtendedKey;

it.each([
  `${'test '.repeat(11)}junk`,
  `${'abandon '.repeat(11)}about`,
  `${'abandon '.repeat(23)}art`,
  'legal winner thank year wave sausage worth useful legal winner thank yellow',
  `${'zoo '.repeat(11)}wrong`,
  'candy maple cake sugar pudding cream honey rich smooth crumble sweet treat',
  'myth like bonus scare over problem client lizard pioneer submit female collect',
])('the key of these words is one that everybody knows: %s', (words) => {
  expect(isKnownAccount(xpubOf(words))).toBe(true);
});

it('so is that of our own tests, and no other one', () => {
  expect(isKnownAccount(TEST_XPUB)).toBe(true);
  const other = 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above';
  expect(isKnownAccount(xpubOf(other))).toBe(false);
});
