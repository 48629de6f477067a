import { Routes } from '../../http/routes.ts';
import { TERMS } from './terms-text.ts';

/** The terms in force, for anyone. */
export function termsRoutes(): Routes {
  return new Routes({
    'GET /terms_and_conditions': async () => ({
      version: TERMS.version,
      from: TERMS.from,
      title: TERMS.title,
      sections: [...TERMS.sections],
    }),
  });
}
