// Money that moves between wallets: into the vault and out of it, to others, and as gifts.
import { type Account, available, type Hold, type Wallet, rowRecord } from '@sarraf/ledger';
import { ensureDefined, IRT } from '@sarraf/money';
import type { CommandEnvelope } from '../command-envelope.ts';
import type { AdvanceTransfer, RequestTransfer, TransferKind } from '../command.ts';
import { checkLimits } from '../limits/check-limits.ts';
import { checkRecentDeposits } from '../limits/may-give.ts';
import { checkMayLeave } from '../limits/may-leave.ts';
import {
  accept,
  type Accepted,
  type Outcome,
  type Refusal,
  refuse,
  type TransferResult,
} from '../outcome.ts';
import { countToday, uncount } from '../payments/window-state.ts';
import type { Memory } from '../records/memory.ts';
import { TRANSFER, type TransferRow } from '../records/money-records.ts';
import { requireThat } from '../rules/malformed-command.ts';
import { tehranDay } from '../rules/tehran-day.ts';
import { tomanWorth } from './toman-worth.ts';
import { foundRecord, foundRow } from '../records/stored-kind.ts';
import type { TransferRecord } from './transfer-record.ts';

/** The wallet that each kind takes from, and the one that it goes to. */
const WALLETS: Readonly<Record<TransferKind, { readonly from: Wallet; readonly to: Wallet }>> = {
  to_vault: { from: 'spot', to: 'vault' },
  from_vault: { from: 'vault', to: 'spot' },
  to_user: { from: 'spot', to: 'spot' },
  gift: { from: 'spot', to: 'spot' },
};

/** What goes to others counts as leaving. */
const isLeaving = (kind: TransferKind): boolean => kind === 'to_user' || kind === 'gift';

/**
 * Moves money, or holds it until it is released or redeemed. The checks come in this order, and the
 * first that fails is the answer: `reference_used`, `account_frozen`, `action_blocked`,
 * `money_held`, `price_stale`, `limit_missing`, `limit_exceeded`, `insufficient_funds`,
 * `deposit_too_recent`.
 *
 * @throws MalformedCommandError where a field does not belong to the kind
 */
export function requestTransfer(
  memory: Memory,
  envelope: CommandEnvelope,
  command: RequestTransfer,
): Outcome<'request_transfer'> {
  requireFields(command);
  const { transferId, user, kind, asset, toUser } = command;
  if (findTransfer(memory, envelope, transferId) !== undefined) {
    return refuse('reference_used', { transferId });
  }
  const units = BigInt(command.units);
  const stopped = checkOwner(memory, user, kind);
  if (stopped !== undefined) return stopped;
  const worth = isLeaving(kind) ? tomanWorth(memory, asset, units, command.worthBy) : 0n;
  if (worth === undefined) return refuse('price_stale', { market: asset + IRT });
  const over = isLeaving(kind)
    ? checkLimits(memory, user, worth, ['transfer', 'leaving'])
    : undefined;
  if (over !== undefined) return over;
  const from = memory.ledger.find('user', String(user), asset, WALLETS[kind].from);
  const has = from === undefined ? 0n : available(from);
  if (from === undefined || has < units) {
    const facts = { neededUnits: command.units, availableUnits: has.toString() };
    return refuse('insufficient_funds', { asset, ...facts });
  }
  const tooSoon = isLeaving(kind) ? checkRecentDeposits(memory, user, asset, worth) : undefined;
  if (tooSoon !== undefined) return tooSoon;
  const day = isLeaving(kind)
    ? countToday(memory, 'transfer_day', user, worth)
    : tehranDay(memory.at);
  const { hold, dueAt, state } = waitFor(memory, command, from, units);
  const transfer = rowRecord<TransferRow>({
    id: transferId,
    user,
    kind,
    recipient: toUser,
    asset,
    units,
    worth,
    day,
    hold,
    secretHash: command.secretHash,
    dueAt,
    createdAt: memory.at,
    state,
    updatedAt: memory.at,
  });
  if (transfer.row.state === 'done') post(memory, transfer.row, from, toUser ?? user);
  return tell(memory, transfer);
}

/** What has no meaning for a kind is not there. */
function requireFields(command: RequestTransfer): void {
  const { kind, user, toUser, delayMs, validMs, secretHash } = command;
  requireThat((kind === 'to_user') === (toUser !== null), 'a transfer to another names them');
  requireThat(toUser !== user, 'nobody transfers to themselves');
  requireThat(kind === 'from_vault' || delayMs === 0, 'only what leaves the vault is delayed');
  requireThat((kind === 'gift') === validMs > 0, 'a gift alone is valid for a time');
  requireThat((kind === 'gift') === (secretHash !== null), 'a gift alone has a code');
}

type Stopped = Refusal<'account_frozen' | 'action_blocked' | 'money_held'>;

/** Into the vault all but the frozen may; out of it whoever may withdraw; to others as money leaves. */
function checkOwner(memory: Memory, user: number, kind: TransferKind): Stopped | undefined {
  if (isLeaving(kind)) return checkMayLeave(memory, user);
  const { records, at } = memory;
  const { standings } = records;
  if (kind === 'from_vault') return standings.check(user, 'withdraw', at);
  return standings.get(user)?.row.isFrozen === true ? refuse('account_frozen') : undefined;
}

/**
 * Ends what waits. Cancelling always goes; a release waits for an owner who is stopped, and a gift
 * for its maker, as what is theirs may not leave.
 */
export function advanceTransfer(
  memory: Memory,
  envelope: CommandEnvelope,
  command: AdvanceTransfer,
): Outcome<'advance_transfer'> {
  const { transferId, step, user, secretHash } = command;
  const isRedeem = step === 'redeem';
  requireThat(!isRedeem || user !== null, 'a gift is redeemed by somebody');
  const transfer = findTransfer(memory, envelope, transferId);
  if (transfer === undefined) return refuse('transfer_not_found', { transferId });
  const { row } = transfer;
  const isMeant = isRedeem ? row.secretHash === secretHash : user === null || user === row.user;
  if (!isMeant) return refuse('transfer_not_found', { transferId });
  requireThat(!isRedeem || user !== row.user, 'nobody redeems their own gift');
  if (isTaken(row, step, user)) return accept(resultOf(row));
  const refused = checkStep(memory, row, command);
  if (refused !== undefined) return refused;
  const hold = holdOf(memory, row);
  if (step === 'release' || isRedeem) {
    memory.ledger.lowerHold(hold, row.units);
    post(memory, row, hold.account, user ?? row.user);
    if (isRedeem) row.recipient = user;
    row.state = 'done';
  } else {
    memory.ledger.releaseHold(hold);
    if (isLeaving(row.kind)) uncount(memory, 'transfer_day', row.user, row.day, row.worth);
    row.state = step === 'cancel' ? 'cancelled' : 'expired';
  }
  row.updatedAt = memory.at;
  return tell(memory, transfer);
}

type Step = AdvanceTransfer['step'];

/** Whether it stands already as the step would leave it. */
function isTaken(row: TransferRow, step: Step, user: number | null): boolean {
  if (step === 'redeem') return row.state === 'done' && row.recipient === user;
  if (step === 'release') return row.kind === 'from_vault' && row.state === 'done';
  return row.state === (step === 'cancel' ? 'cancelled' : 'expired');
}

type NoStep = Refusal<
  | 'transfer_wrong_state'
  | 'transfer_too_early'
  | 'transfer_too_late'
  | 'account_frozen'
  | 'action_blocked'
  | 'gift_waits'
>;

/** Why a step may not be taken now; undefined where it may. */
function checkStep(
  memory: Memory,
  row: TransferRow,
  { step, user }: AdvanceTransfer,
): NoStep | undefined {
  const { records, at } = memory;
  const { standings } = records;
  const { id: transferId, kind, state } = row;
  const isOfKind = step === 'cancel' || (step === 'release') === (kind === 'from_vault');
  if (state !== 'waiting' || !isOfKind)
    return refuse('transfer_wrong_state', { transferId, state });
  if (step === 'cancel') return undefined;
  const until = ensureDefined(row.dueAt ?? undefined, 'what waits has its time');
  if (step === 'redeem') {
    if (at >= until) return refuse('transfer_too_late', { transferId, until });
    if (checkMayLeave(memory, row.user) !== undefined) return refuse('gift_waits', { transferId });
    return standings.check(user ?? 0, 'deposit', at);
  }
  if (at < until) return refuse('transfer_too_early', { transferId, until });
  return step === 'release' ? standings.check(row.user, 'withdraw', at) : undefined;
}

/** The transfer wherever it is remembered: waiting, ended lately, or found in history. */
function findTransfer(
  { records }: Memory,
  { found }: CommandEnvelope,
  id: string,
): TransferRecord | undefined {
  return records.transfers.find(id) ?? foundRecord(TRANSFER, found?.transfer, id);
}

/** Holds what waits, and says until when; the rest is done at once. */
function waitFor(
  { ledger, at }: Memory,
  { delayMs, validMs }: RequestTransfer,
  from: Account,
  units: bigint,
): Pick<TransferRow, 'hold' | 'dueAt' | 'state'> {
  const waitMs = delayMs + validMs;
  if (waitMs === 0) return { hold: null, dueAt: null, state: 'done' };
  const hold = ledger.lastHold + 1;
  ledger.placeHold(from, units, 'transfer', hold);
  return { hold, dueAt: at + waitMs, state: 'waiting' };
}

function post(memory: Memory, row: TransferRow, from: Account, toUser: number): void {
  const { ledger, at, commandIndex } = memory;
  const to = ledger.open('user', String(toUser), row.asset, WALLETS[row.kind].to);
  ledger.openEntry('transfer', row.id, at, commandIndex);
  ledger.move(from, to, row.units, 'transfer');
}

function holdOf(memory: Memory, row: TransferRow): Hold {
  return ensureDefined(memory.ledger.hold(row.hold ?? 0), 'a transfer that waits holds its money');
}

function tell(memory: Memory, transfer: TransferRecord): Accepted<'advance_transfer'> {
  memory.records.transfers.touch(transfer);
  return accept(resultOf(transfer.row));
}

function resultOf(row: TransferRow): TransferResult {
  const {
    id: transferId,
    hold: _hold,
    secretHash: _hash,
    worth,
    ...shown
  } = foundRow(TRANSFER, row);
  return { transferId, worthUnits: worth, ...shown };
}
