// A coin that goes by two networks to the one address of a person, and many payments of dust; open panels hear
// of each block by the socket.
import { type NotificationMessage, notificationMessage } from '@sarraf/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPILED } from '../../apps/demo/src/chains/contracts/compiled.gen.ts';
import { connected, createSockets } from '../../apps/server/src/realtime/testing/sockets.ts';
import { type Anvil, findAnvil, startAnvil } from '../../tools/lib/anvil.ts';
import {
  callData,
  type ChainSystem,
  startChainSystem,
  tetherWords,
} from './testing/chain-system.ts';
import { sendDust } from './testing/dust.ts';

const BSC_ID = 31_337_002;
const NEEDED = 12;
const NEEDED_BSC = 15;
const TOKEN = 10n ** 18n;
const TRANSFER = '0xa9059cbb';

const isHere = findAnvil() !== undefined;

/** Another chain with a token of its own. */
interface OtherChain {
  readonly node: Anvil;
  readonly token: string;
  send(to: string, raw: bigint): Promise<string>;
  mine(blocks: number): Promise<void>;
}

async function startOther(): Promise<OtherChain | undefined> {
  const node = await startAnvil({ chainId: BSC_ID });
  if (node === undefined) return undefined;
  const [fund] = (await node.rpc('eth_accounts')) as string[];
  const mine = async (blocks: number): Promise<void> => {
    for (let nth = 0; nth < blocks; nth += 1) await node.rpc('evm_mine', []);
  };
  const words = tetherWords('USDT', 18n, 10n ** 15n * TOKEN);
  const data = `${COMPILED.TetherLike.code}${words.join('')}`;
  const made = await node.rpc('eth_sendTransaction', [{ from: fund, data, gas: '0x3d0900' }]);
  await mine(1);
  const receipt = (await node.rpc('eth_getTransactionReceipt', [made])) as {
    readonly contractAddress: string;
  };
  const token = receipt.contractAddress;
  const send = async (to: string, raw: bigint): Promise<string> => {
    const call = { from: fund, to: token, data: callData(TRANSFER, to, raw), gas: '0x1d4c0' };
    return (await node.rpc('eth_sendTransaction', [call])) as string;
  };
  return { node, token, send, mine };
}

let system: ChainSystem;
let other: OtherChain;
beforeAll(async () => {
  const second = await startOther();
  if (second === undefined) return;
  other = second;
  const started = await startChainSystem({
    env: {
      CHAIN_BSC_NODES: other.node.url,
      CHAIN_BSC_ID: String(BSC_ID),
      CHAIN_BSC_TOKENS: `USDT:${other.token}:18`,
    },
  });
  if (started === undefined) return;
  system = started;
  await openOther();
});
afterAll(async () => {
  sockets.closeAll();
  await system?.stop();
  await other?.node.stop();
});

/** As two officers opened the second network. */
async function openOther(): Promise<void> {
  await system.server.sql(
    `INSERT INTO chain_openings (chain, asset, height, hash, units, before_raw, dust_raw, approval_id)
     SELECT 'bsc', 'USDT', c.height, c.hash, 0, 0, 0, (SELECT min(id) FROM approvals)
     FROM chain_cursors AS c WHERE c.chain = 'bsc'`,
  );
  await system.server.sql(
    `UPDATE asset_networks SET deposit_open = true WHERE code = 'BEP20' AND asset = 'USDT'`,
  );
}

describe.skipIf(!isHere)('a person has one address on two networks', () => {
  it('C19 a coin sent by the wrong one of two open networks is there, once, by that network', async () => {
    const person = await system.server.person();
    const address = await system.address(person);
    expect(await system.address(person, 'USDT', 'BEP20')).toBe(address);
    const txid = await other.send(address, 25n * TOKEN + TOKEN / 2n);
    await other.mine(NEEDED_BSC);
    await system.mine(NEEDED);
    await system.watch();
    await system.watch();
    expect(await system.deposits(person)).toMatchObject([
      { txid, smart_contract_name: 'BEP20', chain: 'bsc', amount: '25.5', status: 'credited' },
    ]);
    expect(await system.balance(person.userId, 'USDT')).toBe(25_500_000n);
    expect(await system.credits(person.userId)).toBe(1);
  });

  it('a panel hears that a deposit moved with each block, and is told of its credit once', async () => {
    const person = await system.server.person();
    const address = await system.address(person);
    const heard: NotificationMessage[] = [];
    await listen(person.refreshToken, heard);
    const moves = () => heard.filter(({ event, silent }) => event === 'deposit_update' && silent);
    await system.token(system.usdt, address, 25_500_000n);
    await system.mine();
    await system.watch();
    await system.server.until(() => moves().length >= 1);
    const before = moves().length;
    await system.mine();
    await system.watch();
    await system.server.until(() => moves().length > before);
    await system.mine(NEEDED - 2);
    await system.watch();
    const credited = () => heard.filter(({ coin_deposit_id: id }) => id !== null);
    await system.server.until(() => credited().length === 1);
    await system.watch();
    expect(credited()).toMatchObject([{ event: 'deposit_update', update_wallet: true }]);
    const [deposit] = await system.deposits(person);
    expect(credited()[0]?.coin_deposit_id).toBe(deposit?.['id']);
  });

  it('C23 300 payments of dust over blocks take bounded work, and are no deposit until they are enough', async () => {
    expect(await sendDust(system, 300)).toBe(1_000_300n);
  });
});

const sockets = createSockets(() => system.server.url);

async function listen(refreshToken: string, heard: NotificationMessage[]): Promise<void> {
  const answer = await system.server.call('POST /refresh-token', {
    body: { refresh_token: refreshToken },
  });
  const query = { token: String(answer.body.data['token']), lang: 'en' };
  const socket = sockets.open('/rt/notifications', { query });
  socket.on('message', (text: string) => {
    heard.push(notificationMessage.parse(JSON.parse(text)));
  });
  await connected(socket);
}
