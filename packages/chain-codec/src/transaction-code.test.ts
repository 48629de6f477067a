import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transactionCode } from './index.ts';

fc.configureGlobal({ seed: propertySeed() });

const HEX = '826555325cec51c4d39b327e563ce3e8ee87e27be5911383f528724a62f0da5d';
const CODE = `0x${HEX}`;
const OTHER = `0x${'ab'.repeat(32)}`;

describe('transactionCode', () => {
  it.each([
    ['as it is', CODE],
    ['without 0x', HEX],
    ['in upper case', HEX.toUpperCase()],
    ['with 0X', `0X${HEX.toUpperCase()}`],
    ['with white space around it', `  ${CODE}\n`],
    ['with Persian digits', CODE.replace(/[0-9]/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)))],
    ['with Arabic digits', CODE.replace(/[0-9]/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))],
    ['with marks of direction', `\u200e${CODE}\u200f`],
    ['as an address of an explorer', `https://etherscan.io/tx/${CODE}`],
    ['as an address with a part and a query', `https://bscscan.com/tx/${CODE}?a=1#eventlog`],
    ['as an address without its protocol', `etherscan.io/tx/${HEX}/`],
    ['as a query of an address', `https://explorer.example/search?q=${CODE}&tab=1`],
  ])('reads a code %s', (_, text) => {
    expect(transactionCode(text)).toEqual({ ok: true, value: CODE });
  });

  it.each([
    ['nothing', ''],
    ['a digit less', CODE.slice(0, -1)],
    ['a digit more', `${CODE}0`],
    ['a letter that is no digit', CODE.replace('8', 'g')],
    ['two codes', `https://etherscan.io/tx/${CODE}?other=${OTHER}`],
    ['a word beside it', `code ${CODE}`],
    ['an address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['a page without end', `https://etherscan.io/${'a/'.repeat(2_000)}${CODE}`],
  ])('refuses %s', (_, text) => {
    expect(transactionCode(text)).toEqual({ ok: false, error: 'transaction_code_malformed' });
  });

  it('never throws, and what it answers reads as itself', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.constantFrom(CODE, HEX, ''), (typed, code) => {
        const text = `${typed}/${code}`;
        const read = transactionCode(text);
        expect(transactionCode(read.ok ? read.value : text)).toEqual(read);
      }),
    );
  });
});
