// Where people are reached. What holds for another mobile, and for an address in place of another:
// - A factor comes first, and only then is a code sent to the new mobile or address. It is bound to
//   the session and that one, so whoever has the right code gave the factor, too.
// - Whether a mobile has an account is told to nobody but who holds it: the code is sent alike, and
//   `mobile_taken` is the answer to the right code alone.
// - Codes for a new mobile count for the person who asks, never for whoever's mobile it is: nobody
//   uses up the codes that its owner needs to log in.
// - A verified person's mobile is registered to their national code. What the office says counts for
//   a day, a no as well; while it is silent nothing changes. While a request for level 1 waits the
//   mobile stays what the office was asked.
// - The old mobile or address is told, the other sessions end, and money may not leave for 24
//   hours.
import type { Routes } from '../../http/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { identityModule } from '../cards/index.ts';
import { codesModule } from '../codes/index.ts';
import { factorsModule } from '../factors/index.ts';
import { kycModule } from '../kyc/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { securityChangesModule } from '../security-changes/index.ts';
import { serverContext } from '../server-context.ts';
import { usersModule } from '../users/index.ts';
import { contactRoutes } from './contacts.routes.ts';

/** Mobiles and e-mail addresses of people, and how they change. */
export const contactsModule = defineModule({
  name: 'contacts',
  needs: {
    context: serverContext,
    codes: codesModule,
    factors: factorsModule,
    identity: identityModule,
    kyc: kycModule,
    notifications: notificationsModule,
    securityChanges: securityChangesModule,
    users: usersModule,
  },
  create: ({ codes, kyc, ...needs }): { readonly routes: Routes } => ({
    routes: contactRoutes({
      ...needs,
      codes: codes.codes,
      isBeingVerified: (tx, userId) => kyc.isBeingVerified(tx, userId),
    }),
  }),
});
