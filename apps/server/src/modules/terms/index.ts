import type { Router } from '../../http/index.ts';
import { TERMS } from './terms-text.ts';

export interface TermsModule {
  routes(router: Router): void;
  /** The version that a newcomer must accept. */
  readonly currentVersion: string;
}

/** The terms in force. */
export function createTermsModule(): TermsModule {
  return {
    routes: (router) => {
      router.handle('GET /terms_and_conditions', async () => ({
        version: TERMS.version,
        from: TERMS.from,
        title: TERMS.title,
        sections: [...TERMS.sections],
      }));
    },
    currentVersion: TERMS.version,
  };
}
