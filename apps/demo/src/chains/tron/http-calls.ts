// The calls of java-tron's HTTP interface that wallets use, in its words and with its codes.
import { type Fields, flagOf, textOf, wholeOf } from '../../fields.ts';
import { FREE_BYTES } from './accounts.ts';
import { bytesOf, type Holder, holderOf, tronText } from './address.ts';
import {
  BYTE_SUN,
  type Executed,
  FEE_LIMIT_MAX,
  NEW_ACCOUNT,
  type TronBlock,
  type TronBranch,
  TronRefusal,
} from './branch.ts';
import type { Evm } from './evm.ts';
import { BLOCK_VERSION, readTx, type Tx, WireError } from './wire.ts';

/** What a call works on. */
export interface CallContext {
  readonly branch: TronBranch;
  readonly evm: Evm;
  readonly pending: ReadonlyMap<string, string>;
  /** Price of energy now, sun. */
  readonly energySun: bigint;
  readonly nowMs: number;
  readonly rich: Holder;
  /** Keeps what was taken until a block has it. */
  readonly onTaken: (hex: string) => void;
}

type Call = (context: CallContext, fields: Fields) => unknown;

const INVALID_ADDRESS = { Error: 'class java.lang.IllegalArgumentException : Invalid address' };
const toHex = (text: string): string => Buffer.from(text).toString('hex');
const TYPES = { transfer: 'TransferContract', call: 'TriggerSmartContract' } as const;

/** Calls by their paths; those of `walletsolidity` see no further than what no fork takes back. */
export const CALLS: Readonly<Record<string, Call>> = {
  '/wallet/getnowblock': ({ branch, rich }) => blockView(branch.head, rich),
  '/walletsolidity/getnowblock': ({ branch, rich }) => blockView(branch.solid, rich),
  '/wallet/getblockbynum': (context, fields) => blockByNumber(context, fields, Infinity),
  '/walletsolidity/getblockbynum': (context, fields) =>
    blockByNumber(context, fields, context.branch.solid.height),
  '/wallet/gettransactioninfobyblocknum': (context, fields) => infosOf(context, fields, Infinity),
  '/walletsolidity/gettransactioninfobyblocknum': (context, fields) =>
    infosOf(context, fields, context.branch.solid.height),
  '/wallet/gettransactioninfobyid': (context, fields) => infoById(context, fields, Infinity),
  '/walletsolidity/gettransactioninfobyid': (context, fields) =>
    infoById(context, fields, context.branch.solid.height),
  '/wallet/gettransactionbyid': ({ branch }, fields) => {
    const executed = branch.executedOf(textOf(fields, 'value') ?? '');
    return executed === undefined ? {} : transactionView(executed.tx, executed);
  },
  '/wallet/gettransactionfrompending': ({ pending }, fields) => {
    const hex = pending.get(textOf(fields, 'value') ?? '');
    return hex === undefined ? {} : transactionView(readTx(hex), undefined);
  },
  '/wallet/getaccount': ({ branch }, fields) => {
    const holder = holderOf(textOf(fields, 'address') ?? '');
    if (holder === undefined) return INVALID_ADDRESS;
    const account = branch.accounts.get(holder);
    if (account === undefined) return {};
    const { balance } = account;
    return {
      address: addressView(holder, fields),
      ...(balance > 0n ? { balance: Number(balance) } : {}),
    };
  },
  '/wallet/getaccountresource': ({ branch, nowMs }, fields) => {
    const holder = holderOf(textOf(fields, 'address') ?? '');
    if (holder === undefined) return INVALID_ADDRESS;
    if (branch.accounts.get(holder) === undefined) return {};
    const used = Number(branch.accounts.usedBy(holder, nowMs));
    return { ...(used > 0 ? { freeNetUsed: used } : {}), freeNetLimit: Number(FREE_BYTES) };
  },
  '/wallet/getchainparameters': ({ energySun }) => ({
    chainParameter: [
      { key: 'getCreateAccountFee', value: Number(NEW_ACCOUNT.bandwidth) },
      { key: 'getTransactionFee', value: Number(BYTE_SUN) },
      { key: 'getCreateNewAccountFeeInSystemContract', value: Number(NEW_ACCOUNT.system) },
      { key: 'getEnergyFee', value: Number(energySun) },
      { key: 'getFreeNetLimit', value: Number(FREE_BYTES) },
      { key: 'getMaxFeeLimit', value: Number(FEE_LIMIT_MAX) },
      { key: 'getAllowCreationOfContracts', value: 1 },
    ],
  }),
  '/wallet/triggerconstantcontract': constantCall,
  '/wallet/broadcasthex': broadcast,
};

function addressView(holder: Holder, fields: Fields): string {
  return flagOf(fields, 'visible') === true ? tronText(holder) : bytesOf(holder).toString('hex');
}

function blockByNumber({ branch, rich }: CallContext, fields: Fields, most: number): unknown {
  const height = wholeOf(fields, 'num') ?? 0;
  const block = height <= most ? branch.blocks[height] : undefined;
  return block === undefined ? {} : blockView(block, rich);
}

function infosOf({ branch }: CallContext, fields: Fields, most: number): unknown {
  const height = wholeOf(fields, 'num') ?? 0;
  const block = height <= most ? branch.blocks[height] : undefined;
  return block?.executed.map((one) => infoView(block, one)) ?? [];
}

function infoById({ branch }: CallContext, fields: Fields, most: number): unknown {
  const txid = textOf(fields, 'value') ?? '';
  const block = branch.blockOf(txid);
  const executed = branch.executedOf(txid);
  if (block === undefined || executed === undefined || block.height > most) return {};
  return infoView(block, executed);
}

function blockView(block: TronBlock, witness: Holder): unknown {
  const { executed, height, id, parent, root, timeMs } = block;
  const raw = {
    ...(height === 0 ? {} : { number: height }),
    txTrieRoot: root.toString('hex'),
    witness_address: bytesOf(witness).toString('hex'),
    parentHash: parent,
    version: Number(BLOCK_VERSION),
    timestamp: timeMs,
  };
  const header = { raw_data: raw };
  const transactions = executed.map((one) => transactionView(one.tx, one));
  const own = transactions.length === 0 ? {} : { transactions };
  return { blockID: id, block_header: header, ...own };
}

function transactionView(tx: Tx, executed: Executed | undefined): unknown {
  const { act } = tx;
  const from = bytesOf(act.from).toString('hex');
  const to = bytesOf(act.to).toString('hex');
  const value =
    act.kind === 'transfer'
      ? { amount: Number(act.sun), owner_address: from, to_address: to }
      : { data: act.data, owner_address: from, contract_address: to };
  const type = TYPES[act.kind];
  const parameter = { value, type_url: `type.googleapis.com/protocol.${type}` };
  return {
    ...(executed === undefined ? {} : { ret: [{ contractRet: executed.result ?? 'SUCCESS' }] }),
    signature: [tx.signature.toString('hex')],
    txID: tx.txid,
    raw_data: {
      contract: [{ parameter, type }],
      ref_block_bytes: tx.blockBytes,
      ref_block_hash: tx.blockHash,
      expiration: tx.expiration,
      ...(tx.feeLimit > 0n ? { fee_limit: Number(tx.feeLimit) } : {}),
      timestamp: tx.madeAt,
    },
    raw_data_hex: tx.raw.toString('hex'),
  };
}

/** What is 0 is left out, as java-tron leaves it out. */
function infoView(block: TronBlock, executed: Executed): unknown {
  const { energy, energyFee, fee, logs, netFee, netUsage, result, tx } = executed;
  const above = (name: string, value: bigint) => (value > 0n ? { [name]: Number(value) } : {});
  const isFailed = result !== undefined && result !== 'SUCCESS';
  return {
    id: tx.txid,
    ...above('fee', fee),
    blockNumber: block.height,
    blockTimeStamp: block.timeMs,
    contractResult: [''],
    ...(result === undefined ? {} : { contract_address: bytesOf(tx.act.to).toString('hex') }),
    receipt: {
      ...above('energy_fee', energyFee),
      ...above('energy_usage_total', energy),
      ...above('net_usage', netUsage),
      ...above('net_fee', netFee),
      ...(result === undefined ? {} : { result }),
    },
    ...(isFailed ? { result: 'FAILED', resMessage: toHex(`${result} opcode executed`) } : {}),
    ...(logs.length === 0 ? {} : { log: logs }),
  };
}

async function constantCall({ evm }: CallContext, fields: Fields): Promise<unknown> {
  const from = holderOf(textOf(fields, 'owner_address') ?? '');
  const to = holderOf(textOf(fields, 'contract_address') ?? '');
  const data = textOf(fields, 'data') ?? '';
  if (from === undefined || to === undefined || !/^(?:[\da-f]{2})*$/i.test(data)) {
    return INVALID_ADDRESS;
  }
  if (!(await evm.hasCode(to))) {
    const message = toHex('Smart contract is not exist.');
    return { result: { code: 'CONTRACT_VALIDATE_ERROR', message } };
  }
  const { energy, ok, output } = await evm.constant({ from, to, data });
  const ret = [ok ? {} : { ret: 'FAILED' }];
  return {
    result: { result: true, ...(ok ? {} : { message: toHex('REVERT opcode executed') }) },
    ...(energy > 0n ? { energy_used: Number(energy) } : {}),
    constant_result: [output],
    transaction: { ret },
  };
}

async function broadcast(context: CallContext, fields: Fields): Promise<unknown> {
  const hex = textOf(fields, 'transaction') ?? '';
  let tx: Tx;
  try {
    tx = readTx(hex);
  } catch (cause) {
    if (!(cause instanceof WireError)) throw cause;
    return { Error: `class com.google.protobuf.InvalidProtocolBufferException : ${cause.message}` };
  }
  const said = { txid: tx.txid, transaction: hex };
  try {
    if (context.pending.has(tx.txid)) {
      throw new TronRefusal('DUP_TRANSACTION_ERROR', 'Dup transaction.');
    }
    await context.branch.judge(tx, Math.max(context.nowMs, context.branch.head.timeMs));
    context.onTaken(hex);
    return { result: true, code: 'SUCCESS', message: '', ...said };
  } catch (cause) {
    if (!(cause instanceof TronRefusal)) throw cause;
    return { result: false, code: cause.code, message: cause.message, ...said };
  }
}
