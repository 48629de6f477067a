import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { serverContext } from '../server-context.ts';
import { createStandings, type StandingsService } from './standings.service.ts';

export { heldUntil } from './standings.service.ts';
export type {
  Standing,
  StandingChanges,
  StandingsService,
} from './standings.service.ts';

/** Where people stand, as others use it. */
export interface StandingsModule extends StandingsService {
  readonly background: readonly BackgroundTask[];
}

const TELL_EVERY_MS = 2_000;

/** Where people stand: level, freeze, single actions, money that is held. */
export const standingsModule = defineModule({
  name: 'standings',
  needs: { context: serverContext },
  create: ({ context }): StandingsModule => {
    const service = createStandings(context);
    return {
      ...service,
      background: [
        { name: 'tell_standings', when: { everyMs: TELL_EVERY_MS }, run: () => service.tellAll() },
      ],
    };
  },
});
