// The demo's TRON: two nodes over one log, each with an EVM of its own for contracts.
import { join } from 'node:path';
import { bookRaw, openingsOn, textOfUnits, unitsOfText } from '../amounts.ts';
import { type BlockLog, type LoggedBlock, openBlockLog } from '../block-log.ts';
import { amountOf, unitsToSteal } from '../chain-acts.ts';
import {
  assetOn,
  type ChainFacts,
  CONTRACTS_BY_EVM,
  DEPLOYER_KEY,
  TRON_FAUCET_KEY,
} from '../chain-facts.ts';
import type { DemoChain, FoundTransaction, WantedPayment } from '../chain-port.ts';
import { ChainRefusal } from '../chain-refusal.ts';
import { keyElsewhere } from '../evm-chain.ts';
import {
  LoggedChain,
  type LoggedChainOptions,
  type PlannedBlock,
  type TakenBack,
} from '../logged-chain.ts';
import { CREATION, creationsOn, paymentOf, signPayment } from '../payments.ts';
import { type Holder, holderOf, holderOfKey, tronText } from './address.ts';
import { TronRefusal } from './branch.ts';
import { TronNode } from './tron-node.ts';
import { payBy, type WantedTransfer } from './wallet.ts';
import { readTx, WireError } from './wire.ts';

/** What the chain is made with. */
export interface TronChainOptions extends LoggedChainOptions {
  readonly folder: string;
  /** Of its nodes. */
  readonly ports: readonly number[];
  /** The exchange's addresses, which the first money goes to. */
  readonly hot: string;
  readonly gas: string;
  /** Undefined where this process has none. */
  readonly hotKey?: string | undefined;
}

/** Of each token, whole ones. */
const SUPPLY = 10n ** 12n;
const RICH = holderOfKey(TRON_FAUCET_KEY);

/** The code of a signed transaction. */
export const tronCode = (transaction: string): string => readTx(transaction).txid;

/** Opens the chain that the folder keeps, or one that is about to be born. */
export function openTronChain(options: TronChainOptions): DemoChain {
  const { facts, folder, nowMs = Date.now, ports } = options;
  const log = openBlockLog(join(folder, `${facts.name}.blocks`), tronCode);
  const price: { read: () => bigint } = { read: () => facts.baseFee };
  const creations = contractsOf(facts);
  const nodes = ports.map((port, at) => {
    const name = `${facts.name}-${at + 1}`;
    const energySun = (): bigint => price.read();
    return new TronNode({
      facts,
      folder,
      name,
      port,
      log,
      creations,
      rich: RICH,
      energySun,
      nowMs,
    });
  });
  const chain = new LoggedTronChain(options, log, nodes);
  price.read = () => facts.baseFee * BigInt(chain.feeTimes());
  return chain;
}

/** What stands before the first block: the contracts of the other chains, and their tokens with the faucet. */
function contractsOf(facts: ChainFacts): readonly string[] {
  const payments = [
    ...creationsOn(facts, SUPPLY).map((data) => ({ to: CREATION, value: 0n, data })),
    ...facts.tokens.map((token) => {
      const contract = CONTRACTS_BY_EVM[token.asset] ?? null;
      return paymentOf({ ...token, contract }, RICH, SUPPLY * 10n ** BigInt(token.decimals));
    }),
  ];
  return payments.map((payment, nonce) =>
    signPayment(payment, { facts, key: DEPLOYER_KEY, nonce }),
  );
}

class LoggedTronChain extends LoggedChain implements DemoChain {
  readonly codeForm = /^[0-9a-f]{64}$/;
  readonly faucet = tronText(RICH);
  readonly #options: TronChainOptions;
  readonly #nodes: readonly TronNode[];
  /** When the faucet's last transaction was made: no two are alike. */
  #madeAt = 0;
  /** Ends of what was taken and is in no block: blocks come until one is behind them. */
  #watchedEnd = 0;

  constructor(options: TronChainOptions, log: BlockLog, nodes: readonly TronNode[]) {
    super(options, log, nodes);
    this.#options = options;
    this.#nodes = nodes;
  }

  protected birth(time: number): readonly PlannedBlock[] {
    const { facts } = this;
    const { gas, hot } = this.#options;
    const at = (nth: number) => ({ block: facts.genesis, madeAt: time * 1_000 + nth });
    const to = (address: string): Holder => {
      const holder = holderOf(address);
      if (holder === undefined) throw new Error(`${address} is no address of TRON.`);
      return holder;
    };
    const paid: WantedTransfer[] = [
      ...openingsOn(facts.name).map((asset) => ({ asset, to: to(hot), raw: asset.raw })),
      {
        asset: facts.native,
        to: to(gas),
        raw: unitsOfText(facts.gasCoins, facts.native.decimals) ?? 0n,
      },
    ];
    const transactions = paid.map((each, nth) => payBy(TRON_FAUCET_KEY, each, at(nth)));
    return [{ time, fee: facts.baseFee.toString(), transactions }];
  }

  protected async judge(transaction: string): Promise<void> {
    try {
      const tx = readTx(transaction);
      if (this.log.pending.has(tx.txid)) return;
      const { branch } = this.#first();
      await branch.judge(tx, this.#headMs(branch.head.timeMs));
    } catch (cause) {
      if (!(cause instanceof TronRefusal || cause instanceof WireError)) throw cause;
      throw new ChainRefusal('transaction_refused', cause.message);
    }
  }

  /** At rest no block is made: what would be the newest one's time counts. */
  #headMs(timeMs: number): number {
    return Math.max(timeMs, this.now() * 1_000);
  }

  /** A node hands over what it takes at once. */
  protected strays(): Promise<readonly string[]> {
    return Promise.resolve([]);
  }

  protected async nextBlock(
    _height: number,
    time: number,
    transactions: readonly string[],
  ): Promise<PlannedBlock> {
    const fee = (this.facts.baseFee * BigInt(this.feeTimes())).toString();
    return { time, fee, transactions };
  }

  protected async forked({ mode, old }: TakenBack): Promise<readonly PlannedBlock[]> {
    const lastTime = old.at(-1)?.time ?? this.facts.genesisTime;
    const fee = old.at(-1)?.fee ?? this.facts.baseFee.toString();
    let time = 0;
    return [...old, undefined].map((block) => {
      // another time makes another block, whatever is in it
      time = Math.max((block?.time ?? lastTime) + 1, time + 1);
      const moved =
        mode === 'moved' && block === undefined ? old.flatMap((one) => one.transactions) : [];
      const again = mode === 'again' ? (block?.transactions ?? []) : moved;
      return { time, fee: block?.fee ?? fee, transactions: again };
    });
  }

  protected hasTransactions({ transactions }: LoggedBlock): boolean {
    return transactions.length > 0;
  }

  /** What no block takes any more waits no longer. */
  protected override settle(): void {
    const now = this.#headMs(this.#first().branch.head.timeMs);
    const gone = [...this.log.pending].flatMap(([code, hex]) =>
      readTx(hex).expiration <= now ? [code] : [],
    );
    if (gone.length > 0) this.log.dropPending(gone);
  }

  /** Whoever waits for the end of a transaction that is in no block sees blocks behind it. */
  override async mineWhenDue(): Promise<boolean> {
    for (const hex of this.log.pending.values()) {
      this.#watchedEnd = Math.max(this.#watchedEnd, readTx(hex).expiration);
    }
    if (await super.mineWhenDue()) return true;
    const isLevel = this.#nodes.some((node) => node.isLevel());
    if (!isLevel || this.isHeld() || this.log.pending.size > 0) return false;
    const { solid } = this.#first().branch;
    const now = this.now() * 1_000;
    if (this.#watchedEnd === 0 || this.#watchedEnd >= now) return false;
    if (solid.timeMs > this.#watchedEnd) {
      this.#watchedEnd = 0;
      return false;
    }
    await this.mine(1);
    return true;
  }

  #first(): TronNode {
    const level = this.#nodes.find((node) => node.isLevel());
    if (level !== undefined) return level;
    throw new ChainRefusal('no_honest_node', 'no node of this chain is level with its log');
  }

  async pay(wanted: readonly WantedPayment[]): Promise<string> {
    const [only] = wanted;
    if (only === undefined || wanted.length > 1) {
      throw new ChainRefusal('bad_payments', 'this chain pays one at a time');
    }
    const to = holderOf(only.address);
    if (to === undefined) throw new ChainRefusal('bad_address', 'address is none of this chain');
    const { asset, raw } = amountOf(this.facts, only);
    return this.#payBy(TRON_FAUCET_KEY, { asset, to, raw });
  }

  async steal(asset: string, units: string): Promise<string> {
    const { hotKey } = this.#options;
    if (hotKey === undefined) throw keyElsewhere();
    const known = assetOn(this.facts, asset);
    if (known === undefined) throw new ChainRefusal('unknown_asset', 'there is no such asset');
    const raw = bookRaw(known, unitsToSteal(units));
    return this.#payBy(hotKey, { asset: known, to: RICH, raw });
  }

  #payBy(key: string, wanted: WantedTransfer): Promise<string> {
    return this.inTurn(async () => {
      await this.maker();
      this.#madeAt = Math.max(this.#madeAt + 1, this.now() * 1_000);
      const block = this.#first().branch.solid.id;
      const signed = payBy(key, wanted, { block, madeAt: this.#madeAt });
      const [code = ''] = await this.take([signed]);
      return code;
    });
  }

  async find(txid: string): Promise<FoundTransaction> {
    await this.maker();
    const { branch } = this.#first();
    const block = branch.blockOf(txid);
    const executed = branch.executedOf(txid);
    if (block === undefined || executed === undefined) {
      return { state: this.log.pending.has(txid) ? 'pending' : 'unknown', moves: [] };
    }
    const { height } = block;
    const confirmations = branch.head.height - height + 1;
    const { logs, result, tx } = executed;
    if (result !== undefined && result !== 'SUCCESS') {
      return { state: 'failed', height, confirmations, moves: [] };
    }
    const { native, tokens } = this.facts;
    const own =
      tx.act.kind === 'transfer'
        ? [
            {
              asset: native.asset,
              amount: textOfUnits(tx.act.sun, native.decimals),
              to: tronText(tx.act.to),
            },
          ]
        : [];
    const logged = logs.flatMap(({ address, data, topics }) => {
      const contract = tronText(`0x${address}`);
      const token = tokens.find((one) => one.contract === contract);
      const to = topics[2];
      if (token === undefined || to === undefined) return [];
      const amount = textOfUnits(BigInt(`0x${data}`), token.decimals);
      return [{ asset: token.asset, amount, to: tronText(`0x${to.slice(24)}`) }];
    });
    return { state: 'mined', height, confirmations, moves: [...own, ...logged] };
  }
}
