import { expect, it } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { refusedWord } from './refused-words.ts';

it('words itself what the server says of something else', () => {
  const failed = (code: string) => new ApiError({ status: 409, code, message: 'No.' });
  expect(refusedWord(failed('approval_second_officer'))).toBe('secondOfficer');
  expect(refusedWord(failed('not_found'))).toBe('gone');
  expect(refusedWord(failed('officer_too_new'))).toBeNull();
  expect(refusedWord(new Error('none of ours'))).toBeNull();
});
