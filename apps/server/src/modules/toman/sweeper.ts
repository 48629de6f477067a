// Asks about charges whose payer did not come back, tells owners who were not told.
import type { ChargeDesk } from './charge-desk.ts';
import type { ChargeSettler } from './settle-charge.service.ts';

const EVERY_MS = 3_000;
/** Longer than any gateway may take. */
const LEASE_MS = 60_000;
const AT_ONCE = 10;

export interface Sweeper {
  /** Settles every charge that is due now. */
  sweepOnce(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Makes the sweeper of a worker; any number of workers share the charges. */
export function createSweeper(
  desk: ChargeDesk,
  settler: ChargeSettler,
  tellUntold: () => Promise<void>,
): Sweeper {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const sweep = async (): Promise<void> => {
    for (;;) {
      const due = await desk.charges.takeDue(desk.clock.now(), LEASE_MS, AT_ONCE);
      const settled = await Promise.allSettled(
        due.map(({ id }) => settler.settle({ paymentId: id, hint: undefined })),
      );
      for (const result of settled) {
        if (result.status === 'rejected') {
          const err: unknown = result.reason;
          desk.logger.warn({ err }, 'a charge could not be settled yet');
        }
      }
      if (due.length < AT_ONCE) break;
    }
    await tellUntold();
  };
  const sweepOnce = (): Promise<void> => {
    running ??= sweep().finally(() => {
      running = undefined;
    });
    return running;
  };
  return {
    sweepOnce,
    start: () => {
      timer = setInterval(() => {
        sweepOnce().catch((error: unknown) => {
          desk.logger.warn({ err: error }, 'charges could not be swept');
        });
      }, EVERY_MS);
    },
    stop: async () => {
      clearInterval(timer);
      await running?.catch(() => undefined);
    },
  };
}
