import {
  type AccessLevel,
  type AccessStatus,
  LEVEL_OPENINGS,
  type LevelOpening,
} from '@sarraf/contracts';
import type { CountedKind } from '@sarraf/settlement';
import type { OpenKinds } from '../limits/index.ts';
import type { Standing as PersonStanding } from '../standings/index.ts';
import type { KycRequestRow } from './kyc.queries.ts';
import type { KycItemRow } from './level-two.queries.ts';

type Level = 0 | 1 | 2;
type LevelState = AccessStatus['levels'][number];
type Limit = AccessStatus['limits'][number];

/** What each level takes. */
const NEEDS: readonly (readonly string[])[] = [
  ['mobile'],
  ['names', 'national_code', 'birth_date', 'card'],
  ['documents', 'selfie'],
];

/**
 * From which level on the calls take each, and the limit without which the engine lets none of it
 * through: nobody is promised what is closed, and told of less than is open.
 */
const OPENINGS: Readonly<
  Record<LevelOpening, { readonly level: 1 | 2; readonly limit: CountedKind | null }>
> = {
  toman_deposit: { level: 1, limit: 'gateway' },
  toman_withdraw: { level: 1, limit: 'toman_withdrawal' },
  trade: { level: 1, limit: null },
  coin_withdraw: { level: 2, limit: 'transfer' },
  transfer: { level: 2, limit: 'transfer' },
  gift: { level: 2, limit: 'transfer' },
};

/** Where a person stands. */
interface Standing {
  readonly level: Level;
  readonly request: KycRequestRow | undefined;
  readonly limits: readonly Limit[];
  readonly items: readonly KycItemRow[];
  readonly standing: PersonStanding;
  readonly heldDeposits: AccessStatus['held_deposits'];
  /** Whether a level may do something of a kind at all. */
  readonly isOpen: Awaited<ReturnType<OpenKinds>>;
}

/** Where a person stands, on the wire. */
export function toAccessStatus({
  level,
  request,
  limits,
  items,
  standing,
  heldDeposits,
  isOpen,
}: Standing): AccessStatus {
  return {
    level,
    levels: NEEDS.map((needs, index) => ({
      level: index as Level,
      ...stateOf(index, level, request),
      opens: LEVEL_OPENINGS.filter((opening) => levelOf(opening, isOpen) === index),
      needs: [...needs],
    })),
    limits: [...limits],
    stopped: stoppedOf(standing),
    held_deposits: heldDeposits,
    items: items.map(({ kind, state, reason }) => ({ kind, state, reason })),
    request:
      request === undefined
        ? null
        : {
            level: request.level === 2n ? 2 : 1,
            status: request.status,
            reason: request.reason,
            created_at: request.created_at.toISOString(),
          },
  };
}

/** The lowest level that it is open to now; undefined where it is closed to all. */
function levelOf(opening: LevelOpening, isOpen: Standing['isOpen']): Level | undefined {
  const { level, limit } = OPENINGS[opening];
  return ([1, 2] as const).find((one) => one >= level && (limit === null || isOpen(limit, one)));
}

const timeOf = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toISOString();

/** What staff closed, and why where they told it; by what the account's security holds is apart. */
function stoppedOf({
  blocks,
  staffHeldUntil,
  staffHeldReason,
}: PersonStanding): AccessStatus['stopped'] {
  const stopped: AccessStatus['stopped'] = blocks.map(({ action, until, reason = null }) => ({
    action,
    until: timeOf(until),
    reason,
  }));
  if (staffHeldUntil === null) return stopped;
  return [...stopped, { action: 'leave', until: timeOf(staffHeldUntil), reason: staffHeldReason }];
}

/** One level by itself with its limits, on the wire. */
export function toAccessLevel(
  status: AccessStatus,
  level: Level,
  limits: readonly Limit[],
): AccessLevel {
  const state = status.levels[level];
  if (state === undefined) throw new Error(`There is no level ${level}.`);
  return { ...state, limits: [...limits] };
}

function stateOf(
  index: number,
  level: Level,
  request: KycRequestRow | undefined,
): Pick<LevelState, 'state' | 'reason'> {
  if (index < level) return { state: 'done', reason: null };
  if (index === level) return { state: 'current', reason: null };
  if (index > level + 1) return { state: 'locked', reason: null };
  if (request?.level !== BigInt(index)) return { state: 'available', reason: null };
  if (request?.status === 'pending') return { state: 'pending', reason: null };
  if (request?.status === 'refused') return { state: 'refused', reason: request.reason };
  return { state: 'available', reason: null };
}
