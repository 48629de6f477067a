// Where each person stands: their level, and what the house has stopped them from.
import { RecordHash, type RowRecord, rowRecord, type StateHash } from '@sarraf/ledger';
import type { BlockedAction, SetStanding, StandingBlock } from '../command.ts';
import { accept, type Outcome, type Refusal, refuse } from '../outcome.ts';
import { STANDING, type StandingRow } from '../records/records.ts';

const STANDING_KIND = 13;
const STANDING_HASH = new RecordHash(STANDING_KIND, STANDING);

const NO_BLOCKS: readonly StandingBlock[] = [];

/** Where one person stands. */
export interface Standing extends RowRecord<StandingRow> {
  blocks: readonly StandingBlock[];
}

type Stopped = Refusal<'account_frozen' | 'action_blocked'>;

/**
 * What was told of people. Whoever was never told of is at level 0 and stopped from nothing. The
 * few who are stopped from something stand on a list of their own, so that an order of anybody else
 * costs one look-up at most, and none while that list is empty.
 */
export class Standings {
  readonly #hash: StateHash;
  readonly #all = new Map<number, Standing>();
  readonly #stopped = new Map<number, Standing>();
  /** By a person's lowest account the others of theirs: hardly anybody has any. */
  readonly #others = new Map<number, Set<number>>();
  #dirty: Standing[] = [];

  constructor(hash: StateHash) {
    this.#hash = hash;
  }

  get(user: number): Readonly<StandingRow> | undefined {
    return this.#all.get(user)?.row;
  }

  all(): IterableIterator<Standing> {
    return this.#all.values();
  }

  /** 0 for whoever was never told of. */
  levelOf(user: number): 0 | 1 | 2 {
    return levelOf(this.#all.get(user)?.row.level ?? 0);
  }

  /** All accounts of the person behind an account, that one among them. */
  accountsOf(user: number): readonly number[] {
    const person = this.#all.get(user)?.row.person ?? user;
    const others = this.#others.get(person);
    if (others === undefined) return [user];
    // of whom nothing was told yet is themselves
    const isOwn = (this.#all.get(person)?.row.person ?? person) === person;
    return isOwn ? [person, ...others] : [...others];
  }

  /** Why a person may not do something now; undefined where they may. */
  check(user: number, action: BlockedAction, at: number): Stopped | undefined {
    if (this.#stopped.size === 0) return undefined;
    const standing = this.#stopped.get(user);
    if (standing === undefined) return undefined;
    if (standing.row.isFrozen) return refuse('account_frozen');
    const block = standing.blocks.find((one) => one.action === action && isInForce(one, at));
    return block && refuse('action_blocked', { action, until: block.until });
  }

  /** Takes over a standing; one that is older than what is known changes nothing. */
  set(command: SetStanding): void {
    const { user, version, level, isFrozen, moneyHeldUntil } = command;
    const known = this.#all.get(user);
    if (known !== undefined && known.row.version >= version) return;
    const person = command.person ?? user;
    const blocks = JSON.stringify(command.blocks.map(({ action, until }) => ({ action, until })));
    const standing = this.#put({
      ...{ user, level, isFrozen, moneyHeldUntil, blocks, version, person },
    });
    if (standing.isDirty) return;
    standing.isDirty = true;
    this.#dirty.push(standing);
  }

  restore(rows: Iterable<StandingRow>): void {
    for (const row of rows) this.#put(row);
  }

  #put(row: StandingRow): Standing {
    const { user } = row;
    const blocks = row.blocks === '[]' ? NO_BLOCKS : (JSON.parse(row.blocks) as StandingBlock[]);
    const known = this.#all.get(user);
    const standing = known ?? { ...rowRecord({ ...row }), blocks };
    if (known !== undefined) this.#others.get(known.row.person)?.delete(user);
    Object.assign(standing.row, row);
    standing.blocks = blocks;
    this.#all.set(user, standing);
    if (row.person !== user) {
      const others = this.#others.get(row.person) ?? new Set();
      this.#others.set(row.person, others.add(user));
    }
    if (row.isFrozen || blocks.length > 0) this.#stopped.set(user, standing);
    else this.#stopped.delete(user);
    return standing;
  }

  refreshHash(): void {
    for (const standing of this.#dirty) STANDING_HASH.put(this.#hash, standing.row, standing);
  }

  /** Adds all of them to a hash: the records themselves, or copies of them. */
  addTo(hash: StateHash, own: <T extends object>(record: T) => T): void {
    for (const standing of this.#all.values()) STANDING_HASH.put(hash, standing.row, own(standing));
  }

  /** What the batch changed. */
  takeRows(): StandingRow[] {
    const dirty = this.#dirty;
    this.#dirty = [];
    return dirty.map((standing) => {
      standing.isDirty = false;
      return { ...standing.row };
    });
  }
}

function isInForce({ until }: StandingBlock, at: number): boolean {
  return until === null || at < until;
}

/** A level as a number of the three. */
function levelOf(level: number): 0 | 1 | 2 {
  if (level === 2) return 2;
  return level === 1 ? 1 : 0;
}

/** Takes over where a person stands; answers the version that is known from now on. */
export function setStanding(standings: Standings, command: SetStanding): Outcome<'set_standing'> {
  standings.set(command);
  const { user, version } = command;
  return accept({ user, version: standings.get(user)?.version ?? version });
}
