import type { ServerContext } from '../server-context.ts';
import type { Codes } from '../codes/index.ts';
import type { Authenticators } from '../factors/index.ts';
import type { FreezeLinks } from '../freeze/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { Passkeys } from '../passkeys/index.ts';
import type { Proofs } from '../proofs/index.ts';
import type { ReferralsModule } from '../referrals/index.ts';
import type { SessionsModule } from '../sessions/index.ts';
import type { TermsModule } from '../terms/index.ts';
import type { UsersModule } from '../users/index.ts';
import type { PasswordHasher } from './password-hasher.ts';

/** What signing in is made of. */
export interface AuthDeps {
  readonly context: ServerContext;
  readonly authenticators: Pick<Authenticators, 'check' | 'recover'>;
  readonly codes: Codes;
  readonly freezeLinks: Pick<FreezeLinks, 'keep'>;
  readonly hasher: PasswordHasher;
  readonly notifications: NotificationsModule;
  readonly passkeys: Pick<Passkeys, 'challenge' | 'has' | 'signer'>;
  readonly proofs: Proofs;
  readonly referrals: Pick<ReferralsModule, 'assertCode' | 'joinWithin'>;
  readonly sessions: SessionsModule;
  readonly terms: TermsModule;
  readonly users: UsersModule;
}
