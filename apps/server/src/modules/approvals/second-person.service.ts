// Who counts as a second person, and what an officer's word comes to. Every decision that takes two
// officers asks here.
import type { Ability, DataOf, MayDecide } from '@sarraf/contracts';
import { AppError, type Session } from '../../http/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { hasOther, readRelatives, type Relatives, type Secrets } from './kinship.service.ts';
import {
  type HolderRow,
  lockStaff as lockStaffAlone,
  lockStaffShared,
  selectHolders,
} from './holders.queries.ts';

/** Whoever is new or was widened counts as a second person after so long. */
const COUNTS_AFTER_HOURS = 72;

function assertTenure(holders: readonly HolderRow[], officer: number): void {
  const holder = holders.find(({ userId }) => userId === officer);
  if (holder === undefined) throw new AppError('forbidden');
  if (holder.secondsToCount > 0) {
    throw new AppError('officer_too_new', { seconds: holder.secondsToCount });
  }
}

/** An officer before what waits for two, with everybody's standing as of one moment. */
export interface OfficerView extends Relatives {
  /**
   * Begins what a second officer is to finish.
   *
   * @throws AppError `officer_too_new`, `second_person_missing`
   */
  assertMayBegin(): void;
  /**
   * What their word comes to: the second one where an earlier one stands, else the first. The word of
   * whoever is blocked, or lost the ability, counts for nothing: the item waits for a first one again.
   *
   * @param first who said the earlier word; null or undefined: nobody yet
   * @throws AppError `approval_second_officer` for whoever says it again alone, `decides_on_self`,
   *   `invited_pair`, `officer_too_new`, `second_person_missing`
   */
  weigh(first: number | bigint | null | undefined): 'first' | 'second';
  /**
   * Does what somebody else than its author does, whether or not that one's word stands.
   *
   * @throws AppError `approval_second_officer`, `decides_on_self`, `invited_pair`, `officer_too_new`
   */
  assertSecondTo(first: number | bigint): void;
  /** Whether what an officer said before still counts: they have the ability, and for long enough. */
  stands(author: number | bigint): boolean;
  hasSecond(): boolean;
  /** Whether a decision would be refused now, and from when on it is not. */
  mayDecide(attempt: () => unknown): MayDecide;
}

/** Whose word is looked at. */
export interface AskedOfficer {
  readonly officer: number;
  readonly ability: Ability;
  /** Clients and authors whom it will be asked about; whoever has the ability is known anyway. */
  readonly people?: readonly number[];
}

/** Reads an officer's standing; within a transaction nobody of the staff is changed until its end. */
export type ReadOfficer = (db: PlainDb, asked: AskedOfficer) => Promise<OfficerView>;

/** What decisions of two officers are held by. */
export interface SecondPerson {
  /** For a decision: what it says stays true until the transaction's end. */
  readonly decide: ReadOfficer;
  /** For a list: what would be said now. */
  readonly look: ReadOfficer;
}

/** What the rules are asked with. */
export interface SecondPersonParts {
  readonly clock: Pick<Clock, 'now'>;
  readonly secrets: Secrets;
}

/** The rules of decisions by two, with the keys of this installation. */
export function createSecondPerson(parts: SecondPersonParts): SecondPerson {
  return {
    decide: async (tx, asked) => {
      // nobody is blocked or demoted between this look and the commit of what it allows
      await lockStaffShared(tx);
      return readOfficer(parts, tx, asked);
    },
    look: (db, asked) => readOfficer(parts, db, asked),
  };
}

async function readOfficer(
  { clock, secrets }: SecondPersonParts,
  db: PlainDb,
  { officer, ability, people = [] }: AskedOfficer,
): Promise<OfficerView> {
  const holders = await selectHolders(db, ability, COUNTS_AFTER_HOURS);
  const known = [...people, ...holders.map(({ userId }) => userId)];
  const relatives = await readRelatives(secrets, db, { colleague: officer, people: known });
  const counting = holders.filter(({ secondsToCount }) => secondsToCount === 0);
  const view: OfficerView = {
    ...relatives,
    stands: (author) => counting.some(({ userId }) => userId === Number(author)),
    hasSecond: () => counting.some(({ userId }) => relatives.isAnother(userId)),
    assertMayBegin: () => {
      assertTenure(holders, officer);
      if (!view.hasSecond()) throw new AppError('second_person_missing');
    },
    assertSecondTo: (first) => {
      if (Number(first) === officer) {
        throw new AppError(view.hasSecond() ? 'approval_second_officer' : 'second_person_missing');
      }
      // nor one person with two names
      relatives.assertUnrelated(Number(first));
      assertTenure(holders, officer);
    },
    weigh: (first) => {
      if (first === null || first === undefined || !view.stands(first)) {
        view.assertMayBegin();
        return 'first';
      }
      view.assertSecondTo(first);
      return 'second';
    },
    mayDecide: (attempt) => {
      try {
        attempt();
        return { allowed: true, reason: null, from: null };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return refusalOnWire(error, clock.now());
      }
    },
  };
  return view;
}

/** What takes two officers: whoever decides on it may update it. */
const DECIDED_BY_TWO = [
  'Payout',
  'Standing',
  'Recovery',
  'Adjustment',
  'Reconciliation',
  'Limit',
  'Reward',
  'Market',
  'Setting',
  'Staff',
] as const;

/** Whether an officer counts as one of two, for each of what they may decide on. */
export async function readDecisions(
  { look }: SecondPerson,
  db: PlainDb,
  { userId: officer, abilities }: Pick<Session, 'userId' | 'abilities'>,
): Promise<DataOf<'GET /admin/decisions'>> {
  const mine = DECIDED_BY_TWO.filter((subject) =>
    abilities.some((one) => one.action === 'update' && one.subject === subject),
  );
  return Promise.all(
    mine.map(async (subject) => {
      const view = await look(db, { officer, ability: { action: 'update', subject } });
      return { subject, may_decide: view.mayDecide(() => view.assertMayBegin()) };
    }),
  );
}

/** Why a decision may not be made, and from when on it may where that is known. */
function refusalOnWire({ code, facts }: AppError, now: number): MayDecide {
  const { seconds } = facts;
  const from = typeof seconds === 'number' ? new Date(now + seconds * 1_000).toISOString() : null;
  return { allowed: false, reason: code, from };
}

/** Whether nobody else has an ability, however new, but an officer's other account. */
export async function isAlone(
  secrets: Secrets,
  tx: PlainDb,
  colleague: number,
  ability: Ability,
): Promise<boolean> {
  const people = (await selectHolders(tx, ability, 0)).map(({ userId }) => userId);
  return !(await hasOther(secrets, tx, { colleague, people }));
}

/** From when on each who has an ability counts as a second person, by member. */
export async function readCounting(
  db: PlainDb,
  ability: Ability,
): Promise<ReadonlyMap<number, Date>> {
  const holders = await selectHolders(db, ability, COUNTS_AFTER_HOURS);
  return new Map(holders.map(({ userId, countsFrom }) => [userId, countsFrom]));
}

/** Whoever changes the staff does it alone, to the transaction's end. */
export const lockStaff = (tx: PlainDb): Promise<void> => lockStaffAlone(tx);

/** Everybody active who has an ability, however new. */
export const readHolders = (tx: PlainDb, ability: Ability): Promise<readonly HolderRow[]> =>
  selectHolders(tx, ability, 0);
