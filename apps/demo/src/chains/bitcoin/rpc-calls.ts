// The calls that a node answers, with the words and numbers of Bitcoin Core.
import { addressOf, scriptOf } from './address.ts';
import { type Block, type Branch, outpoint } from './branch.ts';
import { coins } from './json.ts';
import { CODES, isReplaceable, type Mempool, Rejected } from './mempool.ts';
import { NO_TXID, readTx, sizeOf, type Tx, type TxOutput, WireError } from './wire.ts';

/** What calls work on. */
export interface RpcState {
  readonly branch: Branch;
  readonly pool: Mempool;
  /** Satoshi for a virtual byte that a block asks for; undefined: nobody can tell yet. */
  readonly feeRate: () => bigint | undefined;
  /** A transaction was taken in; these it replaces. */
  onTaken(tx: Tx, replaced: readonly string[]): void;
}

type Params = readonly unknown[];
type Call = (state: RpcState, params: Params) => unknown;

const NOT_FOUND = -5;
const BAD_PARAMETER = -8;
const UNREADABLE = -22;
const TYPE_ERROR = -3;
const BYTES_OF_RATE = 1_000n;
/** In satoshi for a virtual byte: more is a mistake of who sends it. */
const RATE_MAX = 10_000n;
const DESCRIPTOR = /^(addr|raw)\(([^()]{2,200})\)(?:#[a-z\d]{8})?$/;

/** Every call by its name. */
export const CALLS: Readonly<Record<string, Call>> = {
  getblockchaininfo: ({ branch }) => ({
    chain: 'regtest',
    blocks: branch.height,
    headers: branch.height,
    bestblockhash: branch.tip,
    time: branch.timeAt(branch.height),
    initialblockdownload: false,
    pruned: false,
    warnings: [],
  }),
  getblockcount: ({ branch }) => branch.height,
  getbestblockhash: ({ branch }) => branch.tip,
  getblockhash: ({ branch }, [height]) => {
    const hash = branch.hashAt(wholeOf(height));
    if (hash === undefined) throw new Rejected(BAD_PARAMETER, 'Block height out of range');
    return hash;
  },
  getblockheader: ({ branch }, [hash]) => headerView(branch, heightOf(branch, hash)),
  getblock: (state, [hash, verbosity = 1]) => {
    const { branch } = state;
    const height = heightOf(branch, hash);
    const block = branch.blocks[height - 1];
    if (block === undefined) throw new Rejected(-1, 'Block not available');
    if (verbosity === 0) return block.hex;
    const tx = block.transactions.map((each) =>
      verbosity === 1 ? each.txid : txView(each, { block, withSpent: verbosity === 3 }),
    );
    return { ...headerView(branch, height), size: block.hex.length / 2, tx };
  },
  getrawtransaction: (state, [txid, verbosity = 0]) => {
    const { branch, pool } = state;
    const waiting = pool.entries.get(hashOf(txid))?.tx;
    const block = branch.blockOf(hashOf(txid));
    const tx = block?.transactions.find((each) => each.txid === txid) ?? waiting;
    if (tx === undefined) {
      throw new Rejected(
        NOT_FOUND,
        'No such mempool or blockchain transaction. Use gettransaction for wallet transactions.',
      );
    }
    if (verbosity === 0 || verbosity === false) return tx.hex;
    const withSpent = verbosity === 2;
    if (block === undefined) {
      return { ...txView(tx, { pool, withSpent }), hex: tx.hex };
    }
    const seen = { blockhash: block.hash, confirmations: branch.height - block.height + 1 };
    const times = { time: block.time, blocktime: block.time };
    return {
      in_active_chain: true,
      ...txView(tx, { block, withSpent }),
      hex: tx.hex,
      ...seen,
      ...times,
    };
  },
  gettxout: ({ branch, pool }, [txid, vout, withPool = true]) => {
    const key = outpoint(hashOf(txid), wholeOf(vout));
    const coin = withPool === false ? branch.coins.get(key) : pool.coinOf(key);
    if (coin === undefined || (withPool !== false && pool.isSpent(key))) return null;
    return {
      bestblock: branch.tip,
      confirmations: Math.max(0, branch.height - coin.height + 1),
      value: coins(coin.value),
      scriptPubKey: scriptView(coin.script),
      coinbase: coin.isCoinbase,
    };
  },
  scantxoutset: ({ branch }, [action, objects]) => {
    if (action === 'status') return null;
    if (action === 'abort') return false;
    if (action !== 'start' || !Array.isArray(objects)) {
      throw new Rejected(BAD_PARAMETER, `Invalid action '${String(action)}'`);
    }
    return scan(branch, (objects as unknown[]).map(scriptOfDescriptor));
  },
  estimatesmartfee: (node, [target]) => {
    const rate = node.feeRate();
    const blocks = wholeOf(target);
    if (rate === undefined) return { errors: ['Insufficient data or no feerate found'], blocks };
    return { feerate: coins(rate * BYTES_OF_RATE), blocks };
  },
  testmempoolaccept: (state, [list]) =>
    (Array.isArray(list) ? (list as unknown[]) : []).map((hex) => testView(state, read(hex))),
  sendrawtransaction: (state, [hex]) => {
    const tx = read(hex);
    // who hands over what waits already is answered like the first time
    if (state.pool.entries.has(tx.txid)) return tx.txid;
    const { entry } = state.pool.judge(tx);
    if (entry.fee > RATE_MAX * BigInt(entry.size)) {
      throw new Rejected(
        CODES.missing,
        'Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)',
      );
    }
    state.onTaken(tx, state.pool.accept(tx));
    return tx.txid;
  },
  getmempoolentry: ({ pool }, [txid]) => {
    const entry = pool.entries.get(hashOf(txid));
    if (entry === undefined) throw new Rejected(NOT_FOUND, 'Transaction not in mempool');
    const { fee, size, tx } = entry;
    const fees = { base: coins(fee), modified: coins(fee) };
    return { vsize: size, weight: tx.weight, fees, 'bip125-replaceable': isReplaceable(tx) };
  },
  getrawmempool: ({ pool }) => [...pool.entries.keys()],
};

function testView({ pool }: RpcState, tx: Tx): Readonly<Record<string, unknown>> {
  const of = { txid: tx.txid, wtxid: tx.hash };
  try {
    const { entry } = pool.judge(tx);
    return { ...of, allowed: true, vsize: entry.size, fees: { base: coins(entry.fee) } };
  } catch (cause) {
    if (!(cause instanceof Rejected)) throw cause;
    const reason = cause.code === CODES.missing ? 'missing-inputs' : cause.message;
    return { ...of, allowed: false, 'reject-reason': reason.split(',')[0] };
  }
}

function read(hex: unknown): Tx {
  try {
    return readTx(typeof hex === 'string' ? hex : '');
  } catch (cause) {
    if (!(cause instanceof WireError)) throw cause;
    throw new Rejected(UNREADABLE, `${cause.message}. Make sure the tx has at least one input.`);
  }
}

function headerView(branch: Branch, height: number): Readonly<Record<string, unknown>> {
  return {
    hash: branch.hashAt(height),
    confirmations: branch.height - height + 1,
    height,
    time: branch.timeAt(height),
    nTx: branch.blocks[height - 1]?.transactions.length ?? 1,
    ...(height === 0 ? {} : { previousblockhash: branch.hashAt(height - 1) }),
    ...(height === branch.height ? {} : { nextblockhash: branch.hashAt(height + 1) }),
  };
}

interface TxPlace {
  readonly block?: Block;
  readonly pool?: Mempool;
  readonly withSpent: boolean;
}

function txView(tx: Tx, { block, pool, withSpent }: TxPlace): Readonly<Record<string, unknown>> {
  const spent = tx.inputs.map(({ txid, vout }) => {
    const key = outpoint(txid, vout);
    return block?.spent.get(key) ?? pool?.coinOf(key);
  });
  const vin = tx.inputs.map((input, at) => {
    if (input.txid === NO_TXID)
      return { coinbase: input.script.toString('hex'), sequence: input.sequence };
    const coin = spent[at];
    const prevout =
      coin === undefined || !withSpent
        ? {}
        : {
            prevout: {
              generated: coin.isCoinbase,
              height: coin.height,
              value: coins(coin.value),
              scriptPubKey: scriptView(coin.script),
            },
          };
    return { txid: input.txid, vout: input.vout, sequence: input.sequence, ...prevout };
  });
  const comes = spent.reduce((sum, coin) => sum + (coin?.value ?? 0n), 0n);
  const goes = tx.outputs.reduce((sum, { value }) => sum + value, 0n);
  const isOwn = tx.inputs[0]?.txid === NO_TXID;
  return {
    txid: tx.txid,
    hash: tx.hash,
    version: tx.version,
    vsize: sizeOf(tx),
    weight: tx.weight,
    locktime: tx.lockTime,
    vin,
    vout: tx.outputs.map(outputView),
    ...(isOwn ? {} : { fee: coins(comes - goes) }),
  };
}

function outputView({ script, value }: TxOutput, n: number): Readonly<Record<string, unknown>> {
  return { value: coins(value), n, scriptPubKey: scriptView(script) };
}

function scriptView(script: Buffer): Readonly<Record<string, unknown>> {
  const address = addressOf(script);
  return { hex: script.toString('hex'), ...(address === undefined ? {} : { address }) };
}

function scan(branch: Branch, wanted: readonly string[]): Readonly<Record<string, unknown>> {
  const scripts = new Set(wanted);
  const found = [...branch.coins].filter(([, { script }]) => scripts.has(script.toString('hex')));
  return {
    success: true,
    txouts: branch.coins.size,
    height: branch.height,
    bestblock: branch.tip,
    unspents: found.map(([key, { height, isCoinbase, script, value }]) => {
      const [txid = '', vout = ''] = key.split(':');
      const scriptPubKey = script.toString('hex');
      return {
        txid,
        vout: Number(vout),
        scriptPubKey,
        amount: coins(value),
        coinbase: isCoinbase,
        height,
      };
    }),
    total_amount: coins(found.reduce((sum, [, { value }]) => sum + value, 0n)),
  };
}

function scriptOfDescriptor(given: unknown): string {
  const [, kind, body = ''] = DESCRIPTOR.exec(typeof given === 'string' ? given : '') ?? [];
  if (kind === 'raw') return body.toLowerCase();
  const script = kind === 'addr' ? scriptOf(body) : undefined;
  if (script === undefined) throw new Rejected(NOT_FOUND, 'Address is not valid');
  return script.toString('hex');
}

function heightOf(branch: Branch, hash: unknown): number {
  const height = branch.heightOf(hashOf(hash));
  if (height === undefined) throw new Rejected(NOT_FOUND, 'Block not found');
  return height;
}

function hashOf(value: unknown): string {
  if (typeof value === 'string' && /^[\da-f]{64}$/.test(value)) return value;
  throw new Rejected(BAD_PARAMETER, 'must be of length 64');
}

function wholeOf(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new Rejected(TYPE_ERROR, 'JSON value is not an integer as expected');
}
