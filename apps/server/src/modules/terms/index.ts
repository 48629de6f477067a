import type { Routes } from '../../http/index.ts';
import { TERMS } from './terms-text.ts';
import { termsRoutes } from './terms.routes.ts';

/** The terms in force, as others use them. */
export interface TermsModule {
  readonly routes: Routes;
  /** The version that a newcomer must accept. */
  readonly currentVersion: string;
}

/** The terms in force. */
export function createTermsModule(): TermsModule {
  return { routes: termsRoutes(), currentVersion: TERMS.version };
}
