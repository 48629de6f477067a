// Passkeys. What holds:
// - A challenge is good for one use, in one session where there is one, for five minutes, once. None
//   is kept before it was answered rightly: asking for them fills nothing.
// - The device proves its person (finger, face, PIN) each time, so a passkey is a whole sign-in.
// - It answers to one host alone: what another page asks a signature for is never good here.
// - A counter that does not grow says that there are two of one passkey: neither is believed.
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { serverContext } from '../server-context.ts';
import { createPasskeys, type Passkeys } from './passkeys.service.ts';

export { type Passkeys } from './passkeys.service.ts';

/** Passkeys, as others use them. */
export interface PasskeysModule {
  readonly passkeys: Passkeys;
  readonly background: readonly BackgroundTask[];
}

/** Passkeys. */
export const passkeysModule = defineModule({
  name: 'passkeys',
  needs: { context: serverContext },
  create: ({ context }): PasskeysModule => {
    const passkeys = createPasskeys(context);
    return {
      passkeys,
      background: [
        {
          name: 'forget_passkey_challenges',
          when: { cron: '*/10 * * * *' },
          run: () => passkeys.forgetOld(),
        },
      ],
    };
  },
});
