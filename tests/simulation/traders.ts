// People who trade: they ask, ask again, read books, and judge whatever they are answered.
import type { SeededRandom } from '@sarraf/testing';
import type { EngineClient } from '../../apps/server/src/engine/engine-client.ts';
import { EngineError } from '../../apps/server/src/engine/engine-error.ts';
import type { Auditor } from './auditor.ts';
import type { Counts } from './counts.ts';
import type { SimDatabase } from './database.ts';
import type { EngineHost, Shop } from './processes.ts';
import type { Scheduler } from './scheduler.ts';
import { must } from './violation.ts';
import type { Request, Workload } from './workload.ts';

/** Percent of the answers after which the tables are read. */
const READ_PERCENT = 12;

type Answered = Awaited<ReturnType<EngineClient['submit']>>;

/** Whom traders deal with, and who judges with them. */
export interface TradersOptions {
  readonly rng: SeededRandom;
  readonly counts: Counts;
  readonly scheduler: Scheduler;
  readonly database: SimDatabase;
  readonly auditor: Auditor;
  readonly workload: Workload;
  readonly createId: () => string;
  /** The shop's process of the moment. */
  readonly shop: () => Shop;
  /** The engine whose commits count; undefined where none is there. */
  readonly writer: () => EngineHost | undefined;
}

/** Sends the commands of a workload, and has the auditor judge what comes back. */
export class Traders {
  /** All there ever were. */
  readonly requests: Request[] = [];
  readonly #around: TradersOptions;
  #faulty = 0;

  constructor(around: TradersOptions) {
    this.#around = around;
  }

  newRequest(): void {
    const { counts, workload } = this.#around;
    const request = workload.next();
    if (request === undefined) {
      counts.operation('price_stale');
      return;
    }
    this.ask(request);
  }

  /** Sends a request for the first time, now or when its sender no longer hesitates. */
  ask(request: Request): void {
    const { scheduler } = this.#around;
    this.requests.push(request);
    if (request.delayMs === 0) this.send(request);
    else scheduler.after(request.delayMs, () => this.send(request));
  }

  /** A request comes twice, late, or again after a time-out. */
  sendAgain(): void {
    const { requests } = this;
    const { rng, counts } = this.#around;
    if (requests.length === 0) return;
    const recent = Math.min(requests.length, rng.chance(70) ? 20 : requests.length);
    const request = requests[requests.length - 1 - rng.below(recent)];
    if (request?.claim === undefined) return;
    counts.fault('request_duplicated');
    const isMisuse = rng.chance(10);
    this.send(request, isMisuse ? { ...request.claim, bodyHash: 'another body' } : request.claim);
  }

  /** Sends a request (again), and judges whatever comes back. */
  send(request: Request, claim = request.claim): void {
    const { counts, createId, shop } = this.#around;
    const id = createId();
    const { command } = request;
    counts.operation(command.type);
    request.awaited += 1;
    shop()
      .client.submit({ id, command, ...(claim === undefined ? {} : { claim }) })
      .then(
        (answered) => this.#onAnswered(request, claim, answered),
        (error: unknown) => this.#onFailed(request, id, error),
      );
  }

  /** Somebody reads a book: it is the committed one. */
  readBook(): void {
    const { rng, counts, auditor, shop } = this.#around;
    const market = rng.pick(['AAAQQQ', 'BTCIRT', 'NONEXX']);
    counts.operation('book');
    shop()
      .client.book({ market })
      .then(
        (reply) =>
          auditor.watch(() => {
            if (reply === null) return;
            const seq = auditor.marketSeqs.get(market) ?? 0;
            must(reply.seq <= seq, 'I20', () => `${market} is read at ${reply.seq} of ${seq}`);
            if (reply.seq !== seq) return;
            const read = JSON.stringify([reply.bids, reply.asks]);
            const rows = JSON.stringify(this.#levels(market));
            must(
              read === rows,
              'I20',
              () => `${market} is read as ${read}, its orders say ${rows}`,
            );
          }),
        () => undefined,
      );
  }

  /** The process that they asked is gone, and every answer with it. */
  forgetAwaited(): void {
    for (const request of this.requests) request.awaited = 0;
  }

  #onAnswered(
    request: Request,
    claim: Request['claim'],
    { commandId, seq, outcome }: Answered,
  ): void {
    const { rng, auditor, workload } = this.#around;
    request.awaited -= 1;
    workload.heard(outcome);
    const text = JSON.stringify(outcome);
    auditor.watch(() => {
      must(
        !request.isMalformed,
        'fault',
        () => `${text} was decided of ${JSON.stringify(request.command)}`,
      );
    });
    auditor.watch(() => auditor.onAnswered(commandId, seq, text));
    if (rng.chance(READ_PERCENT)) void this.#readBack(commandId, seq);
    if (claim !== request.claim) return;
    const before = request.answer;
    auditor.watch(() =>
      must(
        before === undefined || before === text || claim === undefined,
        'I12',
        () => `${claim?.key ?? ''} was answered ${before ?? ''}, then ${text}`,
      ),
    );
    request.answer = text;
    request.isOpen = false;
  }

  #onFailed(request: Request, id: string, error: unknown): void {
    const { counts, auditor } = this.#around;
    request.awaited -= 1;
    if (!(error instanceof EngineError)) {
      auditor.watch(() => must(false, 'fault', () => String(error)));
      return;
    }
    if (error.code === 'outcome_unknown') {
      counts.operation('outcome_unknown');
      return;
    }
    if (error.code === 'command_faulty') {
      if (request.isMalformed) {
        request.isOpen = false;
        counts.outcome(request.command.type, 'malformed');
      } else {
        this.#faulty += 1;
      }
    }
    auditor.watch(() => {
      auditor.onRefused(id);
      this.#checkFaulty(error.message);
    });
  }

  /** Whoever was answered looks at once for what they did. */
  async #readBack(commandId: string, seq: bigint): Promise<void> {
    const { counts, database, auditor, shop, writer } = this.#around;
    const host = writer();
    if (host?.service.engine.figures.status !== 'running') return;
    try {
      await database.statement(shop().process, () => {
        if (!host.process.isAlive) return;
        counts.operation('read_back');
        auditor.watch(() => auditor.onRead(commandId, seq));
      });
    } catch {
      // The rows did not come in time, or the server is gone.
    }
  }

  /** Only a planted refusal of the database may make a sound command faulty, one each. */
  #checkFaulty(message: string): void {
    const planted = this.#around.counts.faults.get('commit_constraint') ?? 0;
    must(this.#faulty <= planted, 'fault', () => `a sound command is faulty: ${message}`);
  }

  #levels(market: string): [number, number][][] {
    return (['buy', 'sell'] as const).map((side) => {
      const lots = new Map<number, number>();
      for (const order of this.#around.database.tables.openOrders()) {
        const isResting = order.market === market && order.side === side;
        if (!isResting || order.status === 'untriggered') continue;
        const left = order.lots - order.filledLots - order.cancelledLots;
        const price = order.priceTicks ?? 0;
        lots.set(price, (lots.get(price) ?? 0) + left);
      }
      return [...lots].sort(([a], [b]) => (side === 'buy' ? b - a : a - b)).slice(0, 200);
    });
  }
}
