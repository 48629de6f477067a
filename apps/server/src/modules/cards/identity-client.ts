// Questions to the identity office, with what they say about the office itself.
import type { ServerContext } from '../server-context.ts';
import type { IdentityOffice } from '../../providers/identity/port.ts';
import { OutboundError } from '../../providers/outbound.ts';

const PAUSE_MS_MAX = 600_000;

/** Asks the identity office. */
export interface IdentityClient {
  /**
   * Asks one question, the offices in turn until one answers; undefined when none gave a usable
   * answer and they must be asked again. Each answer costs: ask one thing at a time.
   */
  ask<T>(question: (office: IdentityOffice) => Promise<T>): Promise<T | undefined>;
  /** When to ask again after so many fruitless times: the pauses double up to ten minutes. */
  nextAskAt(fruitless: number): Date;
}

/** Asks offices, the first one first, and reports which of them answer. */
export function createIdentityClient(
  context: ServerContext,
  offices: readonly IdentityOffice[],
): IdentityClient {
  const { clock, config, health, logger } = context;
  for (const { name, simulated } of offices) health.register('identity', name, simulated);
  return {
    ask: async (question) => {
      for (const office of offices) {
        try {
          const answer = await question(office);
          health.report('identity', office.name, true);
          return answer;
        } catch (error) {
          if (!(error instanceof OutboundError)) throw error;
          health.report('identity', office.name, false);
          const note = { office: office.name, failure: error.failure };
          logger.warn(note, 'an identity office gave no usable answer');
        }
      }
      return undefined;
    },
    nextAskAt: (fruitless) => {
      const pauseMs = config.providerRetryMs * 2 ** Math.min(fruitless - 1, 20);
      return new Date(clock.now() + Math.min(pauseMs, PAUSE_MS_MAX));
    },
  };
}
