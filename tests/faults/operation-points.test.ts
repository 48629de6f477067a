// The named crash points of orders, cancels and charges, on the whole server: its process ends in
// the middle of one operation, comes back by itself, and the caller's retry finds one effect.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CrashLoad } from './crash-load.ts';
import { type CommitMoment, DatabaseProxy } from './database-proxy.ts';
import { countFaults } from './fault-counts.ts';
import { type HttpTrader, signInTraders } from './http-trader.ts';
import type { HttpOperation } from './http-operations.ts';
import { HttpSystem } from './http-system.ts';

const isDeep = process.env['SARRAF_DEEP'] === '1';
/** So often each point: it is met in several operations already. Set to more to look for longer. */
const ROUNDS = Number(process.env['SARRAF_ROUNDS'] ?? 1);
const SEED = Number(process.env['SARRAF_SEED'] ?? 20_261_123);

/** What a person does, and the command in whose transaction the server ends. */
const OPERATIONS = [
  ['limit buy', 'place_order'],
  ['sellRequest market', 'place_order'],
  ['cancel', 'cancel_order'],
  ['charge', 'open_payment'],
  ['credit', 'credit_payment'],
  ['refusal of the bank', 'close_payment'],
] as const;
type Kind = (typeof OPERATIONS)[number][0];
const MOMENTS: readonly CommitMoment[] = ['before', 'sent', 'done'];
/** The small share meets every moment, of an order, of a cancel and of money that comes in. */
const FEW: ReadonlySet<string> = new Set(['limit buy before', 'cancel done', 'credit sent']);
const COMMITS = OPERATIONS.flatMap(([kind, command]) =>
  MOMENTS.map((moment) => [kind, command, moment] as const),
).filter(([kind, , moment]) => isDeep || FEW.has(`${kind} ${moment}`));

/** Where the bank stands when the server ends. */
const GATEWAY = [
  ['created at the bank, not yet told', 'charge', 'request.json', 'done'],
  ['the payer is back, not yet verified', 'credit', 'verify.json', 'asked'],
  ['verified, not yet credited', 'credit', 'verify.json', 'done'],
] as const;
const AT_THE_GATEWAY = isDeep ? GATEWAY : GATEWAY.slice(2);
/** What has to be done before it; the small share leaves everything else out. */
const BEFORE: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  'sellRequest market': ['limit buy'],
  cancel: ['limit buy', 'limit sell'],
  credit: ['charge'],
  'refusal of the bank': ['charge'],
};
const through = (kind: Kind): readonly string[] | undefined =>
  isDeep ? undefined : (BEFORE[kind] ?? []);

describe(`ended in the middle of one operation (SARRAF_SEED=${SEED})`, () => {
  const proxy = new DatabaseProxy();
  let system: HttpSystem;
  let load: CrashLoad<HttpOperation>;
  let traders: readonly HttpTrader[];

  beforeAll(async () => {
    await proxy.start();
    system = new HttpSystem({}, undefined, proxy);
    await system.start();
    traders = await signInTraders(system, 4, SEED);
    load = new CrashLoad(system, traders, SEED);
  }, 120_000);
  afterAll(async () => {
    await system?.stop();
    await proxy.close();
  });

  const prove = async (): Promise<void> => {
    expect(await load.lostKeys()).toEqual([]);
    expect(await load.changedAnswers()).toEqual([]);
    await system.changeLaunchers();
  };
  const traderOf = (round: number): HttpTrader => {
    // a thin one does nothing but pay for what they buy
    const able = traders.filter(({ isThin }) => !isThin);
    const trader = able[round % able.length];
    if (trader === undefined) throw new Error('There is no trader.');
    return trader;
  };

  it.each(COMMITS)(
    '%s: %s, commit %s',
    { timeout: 60_000 * ROUNDS },
    async (kind, within, moment) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const pid = system.serverPid;
        const arm = (): void =>
          proxy.strikeNext({ moment, within, also: () => system.killServerNow() });
        await load.one(traderOf(round), kind, arm, through(kind));
        expect(proxy.isArmed).toBe(false);
        expect(system.serverPid).not.toBe(pid);
        countFaults(`crash of the server, commit ${moment}: ${within}`);
        await prove();
      }
    },
  );

  it.each(AT_THE_GATEWAY)('%s', { timeout: 60_000 * ROUNDS }, async (name, kind, call, moment) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const pid = system.serverPid;
      const arm = (): void => {
        system.providers.watch = (pathname, now) => {
          if (!pathname.endsWith(call) || now !== moment) return;
          system.providers.watch = undefined;
          system.killServerNow();
        };
      };
      const recorded = await load.one(traderOf(round), kind, arm, through(kind));
      expect(recorded.good).toBe(true);
      expect(system.serverPid).not.toBe(pid);
      countFaults(`crash of the server: ${name}`);
      await prove();
    }
  });

  it('all of it together keeps every invariant', { timeout: 120_000 }, async () => {
    expect(await load.changedAnswers(true)).toEqual([]);
    expect(await load.violations()).toEqual([]);
    expect(system.faults).toEqual([]);
  });
});
