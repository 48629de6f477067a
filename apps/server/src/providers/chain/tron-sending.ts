// What sending costs on TRON, and how a node takes a transaction.
import { OutboundError } from '../outbound.ts';
import type { Broadcast, BroadcastRefusal, FeeNow, GasEstimate, PlannedCall } from './port.ts';
import { accountAnswer, broadcastAnswer, parametersAnswer } from './tron-answers.ts';
import { askConstant, orNone, type TronNode } from './tron-node.ts';

/** More is asked for by nodes that lie. */
const ENERGY_SUN_MOST = 10_000n;
/** What most transfers take: their bytes with room for a greater amount, in what burns for each. */
const TRANSFER_BYTES = 270n;
const CALL_BYTES = 350n;
const REASON_MAX = 120;

const REFUSALS: Readonly<Record<string, BroadcastRefusal>> = {
  TRANSACTION_EXPIRATION_ERROR: 'expired',
  BANDWITH_ERROR: 'unfunded',
};
/** The node can't take anything now: it has said nothing of the transaction. */
const BUSY = new Set([
  'SERVER_BUSY',
  'NO_CONNECTION',
  'NOT_ENOUGH_EFFECTIVE_CONNECTION',
  'BLOCK_UNSOLIDIFIED',
]);
const SHORT = /not sufficient|insufficient|not enough/i;

/** What energy and bytes cost now, sun. */
async function readPrices(
  node: TronNode,
): Promise<{ readonly account: bigint; readonly byte: bigint; readonly energy: bigint }> {
  const { chainParameter } = await node.ask('/wallet/getchainparameters', {}, parametersAnswer);
  const valueOf = (key: string): bigint => {
    const value = chainParameter.find((one) => one.key === key)?.value;
    if (value === undefined || value < 0) throw new OutboundError('not_json');
    return BigInt(value);
  };
  const energy = valueOf('getEnergyFee');
  if (energy === 0n || energy > ENERGY_SUN_MOST) throw new OutboundError('not_json');
  return {
    energy,
    byte: valueOf('getTransactionFee'),
    account: valueOf('getCreateAccountFee') + valueOf('getCreateNewAccountFeeInSystemContract'),
  };
}

/** Nobody offers more for energy, and nobody less. */
export async function readFeeNow(node: TronNode): Promise<FeeNow> {
  return { baseFee: 0n, priorityFee: (await readPrices(node)).energy };
}

/**
 * What bandwidth and a new account cost is told in energy, as if none of it were free: what is offered covers it
 * however much others have used up meanwhile.
 */
export async function estimate(node: TronNode, call: PlannedCall): Promise<GasEstimate> {
  const { data, from, to, value } = call;
  const prices = await readPrices(node);
  const inEnergy = (sun: bigint): bigint => (sun + prices.energy - 1n) / prices.energy;
  if (data === '0x') {
    const shape = orNone(accountAnswer);
    const receiver = await node.ask('/wallet/getaccount', { address: to, visible: true }, shape);
    const account = receiver === undefined ? prices.account : 0n;
    return { outcome: 'gas', gas: inEnergy(TRANSFER_BYTES * prices.byte + account) };
  }
  if (value !== 0n) throw new OutboundError('status');
  const said = await askConstant(node, { from, to, data: data.replace(/^0x/, '') });
  const { result, transaction } = said;
  const isUndone = transaction?.ret?.some(({ ret }) => ret === 'FAILED') === true;
  if (result.result !== true || isUndone) {
    const reason = Buffer.from(result.message ?? '', 'hex').toString('utf8');
    return { outcome: 'reverted', reason: reason.slice(0, REASON_MAX) };
  }
  const energy = BigInt(said.energy_used + said.energy_penalty);
  return { outcome: 'gas', gas: energy + inEnergy(CALL_BYTES * prices.byte) };
}

/** Sends a signed transaction. @throws OutboundError where the node says nothing of it */
export async function broadcast(node: TronNode, bytes: string, txid: string): Promise<Broadcast> {
  const said = await node.ask('/wallet/broadcasthex', { transaction: bytes }, broadcastAnswer);
  const { code = '', message = '' } = said;
  if (said.result) {
    if (said.txid !== undefined && said.txid !== txid) throw new OutboundError('not_json');
    return { outcome: 'taken' };
  }
  if (code === 'DUP_TRANSACTION_ERROR') return { outcome: 'known' };
  if (code === '' || code === 'SUCCESS' || BUSY.has(code)) throw new OutboundError('status');
  const words = /^(?:[\da-f]{2})+$/i.test(message)
    ? Buffer.from(message, 'hex').toString('utf8')
    : message;
  const isShort = code === 'CONTRACT_VALIDATE_ERROR' && SHORT.test(words);
  return { outcome: 'refused', code: isShort ? 'unfunded' : (REFUSALS[code] ?? 'other') };
}
