// Coins that leave the whole server over the demo's chains, with the signer in a process of its own: each
// of the three is killed and started again while withdrawals are under way.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { balanceOfCall, evmAddress } from '@sarraf/chain-codec';
import type { SeededRandom } from '@sarraf/testing';
import { contractAddress } from '../../../apps/demo/src/chains/chain-facts.ts';
import { askNode } from '../../../apps/demo/src/chains/node-rpc.ts';
import { FILES } from '../../../apps/signer/src/index.ts';
import type { Policy } from '../../../apps/signer/src/policy.ts';
import { prepareDemoSigner } from '../../../tools/lib/demo-signer.ts';
import { chooseServingAccount, handOver, letThrough } from '../../../tools/lib/serving-account.ts';
import { type Owner, PATIENCE_MS } from '../../faults/leaving.ts';
import { PointSystem } from './point-system.ts';

/** What can be killed. */
export const VICTIMS = ['server', 'signer', 'node'] as const;
/** One of {@link VICTIMS}. */
export type Victim = (typeof VICTIMS)[number];

/** A person with an address outside that only they withdraw to. */
export interface Leaver extends Owner {
  readonly outside: string;
}

/** A withdrawal as the books have it, and what the chain has of it. */
export interface LeftView {
  readonly id: string;
  readonly state: string;
  readonly address: string;
  /** What leaves the balance, the fee in it. */
  readonly units: bigint;
  /** What the recipient gets. */
  readonly net: bigint;
  /** Entries of the ledger, sorted. */
  readonly entries: readonly string[];
  readonly txids: readonly string[];
}

const HOST = fileURLToPath(new URL('../../chains/testing/signer-host.ts', import.meta.url));
const OPENING_USDT = '5000';
/** Above all that a run asks for: what is killed is under test here, not the caps. */
const CAP = '1000000000000';
const ASK_AGAIN_MS = 100;
const ENDED = ['settled', 'returned', 'cancelled', 'refused'];

/** The exchange, its chains and its signer. */
export class LeavingCoins {
  readonly points: PointSystem;
  /** Ends of the signer that no test asked for. */
  readonly faults: string[] = [];
  #signer: ChildProcess | undefined;

  private constructor(points: PointSystem) {
    this.points = points;
  }

  /** With USDT open for withdrawals on Ethereum, and nobody who waits three minutes. */
  static async open(): Promise<LeavingCoins> {
    const points = await PointSystem.open(pairSigner);
    const coins = new LeavingCoins(points);
    coins.startSigner();
    await points.officers.openWithdrawals('USDT', 'ERC20');
    await points.query(
      `INSERT INTO settings (name, valid_from, value)
       SELECT name, now(), jsonb_set(value::jsonb, '{cancel_seconds}', '1') FROM settings
       WHERE name = 'coin_withdrawal'`,
    );
    return coins;
  }

  async stop(): Promise<void> {
    await this.killSigner();
    await this.points.stop();
  }

  /** A person with coins, whose address counts since yesterday. */
  async leaver(random: SeededRandom): Promise<Leaver> {
    const owner = await this.points.make({ level: 2, opening: { USDT: OPENING_USDT } });
    const digits = Array.from({ length: 40 }, () => random.below(16).toString(16)).join('');
    const read = evmAddress(`0x${digits}`);
    if (!read.ok) throw new Error('No address.');
    await this.points.query(
      `INSERT INTO withdraw_addresses (user_id, family, address, label, counts_from)
       VALUES ($1, 'evm', $2, 'known', now() - interval '1 day')`,
      [owner.userId, read.value],
    );
    return { ...owner, outside: read.value };
  }

  /** Asks under a key until it is there; answers its id. */
  async withdraw(leaver: Leaver, amount: string, key: string): Promise<string> {
    const body = { symbol: 'USDT', chain: 'ERC20', amount, wallet_address: leaver.outside };
    const asked = {
      path: '/user_wallets/manual_withdraw',
      body,
      key,
      purpose: 'withdraw',
    } as const;
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      try {
        return (await this.points.leaving.askWithCode<{ id: string }>(leaver, asked)).id;
      } catch (error) {
        // a server that was just started has no price yet
        if (!String(error).includes('"price_stale"') || Date.now() > deadline) throw error;
        await delay(ASK_AGAIN_MS);
      }
    }
  }

  /** Officers have approved what waits for them, and nothing waits for its next step. */
  async flush(): Promise<void> {
    await this.points.query(
      `UPDATE coin_payouts AS p SET next_step_at = now(),
         signed_at = CASE WHEN p.officers_needed > 0 THEN now() END
       FROM withdrawals_state AS w
       WHERE w.id = p.id AND w.state IN ('requested', 'approved', 'sent')
         AND (p.next_step_at > now() OR (p.next_step_at IS NULL AND p.officers_needed > 0))`,
    );
    await this.points.query(
      'UPDATE chain_spends SET next_step_at = now() WHERE next_step_at > now()',
    );
  }

  /** Starts the signer's process; `dieAt`: the kind of line after which it kills itself. */
  startSigner(dieAt = 'none'): void {
    const args = [HOST, path.join(this.points.folder, 'signer'), dieAt, '0'];
    const started = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    started.once('exit', (code, how) => {
      if (how !== 'SIGKILL') this.faults.push(`the signer ended by itself with ${code ?? how}`);
    });
    this.#signer = started;
  }

  get isSignerGone(): boolean {
    const { exitCode = 0, signalCode = null } = this.#signer ?? {};
    return exitCode !== null || signalCode !== null;
  }

  async killSigner(): Promise<void> {
    const ending = this.#signer;
    if (ending === undefined || this.isSignerGone) return;
    const gone = once(ending, 'exit');
    ending.kill('SIGKILL');
    await gone;
  }

  /** Kills it, lets the others go on without it, and has it back. */
  async kill(victim: Victim, random: SeededRandom): Promise<void> {
    const { part, system } = this.points;
    if (victim === 'server') await system.killServer();
    else if (victim === 'signer') {
      await this.killSigner();
      await delay(random.below(1_500));
      this.startSigner();
    } else {
      const [first, second] = await part.pids('ethereum');
      part.killNodes(random.pick([[first], [second], [first, second]]));
    }
  }

  /** Blocks go on and nothing waits for its next step until this is so. @throws when it never is */
  async goOnUntil(isSo: () => boolean | Promise<boolean>, blocks = 1): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (!(await isSo())) {
      if (Date.now() > deadline) throw new Error('It does not come so far.');
      await this.flush();
      if (blocks > 0) await this.mine(blocks);
      await delay(ASK_AGAIN_MS * 2);
    }
  }

  /** Waits until every withdrawal has ended while blocks go on. @throws when one does not end */
  async untilEnded(patienceMs: number): Promise<void> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      await this.flush();
      await this.mine(2);
      const left = await this.points.query<{ id: string; state: string; wait: string | null }>(
        `SELECT w.id, w.state, s.state || ' ' || coalesce(s.wait, '') AS wait
         FROM withdrawals_state AS w LEFT JOIN chain_spends AS s ON s.id = w.id
         LEFT JOIN spends_state AS b ON b.id = w.id
         WHERE w.chain IS NOT NULL AND NOT (w.state = ANY($1) AND coalesce(b.state, 'closed') = 'closed')`,
        [ENDED],
      );
      if (left.length === 0) return;
      if (Date.now() > deadline) throw new Error(`These do not end: ${JSON.stringify(left)}`);
      await delay(ASK_AGAIN_MS * 5);
    }
  }

  /** The second node answers nothing from now on, or does again. */
  async silenceSecond(on: boolean): Promise<void> {
    await this.points.part.ask('ethereum', '/stall', { node: 2, how: 'hanging', on });
  }

  /** Where a spend stands. */
  async spendState(id: string): Promise<string | undefined> {
    const state = 'SELECT state FROM chain_spends WHERE id = $1';
    return (await this.points.query<{ state: string }>(state, [id]))[0]?.state;
  }

  /** What waits comes into no block from now on, and is signed again for more; or it comes again. */
  async hold(on: boolean): Promise<void> {
    await this.points.part.ask('ethereum', '/hold', { on });
  }

  /** Blocks, by whichever node is there. */
  async mine(blocks: number): Promise<void> {
    await this.points.mine(blocks).catch(() => this.points.part.level());
  }

  /** All withdrawals. */
  async all(): Promise<LeftView[]> {
    const rows = await this.points.query<{
      readonly id: string;
      readonly state: string;
      readonly address: string;
      readonly units: string;
      readonly fee: string;
      readonly entries: readonly string[];
      readonly txids: readonly string[];
    }>(
      `SELECT p.id, w.state, p.address, p.units::text, p.fee_units::text AS fee,
         ARRAY(SELECT e.kind FROM ledger_entries AS e WHERE e.reference = p.id
           AND e.kind IN ('withdrawal', 'spend') ORDER BY e.kind) AS entries,
         ARRAY(SELECT t.txid FROM chain_transactions AS t WHERE t.spend_id = p.id
           ORDER BY t.version) AS txids
       FROM coin_payouts AS p JOIN withdrawals_state AS w ON w.id = p.id ORDER BY p.id`,
    );
    return rows.map(({ fee, units, ...row }) => ({
      ...row,
      units: BigInt(units),
      net: BigInt(units) - BigInt(fee),
    }));
  }

  /** What an address has of USDT by the second node. */
  async usdtOf(address: string): Promise<bigint> {
    const call = [{ to: contractAddress('USDT'), data: balanceOfCall(address) }, 'latest'];
    return BigInt((await this.#ask('eth_call', call)) as string);
  }

  /** Whether a block has a transaction, by the second node. */
  async isMined(txid: string): Promise<boolean> {
    return (await this.#ask('eth_getTransactionReceipt', [txid])) !== null;
  }

  /** Transactions that the hot address has sent, of all kinds. */
  async sentByHot(): Promise<number> {
    const { hot } = await this.points.part.ask<{ hot: string }>('ethereum');
    return Number(await this.#ask('eth_getTransactionCount', [hot, 'latest']));
  }

  /** Spends that the signer's journal says were signed, with how many versions of each. */
  signed(): ReadonlyMap<string, number> {
    const journal = path.join(this.points.folder, 'signer', FILES.journal);
    const found = new Map<string, number>();
    for (const line of readFileSync(journal, 'utf8').split('\n')) {
      const [, id] = /"spendId":"([^"]+)"/.exec(line) ?? [];
      if (id === undefined || !line.includes('"kind":"signed"')) continue;
      found.set(id, (found.get(id) ?? 0) + 1);
    }
    return found;
  }

  async #ask(method: string, params: readonly unknown[]): Promise<unknown> {
    const { nodes } = await this.points.part.state('ethereum');
    return askNode(nodes.at(-1)?.url ?? '', method, params);
  }
}

/** Makes the signer of the demo's wallet, paired with the server; answers what that is told. */
function pairSigner(folder: string): Record<string, string> {
  const serving = chooseServingAccount(path.join(folder, 'postgres', 'cluster'));
  const { environment, folder: own } = prepareDemoSigner({
    root: folder,
    demoDir: folder,
    serving: undefined,
    own: undefined,
    publicUrl: 'http://localhost',
  });
  const file = path.join(own, FILES.policy);
  const policy = JSON.parse(readFileSync(file, 'utf8')) as Policy;
  const assets = Object.entries(policy.assets).map(([asset, caps]) => [
    asset,
    { ...caps, hour: CAP, day: CAP, addressDay: CAP, hardDay: CAP },
  ]);
  writeFileSync(file, JSON.stringify({ ...policy, assets: Object.fromEntries(assets) }));
  // the test has the signer, the server the gate
  handOver(path.join(folder, 'gate'), serving);
  letThrough(folder, serving);
  return { ...environment };
}
