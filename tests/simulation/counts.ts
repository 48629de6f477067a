/** What may befall a commit. */
export const COMMIT_FAULTS = [
  'commit_slow',
  'commit_refused',
  'commit_constraint',
  'commit_cut_before',
  'commit_answer_lost',
  'answers_reordered',
  'disk_torn_write',
  'disk_lost_unsynced',
  'disk_full',
  'disk_io_error',
] as const;
/** One of them. */
export type CommitFault = (typeof COMMIT_FAULTS)[number];

/** What may befall a chain, its nodes and its watcher; only where there are chains. */
export const CHAIN_FAULTS = [
  'chain_fork',
  'transfer_again',
  'transfer_moved',
  'transfer_dropped',
  'node_behind',
  'node_lie',
  'watcher_repeats',
] as const;

/** What can go wrong, by name. Each is counted when it happens, not when it is planned. */
export const FAULTS = [
  ...COMMIT_FAULTS,
  'engine_crash',
  'api_crash',
  'engine_fenced',
  'request_dropped',
  'request_late',
  'request_duplicated',
  'answer_dropped',
  'gateway_no_answer',
  'gateway_timeout_after_success',
  'gateway_lie',
  'callback_duplicated',
  'clock_forward',
  'clock_back',
  'price_source_silent',
  ...CHAIN_FAULTS,
] as const;

/** One of them. */
export type Fault = (typeof FAULTS)[number];

/** A run's figures. */
export class Counts {
  readonly faults = new Map<Fault, number>(FAULTS.map((fault) => [fault, 0]));
  readonly operations = new Map<string, number>();
  /** What was decided, by `command code`; `ok` where it was carried out. */
  readonly outcomes = new Map<string, number>();
  steps = 0;
  batches = 0;
  commands = 0;
  trades = 0;
  crashes = 0;
  recoveries = 0;
  credits = 0;
  parked = 0;

  fault(name: Fault): void {
    this.faults.set(name, (this.faults.get(name) ?? 0) + 1);
  }

  operation(name: string): void {
    this.operations.set(name, (this.operations.get(name) ?? 0) + 1);
  }

  outcome(command: string, code: string): void {
    const key = `${command} ${code}`;
    this.outcomes.set(key, (this.outcomes.get(key) ?? 0) + 1);
  }

  add(other: Counts): void {
    for (const [name, count] of other.faults) {
      this.faults.set(name, (this.faults.get(name) ?? 0) + count);
    }
    for (const [name, count] of other.operations) {
      this.operations.set(name, (this.operations.get(name) ?? 0) + count);
    }
    for (const [name, count] of other.outcomes) {
      this.outcomes.set(name, (this.outcomes.get(name) ?? 0) + count);
    }
    this.steps += other.steps;
    this.batches += other.batches;
    this.commands += other.commands;
    this.trades += other.trades;
    this.crashes += other.crashes;
    this.recoveries += other.recoveries;
    this.credits += other.credits;
    this.parked += other.parked;
  }

  get faultsTotal(): number {
    return [...this.faults.values()].reduce((sum, count) => sum + count, 0);
  }
}
