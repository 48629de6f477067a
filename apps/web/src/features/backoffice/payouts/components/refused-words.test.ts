import { expect, it } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { refusedWord } from './refused-words.ts';

it('words for an officer what the server tells the owner of an account', () => {
  const failed = (code: string) => new ApiError({ status: 403, code, message: 'No.' });
  expect(refusedWord(failed('account_frozen'))).toBe('refused_account_frozen');
  expect(refusedWord(failed('money_held'))).toBe('refused_money_held');
  expect(refusedWord(failed('payout_too_early'))).toBeNull();
  expect(refusedWord(new Error('none of ours'))).toBeNull();
});
