/** The port of a chain on real EVM nodes, with the contracts of the demo. */
import { rawOf, unitsOf } from '@sarraf/chain-codec';
import { ensureDefined } from '@sarraf/money';
import { randomOfTest } from '@sarraf/testing';
import { getAddress, type Hex, toHex } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEvmRpc } from '../../apps/server/src/providers/chain/evm-rpc.ts';
import { askSecondNode } from '../../apps/server/src/providers/chain/node-pair.ts';
import type { ChainMove, ChainPort } from '../../apps/server/src/providers/chain/port.ts';
import { OutboundError } from '../../apps/server/src/providers/outbound.ts';
import { type Anvil, findAnvil, startAnvil } from '../../tools/lib/anvil.ts';
import { callData, type Deployed, mine, Wallet } from './evm-wallets.ts';

const NOBODY = '0x0000000000000000000000000000000000000000';
const UINT256_MAX = 2n ** 256n - 1n;
/** People who only receive; each test has its own. */
let people = 0;
function newPerson(): Hex {
  people += 1;
  return getAddress(toHex(0xd0_0000 + people, { size: 20 }));
}

interface Scene {
  readonly node: Anvil;
  readonly payer: Wallet;
  readonly other: Wallet;
  readonly tether: Deployed;
  readonly plain: Deployed;
  readonly feeToken: Deployed;
  readonly silent: Deployed;
  readonly batch: Deployed;
}

async function setUp(): Promise<Scene> {
  const node = ensureDefined(await startAnvil(), 'a node');
  const payer = await Wallet.create(node, 0);
  const other = await Wallet.create(node, 1);
  const supply = 10n ** 24n;
  const tether = await payer.deploy('TetherLike', ['Tether', 'USDT', 6, supply]);
  const plain = await payer.deploy('PlainToken', ['Shib', 'SHIB', 18, 10n ** 30n]);
  const feeToken = await payer.deploy('FeeToken', [supply]);
  const silent = await payer.deploy('SilentToken', [supply]);
  const batch = await payer.deploy('BatchSender');
  for (const token of [tether, plain]) await payer.call(token, 'approve', [batch.address, supply]);
  await payer.call(tether, 'transfer', [other.address, 10n ** 12n]);
  await payer.call(plain, 'transfer', [other.address, 10n ** 24n]);
  await mine(node);
  return { node, payer, other, tether, plain, feeToken, silent, batch };
}

describe.skipIf(findAnvil() === undefined)('a chain of real EVM nodes', () => {
  let scene: Scene;
  let port: ChainPort;
  /** Without traces, as most operators sell their nodes. */
  let plainPort: ChainPort;

  beforeAll(async () => {
    scene = await setUp();
    const tokens = [scene.tether, scene.plain, scene.feeToken, scene.silent];
    const options = {
      chain: 'ethereum',
      node: { url: scene.node.url },
      tokens: tokens.map(({ address }) => address),
    };
    port = createEvmRpc({ ...options, traces: true });
    plainPort = createEvmRpc({ ...options, traces: false });
  });
  afterAll(() => scene.node.stop());

  /** Mines what waits, and reads that block. */
  async function mined(of = port): Promise<readonly ChainMove[]> {
    await mine(scene.node);
    const head = await of.head();
    return ensureDefined(await of.block(head.height, head.hash), 'the block').moves;
  }

  const ofPerson = (moves: readonly ChainMove[], address: string) =>
    moves.filter((move) => move.address === address).map(({ ordinal, raw }) => [ordinal, raw]);

  async function logIndexesOf(txid: string): Promise<readonly number[]> {
    const receipt = (await scene.node.rpc('eth_getTransactionReceipt', [txid])) as {
      readonly logs: readonly { readonly logIndex: string }[];
    };
    return receipt.logs.map(({ logIndex }) => Number(logIndex));
  }

  it('C11 a transfer that is mined again behind another keeps its ordinal, not its logIndex', async () => {
    const { node, payer, other, batch, tether } = scene;
    const person = newPerson();
    const payment = { token: tether.address, to: person, value: 25_500_000n };
    const { height: before } = await port.head();
    const signed = await payer.sign({
      to: batch.address,
      data: callData('BatchSender', 'send', [[payment]]),
    });
    const txid = (await node.rpc('eth_sendRawTransaction', [signed])) as string;
    const first = await mined();
    const firstIndexes = await logIndexesOf(txid);
    await node.rpc('anvil_rollback', [1]);
    expect((await port.head()).height).toBe(before);
    await expect(port.transaction(txid)).resolves.toEqual({ state: 'unknown' });
    await other.call(tether, 'transfer', [newPerson(), 1n], { tipGwei: 9 });
    await node.rpc('eth_sendRawTransaction', [signed]);
    const again = await mined();
    const againIndexes = await logIndexesOf(txid);
    console.info(`C11: logIndex ${firstIndexes.join()} became ${againIndexes.join()}`);
    expect(againIndexes).not.toEqual(firstIndexes);
    expect(ofPerson(first, person)).toEqual([['t0', 25_500_000n]]);
    expect(again.filter((move) => move.txid === txid && move.kind !== 'fee')).toEqual(
      first.filter((move) => move.txid === txid && move.kind !== 'fee'),
    );
  });

  it('C12 a batch of three, two of them to one person, is three moves of their own', async () => {
    const { payer, batch, tether, plain } = scene;
    const [one, two] = [newPerson(), newPerson()];
    await payer.call(batch, 'send', [
      [
        { token: tether.address, to: one, value: 1_000_000n },
        { token: plain.address, to: two, value: 5n },
        { token: tether.address, to: one, value: 2_000_000n },
      ],
    ]);
    const moves = await mined();
    expect(ofPerson(moves, one)).toEqual([
      ['t0', 1_000_000n],
      ['t2', 2_000_000n],
    ]);
    expect(ofPerson(moves, two)).toEqual([['t1', 5n]]);
  });

  it('C13 native coin sent by a contract counts by the trace, and is seen by the balance without', async () => {
    const { payer, batch } = scene;
    const person = newPerson();
    const payments = [
      { token: NOBODY, to: person, value: 3n },
      { token: NOBODY, to: person, value: 4n },
    ];
    const txid = await payer.call(batch, 'send', [payments], { value: 10n });
    const moves = await mined();
    expect(ofPerson(moves, person)).toEqual([
      ['i.0', 3n],
      ['i.1', 4n],
    ]);
    const told = await port.transaction(txid);
    expect(told).toMatchObject({ state: 'mined', failed: false });
    expect('moves' in told ? told.moves : []).toEqual(moves);
    const head = await plainPort.head();
    const block = await plainPort.block(head.height, head.hash);
    expect(ofPerson(block?.moves ?? [], person)).toEqual([]);
    const balances = await plainPort.balances([person], [null], head);
    expect(balances).toEqual([{ address: person, contract: null, raw: 7n }]);
  });

  it('C14 a transfer that the token refuses is failed, and costs its fee', async () => {
    const { payer, other, tether } = scene;
    const person = newPerson();
    await payer.call(tether, 'addBlackList', [other.address]);
    await mined();
    const txid = await other.call(tether, 'transfer', [person, 5n]);
    const moves = await mined();
    await payer.call(tether, 'removeBlackList', [other.address]);
    await mined();
    expect(moves.map(({ address, kind }) => [address, kind])).toEqual([[other.address, 'fee']]);
    await expect(port.transaction(txid)).resolves.toMatchObject({ state: 'mined', failed: true });
  });

  it('C18 18 decimals are told to the last, and units and dust are what came', async () => {
    const { payer, plain } = scene;
    const person = newPerson();
    const raw = 25_500_000_019_999_999_999n;
    await payer.call(plain, 'transfer', [person, raw]);
    expect(ofPerson(await mined(), person)).toEqual([['t0', raw]]);
    const { units, dust } = unitsOf(raw, 18, 8);
    expect(rawOf(units, 18, 8) + dust).toBe(raw);
    expect(dust).toBe(9_999_999_999n);
  });

  it('C21 made, destroyed, to oneself, nothing, and 2^256 − 1', async () => {
    const { payer, plain, silent } = scene;
    const person = newPerson();
    await payer.call(plain, 'mint', [person, 7n]);
    await payer.call(plain, 'burn', [2n]);
    await payer.call(plain, 'transfer', [payer.address, 9n]);
    await payer.call(plain, 'transfer', [person, 0n]);
    await payer.call(silent, 'announce', [payer.address, person, UINT256_MAX]);
    const told = (await mined()).filter(({ kind }) => kind !== 'fee');
    expect(told.map(({ address, counterpart, raw }) => [address, counterpart, raw])).toEqual([
      [person, null, 7n],
      [payer.address, null, -2n],
      [payer.address, person, -UINT256_MAX],
      [person, payer.address, UINT256_MAX],
    ]);
  });

  it('a token that keeps a part of each transfer is told by what arrived', async () => {
    const { payer, other, feeToken } = scene;
    await payer.call(feeToken, 'transfer', [other.address, 1_000n]);
    await mined();
    const person = newPerson();
    await other.call(feeToken, 'transfer', [person, 900n]);
    expect(ofPerson(await mined(), person)).toEqual([['t1', 891n]]);
  });

  it('what moved in random blocks is what balances changed by, for everybody', async (test) => {
    const { payer, other, tether, plain, feeToken, batch } = scene;
    const random = randomOfTest(test, 43_01);
    const crowd = [newPerson(), newPerson(), newPerson()];
    const addresses = [payer.address, other.address, batch.address, ...crowd];
    const contracts = [null, tether.address, plain.address, feeToken.address];
    const act = async (): Promise<unknown> => {
      const to = random.pick(crowd);
      const value = BigInt(random.below(1_000_000));
      switch (random.below(6)) {
        case 0:
          return random.pick([payer, other]).send({ to, value });
        case 1:
          return random.pick([payer, other]).call(tether, 'transfer', [to, value]);
        case 2:
          // more than any balance: it fails
          return random.pick([payer, other]).call(tether, 'transfer', [to, 10n ** 30n]);
        case 3:
          return payer.call(feeToken, 'transfer', [to, value]);
        case 4:
          return other.call(plain, 'burn', [value]);
        default: {
          const payments = [
            { token: NOBODY, to, value },
            { token: plain.address, to: random.pick(crowd), value },
          ];
          return payer.call(batch, 'send', [payments], { value: value + 5n });
        }
      }
    };
    let before = await port.balances(addresses, contracts, await port.head());
    for (let round = 0; round < 6; round += 1) {
      for (let at = random.between(1, 6); at > 0; at -= 1) await act();
      const moves = await mined();
      const after = await port.balances(addresses, contracts, await port.head());
      const changes = after.map(({ raw }, at) => raw - (before[at]?.raw ?? 0n));
      const moved = after.map(({ address, contract }) =>
        moves
          .filter((move) => move.address === address && move.contract === contract)
          .reduce((sum, { raw }) => sum + raw, 0n),
      );
      expect(moved).toEqual(changes);
      before = after;
    }
  });

  it('C15 a block that a fork took back is not told any more, nor balances behind it', async () => {
    const { node, payer, tether } = scene;
    const person = newPerson();
    const txid = await payer.call(tether, 'transfer', [person, 5n]);
    await mined();
    const old = await port.head();
    expect(await port.balances([person], [tether.address], old)).toMatchObject([{ raw: 5n }]);
    await node.rpc('anvil_rollback', [1]);
    await node.rpc('anvil_mine', ['0x2', '0x3']);
    expect((await port.head()).height).toBe(old.height + 1);
    await expect(port.block(old.height, old.hash)).resolves.toBeUndefined();
    await expect(port.transaction(txid)).resolves.toEqual({ state: 'unknown' });
    await expect(port.balances([person], [null], old)).rejects.toThrow(OutboundError);
    const now = ensureDefined(await port.header(old.height), 'another block');
    expect(now).toMatchObject({ height: old.height, parent: old.parent });
    expect(await port.balances([person], [tether.address], now)).toMatchObject([{ raw: 0n }]);
    // its nonce is free for the next transaction
    payer.forget();
  });

  it('C17 a state that the node has dropped is not known, and not nothing', async () => {
    const { node, tether } = scene;
    const old = await port.head();
    await node.rpc('anvil_mine', ['0x258']);
    await expect(port.balances([newPerson()], [tether.address], old)).rejects.toThrow(
      OutboundError,
    );
  });
});

describe.skipIf(findAnvil() === undefined)('C16 two nodes of one chain', () => {
  it('agree while both have the same blocks, and differ once one stands on a dead branch', async () => {
    const nodes = await Promise.all([startAnvil(), startAnvil()]);
    try {
      const [first, second] = nodes.map((node) =>
        createEvmRpc({
          chain: 'bsc',
          node: { url: ensureDefined(node, 'a node').url },
          tokens: [],
          traces: false,
        }),
      );
      if (first === undefined || second === undefined) throw new Error('two nodes');
      expect(await first.identity()).toEqual(await second.identity());
      for (const node of nodes) await node?.rpc('anvil_mine', ['0x3', '0x2']);
      const shared = await first.head();
      await expect(askSecondNode(second, shared)).resolves.toBe('agrees');
      await nodes[0]?.rpc('anvil_mine', ['0x1', '0x2']);
      const alone = await first.head();
      await expect(askSecondNode(second, alone)).resolves.toBe('behind');
      await nodes[1]?.rpc('anvil_mine', ['0x1', '0x7']);
      await expect(askSecondNode(second, alone)).resolves.toBe('differs');
      await expect(second.balances([NOBODY], [null], alone)).rejects.toThrow(OutboundError);
      await nodes[1]?.kill();
      await expect(askSecondNode(second, alone)).resolves.toBe('silent');
    } finally {
      for (const node of nodes) await node?.stop();
    }
  });
});
