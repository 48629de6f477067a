import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StateHash, textWords } from './state-hash.ts';

fc.configureGlobal({ seed: propertySeed() });

describe('the words of a text', () => {
  it('are the same whether they are kept or made anew', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const kept = new StateHash();
        const made = new StateHash();
        kept.begin(1).text(textWords(text)).end(0, 0, 0, 0);
        made.begin(1).string(text).end(0, 0, 0, 0);
        expect(made.digest()).toBe(kept.digest());
      }),
    );
  });
});
