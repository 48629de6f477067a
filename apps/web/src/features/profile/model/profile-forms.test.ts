import { expect, it } from 'vitest';
import { middleSquare } from '#lib/pictures/shrink-photo.ts';
import { shapeUsername, usernameProblem } from './username-form.ts';

it.each([
  ['Niloofar_۱۲', 'niloofar_12'],
  [' a b ', 'ab'],
  ['\u061cali\u2060', 'ali'],
  ['A'.repeat(30), 'a'.repeat(20)],
])('%s is typed as %s', (typed, shaped) => expect(shapeUsername(typed)).toBe(shaped));

it.each([
  ['', 'missing'],
  ['ab', 'usernameWrong'],
  ['نیلوفر', 'usernameWrong'],
  ['a-b-c', 'usernameWrong'],
  ['0937111223', 'usernameDigits'],
  ['०९३७', 'usernameDigits'],
  ['a_1', null],
])('of %s is said %s', (username, problem) => expect(usernameProblem(username)).toBe(problem));

it('the middle of a picture is its largest square', () => {
  expect(middleSquare(900, 500)).toEqual({ x: 200, y: 0, side: 500 });
  expect(middleSquare(3, 8)).toEqual({ x: 0, y: 2, side: 3 });
});
