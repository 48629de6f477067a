// Coins that came by a chain: credited once for ever, parked, given to their owner, taken back.
import { type Account, available, rowRecord } from '@sarraf/ledger';
import type { CommandEnvelope } from '../command-envelope.ts';
import type { Chain, CreditCoin, ReverseCoin, SettleUnmatched } from '../command.ts';
import { accept, type Accepted, type Outcome, refuse } from '../outcome.ts';
import {
  postCredit,
  referenceKey,
  requireRoom,
  UNMATCHED,
  usedReference,
} from '../payments/payments.ts';
import { COIN_DEPOSIT, type CoinDepositRow } from '../records/coin-records.ts';
import type { Memory } from '../records/memory.ts';
import { foundRecord } from '../records/stored-kind.ts';
import { requireThat } from '../rules/malformed-command.ts';
import type { CoinDepositRecord } from './coin-deposit-record.ts';

/**
 * The account outside of what lies on a chain and is spent without people's hands, by its id: wallets
 * and everybody's deposit addresses alike.
 */
export function hotOf(chain: Chain): string {
  return `hot_${chain}`;
}

/** The house's account of what its transactions on chains are paid with. */
export const GAS = 'gas';

/** Claims: what is to come from others lies with them, so it stands outside, at minus that. */
const RECEIVABLE = 'receivable';

/** The deposit wherever it is remembered: parked, changed lately, or found in history. */
function findDeposit(
  { records }: Memory,
  { found }: CommandEnvelope,
  id: string,
): CoinDepositRecord | undefined {
  return records.coinDeposits.find(id) ?? foundRecord(COIN_DEPOSIT, found?.coinDeposit, id);
}

/** As it was answered when it came, whatever became of it. */
function answer({ row }: CoinDepositRecord): Accepted<'credit_coin'> {
  const { id, chain, asset, user, units, reason: parked } = row;
  const state = parked === null ? 'credited' : 'parked';
  const told = {
    reference: id,
    chain,
    asset,
    user,
    units: units.toString(),
    state,
    parked,
  } as const;
  return accept(isGas(row) ? { ...told, into: 'gas' } : told);
}

/** What is nobody's and was not parked came to pay the house's fees with. */
function isGas({ user, reason }: CoinDepositRow): boolean {
  return user === null && reason === null;
}

/** The account of what is nobody's: what fees are paid with, or what waits for its owner. */
function openOwn({ ledger }: Memory, isOfGas: boolean, asset: string): Account {
  return ledger.open('house', isOfGas ? GAS : UNMATCHED, asset, 'spot');
}

/**
 * Takes in what a chain brought: it is there, so it is never refused for whom it is. Where that is
 * nobody, or they are stopped, it waits among the unmatched, but for what came to pay the house's fees
 * with. The same again is answered as it was and
 * changes nothing, whatever is now said of why it should be parked: that was judged when it came.
 * Refused is `reference_used` alone: another chain, asset, owner (gas is one) or amount under its reference,
 * or a deposit that was reversed.
 *
 * @throws MalformedCommandError where the asset is unknown or its supply would outgrow 63 bits
 */
export function creditCoin(
  memory: Memory,
  envelope: CommandEnvelope,
  command: CreditCoin,
): Outcome<'credit_coin'> {
  const { reference, chain, asset, user } = command;
  const units = BigInt(command.units);
  const known = findDeposit(memory, envelope, reference);
  if (known !== undefined) {
    return isSame(known.row, command) ? answer(known) : refuse('reference_used', { reference });
  }
  requireThat(memory.assets.has(asset), 'a coin is a known asset');
  requireRoom(memory, asset, units);
  const toGas = command.into === 'gas';
  const parked = toGas ? null : (command.parked ?? whyStopped(memory, user));
  const to =
    user !== null && parked === null ? memory.openSpot(user, asset) : openOwn(memory, toGas, asset);
  postCredit(memory, hotOf(chain), to, units, 'coin_deposit', reference);
  const deposit = rowRecord<CoinDepositRow>({
    id: reference,
    chain,
    asset,
    user,
    units,
    state: parked === null ? 'credited' : 'parked',
    reason: parked,
    settledTo: null,
    claimed: 0n,
    createdAt: memory.at,
    updatedAt: memory.at,
  });
  memory.records.coinDeposits.touch(deposit);
  return answer(deposit);
}

function isSame(row: CoinDepositRow, { chain, asset, user, units, into }: CreditCoin): boolean {
  const isSameMove = row.chain === chain && row.asset === asset && row.units === BigInt(units);
  const isSameOwner = row.user === user && isGas(row) === (into === 'gas');
  return isSameMove && isSameOwner && row.state !== 'reversed';
}

/** Whoever may not deposit now has it waiting for them. */
function whyStopped(memory: Memory, user: number | null): CoinDepositRow['reason'] {
  if (user === null) return 'unknown';
  const stopped = memory.records.standings.check(user, 'deposit', memory.at);
  return stopped === undefined ? null : 'stopped';
}

/**
 * Settles a parked coin to the owner that two officers agreed on. The checks come in this order:
 * `reference_used`, `coin_deposit_not_found` (also of another asset or amount),
 * `coin_deposit_wrong_state`, `insufficient_funds`.
 */
export function settleCoin(
  memory: Memory,
  envelope: CommandEnvelope,
  command: SettleUnmatched & { readonly asset: string },
): Outcome<'settle_unmatched'> {
  const { reference, user, asset } = command;
  requireThat(user !== null, 'a coin is given to somebody');
  const key = referenceKey('unmatched_settled', reference);
  if (usedReference(memory, envelope, key) !== undefined) {
    return refuse('reference_used', { reference });
  }
  const deposit = findDeposit(memory, envelope, reference);
  const units = BigInt(command.units);
  if (deposit === undefined || deposit.row.asset !== asset || deposit.row.units !== units) {
    return refuse('coin_deposit_not_found', { reference });
  }
  const { state } = deposit.row;
  if (state !== 'parked') return refuse('coin_deposit_wrong_state', { reference, state });
  const { ledger, at, commandIndex } = memory;
  const unmatched = ledger.open('house', UNMATCHED, asset, 'spot');
  if (available(unmatched) < units) {
    const availableUnits = available(unmatched).toString();
    return refuse('insufficient_funds', { asset, neededUnits: command.units, availableUnits });
  }
  const entryId = ledger.openEntry('unmatched_settled', reference, at, commandIndex);
  ledger.move(unmatched, memory.openSpot(user, asset), units, 'credit');
  memory.references.set(key, entryId);
  deposit.row.state = 'settled';
  deposit.row.settledTo = user;
  deposit.row.updatedAt = at;
  memory.records.coinDeposits.touch(deposit);
  return accept({ reference, user, asset, units: command.units, entryId });
}

/**
 * Takes a deposit out of the books that its chain took back: what its owner has available goes, the
 * rest is a claim on them, and stands outside. Asked again, it is answered as it was and changes
 * nothing. Refused is `coin_deposit_not_found` alone.
 */
export function reverseCoin(
  memory: Memory,
  envelope: CommandEnvelope,
  { reference }: ReverseCoin,
): Outcome<'reverse_coin'> {
  const deposit = findDeposit(memory, envelope, reference);
  if (deposit === undefined) return refuse('coin_deposit_not_found', { reference });
  if (deposit.row.state !== 'reversed') takeBack(memory, deposit);
  const { units, claimed, asset } = deposit.row;
  return accept({
    reference,
    user: ownerOf(deposit.row),
    asset,
    taken: (units - claimed).toString(),
    claimed: claimed.toString(),
  });
}

/** Who had it last; null where it waited among the unmatched, or the house paid its fees with it. */
function ownerOf({ user, settledTo, reason }: CoinDepositRow): number | null {
  return reason === null ? user : settledTo;
}

function takeBack(memory: Memory, deposit: CoinDepositRecord): void {
  const { row } = deposit;
  const { ledger, at, commandIndex } = memory;
  const owner = ownerOf(row);
  const from =
    owner === null ? openOwn(memory, isGas(row), row.asset) : memory.openSpot(owner, row.asset);
  const hot = ledger.open('outside', hotOf(row.chain), row.asset, 'spot');
  const has = available(from);
  const taken = has < row.units ? has : row.units;
  const claimed = row.units - taken;
  ledger.openEntry('coin_reversal', row.id, at, commandIndex);
  if (taken > 0n) ledger.move(from, hot, taken, 'return');
  if (claimed > 0n) {
    ledger.move(ledger.open('outside', RECEIVABLE, row.asset, 'spot'), hot, claimed, 'claim');
  }
  row.state = 'reversed';
  row.claimed = claimed;
  row.updatedAt = at;
  memory.records.coinDeposits.touch(deposit);
}
