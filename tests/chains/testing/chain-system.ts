// A real EVM node, tokens on it, and a server that reads it, for one test file: blocks come when a test
// says so.
import { COMPILED } from '../../../apps/demo/src/chains/contracts/compiled.gen.ts';
import { openChain, TEST_XPUB } from '../../../apps/server/src/testing/chains.ts';
import {
  type SignedIn,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../apps/server/src/testing/server.ts';
import { type Anvil, startAnvil } from '../../../tools/lib/anvil.ts';

const CHAIN_ID = 31_337_001;
const ETH = 10n ** 18n;

/** A token of the tests, by its name in the contracts. */
export type TokenName = keyof typeof COMPILED;

/** What a transaction says. */
export interface Sent {
  readonly to?: string;
  readonly data?: string;
  readonly value?: bigint;
  /** Default: the funded account. */
  readonly from?: string;
  /** Most gas; a block has room for 30 million. */
  readonly gas?: bigint;
  /** Who gives more for it is mined first; gwei. */
  readonly tip?: bigint;
}

/** What a test does with a chain and its server. */
export interface ChainSystem {
  readonly server: TestServer;
  /** What the server is told of chains. */
  readonly env: Readonly<Record<string, string>>;
  readonly node: Anvil;
  readonly second: Anvil | undefined;
  /** Contract addresses of USDT, as the server knows it, and of others. */
  readonly usdt: string;
  readonly fund: string;
  deploy(name: TokenName, words: readonly string[]): Promise<string>;
  /** Sends from the funded account; in the pool until a block is mined. */
  send(sent: Sent): Promise<string>;
  token(contract: string, to: string, raw: bigint): Promise<string>;
  mine(blocks?: number): Promise<void>;
  /** Reads what is new, and credits what is due. */
  watch(): Promise<void>;
  /** Takes the newest blocks back, with what was in them, and mines so many others. */
  fork(depth: number, others: number): Promise<void>;
  compare(): Promise<void>;
  /** Has the second node mine what the first one has, from the same transactions. */
  mirror(): Promise<void>;
  /** Lets a test send from any address without its key. */
  actAs(address: string): Promise<void>;
  address(person: SignedIn, symbol?: string, code?: string): Promise<string>;
  deposits(person: SignedIn): Promise<readonly Record<string, unknown>[]>;
  balance(userId: number, asset: string): Promise<bigint>;
  credits(userId: number): Promise<number>;
  stop(): Promise<void>;
}

const word = (value: bigint | string): string =>
  (typeof value === 'bigint'
    ? value.toString(16)
    : value.replace(/^0x/, '').toLowerCase()
  ).padStart(64, '0');

/** The same transaction has the same code again, as its fees are given and not found. */
const feesOf = (tip: bigint) => ({
  maxFeePerGas: quantity(100n * 10n ** 9n),
  maxPriorityFeePerGas: quantity(tip * 10n ** 9n),
});

/** Words of a call, each of 32 bytes. */
export function callData(selector: string, ...words: readonly (bigint | string)[]): string {
  return `${selector}${words.map(word).join('')}`;
}

const quantity = (value: bigint): string => `0x${value.toString(16)}`;

/** The constructor of TetherLike: two short names, decimals and a supply. */
export function tetherWords(symbol: string, decimals: bigint, supply: bigint): string[] {
  const text = (of: string): string =>
    word(BigInt(of.length)) + Buffer.from(of).toString('hex').padEnd(64, '0');
  return [word(128n), word(192n), word(decimals), word(supply), text(symbol), text(symbol)];
}

/** What it has otherwise than the first one. */
export interface SystemOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Two officers opened custody, and the network is open. Default true. */
  readonly isOpen?: boolean;
  readonly hasSecond?: boolean;
  readonly database?: TestServerOptions['database'];
}

/** Starts one; undefined where the node's package is missing, which was said in one line. */
export async function startChainSystem(
  options: SystemOptions = {},
): Promise<ChainSystem | undefined> {
  const node = await startAnvil({ chainId: CHAIN_ID });
  if (node === undefined) return undefined;
  const second = options.hasSecond === true ? await startAnvil({ chainId: CHAIN_ID }) : undefined;
  try {
    return await startOn(node, second, options);
  } catch (error) {
    // the caller has nothing to stop yet
    await Promise.all([node.stop(), second?.stop()]);
    throw error;
  }
}

async function startOn(
  node: Anvil,
  second: Anvil | undefined,
  options: SystemOptions,
): Promise<ChainSystem> {
  const [fund = ''] = (await node.rpc('eth_accounts')) as string[];
  const mine = async (blocks = 1): Promise<void> => {
    for (let nth = 0; nth < blocks; nth += 1) await node.rpc('evm_mine', []);
  };
  const send = async ({ data, from = fund, gas = 120_000n, tip = 1n, to, value }: Sent) => {
    const fields = { from, gas: quantity(gas), ...feesOf(tip) };
    const asked = { ...fields, to, data, value: value === undefined ? undefined : quantity(value) };
    return (await node.rpc('eth_sendTransaction', [asked])) as string;
  };
  const deploy = async (name: TokenName, words: readonly string[]): Promise<string> => {
    const data = `${COMPILED[name].code}${words.join('')}`;
    const hash = await send({ data, gas: 4_000_000n });
    await mine();
    const receipt = (await node.rpc('eth_getTransactionReceipt', [hash])) as {
      readonly contractAddress: string;
      readonly status: string;
    };
    if (receipt.status !== '0x1') throw new Error(`${name} was not made.`);
    return receipt.contractAddress;
  };
  const usdt = await deploy('TetherLike', tetherWords('USDT', 6n, 10n ** 15n));
  const nodes = second === undefined ? node.url : `${node.url},${second.url}`;
  const env = {
    CHAIN_ETHEREUM_NODES: nodes,
    CHAIN_ETHEREUM_ID: String(CHAIN_ID),
    CHAIN_ETHEREUM_TOKENS: `USDT:${usdt}:6`,
    CHAIN_EVM_XPUB: TEST_XPUB,
    ...options.env,
  };
  const { database } = options;
  const server = await startTestServer({ env, ...(database === undefined ? {} : { database }) });
  const system = systemOf({ env, server, node, second, usdt, fund, deploy, send, mine });
  await system.watch();
  if (options.isOpen !== false) {
    const officer = await server.person({ staffRole: 'owner' });
    await openChain(server, officer.userId);
  }
  return system;
}

type Parts = Pick<
  ChainSystem,
  'env' | 'server' | 'node' | 'second' | 'usdt' | 'fund' | 'deploy' | 'send' | 'mine'
>;

/** What a test does with a chain over one of its servers. */
export function systemOf(parts: Parts): ChainSystem {
  const { node, second, send, server } = parts;
  const system: ChainSystem = {
    ...parts,
    token: (contract, to, raw) => send({ to: contract, data: callData('0xa9059cbb', to, raw) }),
    watch: () => server.process.background.run('watch_chains'),
    compare: () => server.process.background.run('compare_chains'),
    mirror: async () => {
      if (second !== undefined) await mirrorBlocks(node, second);
    },
    fork: async (depth, others) => {
      await node.rpc('anvil_rollback', [depth]);
      // another time makes them other blocks
      await node.rpc('evm_increaseTime', [100]);
      await parts.mine(others);
    },
    actAs: async (address) => {
      await node.rpc('anvil_impersonateAccount', [address]);
      await node.rpc('anvil_setBalance', [address, quantity(ETH)]);
    },
    address: async ({ accessToken: token }, symbol = 'USDT', code = 'ERC20') => {
      const body = { symbol, smart_contract_name: code };
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
    credits: async (userId) =>
      (await server.sql(`SELECT FROM coin_deposits WHERE user_id = $1`, [userId])).length,
    stop: async () => {
      await server.close();
      await node.stop();
      await second?.stop();
    },
  };
  return system;
}

interface MinedBlock {
  readonly hash: string;
  readonly timestamp: string;
  readonly baseFeePerGas: string;
  readonly transactions: readonly Record<string, string | null>[];
}

/** The same transactions at the same times are the same blocks: a node that reads for itself. */
async function mirrorBlocks(from: Anvil, to: Anvil): Promise<void> {
  const height = async (of: Anvil): Promise<number> => Number(await of.rpc('eth_blockNumber'));
  for (let at = (await height(to)) + 1; at <= (await height(from)); at += 1) {
    const read = async (of: Anvil): Promise<MinedBlock> =>
      (await of.rpc('eth_getBlockByNumber', [quantity(BigInt(at)), true])) as MinedBlock;
    const { baseFeePerGas, hash, timestamp, transactions } = await read(from);
    for (const sent of transactions) await handOn(from, to, sent);
    await to.rpc('anvil_setNextBlockBaseFeePerGas', [baseFeePerGas]);
    await to.rpc('evm_mine', [Number(timestamp)]);
    if ((await read(to)).hash !== hash) throw new Error(`Block ${at} is another one.`);
  }
}

/** As it was signed; one that nobody signed is sent by the same address again. */
async function handOn(
  from: Anvil,
  to: Anvil,
  sent: MinedBlock['transactions'][number],
): Promise<void> {
  const { hash } = sent;
  if ((await to.rpc('eth_getTransactionByHash', [hash])) !== null) return;
  try {
    await to.rpc('eth_sendRawTransaction', [await from.rpc('eth_getRawTransactionByHash', [hash])]);
  } catch {
    const { from: sender, gas, input, maxFeePerGas, maxPriorityFeePerGas, nonce, value } = sent;
    const fees = { maxFeePerGas, maxPriorityFeePerGas };
    const asked = {
      from: sender,
      to: sent['to'] ?? undefined,
      data: input,
      value,
      gas,
      nonce,
      ...fees,
    };
    await to.rpc('eth_sendTransaction', [asked]);
  }
}
