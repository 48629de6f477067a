// Whom people send to. What holds:
// - Somebody is found by the whole mobile, username or invite code and by nothing else, as far as one may see
//   them: first name, ends of the last name, level. So many different ones a day, sending included.
// - With the whitelist on, money goes to entries of the address book that count: an entry counts
//   after a day, and switching off takes three.
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { factorsModule } from '../factors/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { serverContext } from '../server-context.ts';
import { usersModule } from '../users/index.ts';
import { assertListed, isWhitelistOn } from './address-book.service.ts';
import {
  type Found,
  forgetLookups,
  type LookedUp,
  lookUp,
  lookupsLeft,
  ofEntry,
  ofTransfer,
  ofUser,
} from './lookups.service.ts';
import { recipientRoutes } from './recipients.routes.ts';

export { maskName } from './masked-name.ts';
export { recipientsRule } from './recipient-rules.ts';
export type { Found, LookedUp } from './lookups.service.ts';

/** Whom people send to, as others use it. */
export interface RecipientsModule {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
  /** Looks somebody up by what was typed. @throws AppError `lookups_used_up` */
  lookUp(userId: number, text: string): Promise<LookedUp>;
  lookupsLeft(userId: number): Promise<number>;
  /** Whom an entry of the address book names; undefined where it is none, or they can't receive. */
  ofEntry(userId: number, entryId: number): Promise<Found | undefined>;
  /** To whom an own transfer went, if they can receive now. */
  ofTransfer(userId: number, transferId: string): Promise<Found | undefined>;
  /** The owner of an account, if they can receive now. */
  ofUser(userId: number): Promise<Found | undefined>;
  isWhitelistOn(userId: number): Promise<boolean>;
  /** @throws AppError `recipient_not_listed`, `recipient_too_new` */
  assertListed(userId: number, recipientId: number): Promise<void>;
}

const FORGET_EVERY_MS = 3_600_000;

/** Whom people send to. */
export const recipientsModule = defineModule({
  name: 'recipients',
  needs: {
    context: serverContext,
    factors: factorsModule,
    notifications: notificationsModule,
    users: usersModule,
  },
  create: (deps): RecipientsModule => {
    return {
      routes: recipientRoutes(deps),
      background: [
        {
          name: 'forget_lookups',
          when: { everyMs: FORGET_EVERY_MS },
          run: () => forgetLookups(deps),
        },
      ],
      lookUp: (userId, text) => lookUp(deps, userId, text),
      lookupsLeft: (userId) => lookupsLeft(deps, userId),
      ofEntry: (userId, entryId) => ofEntry(deps, userId, entryId),
      ofTransfer: (userId, transferId) => ofTransfer(deps, userId, transferId),
      ofUser: (userId) => ofUser(deps, userId),
      isWhitelistOn: (userId) => isWhitelistOn(deps, userId),
      assertListed: (userId, recipientId) => assertListed(deps, userId, recipientId),
    };
  },
});
