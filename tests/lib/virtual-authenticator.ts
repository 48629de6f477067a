// A device's own passkeys, as Chromium plays it for tests: its person always consents.
import type { CDPSession, Page } from 'playwright-core';

/** Passkeys of one page's device. */
export interface VirtualAuthenticator {
  /** How many passkeys the device keeps. */
  count(): Promise<number>;
  /** Whether the person's finger is recognised from now on. */
  recognise(isRecognised: boolean): Promise<void>;
}

/** Gives a page's device an authenticator of its own. Chromium alone, at `localhost` alone. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    count: async () =>
      (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    recognise: async (isUserVerified) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}
