// People who are stopped from something, and limits of one kind, for tests: as staff would set them.
import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/** What a person is stopped from. */
interface Stops {
  readonly isFrozen?: boolean;
  readonly blocks?: readonly { readonly action: string; readonly until: number | null }[];
}

/** Stops a person, or lets them go where nothing is said; the engine knows. */
export async function setStops(server: TestServer, userId: number, stops: Stops): Promise<void> {
  await server.sql(
    `UPDATE user_standings SET is_frozen = $2, blocks = $3, version = version + 1
     WHERE user_id = $1`,
    [userId, stops.isFrozen ?? false, JSON.stringify(stops.blocks ?? [])],
  );
  await server.process.background.run('tell_standings');
}

/** Puts rows in the place of all limits, as `limit_rules` has them; the engine knows. */
export async function setLimits(
  server: TestServer,
  rows: readonly Readonly<Record<string, string | number | null>>[],
): Promise<void> {
  await server.sql('DELETE FROM limit_rules');
  for (const row of rows) {
    const of = (name: string): string | number | null => row[name] ?? null;
    await server.sql(
      `INSERT INTO limit_rules (kind, level, cap_units, days, opens_minute, closes_minute, from_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'epoch')`,
      [
        of('kind'),
        of('level'),
        of('cap_units'),
        of('days'),
        of('opens_minute'),
        of('closes_minute'),
      ],
    );
  }
  await server.process.background.run('tell_limits');
}

/** The cap that an installation begins with. */
export const FIRST_CAP = { kind: 'gateway', level: 1, cap_units: 250_000_000, days: 1 } as const;

/** A cap of fifty tether a day, and how the refusal of more tells it to who bought none. */
export const TETHER_CAP = { kind: 'stablecoin_buy', level: 1, cap_units: 50_000_000, days: 1 };
/** The facts of that refusal. */
export const TETHER_CAP_FACTS = {
  remaining: '50',
  seconds: expect.any(Number) as unknown,
  limit: {
    kind: 'stablecoin_day',
    asset: 'USDT',
    days: 1,
    used: '0',
    cap: '50',
    frees_at: expect.any(String) as unknown,
    lifts_at_level: null,
  },
};

/** Hours in which it is never now: they close a minute after they open, half a day away. */
export function closedHours(now: number): Readonly<Record<string, string | number>> {
  const minute = Math.floor(((now + 12_600_000) % 86_400_000) / 60_000);
  const opens = (minute + 720) % 1_440;
  return { kind: 'trading_hours', opens_minute: opens, closes_minute: (opens + 1) % 1_440 };
}
