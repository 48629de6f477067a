import type { Routes } from '../../http/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { serverContext } from '../server-context.ts';
import { userRoutes } from './users.routes.ts';
import { createUsersService, type UsersService } from './users.service.ts';

export { abilityOf, CLIENT_ABILITIES, staffAbilities } from './abilities.ts';
export { normaliseEmail } from './email.ts';
export { maskMobile, normaliseMobile } from './mobile.ts';
export { normaliseName } from './person-name.ts';
export { toLevel, type User } from './users.mapper.ts';
export { isMobileTaken, NATIONAL_CODE, USER_CHANGED, type UserChanged } from './users.service.ts';

/** People, as others use them. */
export interface UsersModule extends UsersService {
  readonly routes: Routes;
}

/** People. */
export const usersModule = defineModule({
  name: 'users',
  needs: { context: serverContext },
  create: ({ context }): UsersModule => {
    const service = createUsersService(context);
    return { ...service, routes: userRoutes(service) };
  },
});
