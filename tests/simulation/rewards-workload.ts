// People who invited others, the worker that follows their friends' fees and pays the owners' part once an
// hour, discounts, and what the house gives of its bonus.
import type { SeededRandom } from '@sarraf/testing';
import type {
  Command,
  PostReward,
  SetStanding,
  StandingBlock,
} from '../../packages/settlement/src/index.ts';
import { feesAfter } from './fee-lines.ts';
import { USERS } from './settings.ts';
import type { Tables } from './tables.ts';
import type { Request } from './workload.ts';

const MILLION = 1_000_000n;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ASSETS = ['IRT', 'IRT', 'BTC', 'USDT'] as const;
/** Who came by whom: user 6 by somebody who was invited, too. */
const OWNERS: readonly (readonly [friend: number, owner: number])[] = [
  [2, 1],
  [3, 1],
  [5, 4],
  [6, 2],
];

/** Somebody who was invited. */
export interface Relation {
  readonly friend: number;
  readonly owner: number;
  /** The owner's part of the fees that the friend really paid. */
  readonly ppm: number;
  /** Milliseconds since 1970, not included. */
  readonly until: number;
}

/** The owner's part of one range of entries, in one asset. */
export interface RewardPosting {
  readonly owner: number;
  readonly asset: string;
  /** The first and the last entry of the range. */
  readonly from: number;
  readonly to: number;
  readonly units: bigint;
  readonly reference: string;
}

/** What a posting waits for. */
interface Waiting {
  readonly posting: RewardPosting;
  request: Request;
}

/** What the commands are drawn from. */
export interface RewardsOptions {
  readonly rng: SeededRandom;
  readonly tables: Tables;
  readonly now: () => number;
  /** The next version of a person's standing. */
  readonly nextVersion: (user: number) => number;
}

/** Makes the commands of commissions, discounts and bonuses. */
export class RewardsWorkload {
  readonly relations: readonly Relation[];
  /** What stands in the books, in its order. */
  readonly posted: RewardPosting[] = [];
  /** By owner and asset: millionths of units that are not in a range yet. */
  readonly #accrued = new Map<string, bigint>();
  readonly #ends = new Map<string, number>();
  readonly #waiting = new Map<string, Waiting>();
  readonly #rng: SeededRandom;
  readonly #tables: Tables;
  readonly #now: () => number;
  readonly #nextVersion: (user: number) => number;
  /** The last entry that was looked at. */
  #position = 0;
  #made = 0;
  #given = 0;

  constructor({ rng, tables, now, nextVersion }: RewardsOptions) {
    this.#rng = rng;
    this.#tables = tables;
    this.#now = now;
    this.#nextVersion = nextVersion;
    this.relations = OWNERS.map(([friend, owner]) => ({
      friend,
      owner,
      ppm: rng.pick([300_000, 180_000, 150_001, 60_000]),
      until: now() + rng.between(1, 40) * DAY_MS,
    }));
  }

  /** What happens at a step. */
  step(): Request[] {
    const rng = this.#rng;
    if (rng.chance(40)) this.#follow(rng.between(1, 40));
    const asked = [
      ...(rng.chance(5) ? [this.#discount()] : []),
      ...(rng.chance(8) ? [this.#bonus()] : []),
    ].map((command) => this.request(command));
    if (rng.chance(1)) asked.push(this.request(rng.pick(MALFORMED), true));
    return rng.chance(25) ? [...this.#post(), ...asked] : asked;
  }

  /** Everything is followed, and asked until it stands: none once that is so. */
  rest(): Request[] {
    this.#follow(Number.POSITIVE_INFINITY);
    const fills = [...this.#waiting.values()].flatMap(({ posting, request }) => {
      if (request.answer === undefined || stands(request.answer)) return [];
      const { asset, units, reference } = posting;
      return [this.request({ ...OPENING, asset, units: `${units}`, reference })];
    });
    return [...fills, ...this.#post()];
  }

  /** As its sender keeps it. */
  request(command: Command, isMalformed = false): Request {
    this.#made += 1;
    const key = `reward ${this.#made}`;
    const claim = { user: 1, route: command.type, key, bodyHash: key };
    const isOpen = true;
    return { command, claim, isMalformed, delayMs: 0, isOpen, awaited: 0, answer: undefined };
  }

  #follow(most: number): void {
    const lines = feesAfter(this.#tables, this.#position);
    // of one trade both fees, or none
    const to = lines[Math.min(most, lines.length) - 1]?.entry ?? this.#position;
    for (const line of lines) {
      if (line.entry > to) break;
      const relation = this.relations.find(({ friend }) => friend === line.user);
      if (relation === undefined || line.at >= relation.until) continue;
      const key = `${relation.owner}/${line.asset}`;
      const part = line.units * BigInt(relation.ppm);
      this.#accrued.set(key, (this.#accrued.get(key) ?? 0n) + part);
    }
    this.#position = to;
  }

  #post(): Request[] {
    const again = [...this.#waiting].flatMap(([key, waiting]) => this.#ask(key, waiting));
    const fresh: Request[] = [];
    for (const [key, millionths] of this.#accrued) {
      const units = millionths / MILLION;
      if (units === 0n || this.#waiting.has(key)) continue;
      const [owner = '', asset = ''] = key.split('/');
      const range = { from: (this.#ends.get(key) ?? 0) + 1, to: this.#position };
      const reference = `commission/${key}/${range.to}`;
      const posting = { owner: Number(owner), asset, ...range, units, reference };
      const request = this.request(rewardOf(posting));
      this.#waiting.set(key, { posting, request });
      this.#accrued.delete(key);
      fresh.push(request);
    }
    return [...again, ...fresh];
  }

  /** What stands is over; what was refused, and now and then what nobody knows of, is asked again. */
  #ask(key: string, waiting: Waiting): Request[] {
    const { posting, request } = waiting;
    const { answer } = request;
    if (stands(answer)) {
      this.posted.push(posting);
      this.#ends.set(key, posting.to);
      this.#waiting.delete(key);
      return [];
    }
    if (answer === undefined && !this.#rng.chance(15)) return [];
    const next = this.request(rewardOf(posting));
    if (answer !== undefined) waiting.request = next;
    return [next];
  }

  /** As somebody stands, with something let off of their fees for a while. */
  #discount(): SetStanding {
    const rng = this.#rng;
    const user = rng.between(1, USERS);
    const now = this.#now();
    const row = this.#tables.records.standings.get(user);
    return {
      type: 'set_standing',
      user,
      version: this.#nextVersion(user),
      level: levelOf(row?.level),
      isFrozen: row?.isFrozen ?? false,
      moneyHeldUntil: row?.moneyHeldUntil ?? null,
      blocks: JSON.parse(row?.blocks ?? '[]') as StandingBlock[],
      discounts: Array.from({ length: rng.between(1, 4) }, () => ({
        ppm: rng.pick([30_000, 120_000, 299_999, 1_000_000]),
        untilMs: now + (rng.below(9) - 2) * 5 * MINUTE_MS,
      })),
    };
  }

  /** The bonus is filled from the fees, and given. */
  #bonus(): Command {
    const rng = this.#rng;
    const asset = rng.chance(4) ? 'NONE' : rng.pick(ASSETS);
    const units = `${rng.between(1, 300)}`;
    this.#given += rng.chance(90) ? 1 : 0;
    if (rng.chance(35)) {
      const reference = `bonus ${this.#given}`;
      const ends = { from: 'house:fees', to: 'house:bonus' };
      return { type: 'post_adjustment', reference, ...ends, asset, units };
    }
    const purpose = rng.pick(['points', 'gift'] as const);
    const user = rng.between(1, USERS);
    return {
      type: 'post_reward',
      reference: `${purpose}/${this.#given}`,
      purpose,
      user,
      asset,
      units,
    };
  }
}

/** Whether an answer says that it is in the books: by this command, or by an earlier one. */
const stands = (answer = ''): boolean =>
  answer.startsWith('{"ok":true') || answer.includes('"reference_used"');

const OPENING = { type: 'post_opening', owner: 'house:fees' } as const;

const WRONG = {
  type: 'post_reward',
  purpose: 'commission',
  reference: 'commission/9',
  user: 1,
  asset: 'IRT',
  units: '9',
} as const;
/** What no caller may send. */
const MALFORMED: readonly Command[] = [
  { ...WRONG, reference: 'points/9' },
  { ...WRONG, units: '0' },
  {
    type: 'set_standing',
    user: 1,
    version: 1,
    level: 1,
    isFrozen: false,
    moneyHeldUntil: null,
    blocks: [],
    discounts: [{ ppm: 1_000_001, untilMs: 1 }],
  },
];

const rewardOf = ({ owner, asset, units, reference }: RewardPosting): PostReward => ({
  type: 'post_reward',
  reference,
  purpose: 'commission',
  user: owner,
  asset,
  units: `${units}`,
});

function levelOf(level: number | undefined): 0 | 1 | 2 {
  if (level === 2) return 2;
  return level === 1 ? 1 : 0;
}
