import { expect, it } from 'vitest';
import type { Session } from '../../lib/session.ts';
import answers from '../../testing/answers.json' with { type: 'json' };
import { texts } from '../texts-fa.ts';
import { displayName } from './display-name.ts';

it.each([
  ['سارا', 'کریمی', 'سارا کریمی'],
  ['سارا', null, 'سارا'],
  ['', 'کریمی', 'کریمی'],
  [null, null, 'کاربر'],
])('%s and %s is shown as %s', (first_name, last_name, shown) => {
  const { user } = answers.login.body.data;
  const signedIn = { ...answers.login.body.data, user: { ...user, first_name, last_name } };
  expect(displayName(signedIn as Session, texts.user)).toBe(shown);
});
