import { expect, it } from 'vitest';
import {
  type ActDraft,
  actsFor,
  endOf,
  endsOf,
  isHarsh,
  kindOf,
  missingOf,
  requestOf,
} from './acts.ts';

type Standing = Parameters<typeof actsFor>[0]['standing'];
const standing: Standing = {
  level: 1,
  frozen: false,
  money_held_until: null,
  security_held_until: null,
  staff_held_until: null,
  blocks: [],
};
const person = { level: 1, level_proved: 1, standing, unfreeze: null } as const;
const draft: ActDraft = { act: '', end: '1', day: 7, reason: '', words: '', tell: true };

it('offers what the account and the abilities allow, and never a level that was not proved', () => {
  const officer = () => true;
  expect(actsFor(person, officer)).toEqual([
    'freeze',
    'block_trade',
    'block_deposit',
    'block_withdraw',
    'hold_money',
    'level_0',
    'end_sessions',
  ]);
  const blocks: Standing['blocks'] = [{ action: 'trade', until: null }];
  const frozen: Standing = { ...standing, level: 0, frozen: true, blocks };
  expect(actsFor({ ...person, level: 0, level_proved: 2, standing: frozen }, officer)).toEqual([
    'unfreeze',
    'unblock_trade',
    'block_deposit',
    'block_withdraw',
    'hold_money',
    'level_1',
    'level_2',
    'end_sessions',
  ]);
  const unfreeze = { asked_at: '2026-11-25T06:00:00.000Z', first_officer: '7' };
  const waits = { ...person, standing: frozen, unfreeze };
  expect(actsFor(waits, officer, '7')).not.toContain('unfreeze');
  expect(actsFor(waits, officer, '8')).toContain('unfreeze');
  expect(actsFor(person, (need) => need === 'delete PersonSession')).toEqual(['end_sessions']);
  expect(actsFor(person, () => false)).toEqual([]);
});

it('says what is missing, one thing after the other', () => {
  expect(missingOf(draft)).toBe('whatNeeded');
  expect(missingOf({ ...draft, act: 'freeze' })).toBe('whyNeeded');
  const other: ActDraft = { ...draft, act: 'freeze', reason: 'other' };
  expect(missingOf(other)).toBe('wordsNeeded');
  expect(missingOf({ ...other, words: 'seen twice' })).toBeUndefined();
  expect(requestOf(other, null)).toBeUndefined();
});

it('sends each act to its call with what it needs', () => {
  const until = endOf({ end: '3', day: 7 }, Date.parse('2026-11-21T10:00:30Z'));
  expect(until).toBe('2026-11-24T10:01:00.000Z');
  expect(endOf({ end: '0', day: 7 }, 0)).toBeNull();
  const blocked: ActDraft = { ...draft, act: 'block_deposit', reason: 'unusual_activity' };
  expect(requestOf(blocked, until)).toEqual({
    key: 'POST /admin/people/:id/block',
    body: { reason: 'unusual_activity', tell: true, action: 'deposit', until },
  });
  expect(requestOf({ ...blocked, act: 'unblock_deposit', words: ' done ' }, null)).toEqual({
    key: 'POST /admin/people/:id/unblock',
    body: { reason: 'unusual_activity', tell: true, words: 'done', action: 'deposit' },
  });
  expect(requestOf({ ...blocked, act: 'level_0', tell: false }, null)).toEqual({
    key: 'POST /admin/people/:id/level',
    body: { reason: 'unusual_activity', tell: false, level: 0 },
  });
  expect(requestOf({ ...blocked, act: 'end_sessions' }, null)?.key).toBe(
    'POST /admin/people/:id/end_sessions',
  );
});

it('warns of what takes something away', () => {
  expect(isHarsh('level_0', person)).toBe(true);
  expect(isHarsh('level_2', person)).toBe(false);
  expect(isHarsh('unfreeze', person)).toBe(false);
  expect(kindOf('unblock_trade')).toBe('unblock');
});

it('holds money for 24 or 72 hours or to the end of a day in Tehran, and lifts what staff hold', () => {
  const now = Date.parse('2026-11-21T21:00:00Z');
  // half past midnight of the 22nd in Tehran: the 23rd ends at 20:30 of London
  expect(endOf({ end: 'day', day: 1 }, now)).toBe('2026-11-23T20:29:00.000Z');
  const last = Date.parse(endOf({ end: 'day', day: 29 }, now) ?? '');
  expect(last - now).toBeLessThanOrEqual(30 * 86_400_000);
  expect(endsOf('hold_money')).toEqual(['1', '3', 'day']);
  expect([endsOf('release_money'), endsOf('')]).toEqual([[], []]);
  const until = endOf({ end: '3', day: 7 }, now);
  const held: ActDraft = { ...draft, act: 'hold_money', reason: 'unusual_activity' };
  expect(requestOf(held, until)).toEqual({
    key: 'POST /admin/people/:id/hold_money',
    body: { reason: 'unusual_activity', until },
  });
  expect(requestOf({ ...held, act: 'release_money', reason: 'mended' }, until)).toEqual({
    key: 'POST /admin/people/:id/release_money',
    body: { reason: 'mended' },
  });
  const byStaff: Standing = { ...standing, money_held_until: until, staff_held_until: until };
  expect(actsFor({ ...person, standing: byStaff }, () => true)).toContain('release_money');
  const bySecurity: Standing = { ...standing, money_held_until: until, security_held_until: until };
  expect(actsFor({ ...person, standing: bySecurity }, () => true)).not.toContain('release_money');
  expect([isHarsh('hold_money', person), isHarsh('release_money', person)]).toEqual([true, false]);
});
