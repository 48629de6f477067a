// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import answers from '../testing/answers.json' with { type: 'json' };
import { homePath, readSession, saveSession, saveUser, type Session } from './session.ts';

it('keeps what the server says of the person who is in, and of nobody else', () => {
  const kept = answers.login.body.data as Session;
  saveSession(kept);
  const renamed = { ...kept.user, first_name: 'Sara' };
  saveUser(renamed);
  expect(readSession()?.user).toEqual(renamed);
  // asked before another tab signed somebody else in, and answered after
  saveUser({ ...renamed, id: '4' });
  expect(readSession()?.user).toEqual(renamed);
});

it('has a first page for staff, for clients, and /login for whoever is neither', () => {
  const client = answers.login.body.data as Session;
  const staff: Session = { ...client, user: { ...client.user, role: 'admin' } };
  expect([staff, client, null].map(homePath)).toEqual(['/', '/access-control', '/login']);
});
