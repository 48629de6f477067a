// The whole server over the demo's chains, both of which can be killed in the middle of one step: what
// the proofs of crash points do with people's deposits, and what they look at afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ForkMode } from '../../../apps/demo/src/chains/fork-modes.ts';
import { askNode } from '../../../apps/demo/src/chains/node-rpc.ts';
import { compareCustody } from '../../../apps/server/src/composition/compare-custody.ts';
import { prepareDemoChains } from '../../../tools/lib/demo-chains.ts';
import { type CommitStrike, DatabaseProxy } from '../../faults/database-proxy.ts';
import { choosePort } from '../../faults/deaths.ts';
import { HttpSystem } from '../../faults/http-system.ts';
import { Leaving, LEAVING_ENV, type Owner, PATIENCE_MS } from '../../faults/leaving.ts';
import { ChainOfficers } from './chain-officers.ts';
import { ChainPart, type NodeView } from './chain-part.ts';

/** Confirmations of USDT on Ethereum. */
export const NEEDED = 12;
const ASK_AGAIN_MS = 50;

/** Somebody with an address of their own. */
export interface Receiver extends Owner {
  readonly address: string;
}

/** A deposit as the chain's reader has it, and as the books do. */
export interface DepositView {
  readonly id: string;
  readonly book: string;
  readonly state: string;
  /** Of the books; null: they have none of it. */
  readonly booked: string | null;
}

/** The exchange, its database behind a proxy that strikes, and the chains. */
export class PointSystem {
  readonly part: ChainPart;
  readonly folder: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #proxy = new DatabaseProxy();
  readonly system: HttpSystem;
  #leaving: Leaving | undefined;
  #officers: ChainOfficers | undefined;
  #people = 0;

  private constructor(folder: string, env: Readonly<Record<string, string>>) {
    this.folder = folder;
    this.#env = env;
    this.part = new ChainPart({ ...env, SARRAF_DEMO_DIR: folder });
    this.system = new HttpSystem({ ...LEAVING_ENV, ...env }, undefined, this.#proxy);
  }

  /** With custody open as two officers open it; `more`: what the server is told beside the chains. */
  static async open(more?: (folder: string) => Record<string, string>): Promise<PointSystem> {
    const folder = mkdtempSync(path.join(tmpdir(), 'sarraf-points-'));
    const env = await prepareDemoChains({
      demoDir: folder,
      firstPort: await choosePort(),
      taken: [],
      host: '127.0.0.1',
    });
    const system = new PointSystem(folder, { ...env, ...more?.(folder) });
    await system.#start();
    return system;
  }

  async #start(): Promise<void> {
    await this.#proxy.start();
    await Promise.all([this.part.start(), this.system.start()]);
    this.#leaving = await Leaving.open(this.system, 1);
    const staffRole = 'crypto_operations';
    const two = [await this.make({ staffRole }), await this.make({ staffRole })] as const;
    this.#officers = new ChainOfficers(this.leaving, two);
    await this.query(
      `UPDATE staff_roles SET since = since - interval '80 hours', is_founding = false`,
    );
    await this.#officers.openCustody();
  }

  async stop(): Promise<void> {
    await this.#leaving?.close();
    await this.system.stop();
    await this.part.end('SIGTERM');
    await this.#proxy.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  get connectionString(): string {
    return this.system.connectionString;
  }

  /** What no crash excuses. */
  get faults(): readonly string[] {
    return this.system.faults;
  }

  get leaving(): Leaving {
    if (this.#leaving === undefined) throw new Error('It was not opened.');
    return this.#leaving;
  }

  get officers(): ChainOfficers {
    if (this.#officers === undefined) throw new Error('It was not opened.');
    return this.#officers;
  }

  query: Leaving['query'] = (text, values) => this.leaving.query(text, values);

  /** A new person, without an address. */
  make(options: Parameters<Leaving['makePerson']>[1]): Promise<Owner> {
    this.#people += 1;
    return this.leaving.makePerson(this.#people, options);
  }

  /** Somebody new, with an address for USDT on Ethereum. */
  async receiver(): Promise<Receiver> {
    const person = await this.make({});
    const asked = { symbol: 'USDT', smart_contract_name: 'ERC20' };
    const { address } = await this.leaving.ask<{ address: string }>(
      '/user_wallets/getdepositaddress',
      asked,
      { authorization: `Bearer ${person.token}` },
    );
    return { ...person, address };
  }

  /**
   * Pays so much USDT in the newest block, several in one transaction; answers its code. No block comes
   * by itself: forks are exactly as deep as they are to be.
   */
  async pay(...payments: readonly (readonly [Receiver, string])[]): Promise<string> {
    const all = payments.map(([{ address }, amount]) => ({ asset: 'USDT', address, amount }));
    const [only] = all;
    await this.#hold(true);
    const { txid } =
      only !== undefined && all.length === 1
        ? await this.part.ask<{ txid: string }>('ethereum', '/faucet', only)
        : await this.part.ask<{ txid: string }>('ethereum', '/batch', { payments: all });
    await this.#hold(false);
    await this.mineTo(txid, 1);
    await this.#hold(true);
    return txid;
  }

  async #hold(on: boolean): Promise<void> {
    await this.part.ask('ethereum', '/hold', { on });
  }

  async mine(blocks: number): Promise<void> {
    await this.part.ask('ethereum', '/mine', { blocks });
  }

  /** Has so many blocks on a payment, its own among them, whatever ends meanwhile. */
  async mineTo(txid: string, blocks: number): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const missing = blocks - (await this.depthOf(txid));
      if (missing <= 0) return;
      if (Date.now() > deadline) throw new Error(`A payment is not ${blocks} blocks deep.`);
      // the node that makes them may be the one that is ended
      await this.mine(missing).catch(() => this.part.level());
    }
  }

  /** Blocks on a payment, its own among them; 0 while it waits. */
  async depthOf(txid: string): Promise<number> {
    await this.part.level();
    const { head, nodes } = await this.part.state('ethereum');
    const [{ url }] = nodes as readonly [NodeView, ...NodeView[]];
    const receipt = (await askNode(url, 'eth_getTransactionReceipt', [txid]).catch(() => null)) as {
      readonly blockNumber: string;
    } | null;
    return receipt === null ? 0 : head - Number(receipt.blockNumber) + 1;
  }

  /** Other blocks in the place of the newest ones; none for 0. */
  async fork(depth: number, transactions: ForkMode): Promise<void> {
    if (depth > 0) await this.part.ask('ethereum', '/fork', { depth, transactions });
  }

  /** The same down to the block of a payment; answers how deep that was. */
  async forkUnder(txid: string, transactions: ForkMode): Promise<number> {
    const depth = await this.depthOf(txid);
    // it is made even where its node is ended before it has answered
    await this.fork(depth, transactions).catch(() => this.part.level());
    return depth;
  }

  /**
   * The server's process, with its worker, and the chain's nodes end at the next commit that fits.
   * Answers what waits until that came and the nodes are back.
   *
   * @param sparesNodes they are ended by the caller, after the chain went on alone
   */
  async strike(
    strike: Omit<CommitStrike, 'also'>,
    sparesNodes = false,
  ): Promise<() => Promise<void>> {
    const pids = sparesNodes ? [] : await this.part.pids('ethereum');
    const struck = new Promise<void>((resolve) => {
      this.#proxy.strikeNext({
        ...strike,
        also: () => {
          this.system.killServerNow();
          this.part.killNodes(pids);
          resolve();
        },
      });
    });
    return async () => {
      const late = await Promise.race([struck, delay(PATIENCE_MS, 'late', { ref: false })]);
      if (late === 'late') throw new Error(`Nothing was committed with ${strike.within ?? 'it'}.`);
      await this.part.level();
    };
  }

  /** The server and the chain's nodes at once, and the process that keeps the block log. */
  async killAll(): Promise<void> {
    const pids = await this.part.pids('ethereum');
    this.system.killServerNow();
    const gone = this.part.end('SIGKILL');
    this.part.killNodes(pids);
    await gone;
  }

  /** Both are back: the server serves, every node has the whole log. */
  async back(): Promise<void> {
    await Promise.all([this.system.untilServing(), this.part.level()]);
    await this.system.changeLaunchers();
  }

  /** Somebody's deposits, the oldest first. */
  deposits({ userId }: Owner): Promise<DepositView[]> {
    return this.query<DepositView>(
      `SELECT m.id, m.book, m.state, d.state AS booked FROM chain_moves AS m
       LEFT JOIN coin_deposits AS d ON d.reference = m.chain || ':' || m.txid || ':' || m.ordinal
       WHERE m.user_id = $1 AND m.is_in ORDER BY m.seq`,
      [userId],
    );
  }

  /** Waits until one's only deposit is as is wanted. */
  async until(person: Owner, wanted: Partial<DepositView>): Promise<DepositView> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = await this.deposits(person);
      const [deposit] = found;
      if (deposit !== undefined && isLike(deposit, wanted)) return deposit;
      if (Date.now() > deadline) {
        throw new Error(`${JSON.stringify(found)} is not ${JSON.stringify(wanted)}.`);
      }
      await delay(ASK_AGAIN_MS);
    }
  }

  /** What of USDT is theirs, in its smallest unit. */
  async balance({ userId }: Pick<Owner, 'userId'>): Promise<bigint> {
    const [row] = await this.query<{ total: string }>(
      `SELECT b.total FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
       WHERE a.owner_kind = 'user' AND a.owner_id = $1 AND a.asset = 'USDT' AND a.wallet = 'spot'`,
      [userId],
    );
    return BigInt(row?.total ?? 0);
  }

  /** Kinds of their notices about coins, one for each notice, sorted. */
  async told({ userId }: Owner): Promise<string[]> {
    const rows = await this.query<{ kind: string }>(
      `SELECT kind FROM notifications WHERE user_id = $1 AND kind LIKE 'coin%' ORDER BY kind`,
      [userId],
    );
    return rows.map(({ kind }) => kind);
  }

  /** I6 by the second node, until it was to be asked; answers the difference of each asset. */
  async differences(): Promise<Readonly<Record<string, string>>> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const compared = await compareCustody(this.connectionString, this.#env);
      const isAll = compared.length > 0 && compared.every(({ state }) => state !== 'silent');
      const isEqual = compared.every(({ state }) => state === 'equal');
      // what was booked a moment ago may not be noted yet
      if ((isAll && isEqual) || Date.now() > deadline) {
        return Object.fromEntries(
          compared.map(({ asset, chain, differenceRaw, state }) => [
            `${asset}/${chain}`,
            state === 'equal' ? `${differenceRaw}` : `${state} by ${differenceRaw}`,
          ]),
        );
      }
      await delay(ASK_AGAIN_MS);
    }
  }
}

function isLike(found: DepositView, wanted: Partial<DepositView>): boolean {
  const names = Object.keys(wanted) as (keyof DepositView)[];
  return names.every((name) => found[name] === wanted[name]);
}
