// Questions to the identity office, with what they say about the office itself.
import type { ServerContext } from '../server-context.ts';
import type { IdentityOffice } from '../../providers/identity/port.ts';
import { OutboundError } from '../../providers/outbound.ts';

const PAUSE_MS_MAX = 600_000;

/** Asks the identity office. */
export interface IdentityClient {
  /** Asks; undefined when the office gave no usable answer and must be asked again. */
  ask<T>(question: (office: IdentityOffice) => Promise<T>): Promise<T | undefined>;
  /** When to ask again after so many fruitless times: the pauses double up to ten minutes. */
  nextAskAt(fruitless: number): Date;
}

/** Asks one office, and reports whether it answers. */
export function createIdentityClient(
  context: ServerContext,
  office: IdentityOffice,
): IdentityClient {
  const { clock, config, health, logger } = context;
  health.register('identity', office.name, office.simulated);
  return {
    ask: async (question) => {
      try {
        const answer = await question(office);
        health.report('identity', office.name, true);
        return answer;
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        health.report('identity', office.name, false);
        logger.warn({ failure: error.failure }, 'the identity office gave no usable answer');
        return undefined;
      }
    },
    nextAskAt: (fruitless) => {
      const pauseMs = config.providerRetryMs * 2 ** Math.min(fruitless - 1, 20);
      return new Date(clock.now() + Math.min(pauseMs, PAUSE_MS_MAX));
    },
  };
}
