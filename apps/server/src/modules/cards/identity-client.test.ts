// Which of two offices is asked, in what order, and what is known of them afterwards.
import { expect, it } from 'vitest';
import { createLogger } from '../../platform/logger.ts';
import { createProviderHealth } from '../../providers/health.ts';
import type { IdentityOffice } from '../../providers/identity/port.ts';
import { OutboundError } from '../../providers/outbound.ts';
import { MovableClock } from '@sarraf/testing';
import type { ServerContext } from '../server-context.ts';
import { createIdentityClient } from './identity-client.ts';

const QUESTION = { mobile: '09121234567', nationalCode: '0012345679' };
const SILENT = new OutboundError('timeout');

/** Asks two offices, the first one first, of which each says or throws this. */
async function ask(first: boolean | Error, second: boolean | Error) {
  const asked: string[] = [];
  const officeOf = (name: string, said: boolean | Error): IdentityOffice => ({
    name,
    simulated: false,
    matchMobile: async () => {
      asked.push(name);
      if (said instanceof Error) throw said;
      return said;
    },
    findPerson: () => Promise.reject(new Error('Nobody asked for a person.')),
    matchCard: () => Promise.reject(new Error('Nobody asked about a card.')),
    findAccount: () => Promise.reject(new Error('Nobody asked for an account.')),
  });
  const clock = new MovableClock();
  const health = createProviderHealth(clock);
  const logger = createLogger({ name: 'test', level: 'silent' });
  const context = { clock, config: { providerRetryMs: 100 }, health, logger };
  const client = createIdentityClient(context as unknown as ServerContext, [
    officeOf('first', first),
    officeOf('second', second),
  ]);
  const answer = await client
    .ask((office) => office.matchMobile(QUESTION))
    .catch((error: unknown) => error);
  const states = health.list().map(({ adapter, state }) => `${adapter} ${state}`);
  return { asked, answer, states };
}

it.each([true, false])('the first office says %s: the second is not asked', async (said) => {
  expect(await ask(said, !said)).toEqual({
    asked: ['first'],
    answer: said,
    states: ['first up', 'second unknown'],
  });
});

it.each([true, false])('the first office is silent: the second is asked, says %s', async (said) => {
  expect(await ask(SILENT, said)).toEqual({
    asked: ['first', 'second'],
    answer: said,
    states: ['first down', 'second up'],
  });
});

it('both are silent: there is no answer', async () => {
  expect(await ask(SILENT, SILENT)).toEqual({
    asked: ['first', 'second'],
    answer: undefined,
    states: ['first down', 'second down'],
  });
});

it('a mistake of ours is no silence, and asks nobody else', async () => {
  const mistake = new TypeError('a mistake');
  expect(await ask(mistake, true)).toEqual({
    asked: ['first'],
    answer: mistake,
    states: ['first unknown', 'second unknown'],
  });
});
