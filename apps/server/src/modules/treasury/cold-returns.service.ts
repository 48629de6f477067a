// From cold to hot: two officers decide, a file is carried to the machine without a network and back. What comes back
// is taken only where it spends and pays, byte for byte, what was decided.
import { familyOf } from '@sarraf/chain-codec';
import type { ChainName } from '@sarraf/contracts';
import { numberErrorCode } from '@sarraf/market';
import { formatDecimal, parseDecimal } from '@sarraf/money';
import { keyOf } from '../../chains-config.ts';
import { AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { Approval, ApprovalKind, ApprovalsOf } from '../approvals/index.ts';
import { houseAddresses } from '../chains/index.ts';
import { noteRecallWanted, selectColdMove } from './cold-moves.queries.ts';
import {
  insertReturn,
  noteRecalled,
  selectColdUnits,
  selectOpenReturns,
  selectReturn,
} from './cold-returns.queries.ts';
import { coldAddressesOf, type ReturnsDeps } from './cold-returns-deps.ts';

/** A move from cold, as two officers want it; whole units as text. */
export interface WantedColdReturn {
  readonly chain: ChainName;
  readonly asset: string;
  readonly units: string;
  /** Hot. */
  readonly address: string;
}

/** A move in either direction that is to be taken back. */
export interface WantedRecall extends WantedColdReturn {
  readonly move: string;
}

/** A move from cold to hot, as two officers decide it. */
export function coldReturnApproval(deps: ReturnsDeps): ApprovalKind<WantedColdReturn> {
  return {
    kind: 'cold_return',
    ability: { action: 'update', subject: 'Chain' },
    assertWanted: (tx, { wanted }) => assertReturnable(deps, tx, wanted),
    apply: async (tx, { id, wanted }) => {
      await assertReturnable(deps, tx, wanted);
      const units = BigInt(wanted.units);
      const now = new Date(deps.context.clock.now());
      if (!(await insertReturn(tx, { ...wanted, units, approvalId: id, now }))) {
        throw new AppError('cold_return_open');
      }
      return undefined;
    },
    describe: async (_tx, { subject, wanted }, { next, old }) => ({
      subject: `cold_return:${subject}`,
      changes: changesOf(deps, wanted, { next, old }),
    }),
  };
}

/** Taking back a move that is decided, as two officers decide it, as long as nothing of it is signed. */
export function coldRecallApproval(deps: ReturnsDeps): ApprovalKind<WantedRecall> {
  return {
    kind: 'cold_recall',
    ability: { action: 'update', subject: 'Chain' },
    assertWanted: async (tx, { wanted }) => void (await findMove(tx, wanted.move)),
    apply: async (tx, { wanted }) => {
      const { table } = await findMove(tx, wanted.move, true);
      const now = new Date(deps.context.clock.now());
      // of what is for the signer its word comes first, and a worker alone speaks with it
      if (table === 'cold_moves') await noteRecallWanted(tx, wanted.move, now);
      else await noteRecalled(tx, wanted.move, now);
      return undefined;
    },
    describe: async (_tx, { wanted }, { next, old }) => ({
      subject: `cold_recall:${wanted.chain}:${wanted.asset}`,
      changes: changesOf(deps, wanted, { next, old }),
    }),
  };
}

function changesOf(
  { scaleOf }: Pick<ReturnsDeps, 'scaleOf'>,
  { address, asset, units }: WantedColdReturn,
  { next, old }: { readonly next: string; readonly old: string | null },
) {
  const amount = formatDecimal(BigInt(units), scaleOf(asset));
  return [
    { field: 'status', old, new: next },
    { field: 'amount', old: null, new: `${amount} ${asset}` },
    { field: 'address', old: null, new: address },
  ];
}

async function assertReturnable(
  deps: ReturnsDeps,
  tx: PlainDb,
  { address, asset, chain, units }: WantedColdReturn,
): Promise<void> {
  if ((await hotOf(deps, chain)) !== address) throw new AppError('approval_outdated');
  // what is there is of an account that this installation knows, and that the signer lists as cold
  if ((await coldAddressesOf(deps, chain)).length === 0) throw new AppError('cold_account_unknown');
  const open = await selectOpenReturns(tx);
  if (open.some((one) => one.chain === chain)) throw new AppError('cold_return_open');
  if ((await selectColdUnits(deps.context.orderedDb, { chain, asset })) < BigInt(units)) {
    throw new AppError('cold_wallet_short');
  }
}

/** The address that is paid; undefined: this installation has no key of the chain. */
export async function hotOf(
  { context }: ReturnsDeps,
  chain: ChainName,
): Promise<string | undefined> {
  const key = keyOf(context.config.chains, familyOf(chain));
  return key === undefined ? undefined : (await houseAddresses(context.plainDb, key)).hot;
}

/** What an officer says of a move from cold. */
export interface SaidColdReturn {
  readonly chain: ChainName;
  readonly symbol: string;
  readonly amount: string;
  readonly reason: string;
  readonly officer: number;
}

/** Wants a coin to come back from cold. @throws AppError as `POST /admin/cold_returns` declares */
export async function proposeColdReturn(
  deps: ReturnsDeps,
  returns: ApprovalsOf<WantedColdReturn>,
  { amount, chain, officer, reason, symbol: asset }: SaidColdReturn,
): Promise<Approval<WantedColdReturn>> {
  const known = (await deps.networks([chain])).find(({ row }) => row.asset === asset);
  const address = await hotOf(deps, chain);
  if (known?.token === undefined || address === undefined) throw new AppError('not_found');
  const parsed = parseDecimal(amount, deps.scaleOf(asset));
  if (!parsed.ok) {
    throw new AppError(numberErrorCode(parsed.error, 'amount_malformed', 'amount_malformed'));
  }
  if (parsed.value <= 0n) throw new AppError('amount_malformed');
  const wanted = { chain, asset, units: parsed.value.toString(), address };
  return returns.propose({ subject: `${chain}:${asset}`, wanted, officer, reason });
}

/** Wants a move taken back. @throws AppError as `POST /admin/cold_recalls` declares */
export async function proposeRecall(
  { context: { plainDb } }: ReturnsDeps,
  recalls: ApprovalsOf<WantedRecall>,
  said: { readonly move: string; readonly reason: string; readonly officer: number },
): Promise<Approval<WantedRecall>> {
  const { move, officer, reason } = said;
  const { address, asset, chain, units } = (await findMove(plainDb, move)).of;
  const wanted = { move, chain, asset, units: units.toString(), address };
  return recalls.propose({ subject: move, wanted, officer, reason });
}

/** A move of either direction that can still be taken back. @throws AppError */
async function findMove(tx: PlainDb, id: string, isLocked = false) {
  const back = await selectReturn(tx, id, isLocked);
  if (back !== undefined) {
    if (back.recalled_at !== null) throw new AppError('not_found');
    if (back.signed_at !== null) throw new AppError('cold_move_sent');
    return { table: 'cold_returns', of: back } as const;
  }
  const move = await selectColdMove(tx, id);
  if (move === undefined) throw new AppError('not_found');
  if (move.is_signed) throw new AppError('cold_move_sent');
  return { table: 'cold_moves', of: move } as const;
}
