import { expect, it } from 'vitest';
import { type ActDraft, actsFor, endOf, isHarsh, kindOf, missingOf, requestOf } from './acts.ts';

type Standing = Parameters<typeof actsFor>[0]['standing'];
const standing: Standing = { level: 1, frozen: false, money_held_until: null, blocks: [] };
const person = { level: 1, level_proved: 1, standing, unfreeze: null } as const;
const draft: ActDraft = { act: '', end: '1', reason: '', words: '', tell: true };

it('offers what the account and the abilities allow, and never a level that was not proved', () => {
  const officer = () => true;
  expect(actsFor(person, officer)).toEqual([
    'freeze',
    'block_trade',
    'block_deposit',
    'block_withdraw',
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
  const until = endOf('3', Date.parse('2026-11-21T10:00:30Z'));
  expect(until).toBe('2026-11-24T10:01:00.000Z');
  expect(endOf('0', 0)).toBeNull();
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
