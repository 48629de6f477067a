// Transactions of the house on a chain: their fee is held before anything is signed, and posted once it is final.
import { available, type Hold, rowRecord } from '@sarraf/ledger';
import { ensureDefined } from '@sarraf/money';
import type { CommandEnvelope } from '../command-envelope.ts';
import type { Chain, CloseSpend, OpenSpend } from '../command.ts';
import { accept, type Accepted, type Outcome, refuse } from '../outcome.ts';
import { CHAIN_COINS, SPEND, type SpendRow } from '../records/coin-records.ts';
import type { Memory } from '../records/memory.ts';
import { foundRecord } from '../records/stored-kind.ts';
import { requireThat } from '../rules/malformed-command.ts';
import { GAS, hotOf } from './coin-deposits.ts';
import type { SpendRecord } from './spend-record.ts';

/** The account outside of what lies on a chain and takes people's hands to move, by its id. */
export function coldOf(chain: Chain): string {
  return `cold_${chain}`;
}

/**
 * Holds the greatest fee that a transaction may cost, so that it can be posted whatever comes: the house's
 * accounts never stand below zero. The same again is answered as it stands; with a greater fee that one is
 * held. The checks come in this order: `reference_used` (the id is a spend's of another chain or kind),
 * `spend_wrong_state` (it was closed), `gas_insufficient`.
 */
export function openSpend(
  memory: Memory,
  envelope: CommandEnvelope,
  command: OpenSpend,
): Outcome<'open_spend'> {
  const { spendId, chain, kind } = command;
  const known = findSpend(memory, envelope, spendId);
  const cap = BigInt(command.feeCapUnits);
  if (known !== undefined) {
    const { row } = known;
    if (row.chain !== chain || row.kind !== kind) return refuse('reference_used', { spendId });
    if (row.state !== 'open') return refuse('spend_wrong_state', { spendId, state: row.state });
    if (cap <= row.units) return accept(resultOf(row));
  }
  const asset = CHAIN_COINS[chain];
  const gas = memory.ledger.find('house', GAS, asset, 'spot');
  const needed = cap - (known?.row.units ?? 0n);
  const has = gas === undefined ? 0n : available(gas);
  if (gas === undefined || has < needed) {
    const [neededUnits, availableUnits] = [needed.toString(), has.toString()];
    return refuse('gas_insufficient', { chain, asset, neededUnits, availableUnits });
  }
  if (known !== undefined) memory.ledger.releaseHold(holdOf(memory, known.row));
  const hold = memory.ledger.lastHold + 1;
  memory.ledger.placeHold(gas, cap, 'spend', hold);
  const spend = known ?? newSpend(memory, command);
  spend.row.units = cap;
  spend.row.hold = hold;
  return tell(memory, spend);
}

/**
 * Posts what a transaction did cost, and what it moved between hot and cold, in one entry; the rest of
 * what was held is free. One that was never sent costs nothing and has no entry. Told again it is answered
 * as it was. The checks come in this order: `spend_not_found`, `spend_wrong_state` (it was closed otherwise).
 *
 * @throws MalformedCommandError where the fee is above what was held, another kind than `cold` moves
 *   custody, or its asset is unknown
 */
export function closeSpend(
  memory: Memory,
  envelope: CommandEnvelope,
  command: CloseSpend,
): Outcome<'close_spend'> {
  const { spendId, custody } = command;
  const spend = findSpend(memory, envelope, spendId);
  if (spend === undefined) return refuse('spend_not_found', { spendId });
  const { row } = spend;
  if (row.state === 'closed') {
    if (isSame(row, command)) return accept(resultOf(row));
    return refuse('spend_wrong_state', { spendId, state: row.state });
  }
  const fee = BigInt(command.feeUnits);
  requireThat(fee <= row.units, 'a fee is no more than was held for it');
  requireThat(custody === null || row.kind === 'cold', 'custody moves by a spend of its own kind');
  requireThat(custody === null || memory.assets.has(custody.asset), 'custody is of a known asset');
  row.state = 'closed';
  row.feeUnits = fee;
  row.custodyAsset = custody?.asset ?? null;
  row.custodyUnits = BigInt(custody?.units ?? 0);
  row.custodyTo = custody?.to ?? null;
  row.reference = command.reference;
  row.updatedAt = memory.at;
  post(memory, row);
  return tell(memory, spend);
}

/** The spend wherever it is remembered: open, closed lately, or found in history. */
function findSpend(
  { records }: Memory,
  { found }: CommandEnvelope,
  id: string,
): SpendRecord | undefined {
  return records.spends.find(id) ?? foundRecord(SPEND, found?.spend, id);
}

function newSpend({ at }: Memory, { spendId, chain, kind }: OpenSpend): SpendRecord {
  return rowRecord<SpendRow>({
    id: spendId,
    chain,
    kind,
    units: 0n,
    hold: 0,
    createdAt: at,
    state: 'open',
    feeUnits: 0n,
    custodyAsset: null,
    custodyUnits: 0n,
    custodyTo: null,
    reference: null,
    updatedAt: at,
  });
}

function isSame(row: SpendRow, { feeUnits, custody, reference }: CloseSpend): boolean {
  const isSameCustody =
    row.custodyAsset === (custody?.asset ?? null) &&
    row.custodyTo === (custody?.to ?? null) &&
    row.custodyUnits === BigInt(custody?.units ?? 0);
  return row.feeUnits === BigInt(feeUnits) && row.reference === reference && isSameCustody;
}

/** What the chain took is no more where it was sent from, nor the house's; what went to cold lies there. */
function post(memory: Memory, row: SpendRow): void {
  const { ledger, at, commandIndex } = memory;
  const hold = holdOf(memory, row);
  ledger.releaseHold(hold);
  if (row.feeUnits === 0n && row.custodyUnits === 0n) return;
  ledger.openEntry('spend', row.id, at, commandIndex);
  if (row.feeUnits > 0n) {
    const { asset } = hold.account;
    // what comes back from cold was sent by cold, and cold paid for it
    const payer = row.custodyTo === 'hot' ? coldOf(row.chain) : hotOf(row.chain);
    const place = ledger.open('outside', payer, asset, 'spot');
    ledger.move(hold.account, place, row.feeUnits, 'fee');
  }
  if (row.custodyAsset === null || row.custodyUnits === 0n) return;
  const hot = ledger.open('outside', hotOf(row.chain), row.custodyAsset, 'spot');
  const cold = ledger.open('outside', coldOf(row.chain), row.custodyAsset, 'spot');
  // accounts outside stand at minus what lies there: what goes to cold is taken of cold's account
  const [from, to] = row.custodyTo === 'cold' ? [cold, hot] : [hot, cold];
  ledger.move(from, to, row.custodyUnits, 'custody');
}

function holdOf({ ledger }: Memory, { hold }: SpendRow): Hold {
  return ensureDefined(ledger.hold(hold), 'an open spend holds its fee');
}

function tell(memory: Memory, spend: SpendRecord): Accepted<'open_spend'> {
  spend.row.updatedAt = memory.at;
  memory.records.spends.touch(spend);
  return accept(resultOf(spend.row));
}

function resultOf(row: SpendRow): Accepted<'open_spend'>['result'] {
  const { id: spendId, chain, kind, state, reference } = row;
  const { custodyAsset: asset, custodyTo: to, custodyUnits } = row;
  return {
    spendId,
    chain,
    kind,
    asset: CHAIN_COINS[chain],
    feeCapUnits: row.units.toString(),
    state,
    feeUnits: row.feeUnits.toString(),
    custody: asset === null || to === null ? null : { asset, units: `${custodyUnits}`, to },
    reference,
  };
}
