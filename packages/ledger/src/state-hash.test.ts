import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StateHash, textWords } from './state-hash.ts';

fc.configureGlobal({ seed: propertySeed() });

describe('the words of a text', () => {
  it('are the same whether it comes whole or in parts', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (before, middle, after) => {
        const whole = textWords(`${before}${middle}${after}`);
        expect(textWords(before, middle, after)).toEqual(whole);
        const kept = new StateHash();
        const made = new StateHash();
        kept.begin(1).text(whole).end(0, 0, 0, 0);
        made.begin(1).string(`${before}${middle}${after}`).end(0, 0, 0, 0);
        expect(made.digest()).toBe(kept.digest());
      }),
    );
  });
});
