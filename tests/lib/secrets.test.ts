import { expect, it } from 'vitest';
import { secretsAnswered, secretsSent } from '../../apps/server/src/testing/secret-fields.ts';
import { SECRET_KINDS } from './secrets.ts';

it('the look at the logs knows every secret that the contract has a device send', () => {
  const sent = secretsSent();
  expect(sent.filter((name) => SECRET_KINDS[name] === undefined)).toEqual([]);
  expect(sent.length).toBeGreaterThan(15);
});

it('and every one that it is answered', () => {
  const answered = secretsAnswered();
  expect(answered.filter((name) => SECRET_KINDS[name] === undefined)).toEqual([]);
});
