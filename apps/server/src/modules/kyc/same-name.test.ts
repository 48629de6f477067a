import { describe, expect, it } from 'vitest';
import { isSameName } from './same-name.ts';

describe('a name', () => {
  it.each([
    ['نیلوفر', 'نیلوفر'],
    ['علي', 'علی'],
    ['کاظم', 'كاظم'],
    ['محمدرضا', 'محمد رضا'],
    ['محمد\u200cرضا', 'محمد رضا'],
    ['محمد', 'سید محمد'],
    ['سیدمحمد', 'محمد'],
    ['زهرا', 'سیده زهرا'],
    ['زهرا سادات', 'زهرا'],
    ['رضائی', 'رضایی'],
    ['آذر', 'اذر'],
    ['Ali', 'ALI'],
  ])('written %s is the registered %s', (written, registered) => {
    expect(isSameName(written, registered)).toBe(true);
  });

  it.each([
    ['نیلوفر', 'نسترن'],
    ['علی', 'علیرضا'],
    ['احمدی', 'محمدی'],
    ['سید', 'علی'],
    ['سعید', 'علی'],
    ['Ali', 'علی'],
    ['.', '-'],
    ['', ''],
  ])('written %s is not the registered %s', (written, registered) => {
    expect(isSameName(written, registered)).toBe(false);
  });
});
