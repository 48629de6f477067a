// One way for money to move, whoever asks: all that can be said without a factor is said first, so
// that no code is used up by it; then the factor, then the engine, which decides all of it again.
import type { CommandOf, IdempotencyClaim, Outcome, AttachedRow } from '@sarraf/settlement';
import { numberErrorCode } from '@sarraf/market';
import { parseDecimal } from '@sarraf/money';
import { AppError, type Session } from '../../http/index.ts';
import type { FactorsService } from '../factors/index.ts';
import type { MarketCatalog } from '../markets/index.ts';
import {
  assertNotBlocked,
  assertStands,
  earlierAnswer,
  type Operations,
  type Turn,
} from '../operations/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { StandingsService } from '../standings/index.ts';
import type { UsersModule } from '../users/index.ts';
import { fundsError, LEAVING_LEVEL, refusalOfMove } from './transfer-refusals.ts';
import { readFree } from './transfers.queries.ts';

/** What money is moved with. */
export interface MoveDeps {
  readonly context: ServerContext;
  readonly catalog: Pick<MarketCatalog, 'asset'>;
  readonly factors: Pick<FactorsService, 'prove'>;
  readonly operations: Operations;
  readonly standings: Pick<StandingsService, 'ensureTold' | 'read'>;
  readonly users: Pick<UsersModule, 'load' | 'lock'>;
}

/** Who asks, from where, and under which key. */
export interface Mover {
  readonly session: Session;
  readonly ip: string;
  readonly claim: IdempotencyClaim | undefined;
}

/** What is asked for. */
export interface Amount {
  readonly symbol: string;
  readonly amount: string;
}

/** An amount of an asset, read. */
export interface ReadAmount {
  readonly asset: string;
  readonly scale: number;
  readonly units: bigint;
}

/** A move that waits for nothing but its proof. */
export interface PlannedMove extends ReadAmount {
  readonly from: 'spot' | 'vault';
  /** None: it stays with its owner and nobody has to prove themselves. */
  readonly needsFactor: boolean;
  /** What the factor was asked for; default: a transfer. */
  readonly provedFor?: 'withdraw';
  /** To somebody else: levels, holds and limits count. */
  readonly isLeaving: boolean;
  /** The command with the rows that go with it, made once the factor is proved. */
  prepare(
    transferId: string,
    now: number,
  ): Promise<{
    readonly command: Pick<
      RequestTransfer,
      'kind' | 'toUser' | 'delayMs' | 'validMs' | 'secretHash'
    >;
    readonly rows: readonly AttachedRow[];
  }>;
}

type RequestTransfer = CommandOf<'request_transfer'>;

/** What the engine answered when this key came before. @throws AppError */
export async function earlierMove(
  { context: { clock, orderedDb }, catalog }: Pick<MoveDeps, 'context' | 'catalog'>,
  claim: IdempotencyClaim | undefined,
  { symbol }: Amount,
): Promise<string | undefined> {
  const before = await earlierAnswer(orderedDb, claim, 'request_transfer');
  if (before === undefined) return undefined;
  const scale = catalog.asset(symbol)?.scale ?? 0;
  if (!before.ok) throw refusalOfMove(before, { asset: symbol, scale, now: clock.now() });
  return before.result.transferId;
}

/** @throws AppError `coin_unknown`, `amount_malformed`, `decimal_comma`, `separator_misplaced` */
export function readAmount(
  { catalog }: Pick<MoveDeps, 'catalog'>,
  { symbol, amount }: Amount,
): ReadAmount {
  const asset = catalog.asset(symbol);
  if (asset === undefined) throw new AppError('coin_unknown');
  const { scale } = asset;
  const units = parseDecimal(amount, scale);
  if (!units.ok) {
    throw new AppError(numberErrorCode(units.error, 'amount_malformed', 'amount_malformed'));
  }
  if (units.value <= 0n) throw new AppError('amount_malformed');
  return { asset: symbol, scale, units: units.value };
}

/** One whose turn it is to do what is asked for under the key. */
export interface MoverInTurn extends Mover {
  readonly turn: Turn;
}

/** Has a move asked for when its turn has come; a repeat waits for it. @throws AppError */
export function inTurn<T>(
  { operations }: Pick<MoveDeps, 'operations'>,
  mover: Mover,
  given: object,
  ask: (mover: MoverInTurn) => Promise<T>,
): Promise<T> {
  const { claim, session } = mover;
  const proof = { given, sessionId: session.sessionId };
  return operations.once({ claim, proof }, (turn) => ask({ ...mover, turn }));
}

/** Moves money, and answers under which id. @throws AppError */
export async function requestMove(
  deps: MoveDeps,
  { session, ip, claim, turn }: MoverInTurn,
  planned: PlannedMove,
  proof: Parameters<FactorsService['prove']>[1],
): Promise<string> {
  const { context, factors, operations, standings, users } = deps;
  const { userId, sessionId } = session;
  await assertCan(deps, session, planned);
  if (planned.needsFactor) {
    const user = await users.load(userId);
    const purpose = planned.provedFor ?? 'transfer';
    const asked = { user, purpose, requestId: sessionId, ip } as const;
    await turn.prove(() => factors.prove(asked, proof));
  }
  // the limits are those of the level that the engine knows, and so are holds
  await standings.ensureTold(userId);
  const transferId = context.ids.createId();
  const { command, rows } = await planned.prepare(transferId, context.clock.now());
  const { asset, scale, units } = planned;
  const { outcome }: { outcome: Outcome<'request_transfer'> } = await operations.submit({
    id: turn.commandId,
    command: {
      type: 'request_transfer',
      transferId,
      user: userId,
      asset,
      units: units.toString(),
      worthBy: 'index',
      ...command,
    },
    claim,
    rows,
  });
  if (!outcome.ok) throw refusalOfMove(outcome, { asset, scale, now: context.clock.now() });
  return outcome.result.transferId;
}

/**
 * What the engine would refuse, as far as rows tell: it decides all the same. A code that was sent
 * for nothing makes people try others.
 */
async function assertCan(
  { context: { clock, orderedDb, plainDb }, standings }: MoveDeps,
  { userId, level }: Session,
  { asset, scale, units, from, isLeaving }: PlannedMove,
): Promise<void> {
  const standing = await standings.read(plainDb, userId);
  if (isLeaving) {
    if (level < LEAVING_LEVEL) throw new AppError('level_required', { level: LEAVING_LEVEL });
    assertStands(standing, clock.now());
  }
  if (standing.isFrozen) throw new AppError('account_frozen');
  if (from === 'vault') assertNotBlocked(standing, 'withdraw');
  const free = await readFree(orderedDb, userId, asset, from);
  if (free < units) throw fundsError(asset, scale, free, units);
}
