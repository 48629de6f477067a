// A server over a chain whose signer is a process of its own behind the server's gate, as in an
// installation, with coins at hot and gas.
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import { getAddress } from 'viem';
import type { SignerPort } from '../../../apps/server/src/providers/signer/port.ts';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../apps/server/src/testing/server.ts';
import { FILES } from '../../../apps/signer/src/index.ts';
import type { Policy } from '../../../apps/signer/src/policy.ts';
import { policyFor, SEED } from '../../../apps/signer/src/testing/signer-bench.ts';
import { Wallet } from '../../../apps/signer/src/wallet.ts';
import { type ChainSystem, startChainSystem, systemOf } from '../../chains/testing/chain-system.ts';
import {
  companiesOf,
  fundHouse,
  type Payouts,
  payoutSystem,
} from '../../chains/testing/payout-system.ts';
import { SignerSystem } from '../../chains/testing/signer-system.ts';

const CONNECT_MS = 20_000;

/** The policy of tests with the token as the chain has it. */
function policyOn(signer: SignerSystem, usdt: string): Policy {
  const policy = policyFor(signer.made);
  const { ethereum } = policy.chains;
  if (ethereum === undefined) throw new Error('The policy has no chain.');
  const coins = ethereum.coins.map((coin) =>
    coin.contract === null ? coin : { ...coin, contract: getAddress(usdt) },
  );
  return { ...policy, chains: { ...policy.chains, ethereum: { ...ethereum, coins } } };
}

/** A chain, its server and its signer. */
export class SigningHouse {
  readonly signer: SignerSystem;
  readonly policy: Policy;
  readonly payouts: Payouts;
  #server: TestServer | undefined;

  private constructor(signer: SignerSystem, chain: ChainSystem) {
    this.signer = signer;
    this.policy = policyOn(signer, chain.usdt);
    this.#server = chain.server;
    this.payouts = this.#payoutsOver(chain);
    writeFileSync(path.join(signer.folder, FILES.policy), JSON.stringify(this.policy), {
      mode: 0o600,
    });
  }

  /** Starts it; the signer is away until it is started. */
  static async open(database?: TestServerOptions['database']): Promise<SigningHouse> {
    const signer = new SignerSystem();
    const env = {
      ...signer.environment(),
      CHAIN_EVM_XPUB: new Wallet(SEED).xpub,
      // the next server over the same rows opens what this one sealed
      SARRAF_SECRET: randomBytes(32).toString('hex'),
    };
    const chain = await startChainSystem({
      env,
      ...(database === undefined ? {} : { database }),
    });
    if (chain === undefined) throw new Error('The node has no package here.');
    const house = new SigningHouse(signer, chain);
    await fundHouse(house.payouts);
    return house;
  }

  /** Starts the signer's process, and waits until the worker's gate has it. */
  async startSigner({ payouts }: { readonly payouts: Payouts } = this): Promise<SignerPort> {
    const { signer } = companiesOf(payouts.chain);
    if (signer === undefined) throw new Error('The worker has no gate.');
    this.signer.spawn();
    await vi.waitUntil(() => signer.isConnected(), { timeout: CONNECT_MS });
    return signer;
  }

  /** Ends the server without its signer, chain or database. */
  async closeServer(): Promise<void> {
    const closing = this.#server;
    this.#server = undefined;
    await closing?.close();
  }

  /** Another server in the place of the one that was ended, over another database. */
  async serveOn(database: NonNullable<TestServerOptions['database']>): Promise<Payouts> {
    const { chain } = this.payouts;
    const server = await startTestServer({ env: chain.env, database });
    this.#server = server;
    return this.#payoutsOver(systemOf({ ...chain, server }));
  }

  async stop(): Promise<void> {
    await this.signer.kill();
    await this.closeServer();
    await this.payouts.chain.node.stop();
    await this.signer.remove();
  }

  #payoutsOver(chain: ChainSystem): Payouts {
    const { chainSpends: spends } = chain.server.process.modules.all;
    const { gas, hot } = this.signer.made;
    return payoutSystem({ chain, spends, hot, gas, stop: () => this.stop() });
  }
}
