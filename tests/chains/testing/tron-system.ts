// The demo's TRON, both of its nodes, with a server that reads it and a signer in this process: blocks come when a
// test says so.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@sarraf/testing';
import { openingsOn, textOfUnits, unitsOfText } from '../../../apps/demo/src/chains/amounts.ts';
import { CHAINS } from '../../../apps/demo/src/chains/chain-facts.ts';
import type { DemoChain } from '../../../apps/demo/src/chains/chain-port.ts';
import { openCustodyWallet } from '../../../apps/demo/src/chains/custody-wallet.ts';
import { openTronChain } from '../../../apps/demo/src/chains/tron/tron-chain.ts';
import type { TimedPort } from '../../../apps/server/src/providers/chain/port.ts';
import {
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../../apps/server/src/testing/server.ts';
import type { Policy } from '../../../apps/signer/src/policy.ts';
import { Signer } from '../../../apps/signer/src/signer.ts';
import { ORIGIN, RP_ID } from '../../../apps/signer/src/testing/officer-device.ts';
import { SEED, TRON_COLD } from '../../../apps/signer/src/testing/signer-bench.ts';
import { GAS, HOT, Wallet } from '../../../apps/signer/src/wallet.ts';
import { LocalSigner } from './local-signer.ts';
import { type AnyPayouts, anyPayouts, companiesOf } from './payout-system.ts';

const DECIMALS = 6;
/** One whole coin of each asset here. */
export const WHOLE = 10n ** 6n;
/** Confirmations of the network. */
export const NEEDED = 20;
/** An address outside that nobody has paid to yet. */
export const NEWCOMER = 'TYtYViZFo5xavdy4SixcvuGGbZMwWVV3wL';
/** An address outside. */
export const RECIPIENT = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const { genesis, id, tokens } = CHAINS.tron;

/** An asset of the chain. */
export type TronAsset = 'TRX' | 'USDT';

/** The chain as tests have it. */
export interface TronSystem {
  readonly server: TestServer;
  readonly demo: DemoChain;
  mine(blocks?: number): Promise<void>;
  watch(): Promise<void>;
  compare(): Promise<void>;
  /** What lies at an address by the first node's state. */
  lies(address: string, asset: TronAsset): Promise<bigint>;
  /** Of a person, for deposits. */
  address(person: SignedIn, asset?: TronAsset): Promise<string>;
  deposits(person: SignedIn): Promise<readonly Record<string, unknown>[]>;
  balance(userId: number, asset: TronAsset): Promise<bigint>;
  /** The first node as the server asks it. */
  port(): TimedPort;
}

/** With coins that leave. */
export interface TronPayouts extends AnyPayouts<TronSystem> {
  readonly signer: LocalSigner;
}

function policyOf({ tron }: Wallet): Policy {
  const caps = { hour: '5000000000', day: '20000000000', addressDay: '20000000000' };
  const asset = { scale: DECIMALS, ...caps, hardDay: '100000000000' };
  return {
    version: 1,
    relyingParty: { id: RP_ID, origins: [ORIGIN], userVerified: true },
    laterOfficers: 'two_officers',
    newSpendsPerHour: 500,
    assets: { TRX: asset, USDT: asset },
    chains: {
      tron: {
        chainId: String(id),
        hot: tron.addressOf(HOT),
        gas: tron.addressOf(GAS),
        cold: [TRON_COLD],
        coins: [CHAINS.tron.native, ...tokens].map((coin) => ({
          asset: coin.asset,
          contract: coin.contract,
          decimals: coin.decimals,
        })),
        gasLimitMax: '300000',
        maxFeePerGas: '1000',
        feeMax: '100000000',
        feeDay: '5000000000',
        versionsMax: 3,
        topUpMax: '100000000',
        topUpDay: '1000000000',
      },
    },
  };
}

/** Starts one: custody is open, the house has coin for fees, and people may pay in and withdraw. */
export async function startTronSystem(): Promise<TronPayouts> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sarraf-tron-'));
  writeFileSync(path.join(folder, 'custody-seed'), `${SEED}\n`);
  const wallet = new Wallet(SEED);
  const { chains, ...policy } = policyOf(wallet);
  const { gas = '', hot = '' } = chains.tron ?? {};
  const clock: { now: () => number } = { now: () => Date.UTC(2026, 0, 5, 8) };
  const ports = [await freePort(), await freePort()];
  const nodes = ports.map((port) => `http://127.0.0.1:${port}`);
  const server = await startTestServer({
    env: {
      CHAIN_TRON_NODES: nodes.join(','),
      CHAIN_TRON_ID: String(id),
      CHAIN_TRON_GENESIS: genesis,
      CHAIN_TRON_XPUB: wallet.tron.xpub,
      CHAIN_TRON_TOKENS: tokens
        .map(({ asset, contract, decimals }) => `${asset}:${contract}:${decimals}`)
        .join(','),
      CHAIN_TRON_FIRST_HEIGHT: String(CHAINS.tron.birthHeight + 1),
      CHAIN_FAUCET_URL: 'http://127.0.0.1:1',
    },
  });
  clock.now = () => server.clock.now();
  const demo = openTronChain({
    facts: CHAINS.tron,
    folder,
    ports,
    hot,
    gas,
    // what a thief would have
    hotKey: openCustodyWallet(folder).tron.hotKey,
    nowMs: () => clock.now(),
  });
  await demo.start();
  const chain = chainOf(server, demo);
  const own = new Signer({
    folder: mkdtempSync(path.join(tmpdir(), 'sarraf-signer-')),
    wallet,
    policy: { ...policy, chains },
    now: () => server.clock.now(),
  });
  const signer = new LocalSigner(own);
  Object.assign(companiesOf(chain), { signer });
  await chain.watch();
  await openCustody(chain);
  const { chainSpends: spends } = server.process.modules.all;
  const stop = async (): Promise<void> => {
    await server.close();
    await demo.stop();
    own.close();
    rmSync(folder, { recursive: true, force: true });
  };
  const rails = {
    chain: 'tron',
    asset: 'USDT',
    recipient: RECIPIENT,
    compared: ['TRX', 'USDT'],
  } as const;
  return { ...anyPayouts({ chain, spends, hot, gas, stop }, rails), signer };
}

function chainOf(server: TestServer, demo: DemoChain): TronSystem {
  const port = (): TimedPort => {
    const watcher = companiesOf({ server }).chains[0]?.watcher;
    if (watcher?.spends !== 'timed') throw new Error('There is no node of TRON.');
    return watcher;
  };
  return {
    server,
    demo,
    port,
    mine: async (blocks = 1) => void (await demo.mine(blocks)),
    watch: () => server.process.background.run('watch_chains'),
    compare: () => server.process.background.run('compare_chains'),
    lies: async (address, asset) => {
      const contract = asset === 'TRX' ? null : (tokens[0]?.contract ?? null);
      const { hash, height } = demo.head();
      const [balance] = await port().balances([address], [contract], { hash, height });
      return balance?.raw ?? 0n;
    },
    address: async ({ accessToken: token }, asset = 'USDT') => {
      const body = { symbol: asset, smart_contract_name: 'TRC20' };
      const answer = await server.call('POST /user_wallets/getdepositaddress', { token, body });
      if (answer.status !== 200) throw new Error(answer.text);
      return String(answer.body.data['address']);
    },
    deposits: async ({ accessToken: token }) => {
      const answer = await server.call('GET /coin_deposits', { token });
      return (answer.body.data as unknown as { data: Record<string, unknown>[] }).data;
    },
    balance: async (userId, asset) => {
      const [row] = await server.sql<{ total: string }>(
        `SELECT b.total FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
         WHERE a.owner_kind = 'user' AND a.owner_id = $1 AND a.asset = $2 AND a.wallet = 'spot'`,
        [String(userId), asset],
      );
      return BigInt(row?.total ?? 0);
    },
  };
}

/** By two officers, as an installation begins; what lies there is in the books by openings before. */
async function openCustody({ server }: TronSystem): Promise<void> {
  const { submit } = server.process.context.engine;
  const gasUnits = unitsOfText(CHAINS.tron.gasCoins, DECIMALS) ?? 0n;
  const opened = openingsOn('tron');
  const openings = [
    ...opened.map(({ asset, raw }) => ({ owner: 'house:otc' as const, asset, units: raw })),
    { owner: 'house:gas' as const, asset: 'TRX', units: gasUnits },
  ];
  for (const { asset, owner, units } of openings) {
    const reference = `${owner} ${asset}`;
    const { outcome } = await submit({
      command: { type: 'post_opening', owner, asset, units: String(units), reference },
    });
    if (!outcome.ok) throw new Error(`An opening was refused as ${outcome.code}.`);
  }
  const officers = await Promise.all(
    [1, 2].map(() => server.person({ staffRole: 'crypto_operations' })),
  );
  await server.sql(`UPDATE staff_roles SET since = since - interval '80 hours'`);
  const [first = '', second = ''] = officers.map(({ accessToken }) => accessToken);
  for (const { asset, raw } of opened) {
    const amount = textOfUnits(raw + (asset === 'TRX' ? gasUnits : 0n), DECIMALS);
    const proposed = await server.call('POST /admin/chain_custody', {
      token: first,
      body: { chain: 'tron', symbol: asset, amount, reason: 'as the runbook says' },
    });
    if (proposed.status !== 200) throw new Error(proposed.text);
    const approved = await server.call('POST /admin/chain_approvals/:id/approve', {
      token: second,
      params: { id: String(proposed.body.data['id']) },
      body: { reason: 'as the runbook says' },
    });
    if (approved.status !== 200) throw new Error(approved.text);
  }
  await server.sql(
    `UPDATE asset_networks SET deposit_open = true, withdraw_open = true WHERE code = 'TRC20'`,
  );
}
