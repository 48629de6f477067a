import type { FastifyInstance } from 'fastify';
import { fieldsOf } from './fields.ts';
import { registerFront } from './front/front.ts';
import { registerIdentity } from './identity/identity.ts';
import { type MailSimulator, registerMail } from './mail/mail.ts';
import { registerPush } from './push/push.ts';
import { registerPrices } from './price/price.ts';
import { createSimulator } from './simulator.ts';
import { registerSms } from './sms/sms.ts';

/** What the simulators are made with. */
export interface SimulatorsOptions {
  readonly controlKey: string;
  readonly demoSecret: string;
  readonly serverUrl: string;
  readonly bankPort: number;
  /** Undefined: no chains run here. */
  readonly chainsPort?: number | undefined;
  readonly seed: number;
  /** Prices of the last run, as {@link Simulators.keptPrices} gave them. */
  readonly keptPrices: unknown;
  readonly nowMs?: () => number;
}

/** The simulators of one process, behind one address. */
export interface Simulators {
  readonly app: FastifyInstance;
  /** The mail server; it listens on a port of its own. */
  readonly mail: MailSimulator;
  /** The index prices move once. */
  advancePrices(): void;
  keptPrices(): Readonly<Record<string, string>>;
  /** All prices stand where the candles' history ends. */
  resetPrices(): void;
}

/**
 * SMS company, mail server, push service, identity office, price source and the demo's front page on one
 * address.
 */
export function createSimulators(options: SimulatorsOptions): Simulators {
  const { controlKey } = options;
  const app = createSimulator({ controlKey });
  const sms = registerSms(app, controlKey);
  const mail = registerMail(app, controlKey);
  const push = registerPush(app, { controlKey, serverUrl: options.serverUrl });
  const identity = registerIdentity(app, controlKey);
  const prices = registerPrices(app, {
    controlKey,
    seed: options.seed,
    kept: fieldsOf(options.keptPrices),
    nowMs: options.nowMs ?? Date.now,
  });
  registerFront(app, {
    controlKey,
    demoSecret: options.demoSecret,
    serverUrl: options.serverUrl,
    bankPort: options.bankPort,
    chainsPort: options.chainsPort,
    calls: [...sms, ...mail.calls, ...push, ...identity, ...prices.calls],
  });
  return {
    app,
    mail,
    advancePrices: () => prices.advance(),
    keptPrices: () => prices.kept(),
    resetPrices: () => prices.reset(),
  };
}
