// Bugs of messages to devices whose panel is closed.
import type { Mutant } from './mutant.ts';

const PUSH = 'apps/server/src/modules/push';

/** A stranger's address that is asked, a device that outlives its session, a click that leads anywhere. */
export const PUSH_MUTANTS: readonly Mutant[] = [
  {
    name: 'm19',
    bug: 'the host of a push service is checked when a device is registered, and not when it is sent to',
    patches: [
      {
        file: 'apps/server/src/providers/push/web-push.ts',
        find: 'if (serviceOf(push.endpoint) === undefined) {',
        replace: "if (push.endpoint === '') {",
      },
    ],
    test: { args: [`${PUSH}/push.test.ts`, '-t', 'N01'] },
  },
  {
    name: 'm21',
    bug: 'a device is told of things after its session was ended',
    patches: [
      {
        file: `${PUSH}/push-devices.queries.ts`,
        find: 'AND s.ended_at IS NULL AND s.expires_at > now()',
        replace: 'AND s.expires_at > now()',
      },
    ],
    test: { args: [`${PUSH}/session-ends.test.ts`, '-t', 'N06'] },
  },
  {
    name: 'n-led-anywhere',
    bug: 'a click on a push message leads wherever the message says',
    patches: [
      {
        file: 'apps/web/public/push.js',
        find: 'OWN_PATH.test(text(url)) ? url : ELSEWHERE',
        replace: "text(url) !== '' ? url : ELSEWHERE",
      },
    ],
    test: { args: ['apps/web/src/lib/push/push-worker.test.ts', '-t', 'N10'] },
  },
];
