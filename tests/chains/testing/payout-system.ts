// A chain with a signer beside it, its keys and journal as in an installation, and people whose coins leave.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  balanceOfCall,
  coldEvmAddresses,
  destinationHash,
  keyOriginText,
  withdrawalDigest,
} from '@sarraf/chain-codec';
import type { ChainName } from '@sarraf/contracts';
import type { Command, WithdrawalStep } from '@sarraf/settlement';
import { expect } from 'vitest';
import type {
  ChainSpendsModule,
  FinalSpend,
  WantedPayout,
} from '../../../apps/server/src/modules/chain-spends/index.ts';
import type { Companies } from '../../../apps/server/src/modules/server-context.ts';
import type { SignedIn } from '../../../apps/server/src/testing/server.ts';
import { ColdWallet } from '../../../apps/signer/src/cold/cold-wallet.ts';
import type { Policy } from '../../../apps/signer/src/policy.ts';
import { Signer } from '../../../apps/signer/src/signer.ts';
import { ORIGIN, RP_ID } from '../../../apps/signer/src/testing/officer-device.ts';
import { SEED } from '../../../apps/signer/src/testing/signer-bench.ts';
import { GAS, HOT, Wallet } from '../../../apps/signer/src/wallet.ts';
import { LocalSigner } from './local-signer.ts';
import { type ChainSystem, startChainSystem, type SystemOptions } from './chain-system.ts';

const GWEI = 10n ** 9n;
const ETH = 10n ** 18n;
const HOUR_MS = 3_600_000;

/** An address outside. */
export const RECIPIENT = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
/** A cold address that the signer's policy lists. */
export const COLD = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** Keys of cold, as they lie on a machine without a network. */
export const COLD_WALLET = new ColdWallet('c0'.repeat(64));
/** Its addresses. */
export const COLD_OWN = coldEvmAddresses(COLD_WALLET.origins.evm);

/** Caps of tests: 2,000 USDT an hour without officers. */
function policyOf(wallet: Wallet, usdt: string): Policy {
  const caps = { hour: '2000000000', day: '5000000000', addressDay: '2000000000' };
  return {
    version: 1,
    relyingParty: { id: RP_ID, origins: [ORIGIN], userVerified: true },
    laterOfficers: 'two_officers',
    newSpendsPerHour: 500,
    assets: {
      USDT: { scale: 6, ...caps, hardDay: '100000000000' },
      ETH: {
        scale: 8,
        hour: '100000000',
        day: '100000000',
        addressDay: '100000000',
        hardDay: '1000000000',
      },
    },
    chains: {
      ethereum: {
        chainId: '31337001',
        hot: wallet.addressOf(HOT),
        gas: wallet.addressOf(GAS),
        cold: [COLD, ...COLD_OWN],
        coins: [
          { asset: 'ETH', contract: null, decimals: 18 },
          { asset: 'USDT', contract: usdt, decimals: 6 },
        ],
        gasLimitMax: '300000',
        maxFeePerGas: String(500n * GWEI),
        feeMax: String(30_000_000n * GWEI),
        feeDay: String(3_000_000_000n * GWEI),
        versionsMax: 3,
        topUpMax: String(ETH),
        topUpDay: String(10n * ETH),
      },
    },
  };
}

/** Has coins lie at hot and gas as tests begin, confirmed. */
export async function fundHouse({ chain, gas, hot }: Payouts): Promise<void> {
  await chain.token(chain.usdt, hot, 100_000n * 10n ** 6n);
  await chain.send({ to: hot, value: 2n * ETH });
  await chain.send({ to: gas, value: ETH });
  await chain.mine(NEEDED);
  await chain.watch();
}

/** Confirmations of the network. */
export const NEEDED = 12;

/** What payouts need of a chain of whichever kind. */
export type PayoutChain = Pick<ChainSystem, 'server' | 'mine' | 'watch' | 'compare'>;

/** What coins leave, and to whom, where a test does not say otherwise. */
export interface PayoutRails {
  readonly chain: ChainName;
  readonly asset: string;
  readonly recipient: string;
  /** Assets of the chain, by their names. */
  readonly compared: readonly string[];
}

const ETHEREUM: PayoutRails = {
  chain: 'ethereum',
  asset: 'USDT',
  recipient: RECIPIENT,
  compared: ['ETH', 'USDT'],
};

/** What tests do with coins that leave by a chain of whichever kind. */
export interface AnyPayouts<Chain extends PayoutChain> {
  readonly chain: Chain;
  readonly spends: ChainSpendsModule;
  readonly hot: string;
  readonly gas: string;
  submit(command: Command): Promise<void>;
  /** What follows a final payout: its withdrawal is settled, or returned. */
  settle(final: FinalSpend): Promise<void>;
  /** Asks for coins to leave, approved at once. */
  wanted(
    person: SignedIn,
    of: { readonly units: bigint; readonly asset?: string; readonly address?: string },
  ): Promise<WantedPayout>;
  /** Opens, has the step `send` in the journal, and releases. */
  release(wanted: WantedPayout): Promise<void>;
  /** A step of everything that is due, waited for or not. */
  move(): Promise<void>;
  /** Mines, reads, and moves. */
  block(blocks?: number): Promise<void>;
  fate(wanted: WantedPayout): ReturnType<AnyPayouts<Chain>['find']>;
  find(spendId: string): Promise<Awaited<ReturnType<ChainSpendsModule['fates']>>[number]>;
  stateOf(wanted: WantedPayout): Promise<string>;
  /** Custody of all coins of the chain agrees, and what is in no book is this. */
  assertEqual(unbooked?: Readonly<Record<string, readonly string[]>>): Promise<void>;
  /** Two officers have everything go on. */
  goOn(): Promise<void>;
  txids(wanted: WantedPayout): Promise<readonly string[]>;
  /** I6 of both coins as it is compared now. */
  custody(): Promise<readonly Record<string, unknown>[]>;
  stops(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** The same by Ethereum, with a signer in this process. */
export interface PayoutSystem extends AnyPayouts<ChainSystem> {
  readonly signer: LocalSigner;
  /** What an address has of USDT in the newest block. */
  usdtOf(address: string): Promise<bigint>;
}

/** The same, by whichever signer. */
export type Payouts = Omit<PayoutSystem, 'signer'>;

/** Starts one; undefined where the node's package is missing, which was said in one line. */
export async function startPayoutSystem(
  options: SystemOptions = {},
): Promise<PayoutSystem | undefined> {
  const wallet = new Wallet(SEED);
  const chain = await startChainSystem({
    ...options,
    env: {
      ...options.env,
      CHAIN_EVM_XPUB: wallet.xpub,
      CHAIN_EVM_COLD: keyOriginText(COLD_WALLET.origins.evm),
    },
  });
  if (chain === undefined) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'sarraf-signer-'));
  const now = (): number => chain.server.clock.now();
  const own = new Signer({ folder, wallet, policy: policyOf(wallet, chain.usdt), now });
  const signer = new LocalSigner(own);
  const { chainSpends: spends } = chain.server.process.modules.all;
  Object.assign(companiesOf(chain), { signer });
  const stop = async (): Promise<void> => {
    await chain.stop();
    own.close();
    rmSync(folder, { recursive: true, force: true });
  };
  const hot = wallet.addressOf(HOT);
  const gas = wallet.addressOf(GAS);
  const system = { ...payoutSystem({ chain, spends, hot, gas, stop }), signer };
  await fundHouse(system);
  return system;
}

/** The nodes and the signer that a server was composed with. */
export function companiesOf({ server }: Pick<ChainSystem, 'server'>): Companies {
  const { all } = server.process.modules;
  return (all as unknown as { readonly companies: Companies }).companies;
}

type Given<Chain extends PayoutChain> = Pick<
  AnyPayouts<Chain>,
  'chain' | 'spends' | 'hot' | 'gas' | 'stop'
>;

/** What tests do with coins that leave by a server. */
export function payoutSystem(given: Given<ChainSystem>): Payouts {
  const { node, usdt } = given.chain;
  return {
    ...anyPayouts(given, ETHEREUM),
    usdtOf: async (address) => {
      const call = [{ to: usdt, data: balanceOfCall(address) }, 'latest'];
      return BigInt((await node.rpc('eth_call', call)) as string);
    },
  };
}

/** The same by a chain of whichever kind. */
export function anyPayouts<Chain extends PayoutChain>(
  given: Given<Chain>,
  rails: PayoutRails,
): AnyPayouts<Chain> {
  const { chain, spends } = given;
  const { server } = chain;
  const submit = async (command: Command): Promise<void> => {
    const { outcome } = await server.process.context.engine.submit({ command });
    if (!outcome.ok) throw new Error(`${command.type} was refused as ${outcome.code}.`);
  };
  const step = (withdrawalId: string, name: WithdrawalStep, reference: string | null = null) =>
    submit({ type: 'advance_withdrawal', withdrawalId, step: name, user: null, reference });
  const settle = ({ failed, spendId, txid }: FinalSpend): Promise<void> =>
    step(spendId, failed ? 'return' : 'settle', failed ? null : txid);
  spends.onFinal('payout', settle);
  const move = async (): Promise<void> => {
    await server.sql('UPDATE chain_spends SET next_step_at = $1 WHERE next_step_at IS NOT NULL', [
      new Date(server.clock.now() - HOUR_MS),
    ]);
    await server.process.background.run('move_spends');
  };
  const find: AnyPayouts<Chain>['find'] = async (spendId) => {
    const [fate] = await spends.fates([spendId]);
    if (fate === undefined) throw new Error('It is not known.');
    return fate;
  };
  return {
    ...given,
    submit,
    settle,
    move,
    find,
    fate: ({ spendId }) => find(spendId),
    wanted: async (person, { address = rails.recipient, asset = rails.asset, units }) => {
      const spendId = randomUUID();
      const to = { chain: rails.chain, address, memo: null };
      await submit({
        type: 'set_index_prices',
        prices: rails.compared
          .map((of) => `${of}IRT`)
          .map((market) => ({ market, price: '1000', ageMs: 0 })),
      });
      await submit({
        type: 'request_withdrawal',
        withdrawalId: spendId,
        user: person.userId,
        asset,
        units: String(units + 1_000n),
        feeUnits: '1000',
        recipient: 'address:1',
        cancelMs: 0,
        chain: rails.chain,
        destination: destinationHash(to),
        worthBy: 'index',
      });
      await step(spendId, 'approve');
      const digest = withdrawalDigest({ ...to, withdrawalId: spendId, asset, units });
      return {
        spendId,
        chain: rails.chain,
        asset,
        units,
        address,
        digest: Buffer.from(digest).toString('hex'),
      };
    },
    release: async (wanted) => {
      const opened = await spends.open(wanted, []);
      if (!opened.ok) throw new Error(`It waits: ${opened.why}.`);
      await step(wanted.spendId, 'send');
      await spends.release(wanted.spendId);
    },
    block: async (blocks = 1) => {
      await chain.mine(blocks);
      await chain.watch();
      await move();
    },
    stateOf: async ({ spendId }) => {
      const rows = await server.sql<{ state: string }>(
        'SELECT state FROM withdrawals_state WHERE id = $1',
        [spendId],
      );
      return rows[0]?.state ?? 'unknown';
    },
    ...watched(chain, rails),
    txids: async ({ spendId }) => {
      const rows = await server.sql<{ txid: string }>(
        'SELECT txid FROM chain_transactions WHERE spend_id = $1 ORDER BY version',
        [spendId],
      );
      return rows.map(({ txid }) => txid);
    },
  };
}

/** What lies on the chain, held against the books. */
function watched(
  chain: PayoutChain,
  rails: PayoutRails,
): Pick<AnyPayouts<PayoutChain>, 'custody' | 'assertEqual' | 'goOn' | 'stops'> {
  const { server } = chain;
  const custody: AnyPayouts<PayoutChain>['custody'] = async () => {
    await chain.compare();
    return server.sql(
      `SELECT asset, difference_raw AS state, books_difference_raw AS books, unbooked
       FROM chain_differences ORDER BY asset`,
    );
  };
  return {
    custody,
    assertEqual: async (unbooked = {}) => {
      const rows = (await custody()) as unknown as {
        readonly asset: string;
        readonly unbooked: readonly { readonly reason: string }[];
      }[];
      const expected = rails.compared.map((asset) => ({ asset, state: '0', books: '0' }));
      expect(rows).toMatchObject(expected);
      for (const row of rows) {
        const reasons = row.unbooked.map(({ reason }) => reason);
        const known = ['spend_dust', ...(unbooked[row.asset] ?? [])];
        expect(known).toEqual(expect.arrayContaining(reasons));
        expect(reasons).toEqual(expect.arrayContaining([...(unbooked[row.asset] ?? [])]));
      }
    },
    goOn: async () => {
      await server.sql('UPDATE chain_stops SET lifted_at = now() WHERE lifted_at IS NULL');
    },
    stops: async () => {
      const rows = await server.sql<{ kind: string }>(
        `SELECT f.value ->> 'kind' AS kind FROM chain_stops, json_array_elements(findings) AS f
         WHERE lifted_at IS NULL ORDER BY 1`,
      );
      return rows.map(({ kind }) => kind);
    },
  };
}
