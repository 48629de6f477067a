// What a transaction moved, from what the node says of it: receipt, logs and traces, never its input.
import { evmAddress, readTransferLog } from '@sarraf/chain-codec';
import { assert } from '@sarraf/money';
import { OutboundError } from '../outbound.ts';
import type { CallTrace, EvmReceipt, EvmTransaction } from './evm-answers.ts';
import { type Passage, sidesOf } from './passage.ts';
import type { ChainMove } from './port.ts';

/** One mined transaction, as three answers tell it. */
export interface MinedTransaction {
  readonly transaction: EvmTransaction;
  readonly receipt: EvmReceipt;
  /** Undefined where the node traces nothing. */
  readonly trace: CallTrace | undefined;
}

const NOBODY = '0x0000000000000000000000000000000000000000';
const DONE = 1n;
/** Of the others the value is not moved: DELEGATECALL and CALLCODE repeat their caller's. */
const MOVING_CALLS: ReadonlySet<string> = new Set([
  'CALL',
  'CREATE',
  'CREATE2',
  'SELFDESTRUCT',
  'SUICIDE',
]);
/** The machine itself allows no deeper call. */
const DEPTH_MAX = 1_024;

/**
 * All moves of one transaction: its fee, and what came of it where its status is 1.
 *
 * @param tokens the contracts that count, in lower case
 * @throws OutboundError where its answers contradict each other
 */
export function movesOf(mined: MinedTransaction, tokens: ReadonlySet<string>): ChainMove[] {
  const { transaction, receipt, trace } = mined;
  requireOneTransaction(mined);
  const txid = transaction.hash;
  const fee = feeMove(transaction, receipt);
  const moves = fee === undefined ? [] : [fee];
  if (receipt.status !== DONE) return moves;
  const passages = [
    ...valuePassage(transaction, receipt),
    ...(trace === undefined ? [] : innerPassages(trace)),
    ...tokenPassages(receipt, tokens),
  ];
  return [...moves, ...passages.flatMap((passage) => checksummedSides(txid, passage))];
}

/** The fee that its sender paid; undefined where the chain took none. */
function feeMove(transaction: EvmTransaction, receipt: EvmReceipt): ChainMove | undefined {
  // nodes of before 2021 don't say what was paid a unit of gas, and knew one price alone
  const price = receipt.effectiveGasPrice ?? transaction.gasPrice;
  if (price === undefined) throw contradiction();
  const blobs = (receipt.blobGasUsed ?? 0n) * (receipt.blobGasPrice ?? 0n);
  const raw = receipt.gasUsed * price + blobs;
  if (raw === 0n) return undefined;
  return {
    txid: transaction.hash,
    ordinal: 'f',
    address: checksummed(transaction.from),
    counterpart: null,
    contract: null,
    raw: -raw,
    kind: 'fee',
  };
}

function valuePassage(transaction: EvmTransaction, receipt: EvmReceipt): Passage[] {
  const { from, value } = transaction;
  if (value === 0n) return [];
  const to = transaction.to ?? receipt.contractAddress;
  if (to === undefined || to === null) throw contradiction();
  return [{ ordinal: 'v', from, to, contract: null, raw: value, isInternal: false }];
}

/** Native coin that calls within the transaction moved. What was undone moved nothing. */
function innerPassages(root: CallTrace): Passage[] {
  const found: Passage[] = [];
  const walk = (call: CallTrace, path: string, depth: number): void => {
    if (depth > DEPTH_MAX) throw contradiction();
    for (const [at, inner] of (call.calls ?? []).entries()) {
      if (isUndone(inner)) continue;
      const innerPath = `${path}.${at}`;
      const passage = innerPassage(inner, innerPath);
      if (passage !== undefined) found.push(passage);
      walk(inner, innerPath, depth + 1);
    }
  };
  // its status is 1: a trace that says otherwise is another transaction's
  if (isUndone(root)) throw contradiction();
  walk(root, 'i', 0);
  return found;
}

function innerPassage(call: CallTrace, ordinal: string): Passage | undefined {
  const raw = call.value ?? 0n;
  if (raw === 0n || !MOVING_CALLS.has(call.type)) return undefined;
  const { from, to } = call;
  if (to === undefined || to === null) throw contradiction();
  return { ordinal, from, to, contract: null, raw, isInternal: true };
}

/** By the token's own logs: where it keeps a part of a transfer, what arrived is what they say. */
function tokenPassages(receipt: EvmReceipt, tokens: ReadonlySet<string>): Passage[] {
  return receipt.logs.flatMap((log, at) => {
    if (!tokens.has(log.address)) return [];
    const transfer = readTransferLog(log);
    if (transfer === undefined) return [];
    const { from, to, contract, raw } = transfer;
    return [{ ordinal: `t${at}`, from, to, contract, raw, isInternal: false }];
  });
}

/** The parts are of one transaction, and its logs are all there and in their order. */
function requireOneTransaction({ transaction, receipt, trace }: MinedTransaction): void {
  const isOne =
    receipt.transactionHash === transaction.hash &&
    receipt.from === transaction.from &&
    (trace === undefined || trace.from === transaction.from);
  const first = receipt.logs[0]?.logIndex ?? 0;
  const isWhole = receipt.logs.every(
    ({ logIndex, removed }, at) => logIndex === first + at && removed !== true,
  );
  if (!isOne || !isWhole) throw contradiction();
}

const isUndone = (call: CallTrace): boolean => (call.error ?? '') !== '';
const contradiction = (): OutboundError => new OutboundError('not_json');

const checksummedSides = (txid: string, passage: Passage): ChainMove[] => {
  const [from, to] = [checksummed(passage.from), checksummed(passage.to)];
  return sidesOf(txid, { ...passage, from, to }, NOBODY);
};

function checksummed(address: string): string {
  const read = evmAddress(address.toLowerCase());
  assert(read.ok, 'an address that was read as one');
  return read.value;
}
