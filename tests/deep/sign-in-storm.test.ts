// Attack 7 for minutes: a thousand address blocks by every way there is, and people who sign in.
import type { PasskeyCreation } from '@sarraf/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  registerAsPanel,
  resetAsPanel,
  signInAsPanel,
  signInByPasskey,
  startStorm,
  STORM_ENV,
} from '../../apps/server/src/testing/sign-in-storm.ts';
import {
  type SignedIn,
  startTestServer,
  testMobile,
  type TestServer,
} from '../../apps/server/src/testing/server.ts';
import { SoftPasskey } from '../../apps/server/src/testing/soft-passkey.ts';

const STORM_MINUTES = Number(process.env['SARRAF_STORM_MINUTES'] ?? 5);
/** What the product promises to an owner, whoever attacks. */
const SIGN_IN_MAX_MS = 60_000;
const PAUSE_MS = 20_000;
const PASSWORD = 'Vazir-9-lale-17';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: STORM_ENV });
});
afterAll(() => server?.close());

/** Somebody's passkey, made by a code of an SMS. */
async function givePasskey({ mobile, accessToken: token }: SignedIn): Promise<SoftPasskey> {
  const passkey = new SoftPasskey(server.process.context.config.publicUrl);
  await server.call('POST /user/getVerficiationCode', { token, body: { purpose: 'passkeys' } });
  const body = { activation_code: await server.code(mobile) };
  const begun = await server.call('POST /user/passkeys/begin', { token, body });
  const credential = passkey.register(begun.body.data as unknown as PasskeyCreation);
  const kept = await server.call('POST /user/passkeys', { token, body: { name: 'x', credential } });
  expect(kept.status).toBe(200);
  return passkey;
}

it(
  `${STORM_MINUTES} minutes of a thousand blocks keep nobody out`,
  async () => {
    const known = await registerAsPanel(server, '203.0.113.9', PASSWORD);
    const fresh = await registerAsPanel(server, '203.0.113.10', PASSWORD);
    const staff = await server.person({ level: 0, staffRole: 'support' });
    const forgetful = await registerAsPanel(server, '203.0.113.11', PASSWORD);
    const passkey = await givePasskey(await server.register());
    const storm = startStorm(server, [known.mobile, fresh.mobile, staff.mobile, forgetful.mobile]);
    const slowest = { known: 0, fresh: 0, staff: 0, newcomer: 0, passkey: 0, reset: 0 };
    const timed = async (who: keyof typeof slowest, work: () => Promise<unknown>) => {
      const since = performance.now();
      await work();
      slowest[who] = Math.max(slowest[who], Math.round(performance.now() - since));
    };
    const endsAt = Date.now() + STORM_MINUTES * 60_000;
    let rounds = 0;
    try {
      await server.until(() => storm.hasPassed());
      // without a known device there are three codes in ten minutes, and the staff's first is used
      for (; Date.now() < endsAt; rounds += 1) {
        await timed('known', () => signInAsPanel(server, '203.0.113.9', known));
        if (rounds < 2) {
          const { mobile, password } = fresh;
          await timed('fresh', () => signInAsPanel(server, '203.0.113.77', { mobile, password }));
          await timed('staff', () => signInAsPanel(server, '203.0.113.78', staff));
          await timed('reset', () =>
            resetAsPanel(server, '203.0.113.11', forgetful, `${PASSWORD}-${rounds}`),
          );
        }
        await timed('passkey', () => signInByPasskey(server, '203.0.113.80', passkey));
        await timed('newcomer', () =>
          registerAsPanel(server, '203.0.113.79', PASSWORD, testMobile()),
        );
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    } finally {
      const counts = await storm.stop();
      process.stdout.write(
        `sign-in storm: ${rounds} rounds, slowest ms ${JSON.stringify(slowest)}, ` +
          `answers ${JSON.stringify(Object.fromEntries(counts))}\n`,
      );
    }
    expect(Math.max(...Object.values(slowest))).toBeLessThan(SIGN_IN_MAX_MS);
  },
  STORM_MINUTES * 60_000 + 180_000,
);
