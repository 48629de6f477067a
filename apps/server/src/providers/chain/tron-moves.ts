// What a transaction of TRON moved: from its bytes and from what became of it, never from a contract's input.
import { rawDataOf, readTransferLog, readTron, tronOfEvm, tronTxid } from '@sarraf/chain-codec';
import { OutboundError } from '../outbound.ts';
import { type Passage, sidesOf } from './passage.ts';
import type { ChainMove } from './port.ts';
import type { TronInfo, TronTransactionAnswer } from './tron-answers.ts';

const SUCCESS = 'SUCCESS';
/** Nobody's: tokens are made and destroyed there. */
const NOBODY = tronOfEvm('0'.repeat(40));
const DONE = new Set([undefined, SUCCESS, 'DEFAULT']);

/** Whether the chain took the fee and undid the rest. */
export function isFailed(info: TronInfo, { ret }: TronTransactionAnswer): boolean {
  return (
    info.result === 'FAILED' || !DONE.has(info.receipt.result) || !DONE.has(ret?.[0]?.contractRet)
  );
}

/**
 * The moves of a transaction: TRX of a transfer or along with a call, of calls within it, and tokens by their logs.
 *
 * @param tokens contracts that count, as their chain writes them
 * @throws OutboundError where its name is not that of its bytes: then nothing of it is known
 */
export function movesOf(
  transaction: TronTransactionAnswer,
  info: TronInfo,
  tokens: ReadonlySet<string>,
): ChainMove[] {
  const rawData = Buffer.from(transaction.raw_data_hex, 'hex');
  if (info.id !== transaction.txID || tronTxid(rawData) !== info.id) {
    throw new OutboundError('not_json');
  }
  const act = readTron(rawData)?.act;
  const moves: ChainMove[] = [];
  // other kinds of transactions are never ours, so their fees are not read
  if (act !== undefined && info.fee > 0) {
    moves.push({
      txid: info.id,
      ordinal: 'f',
      address: act.from,
      counterpart: null,
      contract: null,
      raw: -BigInt(info.fee),
      kind: 'fee',
    });
  }
  if (isFailed(info, transaction)) return moves;
  const passages: Passage[] = [...innerPassages(info), ...tokenPassages(info, tokens)];
  if (act !== undefined) {
    const { from, sun: raw, to } = act;
    passages.unshift({ ordinal: 'v', from, to, contract: null, raw, isInternal: false });
  }
  return [...moves, ...passages.flatMap((passage) => sidesOf(info.id, passage, NOBODY))];
}

/** Native coin that calls within moved; what was undone moved nothing. */
function innerPassages({ internal_transactions: inner }: TronInfo): Passage[] {
  return inner.flatMap((call, at) => {
    if (call.rejected) return [];
    const own = call.callValueInfo.filter(({ tokenId }) => tokenId === undefined);
    const raw = own.reduce((sum, { callValue = 0 }) => sum + BigInt(callValue), 0n);
    const [from, to] = [call.caller_address, call.transferTo_address].map((address) =>
      tronOfEvm(address.slice(2)),
    );
    if (from === undefined || to === undefined) return [];
    return [{ ordinal: `i.${at}`, from, to, contract: null, raw, isInternal: true }];
  });
}

/** By the token's own logs. */
function tokenPassages({ log: logs }: TronInfo, tokens: ReadonlySet<string>): Passage[] {
  return logs.flatMap((log, at) => {
    const contract = tronOfEvm(log.address);
    if (!tokens.has(contract)) return [];
    const transfer = readTransferLog({
      address: `0x${log.address}`,
      topics: log.topics.map((topic) => `0x${topic}`),
      data: `0x${log.data}`,
    });
    if (transfer === undefined) return [];
    const { raw } = transfer;
    const [from, to] = [tronOfEvm(transfer.from), tronOfEvm(transfer.to)];
    return [{ ordinal: `t${at}`, from, to, contract, raw, isInternal: false }];
  });
}

/** When a signed transaction ends, by its bytes; ms since 1970, undefined where they are none. */
export function endOf(signed: string): number | undefined {
  const rawData = rawDataOf(signed);
  return rawData && readTron(rawData)?.expiresAt;
}
