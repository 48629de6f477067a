// The demo's Bitcoin, both of its nodes, with a server that reads it and a signer in this process: blocks come
// when a test says so.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BITCOIN_NETWORKS, coldBitcoinAddresses, keyOriginText } from '@sarraf/chain-codec';
import { freePort } from '@sarraf/testing';
import { openBitcoinChain } from '../../../apps/demo/src/chains/bitcoin/bitcoin-chain.ts';
import { openingsOn, textOfUnits, unitsOfText } from '../../../apps/demo/src/chains/amounts.ts';
import { CHAINS } from '../../../apps/demo/src/chains/chain-facts.ts';
import { openCustodyWallet } from '../../../apps/demo/src/chains/custody-wallet.ts';
import type { DemoChain } from '../../../apps/demo/src/chains/chain-port.ts';
import {
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../../apps/server/src/testing/server.ts';
import type { Policy } from '../../../apps/signer/src/policy.ts';
import { Signer } from '../../../apps/signer/src/signer.ts';
import { ORIGIN, RP_ID } from '../../../apps/signer/src/testing/officer-device.ts';
import { BITCOIN_COLD, SEED } from '../../../apps/signer/src/testing/signer-bench.ts';
import { ColdWallet } from '../../../apps/signer/src/cold/cold-wallet.ts';
import { GAS, HOT, Wallet } from '../../../apps/signer/src/wallet.ts';
import { LocalSigner } from './local-signer.ts';
import { type AnyPayouts, anyPayouts, companiesOf } from './payout-system.ts';

const NETWORK = BITCOIN_NETWORKS.regtest;
const DECIMALS = 8;
/** Confirmations of the network. */
export const NEEDED = 2;
/** An address outside: taproot. */
export const TAPROOT = 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6';

/** Keys of cold, as they lie on a machine without a network. */
export const COLD_WALLET = new ColdWallet('c0'.repeat(64));
/** Its addresses. */
export const COLD_OWN = coldBitcoinAddresses(COLD_WALLET.origins.bitcoin, NETWORK);

/** The chain as tests have it. */
export interface BitcoinSystem {
  readonly server: TestServer;
  readonly demo: DemoChain;
  mine(blocks?: number): Promise<void>;
  watch(): Promise<void>;
  compare(): Promise<void>;
  /** What lies at an address by a node's own count; satoshi. */
  lies(address: string): Promise<bigint>;
  /** Of a person, for deposits. */
  address(person: SignedIn): Promise<string>;
  deposits(person: SignedIn): Promise<readonly Record<string, unknown>[]>;
  balance(userId: number): Promise<bigint>;
}

/** With coins that leave. */
export interface BitcoinPayouts extends AnyPayouts<BitcoinSystem> {
  readonly signer: LocalSigner;
}

function policyOf({ bitcoin }: Wallet): Policy {
  const caps = { hour: '100000000', day: '200000000', addressDay: '100000000' };
  return {
    version: 1,
    relyingParty: { id: RP_ID, origins: [ORIGIN], userVerified: true },
    laterOfficers: 'two_officers',
    newSpendsPerHour: 500,
    assets: { BTC: { scale: DECIMALS, ...caps, hardDay: '1000000000' } },
    chains: {
      bitcoin: {
        chainId: String(NETWORK.coin),
        hot: bitcoin.addressOf(HOT, NETWORK),
        gas: bitcoin.addressOf(GAS, NETWORK),
        cold: [BITCOIN_COLD, ...COLD_OWN],
        coins: [{ asset: 'BTC', contract: null, decimals: DECIMALS }],
        gasLimitMax: '2000',
        maxFeePerGas: '1000',
        feeMax: '300000',
        feeDay: '5000000',
        versionsMax: 3,
        topUpMax: '0',
        topUpDay: '0',
      },
    },
  };
}

/** Starts one: custody is open, the house has coin for fees, and people may pay in and withdraw. */
export async function startBitcoinSystem(): Promise<BitcoinPayouts> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sarraf-bitcoin-'));
  writeFileSync(path.join(folder, 'custody-seed'), `${SEED}\n`);
  const wallet = new Wallet(SEED);
  const { chains, ...policy } = policyOf(wallet);
  const { gas = '', hot = '' } = chains.bitcoin ?? {};
  const demo = openBitcoinChain({
    facts: CHAINS.bitcoin,
    folder,
    ports: [await freePort(), await freePort()],
    hot,
    gas,
    // what a thief would have
    hotKey: openCustodyWallet(folder).bitcoin.hotKey,
  });
  await demo.start();
  const server = await startTestServer({
    env: {
      CHAIN_BITCOIN_NODES: demo.nodes.map(({ url }) => url).join(','),
      CHAIN_BITCOIN_ID: String(NETWORK.coin),
      CHAIN_BITCOIN_GENESIS: NETWORK.genesis,
      CHAIN_BITCOIN_XPUB: wallet.bitcoin.xpub,
      CHAIN_BITCOIN_COLD: keyOriginText(COLD_WALLET.origins.bitcoin),
      CHAIN_BITCOIN_FIRST_HEIGHT: String(CHAINS.bitcoin.birthHeight),
      CHAIN_FAUCET_URL: 'http://127.0.0.1:1',
    },
  });
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
  const rails = { chain: 'bitcoin', asset: 'BTC', recipient: TAPROOT, compared: ['BTC'] } as const;
  return { ...anyPayouts({ chain, spends, hot, gas, stop }, rails), signer };
}

function chainOf(server: TestServer, demo: DemoChain): BitcoinSystem {
  return {
    server,
    demo,
    mine: async (blocks = 1) => void (await demo.mine(blocks)),
    watch: () => server.process.background.run('watch_chains'),
    compare: () => server.process.background.run('compare_chains'),
    lies: async (address) => {
      const scan = (await demo.ask('scantxoutset', ['start', [`addr(${address})`]])) as {
        readonly total_amount: number;
      };
      return unitsOfText(scan.total_amount.toFixed(DECIMALS), DECIMALS) ?? 0n;
    },
    address: async ({ accessToken: token }) => {
      const body = { symbol: 'BTC', smart_contract_name: 'BTC' };
      const answer = await server.call('POST /user_wallets/getdepositaddress', { token, body });
      if (answer.status !== 200) throw new Error(answer.text);
      return String(answer.body.data['address']);
    },
    deposits: async ({ accessToken: token }) => {
      const answer = await server.call('GET /coin_deposits', { token });
      return (answer.body.data as unknown as { data: Record<string, unknown>[] }).data;
    },
    balance: async (userId) => {
      const [row] = await server.sql<{ total: string }>(
        `SELECT b.total FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
         WHERE a.owner_kind = 'user' AND a.owner_id = $1 AND a.asset = 'BTC' AND a.wallet = 'spot'`,
        [String(userId)],
      );
      return BigInt(row?.total ?? 0);
    },
  };
}

/** By two officers, as an installation begins; what lies there is in the books by openings before. */
async function openCustody({ server }: BitcoinSystem): Promise<void> {
  const { submit } = server.process.context.engine;
  const gasUnits = unitsOfText(CHAINS.bitcoin.gasCoins, DECIMALS) ?? 0n;
  const [opened] = openingsOn('bitcoin');
  const units = opened?.raw ?? 0n;
  for (const [owner, of] of [
    ['house:gas', gasUnits],
    ['house:otc', units],
  ] as const) {
    const command = {
      type: 'post_opening',
      owner,
      asset: 'BTC',
      units: String(of),
      reference: owner,
    } as const;
    const { outcome } = await submit({ command });
    if (!outcome.ok) throw new Error(`An opening was refused as ${outcome.code}.`);
  }
  const officers = await Promise.all(
    [1, 2].map(() => server.person({ staffRole: 'crypto_operations' })),
  );
  await server.sql(`UPDATE staff_roles SET since = since - interval '80 hours'`);
  const [first, second] = officers.map(({ accessToken }) => accessToken);
  const amount = textOfUnits(units + gasUnits, DECIMALS);
  const proposed = await server.call('POST /admin/chain_custody', {
    token: first ?? '',
    body: { chain: 'bitcoin', symbol: 'BTC', amount, reason: 'as the runbook says' },
  });
  if (proposed.status !== 200) throw new Error(proposed.text);
  const approved = await server.call('POST /admin/chain_approvals/:id/approve', {
    token: second ?? '',
    params: { id: String(proposed.body.data['id']) },
    body: { reason: 'as the runbook says' },
  });
  if (approved.status !== 200) throw new Error(approved.text);
  await server.sql(
    `UPDATE asset_networks SET deposit_open = true, withdraw_open = true WHERE asset = 'BTC'`,
  );
}
