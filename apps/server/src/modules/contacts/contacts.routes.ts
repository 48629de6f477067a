import { Routes } from '../../http/routes.ts';
import type { ContactsDeps } from './contacts-deps.ts';
import { setEmail } from './email.service.ts';
import { setMobile } from './mobile.service.ts';

/** The calls that change where a person is reached. */
export function contactRoutes(deps: ContactsDeps): Routes {
  return new Routes({
    'POST /user/mobile': async ({ body, session, ip }) => setMobile(deps, session, body, ip),
    'POST /user/email': async ({ body, session, ip }) => setEmail(deps, session, body, ip),
  });
}
