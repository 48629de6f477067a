// Where people stand: kept beside them in our tables, told to the engine, which is the judge of it.
import type { PersonReason } from '@sarraf/contracts';
import type { Discount } from '@sarraf/market';
import type { BlockedAction, SetStanding } from '@sarraf/settlement';
import { type EngineClient, EngineError } from '../../engine/index.ts';
import { AppError } from '../../http/index.ts';
import type { PlainDb, PlainPool } from '../../platform/database/handles.ts';
import type { Logger } from '../../platform/logger.ts';
import { discountsToTell } from './discounts.ts';
import {
  type BlockRow,
  type DiscountValues,
  insertStanding,
  lockStanding,
  selectStanding,
  selectUntold,
  type StandingRow,
  updatePersons,
  updateRetold,
  updateStanding,
  updateTold,
  upsertDiscount,
} from './standings.queries.ts';

/** Where a person stands. */
export interface Standing {
  readonly level: 0 | 1 | 2;
  /** Does nothing new but cancel. */
  readonly isFrozen: boolean;
  /** Until when a change of security holds money; milliseconds since 1970, null: it does not. */
  readonly moneyHeldUntil: number | null;
  /** The same of staff. The two stand side by side: neither shortens or lifts the other. */
  readonly staffHeldUntil: number | null;
  /** Why staff hold it; null where they don't, or did not say. */
  readonly staffHeldReason: PersonReason | null;
  /** At most one an action; those that are over are gone. */
  readonly blocks: readonly BlockRow[];
}

/** What is changed of it; what is left out stays. */
export interface StandingChanges {
  readonly level?: 0 | 1 | 2;
  readonly isFrozen?: boolean;
  readonly moneyHeldUntil?: number | null;
  readonly staffHeldUntil?: number | null;
  readonly staffHeldReason?: PersonReason | null;
  /** Stops a person from one action, in the place of an earlier stop of it. */
  readonly block?: BlockRow;
  readonly unblock?: BlockedAction;
}

/** Something that stands once the caller's transaction is committed. */
export interface ToldLater {
  /**
   * Call it after the commit: tells the engine at once. Never throws; what could not be told is
   * told in the background, seconds later.
   */
  tell(): Promise<void>;
}

/** A change of a standing. */
export interface ChangedStanding extends ToldLater {
  readonly before: Standing;
  readonly after: Standing;
}

/** Where people stand, for every module that changes or asks it. */
export interface StandingsService {
  /** @throws AppError `not_found` where there is no such person */
  read(db: PlainDb, userId: number): Promise<Standing>;
  /**
   * Changes where a person stands inside the caller's transaction; the level with `users.level`.
   * Locks the person.
   *
   * @throws AppError `not_found` where there is no such person
   */
  change(tx: PlainDb, userId: number, changes: StandingChanges): Promise<ChangedStanding>;
  /**
   * Lets off a part of a person's fees, in the place of an earlier discount of the same thing, inside
   * the caller's transaction. Of several the largest in force counts. Locks the person.
   *
   * @throws AppError `not_found` where there is no such person
   */
  letOff(tx: PlainDb, userId: number, discount: DiscountValues): Promise<ToldLater>;
  /** Tells the engine what it was not told yet of a person. @throws EngineError */
  ensureTold(userId: number): Promise<void>;
  /** As {@link ensureTold}, after a commit: what fails is told in the background. */
  tell(userId: number): Promise<void>;
  /** Tells the engine everything that it was not told. */
  tellAll(): Promise<void>;
}

/** What standings are kept and told with. */
export interface StandingsOptions {
  readonly plainDb: PlainPool;
  readonly engine: Pick<EngineClient, 'submit'>;
  readonly logger: Logger;
  readonly clock: { now(): number };
}

const AT_ONCE = 200;

/** Standings of this installation. */
export function createStandings(options: StandingsOptions): StandingsService {
  const { plainDb, engine, logger, clock } = options;
  const tellRow = async ({ user_id }: StandingRow): Promise<void> => {
    const userId = Number(user_id);
    // Other accounts of the person that are to be told as well are told by the background. Telling
    // one of those may have changed this one since it was read.
    await updatePersons(plainDb, userId);
    const row = await rowOf(plainDb, userId, selectStanding);
    const discounts = discountsToTell(row.discounts, clock.now());
    await engine.submit({ command: commandOf(row, discounts.told) });
    const retellAt = dateOf(discounts.retellAtMs);
    await updateTold(plainDb, userId, { version: row.version, retellAt });
  };
  const ensureTold = async (userId: number): Promise<void> => {
    const row = await rowOf(plainDb, userId, selectStanding);
    if (row.told_version >= row.version) return;
    try {
      await tellRow(row);
    } catch (error) {
      // Told again it is the same, so that nobody has to ask what became of it.
      if (!(error instanceof EngineError) || error.code !== 'outcome_unknown') throw error;
      throw new EngineError('engine_unavailable', error.message);
    }
  };
  const tell = async (userId: number): Promise<void> => {
    try {
      await ensureTold(userId);
    } catch (error) {
      logger.warn({ error, userId }, 'a standing is told later');
    }
  };
  return {
    read: async (db, userId) => toStanding(await rowOf(db, userId, selectStanding), clock.now()),
    change: async (tx, userId, changes) => {
      const now = clock.now();
      const before = toStanding(await rowOf(tx, userId, lockStanding), now);
      const after = changed(before, changes, now);
      await updateStanding(tx, userId, {
        ...after,
        moneyHeldUntil: dateOf(after.moneyHeldUntil),
        staffHeldUntil: dateOf(after.staffHeldUntil),
      });
      return { before, after, tell: () => tell(userId) };
    },
    letOff: async (tx, userId, discount) => {
      await rowOf(tx, userId, lockStanding);
      await upsertDiscount(tx, userId, discount);
      return { tell: () => tell(userId) };
    },
    ensureTold,
    tell,
    tellAll: async () => {
      await updateRetold(plainDb, new Date(clock.now()), AT_ONCE);
      const rows = await selectUntold(plainDb, AT_ONCE);
      // One batch of the engine takes them all; one that fails leaves the others told.
      const told = await Promise.allSettled(rows.map(tellRow));
      const failed = told.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
    },
  };
}

async function rowOf(
  db: PlainDb,
  userId: number,
  select: (db: PlainDb, userId: number) => Promise<StandingRow | undefined>,
): Promise<StandingRow> {
  const known = await select(db, userId);
  if (known !== undefined) return known;
  await insertStanding(db, userId);
  const made = await select(db, userId);
  if (made === undefined) throw new AppError('not_found');
  return made;
}

function changed(before: Standing, changes: StandingChanges, now: number): Standing {
  const { block, unblock, ...values } = changes;
  const kept = before.blocks.filter(
    ({ action, until }) =>
      action !== block?.action && action !== unblock && (until === null || until > now),
  );
  return { ...before, ...values, blocks: block === undefined ? kept : [...kept, block] };
}

/** Until when money may not leave, whoever holds it; milliseconds since 1970, null: nobody does. */
export function heldUntil({
  moneyHeldUntil,
  staffHeldUntil,
}: Pick<Standing, 'moneyHeldUntil' | 'staffHeldUntil'>): number | null {
  if (moneyHeldUntil === null || staffHeldUntil === null) return moneyHeldUntil ?? staffHeldUntil;
  return Math.max(moneyHeldUntil, staffHeldUntil);
}

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** A moment that is to come; null where it is over, or there is none. */
function toCome(moment: Date | null, now: number): number | null {
  const ms = moment?.getTime() ?? null;
  return ms !== null && ms <= now ? null : ms;
}

function toStanding(row: StandingRow, now: number): Standing {
  return {
    level: toLevel(row.level),
    isFrozen: row.is_frozen,
    moneyHeldUntil: toCome(row.money_held_until, now),
    staffHeldUntil: toCome(row.staff_held_until, now),
    staffHeldReason: toCome(row.staff_held_until, now) === null ? null : row.staff_held_reason,
    blocks: row.blocks.filter(({ until }) => until === null || until > now),
  };
}

function toLevel(level: bigint): 0 | 1 | 2 {
  if (level === 2n) return 2;
  return level === 1n ? 1 : 0;
}

function commandOf(row: StandingRow, discounts: readonly Discount[]): SetStanding {
  return {
    type: 'set_standing',
    user: Number(row.user_id),
    version: Number(row.version),
    level: toLevel(row.level),
    isFrozen: row.is_frozen,
    // the engine knows one hold: the one that lasts longer
    moneyHeldUntil: heldUntil({
      moneyHeldUntil: row.money_held_until?.getTime() ?? null,
      staffHeldUntil: row.staff_held_until?.getTime() ?? null,
    }),
    blocks: row.blocks.map(({ action, until }) => ({ action, until })),
    ...(row.person_id !== null && { person: Number(row.person_id) }),
    ...(discounts.length > 0 && { discounts }),
  };
}
