import { describe, expect, it } from 'vitest';
import { createId } from './ids.ts';

describe('an id', () => {
  it('is a UUID of version 7, whenever it was made', () => {
    const form = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    for (const at of [0, 1, 1_800_000_000_000, 2 ** 48 - 1]) {
      for (let made = 0; made < 600; made += 1) expect(createId(at)).toMatch(form);
    }
  });

  it('says its millisecond, so that later ones sort behind', () => {
    expect(createId(0x01_8f_00_00_00_01).slice(0, 13)).toBe('018f0000-0001');
    const ids = Array.from({ length: 2_000 }, (_, index) => createId(1_800_000_000_000 + index));
    expect(ids.toSorted()).toEqual(ids);
  });

  it('is no other, however many are made at once', () => {
    const ids = Array.from({ length: 20_000 }, () => createId(1_800_000_000_000));
    expect(new Set(ids).size).toBe(ids.length);
    const variants = new Set(ids.map((id) => id.charAt(19)));
    expect([...variants].toSorted().join('')).toBe('89ab');
  });
});
