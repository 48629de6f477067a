import { expect, it } from 'vitest';
import { approvalsLeft, decisionOf, nextOf } from './decision.ts';
import { nameWord } from './names.ts';
import { searchWords } from './search-words.ts';

const AT = '2026-11-25T06:00:00.000Z';
const LATER = Date.parse(AT) + 1;
const approval = { officer: { id: '8', name: null }, reason: 'all is well', at: AT };
const waits: Parameters<typeof decisionOf>[0] = {
  status: 'requested',
  officers_needed: 2,
  approvals: [],
  is_approved_by_me: false,
  cancel_until: AT,
  may_decide: { allowed: true, reason: null, from: null },
};

it('bars whom the server bars, and not for what is over by now', () => {
  const barred = (reason: string) => ({
    ...waits,
    may_decide: { allowed: false, reason, from: null },
  });
  expect(decisionOf(barred('officer_too_new'), true, LATER).approve).toBe('barred');
  expect(decisionOf(barred('payout_too_early'), true, LATER).approve).toBe('open');
});

it('opens a payout to an officer with the ability, once its owner can cancel no more', () => {
  expect(decisionOf(waits, true, LATER)).toEqual({ approve: 'open', mayRefuse: true });
  expect(decisionOf(waits, true, Date.parse(AT) - 1)).toEqual({
    approve: 'early',
    mayRefuse: true,
  });
  expect(decisionOf(waits, false, LATER)).toEqual({ approve: 'closed', mayRefuse: false });
});

it('leaves the second approval to another, and a sent one to nobody', () => {
  const mine = { ...waits, approvals: [approval], is_approved_by_me: true };
  expect(decisionOf(mine, true, LATER)).toEqual({ approve: 'mine', mayRefuse: true });
  expect(decisionOf({ ...waits, status: 'approved' }, true, LATER)).toEqual({
    approve: 'closed',
    mayRefuse: true,
  });
  for (const status of ['sent', 'settled', 'cancelled', 'refused', 'returned'] as const) {
    expect(decisionOf({ ...waits, status }, true, LATER)).toEqual({
      approve: 'closed',
      mayRefuse: false,
    });
  }
});

it('counts the approvals that are left only while it waits', () => {
  expect(approvalsLeft(waits)).toBe(2);
  expect(approvalsLeft({ ...waits, approvals: [approval] })).toBe(1);
  expect(approvalsLeft({ ...waits, status: 'sent' })).toBe(0);
});

it('goes on with the one below, else with the one above', () => {
  expect(nextOf(['a', 'b', 'c'], 'b')).toBe('c');
  expect(nextOf(['a', 'b', 'c'], 'c')).toBe('b');
  expect(nextOf(['a'], 'a')).toBeNull();
  expect(nextOf(['a', 'b'], 'x')).toBe('a');
  expect(nextOf([], 'x')).toBeNull();
});

it.each([
  ['سارا کریمی', 'سارا کریمی', 'same'],
  ['سارا كريمي', 'سارا کریمی', 'same'],
  ['سیدعلی مرادی', 'سید علی مرادی', 'same'],
  ['مینا کریمی', 'سارا کریمی', 'differs'],
  [null, 'سارا کریمی', 'unknown'],
  ['سارا کریمی', null, 'unnamed'],
] as const)('compares the owner %s with the person %s', (owner, person, word) => {
  expect(nameWord(owner, person)).toBe(word);
});

it.each([
  [' ۰۹۱۲ ۰۰۰ ۰۰۰۳ ', '09120000003'],
  ['+98 912 000 0003', '09120000003'],
  ['ir06 0120 0000 0000 0000 0000 12', 'IR060120000000000000000012'],
  ['۰۶۰۱۲۰۰۰۰۰۰۰۰۰۰۰۰۰۰۰۰۰۱۲', 'IR060120000000000000000012'],
  ['سارا کریمی', 'سارا کریمی'],
  ['PAYA-14050905-17', 'PAYA-14050905-17'],
])('searches for %s as %s', (typed, sent) => {
  expect(searchWords(typed)).toBe(sent);
});
