import { describe, expect, it } from 'vitest';
import { OutboundError } from '../outbound.ts';
import { type CallTrace, receiptAnswer, transactionAnswer } from './evm-answers.ts';
import { type MinedTransaction, movesOf } from './evm-moves.ts';
import type { ChainMove } from './port.ts';
import {
  addressOf,
  PAYER,
  PERSON,
  RECEIPTS,
  TOKEN,
  TRANSACTIONS,
  transferLogOf,
} from './testing/recorded-block.ts';

type Fields = Readonly<Record<string, unknown>>;

const NOBODY = addressOf('0');
const OTHER_TOKEN = addressOf('71');
const UINT256_MAX = 2n ** 256n - 1n;
const TOKENS = new Set([TOKEN.toLowerCase()]);

interface Parts {
  readonly transaction?: Fields;
  readonly receipt?: Fields;
  readonly trace?: CallTrace;
}

function mined({ transaction, receipt, trace }: Parts): MinedTransaction {
  const read = {
    transaction: transactionAnswer.parse({ ...TRANSACTIONS[1], ...transaction }),
    receipt: receiptAnswer.parse({ ...RECEIPTS[1], logs: [], ...receipt }),
  };
  if (read.transaction === null || read.receipt === null) throw new Error('it is mined');
  return { transaction: read.transaction, receipt: read.receipt, trace };
}

/** Without the fee: who, under which ordinal, how much. */
function movedBy(parts: Parts): readonly (readonly [string, string, bigint])[] {
  const isFee = ({ kind }: ChainMove): boolean => kind === 'fee';
  return movesOf(mined(parts), TOKENS)
    .filter((move) => !isFee(move))
    .map(({ ordinal, address, raw }) => [ordinal, address, raw] as const);
}

const token = (position: number, from: string, to: string, raw: bigint, contract = TOKEN): Fields =>
  transferLogOf(position, { contract, from, to, raw });

describe('the moves of a transaction', () => {
  it('C11 number a token by its place among the logs of its own transaction', () => {
    const logs = [
      token(7, PAYER, PERSON, 1n, OTHER_TOKEN),
      token(8, PAYER, PERSON, 2n),
      token(9, PAYER, PERSON, 3n),
    ];
    const again = logs.map((log, at) => ({ ...log, logIndex: `0x${(at + 31).toString(16)}` }));
    expect(movedBy({ receipt: { logs } })).toEqual([
      ['t1', PAYER, -2n],
      ['t1', PERSON, 2n],
      ['t2', PAYER, -3n],
      ['t2', PERSON, 3n],
    ]);
    expect(movedBy({ receipt: { logs: again } })).toEqual(movedBy({ receipt: { logs } }));
  });

  it('are by logs alone where a token keeps a part of each transfer', () => {
    const keeper = addressOf('f1');
    const logs = [token(0, PAYER, keeper, 10n), token(1, PAYER, PERSON, 990n)];
    const into = movedBy({ receipt: { logs } }).filter(([, address]) => address === PERSON);
    expect(into).toEqual([['t1', PERSON, 990n]]);
  });

  it('C21 a token that is made comes from nobody, one that is destroyed goes to nobody', () => {
    const logs = [token(0, NOBODY, PERSON, 5n), token(1, PERSON, NOBODY, 4n)];
    const moves = movesOf(mined({ receipt: { logs } }), TOKENS).slice(1);
    expect(moves).toMatchObject([
      { ordinal: 't0', address: PERSON, raw: 5n, counterpart: null, kind: 'in' },
      { ordinal: 't1', address: PERSON, raw: -4n, counterpart: null, kind: 'out' },
    ]);
    expect(moves).toHaveLength(2);
  });

  it('C21 neither a transfer to oneself nor one of nothing moves anything', () => {
    const logs = [token(0, PERSON, PERSON, 5n), token(1, PAYER, PERSON, 0n)];
    expect(movedBy({ receipt: { logs } })).toEqual([]);
    const self = { from: PAYER.toLowerCase(), to: PAYER.toLowerCase(), value: '0x5' };
    expect(movedBy({ transaction: self })).toEqual([]);
  });

  it('C21 2^256 − 1 is told digit by digit', () => {
    const logs = [token(0, PAYER, PERSON, UINT256_MAX)];
    expect(movedBy({ receipt: { logs } })).toEqual([
      ['t0', PAYER, -UINT256_MAX],
      ['t0', PERSON, UINT256_MAX],
    ]);
  });

  it('are never those of a token that is not among ours, however it names itself', () => {
    expect(movedBy({ receipt: { logs: [token(0, PAYER, PERSON, 5n, OTHER_TOKEN)] } })).toEqual([]);
  });

  it('m16 are none but the fee where the status is 0, whatever logs and traces say', () => {
    const trace = { type: 'CALL', from: PAYER.toLowerCase(), calls: [inner('CALL', 5n)] };
    const receipt = { status: '0x0', logs: [token(0, PAYER, PERSON, 5n)] };
    const transaction = { value: '0x5', to: PERSON.toLowerCase() };
    const moves = movesOf(mined({ transaction, receipt, trace }), TOKENS);
    expect(moves.map(({ kind, ordinal }) => [kind, ordinal])).toEqual([['fee', 'f']]);
  });

  it('have the fee that was paid: by the price of the block, with that of blobs', () => {
    const receipt = { effectiveGasPrice: '0x3', blobGasUsed: '0x20000', blobGasPrice: '0x1' };
    expect(movesOf(mined({ receipt }), TOKENS)[0]?.raw).toBe(-(21_000n * 3n + 131_072n));
    const old = { effectiveGasPrice: undefined };
    expect(movesOf(mined({ receipt: old }), TOKENS)[0]?.raw).toBe(-42_000n);
    expect(movesOf(mined({ receipt: { effectiveGasPrice: '0x0' } }), TOKENS)).toEqual([]);
  });

  it('have the contract that a transaction makes as the receiver of its value', () => {
    const made = addressOf('c9');
    const moved = movedBy({
      transaction: { to: null, value: '0x5' },
      receipt: { contractAddress: made.toLowerCase() },
    });
    expect(moved).toEqual([
      ['v', PAYER, -5n],
      ['v', made, 5n],
    ]);
  });
});

const CONTRACT = TOKEN.toLowerCase();
function inner(type: string, value: bigint, more: Partial<CallTrace> = {}): CallTrace {
  return { type, from: CONTRACT, to: PERSON.toLowerCase(), value, ...more };
}
const traceOf = (...calls: readonly CallTrace[]): CallTrace => ({
  type: 'CALL',
  from: PAYER.toLowerCase(),
  to: CONTRACT,
  value: 0n,
  calls,
});

describe('C13 native coin that a contract moved', () => {
  it('is numbered by the path of its call', () => {
    const deep = inner('CALL', 0n, { calls: [inner('CALL', 1n), inner('CALL', 2n)] });
    const moves = movesOf(mined({ trace: traceOf(inner('STATICCALL', 0n), deep) }), TOKENS);
    expect(moves.slice(1)).toMatchObject([
      { ordinal: 'i.1.0', address: TOKEN, raw: -1n, kind: 'internal', counterpart: PERSON },
      { ordinal: 'i.1.0', address: PERSON, raw: 1n, kind: 'internal', counterpart: TOKEN },
      { ordinal: 'i.1.1', address: TOKEN, raw: -2n, kind: 'internal' },
      { ordinal: 'i.1.1', address: PERSON, raw: 2n, kind: 'internal' },
    ]);
  });

  it('is none where the call was undone, and all that it called with it', () => {
    const undone = inner('CALL', 1n, {
      error: 'execution reverted',
      calls: [inner('CALL', 2n)],
    });
    expect(movedBy({ trace: traceOf(undone, inner('CALL', 3n)) })).toEqual([
      ['i.1', TOKEN, -3n],
      ['i.1', PERSON, 3n],
    ]);
  });

  it('is none of a call that only repeats the value of its caller', () => {
    const trace = traceOf(inner('DELEGATECALL', 5n), inner('CALLCODE', 5n));
    expect(movedBy({ trace })).toEqual([]);
  });

  it('comes from a contract that is made with it, or that ends', () => {
    const trace = traceOf(inner('CREATE2', 5n), inner('SELFDESTRUCT', 6n));
    expect(movedBy({ trace }).filter(([, address]) => address === PERSON)).toEqual([
      ['i.0', PERSON, 5n],
      ['i.1', PERSON, 6n],
    ]);
  });

  it('C17 is not known where the trace is of another transaction, or says that it failed', () => {
    const failed = { ...traceOf(), error: 'out of gas' };
    const others = { ...traceOf(), from: PERSON.toLowerCase() };
    for (const trace of [failed, others]) {
      expect(() => movedBy({ trace })).toThrow(OutboundError);
    }
  });
});
