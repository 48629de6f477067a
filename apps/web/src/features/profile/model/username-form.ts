import { toLatinDigits } from '@sarraf/money';

const USERNAME = /^[a-z0-9_]{3,20}$/;

/** What is typed, in the one form that a username has. */
export function shapeUsername(text: string): string {
  return toLatinDigits(text.normalize('NFKC')).toLowerCase().replace(/\s/g, '').slice(0, 20);
}

/** What stands against it; the server knows the rest. */
export function usernameProblem(username: string): 'missing' | 'usernameWrong' | null {
  if (username === '') return 'missing';
  return USERNAME.test(username) ? null : 'usernameWrong';
}
