// The demo's signer as a process beside the others: its account, its readiness, its officers.
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findAnvil } from '../../apps/demo/src/chains/anvil-process.ts';
import { askTerminal } from '../../apps/signer/src/index.ts';
import { BUILDS } from './build-inputs.ts';
import { Child } from './child.ts';
import { type DemoSigner, prepareDemoSigner } from './demo-signer.ts';
import { OfficerEnrolment } from './officer-enrolment.ts';
import type { Program } from './program.ts';
import { chooseSignerAccount, letThrough, type ServingAccount } from './serving-account.ts';

/** Where the signer's process stands and what it is beside. */
export interface SignerProcessOptions {
  readonly root: string;
  readonly demoDir: string;
  readonly serving: ServingAccount | undefined;
  readonly publicUrl: string;
  /** The owner's address, for the passkeys of staff. */
  readonly databaseUrl: string;
}

/** How its process is watched, as those of the others are. */
export interface SignerWatch {
  readonly program: Program;
  readonly isHopeless: () => boolean;
  readonly onPid: () => void;
}

/** It holds no cache and answers a few questions a minute. */
const FLAGS = ['--max-semi-space-size=1', '--max-old-space-size=128'];
const READY_TIMEOUT_MS = 20_000;
const POLL_MS = 25;

const say = (words: string): void => {
  process.stderr.write(`${words}\n`);
};

/** The signer of one start. */
export class SignerProcess {
  readonly #options: SignerProcessOptions;
  readonly #signer: DemoSigner;
  #child: Child | undefined;
  #enrolment: OfficerEnrolment | undefined;

  /**
   * Prepares its folder and the pairing; undefined where no chain of the demo runs here.
   *
   * @throws Refusal in a sentence
   */
  static prepare(options: SignerProcessOptions): SignerProcess | undefined {
    return findAnvil() === undefined ? undefined : new SignerProcess(options);
  }

  private constructor(options: SignerProcessOptions) {
    this.#options = options;
    const { root, demoDir, serving, publicUrl } = options;
    const own = chooseSignerAccount(path.join(root, 'postgres', 'cluster'), serving);
    if (own === undefined) {
      say('The signer runs under the account of the server, which could read its key.');
    }
    this.#signer = prepareDemoSigner({ root, demoDir, serving, own, publicUrl });
    letThrough(root, this.#signer.account);
  }

  /** What the server is told. */
  get environment(): Readonly<Record<string, string>> {
    return this.#signer.environment;
  }

  /** Its process, to be started; its end is never that of the others: coins wait, all else goes on. */
  child({ program, isHopeless, onPid }: SignerWatch): Child {
    const { folder, account } = this.#signer;
    this.#child = new Child({
      name: 'signer',
      nodeFlags: FLAGS,
      node: program.node,
      script: path.join(program.dir, BUILDS.signer.output),
      env: { PATH: process.env['PATH'], SARRAF_SIGNER_DIR: folder },
      account,
      logDir: path.join(this.#options.root, 'logs'),
      isHopeless,
      onPid,
      onGiveUp: (_, words) => say(`The signer keeps ending, and no coin leaves: ${words}`),
    });
    return this.#child;
  }

  /** Waits until it answers at its terminal; one that does not is said, and the start goes on. */
  async untilReady(): Promise<void> {
    const child = this.#child;
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (child !== undefined && !(await this.#answers())) {
      if (child.failed || Date.now() > deadline) {
        say(`The signer does not start, and no coin leaves: ${child.lastWords}`);
        return;
      }
      await delay(POLL_MS);
    }
    child?.settle();
    const { databaseUrl } = this.#options;
    const { folder, hasPasskeys } = this.#signer;
    if (!hasPasskeys) return;
    this.#enrolment = new OfficerEnrolment({ databaseUrl, folder, tell: say });
    this.#enrolment.start();
  }

  async #answers(): Promise<boolean> {
    try {
      await askTerminal(this.#signer.folder, { act: 'status' });
      return true;
    } catch {
      return false;
    }
  }

  /** Ends the watch over officers; the process itself is ended with the others. */
  async stop(): Promise<void> {
    await this.#enrolment?.stop();
  }
}
