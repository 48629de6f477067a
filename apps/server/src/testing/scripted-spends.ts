// Transactions of the house on chains, played by a test: what it is asked for, and what it answers.
import type { ChainName, SpendWait } from '@sarraf/contracts';
import type { Assertion } from '@sarraf/signer-protocol';
import { AppError } from '../http/index.ts';
import { Routes } from '../http/routes.ts';
import type {
  ChainSpendsModule,
  FinalSpend,
  OwnSpend,
  Planned,
  Recalled,
  SpendFate,
  WantedPayout,
} from '../modules/chain-spends/index.ts';
import { defineModule } from '../platform/composer/index.ts';

/** A payout as it was opened. */
export interface OpenedSpend {
  readonly wanted: WantedPayout;
  readonly approvals: readonly Assertion[];
  state: 'opened' | 'released' | 'void';
}

const PLAN = {
  ok: true,
  plan: { gasLimit: 65_000n, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n, feeCapUnits: 1_000n },
} as const satisfies Planned;
const NEEDED = 12;
const notPlayed = () => Promise.reject(new AppError('spend_not_found'));
/** The office's calls of spends: nothing here asks them. */
const UNPLAYED = new Routes({
  'GET /admin/chain_spends': notPlayed,
  'GET /admin/chain_spends/:id': notPlayed,
  'POST /admin/chain_spends/:id/bump': notPlayed,
  'POST /admin/chain_spends/:id/rebroadcast': notPlayed,
  'GET /admin/signer': notPlayed,
});

/** Chain spends of a test. */
export class ScriptedSpends {
  readonly opened = new Map<string, OpenedSpend>();
  readonly fates = new Map<string, SpendFate>();
  /** The house's own coins that were wanted, by the id of their transaction. */
  readonly wanted = new Map<string, OwnSpend>();
  /** What the signer lists as cold, on every chain. */
  cold: readonly string[] = [];
  /** What `plan`, `open` and `want` wait for; undefined: nothing. */
  waits: { readonly plan?: SpendWait; readonly open?: SpendWait; readonly want?: SpendWait } = {};
  /** Called before a step does anything: a test stops the worker there. */
  before: (
    step: 'plan' | 'open' | 'release' | 'void' | 'want' | 'recall',
    id: string,
  ) => Promise<void> | void = () => undefined;
  /** Transactions that were to be given up, in their order. */
  readonly recalled: string[] = [];
  /** What is said to that. */
  recallSays: Recalled = 'void';
  /** Whose fee was freed, in their order. */
  readonly freed: string[] = [];
  networkFee: bigint | null = 20_000n;
  canVoid = true;
  /** Each step that was asked for, in its order. */
  readonly asked: string[] = [];
  #follow: ((final: FinalSpend) => Promise<void>) | undefined;

  /** The module in the place of the real one. */
  readonly module = defineModule({
    name: 'chainSpends',
    needs: {},
    create: (): ChainSpendsModule => ({
      routes: UNPLAYED,
      background: [],
      plan: async ({ spendId }) => {
        await this.#step('plan', spendId);
        return this.#answer(this.waits.plan);
      },
      networkFee: (_chain: ChainName, _asset: string) => Promise.resolve(this.networkFee),
      open: (wanted, approvals) => this.#open(wanted, approvals),
      release: async (id) => {
        await this.#step('release', id);
        const spend = this.opened.get(id);
        if (spend === undefined || spend.state === 'void') throw new Error(`${id} is not open.`);
        spend.state = 'released';
      },
      void: async (id) => {
        await this.#step('void', id);
        const spend = this.opened.get(id);
        if (spend?.state === 'released') throw new Error(`${id} was released.`);
        if (this.canVoid && spend !== undefined) spend.state = 'void';
        return this.canVoid;
      },
      want: async (spend) => {
        await this.before('want', spend.spendId);
        const answer = this.#answer(this.waits.want);
        if (answer.ok) this.wanted.set(spend.spendId, spend);
        return answer;
      },
      joinable: () => Promise.resolve({ ok: false, why: 'none' }),
      gasFor: () => Promise.resolve({ ok: true, needs: 0n, has: 0n }),
      recall: async (id) => {
        await this.before('recall', id);
        this.recalled.push(id);
        return this.recallSays;
      },
      holdCold: () => Promise.resolve(true),
      freeCold: (id) => {
        this.freed.push(id);
        return Promise.resolve();
      },
      adoptCold: () => Promise.reject(new Error('nothing is signed in tests without a chain')),
      isColdBusy: () => Promise.resolve(false),
      coldAddresses: () => Promise.resolve(this.cold),
      fates: (ids) => Promise.resolve(ids.flatMap((id) => this.fates.get(id) ?? [])),
      onFinal: (_kind, follow) => {
        this.#follow = follow;
      },
    }),
  });

  async #step(step: 'plan' | 'open' | 'release' | 'void', id: string): Promise<void> {
    await this.before(step, id);
    this.asked.push(`${step} ${id}`);
  }

  #answer(why: SpendWait | undefined): Planned {
    return why === undefined ? PLAN : { ok: false, why };
  }

  async #open(wanted: WantedPayout, approvals: readonly Assertion[]): Promise<Planned> {
    await this.#step('open', wanted.spendId);
    const answer = this.#answer(this.waits.open);
    if (!answer.ok) return answer;
    const known = this.opened.get(wanted.spendId);
    if (
      known !== undefined &&
      JSON.stringify(asText(known.wanted)) !== JSON.stringify(asText(wanted))
    ) {
      throw new Error('What a spend is for never changes.');
    }
    if (known === undefined)
      this.opened.set(wanted.spendId, { wanted, approvals, state: 'opened' });
    return answer;
  }

  /** Says where a spend stands now. */
  tell(id: string, change: Partial<SpendFate>): void {
    const before = this.fates.get(id) ?? {
      spendId: id,
      state: 'released',
      wait: null,
      txid: null,
      confirmations: 0,
      needed: NEEDED,
      signedAt: null,
      broadcastAt: null,
    };
    this.fates.set(id, { ...before, ...change });
  }

  /** Has a spend be final. */
  async end(id: string, { failed = false, txid = `0x${'ab'.repeat(32)}` } = {}): Promise<void> {
    if (this.opened.get(id)?.state !== 'released') throw new Error(`${id} was not released.`);
    this.tell(id, { state: failed ? 'failed' : 'final', txid, confirmations: NEEDED });
    await this.#follow?.({ spendId: id, txid, failed });
  }
}

const asText = ({ units, ...wanted }: WantedPayout) => ({ ...wanted, units: String(units) });
