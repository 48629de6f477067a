// From hot to cold: two officers decide, the signer sends it to an address of its own list and to no other.
import { rawOf } from '@sarraf/chain-codec';
import { type ChainName, CHAINS, type SpendWait } from '@sarraf/contracts';
import { numberErrorCode } from '@sarraf/market';
import { formatDecimal, parseDecimal } from '@sarraf/money';
import { AppError } from '../../http/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { PlainDb, PlainPool } from '../../platform/database/handles.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Approval, ApprovalKind, ApprovalsOf } from '../approvals/index.ts';
import type { ChainSpendsModule } from '../chain-spends/index.ts';
import type { Network } from '../chains/index.ts';
import {
  type ColdMoveRow,
  insertColdMove,
  noteRecallEnded,
  noteTaking,
  selectToTakeBack,
  selectUntakenMoves,
} from './cold-moves.queries.ts';

/** A move to cold, as two officers want it; whole units as text. */
export interface WantedColdMove {
  readonly chain: ChainName;
  readonly asset: string;
  readonly units: string;
  readonly address: string;
}

/** What moves to cold are decided with. */
export interface ColdMovesDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly scaleOf: (asset: string) => number;
  readonly networks: (chains: readonly ChainName[]) => Promise<readonly Network[]>;
  /** Cold addresses that the signer listed last. */
  readonly coldAddresses: (chain: ChainName) => Promise<readonly string[]>;
  /** What hot has of an asset and nothing else takes, in units. */
  readonly freeAtHot: (db: PlainDb, chain: ChainName, asset: string) => Promise<bigint>;
}

/** A move to cold, as two officers decide it: a row, which a worker makes a transaction of. */
export function coldMoveApproval(deps: ColdMovesDeps): ApprovalKind<WantedColdMove> {
  return {
    kind: 'cold_move',
    ability: { action: 'update', subject: 'Chain' },
    assertWanted: (tx, { wanted }) => assertMovable(deps, tx, wanted),
    apply: async (tx, { id, wanted }) => {
      // the list and hot may be others than they were at the first word
      await assertMovable(deps, tx, wanted);
      const units = BigInt(wanted.units);
      const now = new Date(deps.clock.now());
      await insertColdMove(tx, { ...wanted, units, approvalId: id, now });
      return undefined;
    },
    describe: async (_tx, { subject, wanted }, { next, old }) => {
      const amount = formatDecimal(BigInt(wanted.units), deps.scaleOf(wanted.asset));
      return {
        subject: `cold_move:${subject}`,
        changes: [
          { field: 'status', old, new: next },
          { field: 'amount', old: null, new: `${amount} ${wanted.asset}` },
          { field: 'address', old: null, new: wanted.address },
        ],
      };
    },
  };
}

async function assertMovable(
  { coldAddresses, freeAtHot }: ColdMovesDeps,
  tx: PlainDb,
  { address, asset, chain, units }: WantedColdMove,
): Promise<void> {
  if (!(await coldAddresses(chain)).includes(address)) throw new AppError('cold_address_unlisted');
  if ((await freeAtHot(tx, chain, asset)) < BigInt(units)) throw new AppError('hot_wallet_short');
}

/** What an officer says of a move. */
export interface SaidColdMove {
  readonly chain: ChainName;
  readonly symbol: string;
  readonly amount: string;
  readonly address: string;
  readonly reason: string;
  readonly officer: number;
}

/** Wants a coin to move to cold. @throws AppError as `POST /admin/cold_moves` declares */
export async function proposeColdMove(
  deps: ColdMovesDeps,
  moves: ApprovalsOf<WantedColdMove>,
  { address, amount, chain, officer, reason, symbol: asset }: SaidColdMove,
): Promise<Approval<WantedColdMove>> {
  const known = (await deps.networks([chain])).find(({ row }) => row.asset === asset);
  if (known?.token === undefined) throw new AppError('not_found');
  const parsed = parseDecimal(amount, deps.scaleOf(asset));
  if (!parsed.ok) {
    throw new AppError(numberErrorCode(parsed.error, 'amount_malformed', 'amount_malformed'));
  }
  if (parsed.value <= 0n) throw new AppError('amount_malformed');
  const wanted = { chain, asset, units: parsed.value.toString(), address };
  return moves.propose({ subject: `${chain}:${asset}`, wanted, officer, reason });
}

/** What a worker makes transactions of moves with. */
export interface TakingDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly plainDb: PlainPool;
  readonly scaleOf: (asset: string) => number;
  readonly networks: (chains: readonly ChainName[]) => Promise<readonly Network[]>;
  readonly want: ChainSpendsModule['want'];
  readonly recall: ChainSpendsModule['recall'];
  readonly freeCold: ChainSpendsModule['freeCold'];
}

const AT_ONCE = 20;

/**
 * Hands moves that were decided to the transactions of the house. Each has its own id there, too: one that is
 * handed over twice is one transaction.
 */
export async function takeColdMoves(deps: TakingDeps): Promise<void> {
  const { clock, logger, plainDb } = deps;
  await takeBack(deps);
  const moves = await selectUntakenMoves(plainDb, AT_ONCE);
  if (moves.length === 0) return;
  const networks = await deps.networks(CHAINS);
  for (const move of moves) {
    try {
      const wait = await takeMove(deps, networks, move);
      const takenAt = wait === null ? new Date(clock.now()) : null;
      await noteTaking(plainDb, move.id, { wait, takenAt });
    } catch (error) {
      // one that fails keeps no other one from its turn
      logger.warn({ err: error, moveId: move.id }, 'a move to cold could not be taken yet');
    }
  }
}

/**
 * Has the signer swear that what officers want back is never signed, and frees what it holds; again until both are
 * done. One that is handed over meanwhile, or whose worker dies in between, is found by what it still holds.
 */
async function takeBack({ clock, freeCold, logger, plainDb, recall }: TakingDeps): Promise<void> {
  for (const id of await selectToTakeBack(plainDb, AT_ONCE)) {
    try {
      const said = await recall(id);
      if (said === 'later') continue;
      if (said === 'void') await freeCold(id);
      else logger.warn({ moveId: id }, 'a move to cold is signed: it can’t be taken back');
      const now = new Date(clock.now());
      await noteRecallEnded(plainDb, id, { isVoid: said === 'void', now });
    } catch (error) {
      logger.warn({ err: error, moveId: id }, 'a move to cold could not be taken back yet');
    }
  }
}

/** What it waits for; null: it is taken. */
async function takeMove(
  { scaleOf, want }: TakingDeps,
  networks: readonly Network[],
  { address, asset, chain, id: spendId, units }: ColdMoveRow,
): Promise<SpendWait | null> {
  const token = networks.find((one) => one.chain === chain && one.row.asset === asset)?.token;
  if (token === undefined) return 'node_silent';
  const raw = rawOf(units, token.decimals, scaleOf(asset));
  const planned = await want({ spendId, kind: 'cold', chain, asset, raw, address });
  return planned.ok ? null : planned.why;
}
