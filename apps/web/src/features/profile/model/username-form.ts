import { toLatinDigits, withoutUnseen } from '@sarraf/money';

const USERNAME = /^[a-z0-9_]{3,20}$/;

/** What is typed, in the one form that a username has. */
export function shapeUsername(text: string): string {
  const plain = withoutUnseen(toLatinDigits(text.normalize('NFKC'))).toLowerCase();
  return plain.replace(/\s/g, '').slice(0, 20);
}

/** What stands against it; the server knows the rest. */
export function usernameProblem(
  username: string,
): 'missing' | 'usernameWrong' | 'usernameDigits' | null {
  if (username === '') return 'missing';
  // of any alphabet: none of them is taken
  if (/^\p{Nd}+$/u.test(username)) return 'usernameDigits';
  return USERNAME.test(username) ? null : 'usernameWrong';
}
