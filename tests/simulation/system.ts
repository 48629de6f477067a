// The whole house in one process: engines, shop, database, bank and traders, one event at a time.
import { SeededRandom } from '@sarraf/testing';
import type { CrashPoint } from '../../apps/server/src/engine/engine-options.ts';
import { RecoveryError } from '../../apps/server/src/engine/engine-error.ts';
import type { EngineEventsMessage } from '../../apps/server/src/engine/engine-contract.ts';
import type { Changes } from '../../packages/settlement/src/index.ts';
import { Auditor } from './auditor.ts';
import { Network } from './bus.ts';
import { CoinsWorkload } from './coins-workload.ts';
import { Counts } from './counts.ts';
import { SimDatabase } from './database.ts';
import { SimGateway } from './gateway.ts';
import {
  type EngineHost,
  type Shop,
  startEngineHost,
  startShop,
  TRIGGER_STEPS_MAX,
  type Surroundings,
} from './processes.ts';
import { Scheduler, type SimProcess } from './scheduler.ts';
import { must } from './violation.ts';
import { RewardsWorkload } from './rewards-workload.ts';
import type { RunOptions } from './run-options.ts';
import { SpendsWorkload } from './spends-workload.ts';
import { Traders } from './traders.ts';
import { Workload } from './workload.ts';
import { MachineClocks, SHOP_MACHINE } from './clocks.ts';
import { PaidOrders } from './paid-orders.ts';
import { Payers } from './payers.ts';

const ENGINES = 2;

/** One house and everybody around it, driven by one seed. */
export class System {
  readonly counts = new Counts();
  readonly rng: SeededRandom;
  readonly scheduler = new Scheduler();
  readonly database: SimDatabase;
  readonly gateway: SimGateway;
  readonly network: Network;
  readonly auditor: Auditor;
  readonly workload: Workload;
  readonly coins: CoinsWorkload | undefined;
  readonly spends: SpendsWorkload | undefined;
  readonly rewards: RewardsWorkload | undefined;
  readonly clocks: MachineClocks;
  readonly payers: Payers;
  readonly traders: Traders;
  engines: EngineHost[] = [];
  shop: Shop;
  readonly #around: Surroundings;
  #ids = 0;
  #spawned = 0;
  #crashPoint: CrashPoint | undefined;

  constructor({ seed, withChains = false, withRewards = false }: RunOptions) {
    this.rng = new SeededRandom(Math.imul(seed, 0x9e3779b1));
    const { rng, scheduler, counts } = this;
    this.clocks = new MachineClocks(scheduler, rng);
    this.database = new SimDatabase({
      scheduler,
      rng,
      counts,
      watch: (work) => this.auditor.watch(work),
      onDurable: (row, changes) => this.auditor.watch(() => this.auditor.onDurable(row, changes)),
      onRows: (batches) => this.auditor.watch(() => this.#onRows(batches)),
      rowsWritten: () => this.#rowsWritten(),
    });
    this.gateway = new SimGateway({ scheduler, rng, counts, now: () => this.clocks.trueNow });
    this.network = new Network({
      scheduler,
      rng,
      counts,
      onPublish: ({ name }, subject, payload) => {
        if (subject !== 'engine.events') return;
        const { seq } = payload as EngineEventsMessage;
        this.auditor.watch(() => this.auditor.onPublished(name, seq));
      },
    });
    this.auditor = new Auditor(
      this.database.tables,
      counts,
      // Beside the engine's own book the other two take turns.
      seed % 2 === 0 ? 'naive' : 'sorted',
      TRIGGER_STEPS_MAX,
    );
    const shopClock = this.clocks.of(SHOP_MACHINE);
    this.workload = new Workload({ rng, tables: this.database.tables, now: shopClock.now });
    // What chains do is drawn apart: without them a seed is the walk that it was before there were any.
    const chainRng = new SeededRandom(Math.imul(seed, 0x85ebca6b));
    const { tables } = this.database;
    this.coins = withChains ? new CoinsWorkload({ rng: chainRng, tables, counts }) : undefined;
    const spendRng = new SeededRandom(Math.imul(seed, 0xc2b2ae35));
    this.spends =
      this.coins &&
      new SpendsWorkload({ rng: spendRng, tables, counts, chains: this.coins.chains });
    const rewardRng = new SeededRandom(Math.imul(seed, 0x27d4eb2f));
    this.rewards = withRewards
      ? new RewardsWorkload({
          rng: rewardRng,
          tables,
          now: shopClock.now,
          nextVersion: (user) => this.workload.nextVersion(user),
        })
      : undefined;
    this.payers = new Payers({
      rng,
      counts,
      scheduler,
      gateway: this.gateway,
      database: this.database,
      paidOrders: new PaidOrders(this.database, shopClock, rng),
      shop: () => this.shop,
    });
    this.traders = new Traders({
      rng,
      counts,
      scheduler,
      database: this.database,
      auditor: this.auditor,
      workload: this.workload,
      createId: () => this.createId(),
      shop: () => this.shop,
      writer: () => this.#writer,
    });
    this.#around = {
      scheduler,
      database: this.database,
      gateway: this.gateway,
      busFor: (process) => this.network.busFor(process),
      createId: () => this.createId(),
    };
    for (let count = 0; count < ENGINES; count += 1) this.#startEngine();
    this.shop = startShop(this.#around, shopClock, 'shop');
  }

  createId(): string {
    this.#ids += 1;
    return `00000000-0000-7000-8000-${this.#ids.toString(16).padStart(12, '0')}`;
  }

  /** Somebody sets a machine's clock, or it is set right again. */
  jumpClock(): void {
    const jumped = this.clocks.jump();
    if (jumped !== 0) this.counts.fault(jumped > 0 ? 'clock_forward' : 'clock_back');
  }

  #onRows(batches: readonly Changes[]): void {
    for (const changes of batches) {
      const row = this.database.tables.journal[Number(changes.seq) - 1];
      must(row !== undefined, 'I16', () => `batch ${changes.seq} has rows and no journal`);
      if (row === undefined) continue;
      this.auditor.onRows(row, changes);
      this.payers.checkCredits(row);
    }
  }

  /** The engine whose commits count. */
  get #writer(): EngineHost | undefined {
    const { writer } = this.database;
    return this.engines.find(({ process }) => process === writer);
  }

  /** What the pool of the writer's server waits for, whose readers end with it. */
  #rowsWritten(): Promise<void> | undefined {
    const host = this.#writer;
    const written = host?.service.engine.rowsWritten();
    return host && written && Promise.race([written, host.gone]);
  }

  /** No engine believes in rows that are not there. */
  checkRowsSaid(): void {
    for (const { process, service } of this.engines) {
      this.auditor.onRowsSaid(process.name, service.engine.figures.rowsSeq);
    }
  }

  get isServing(): boolean {
    return this.engines.some(({ process, service }) => {
      return process.isAlive && service.engine.figures.status === 'running';
    });
  }

  #startEngine(): void {
    this.#spawned += 1;
    const host = startEngineHost({
      around: this.#around,
      clock: this.clocks.of(this.#spawned % ENGINES),
      name: `engine ${this.#spawned}`,
      onEnd: (process, error) => {
        if (error instanceof RecoveryError) {
          this.auditor.watch(() => must(false, 'I17', () => error.message));
        }
        this.endEngine(process);
      },
      onCrashPoint: (process, point) => {
        if (point === 'in_recovery') this.counts.recoveries += 1;
        if (point !== this.#crashPoint || !process.isAlive) return;
        this.#crashPoint = undefined;
        this.counts.fault('engine_crash');
        this.counts.crashes += 1;
        this.endEngine(process);
      },
    });
    this.engines.push(host);
  }

  /** The process is gone, at this very moment; another one is started after a while. */
  endEngine(process: SimProcess): void {
    if (!process.isAlive) return;
    process.isAlive = false;
    this.engines.find((host) => host.process === process)?.onGone();
    this.database.processDied(process);
    this.network.processDied(process);
    this.engines = this.engines.filter((host) => host.process !== process);
    this.scheduler.after(this.rng.between(10, 400), () => this.#startEngine());
  }

  /** The next engine that comes to this point dies there. */
  crashAt(point: CrashPoint): void {
    this.#crashPoint = point;
  }

  calmDown(): void {
    this.clocks.setRight();
    this.#crashPoint = undefined;
    this.database.disarm();
    this.network.lossPercent = 0;
    this.network.latePercent = 0;
    this.gateway.failPercent = 0;
    this.gateway.liePercent = 0;
  }

  /** The shop's process dies with everything that it waited for. */
  crashShop(): void {
    this.counts.fault('api_crash');
    this.counts.crashes += 1;
    this.shop.process.isAlive = false;
    this.network.processDied(this.shop.process);
    this.traders.forgetAwaited();
    this.#spawned += 1;
    this.shop = startShop(this.#around, this.clocks.of(SHOP_MACHINE), `shop ${this.#spawned}`);
  }

  /** An engine is stopped in good order and comes again. */
  stopEngine({ process, service }: EngineHost): void {
    this.counts.operation('engine_stop');
    service.stop().then(
      () => this.endEngine(process),
      () => this.endEngine(process),
    );
  }
}
