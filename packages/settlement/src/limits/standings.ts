// Where each person stands: their level, what they are stopped from, and what is let off of their fees.
import { RecordTable, type RowRecord, rowRecord, type TableHome } from '@sarraf/ledger';
import { type Discount, discountAt } from '@sarraf/market';
import type { BlockedAction, SetStanding, StandingBlock } from '../command.ts';
import { accept, type Outcome, type Refusal, refuse } from '../outcome.ts';
import { STANDING, type StandingRow } from '../records/limit-records.ts';

const NO_BLOCKS: readonly StandingBlock[] = [];
const NONE = '[]';

/** Where one person stands. */
export interface Standing extends RowRecord<StandingRow> {
  blocks: readonly StandingBlock[];
}

type Stopped = Refusal<'account_frozen' | 'action_blocked'>;

/**
 * What was told of people. Whoever was never told of is at level 0 and stopped from nothing. The
 * few who are stopped from something stand on a list of their own, so that an order of anybody else
 * costs one look-up at most, and none while that list is empty. So do those who have a discount.
 */
export class Standings extends RecordTable<StandingRow, Standing> {
  readonly #stopped = new Map<number, Standing>();
  readonly #discounts = new Map<number, readonly Discount[]>();
  /** By a person's lowest account the others of theirs: hardly anybody has any. */
  readonly #others = new Map<number, Set<number>>();

  constructor(home: TableHome) {
    const rule = { kind: STANDING, hashKind: 13, isRemembered: () => true };
    super(home, rule, (row) => ({ ...rowRecord(row), blocks: NO_BLOCKS }));
  }

  /** 0 for whoever was never told of. */
  levelOf(user: number): 0 | 1 | 2 {
    return levelOf(this.get(user)?.row.level ?? 0);
  }

  /** All accounts of the person behind an account, that one among them. */
  accountsOf(user: number): readonly number[] {
    const person = this.get(user)?.row.person ?? user;
    const others = this.#others.get(person);
    if (others === undefined) return [user];
    // of whom nothing was told yet is themselves
    const isOwn = (this.get(person)?.row.person ?? person) === person;
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

  /** What is let off of a person's fees at a moment, parts per million: the largest in force. */
  discountOf(user: number, at: number): number {
    if (this.#discounts.size === 0) return 0;
    const discounts = this.#discounts.get(user);
    return discounts === undefined ? 0 : discountAt(discounts, at);
  }

  /** Takes over a standing; one that is older than what is known changes nothing. */
  set(command: SetStanding): void {
    const { user, version, level, isFrozen, moneyHeldUntil } = command;
    const known = this.get(user);
    if (known !== undefined && known.row.version >= version) return;
    const person = command.person ?? user;
    const blocks = JSON.stringify(command.blocks.map(({ action, until }) => ({ action, until })));
    const given = command.discounts ?? [];
    const discounts = JSON.stringify(given.map(({ ppm, untilMs }) => ({ ppm, untilMs })));
    const row = { user, level, isFrozen, moneyHeldUntil, blocks, version, person, discounts };
    this.touch(this.put(row));
  }

  /** A person's record stays the same, as long as they are known. */
  override put(row: StandingRow): Standing {
    const { user } = row;
    const known = this.get(user);
    if (known !== undefined) this.#others.get(known.row.person)?.delete(user);
    const standing = known ?? super.put({ ...row });
    Object.assign(standing.row, row);
    standing.blocks = row.blocks === NONE ? NO_BLOCKS : (JSON.parse(row.blocks) as StandingBlock[]);
    if (row.person !== user) {
      const others = this.#others.get(row.person) ?? new Set();
      this.#others.set(row.person, others.add(user));
    }
    if (row.isFrozen || standing.blocks.length > 0) this.#stopped.set(user, standing);
    else this.#stopped.delete(user);
    if (row.discounts === NONE) this.#discounts.delete(user);
    else this.#discounts.set(user, JSON.parse(row.discounts) as Discount[]);
    return standing;
  }
}

/** All standings are a part of the state. */
export const STANDINGS_STORED = {
  kind: STANDING,
  open: (home: TableHome) => new Standings(home),
} as const;

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
  return accept({ user, version: standings.get(user)?.row.version ?? version });
}
