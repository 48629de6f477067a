import { AppError, type Router, type Session } from '../../http/index.ts';
import type { ServerContext } from '../../platform/context.ts';
import { deleteOldIdentityTries } from './kyc.queries.ts';
import { CHECK_KYC_TASK, createKycService, type KycDeps } from './kyc.service.ts';

export interface KycModule {
  routes(router: Router): void;
  /** Asks the office about a request that waits, now. */
  check(requestId: number): Promise<void>;
}

const SWEEP_TASK = 'sweep_kyc';
const CLEAN_TASK = 'clean_identity_tries';

function signedIn(session: Session | null): Session {
  if (session === null) throw new AppError('unauthorized');
  return session;
}

/** Levels of identity. */
export function createKycModule(context: ServerContext, deps: KycDeps): KycModule {
  const { jobs } = context;
  const service = createKycService(context, deps);
  jobs.register(CHECK_KYC_TASK, (payload) =>
    service.check(Number(payload['requestId']), {
      isMobileMatched: payload['isMobileMatched'] === true,
    }),
  );
  jobs.register(SWEEP_TASK, () => service.sweep());
  jobs.schedule({ schedule: '*/10 * * * *', task: SWEEP_TASK });
  jobs.register(CLEAN_TASK, () => deleteOldIdentityTries(context.db));
  jobs.schedule({ schedule: '37 3 * * *', task: CLEAN_TASK });
  return {
    check: (requestId) => service.check(requestId),
    routes: (router) => {
      router.handle('GET /user/access_status', async ({ session }) =>
        service.status(signedIn(session).userId),
      );
      router.handle('POST /user/upgradeLevelOne', async ({ session, body }) =>
        service.requestLevelOne(signedIn(session).userId, body),
      );
    },
  };
}
