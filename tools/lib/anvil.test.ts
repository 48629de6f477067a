import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, findAnvil, startAnvil } from './anvil.ts';

describe.skipIf(findAnvil() === undefined)('a real EVM node for a test', () => {
  let node: Anvil | undefined;
  beforeAll(async () => {
    node = await startAnvil();
  });
  afterAll(async () => {
    await node?.stop();
  });

  it('mines only when it is told to, and never with the number of a real chain', async () => {
    expect(await node?.rpc('eth_chainId')).toBe('0x1de2a29');
    expect(await node?.rpc('eth_blockNumber')).toBe('0x0');
    await node?.rpc('anvil_mine', ['0x3']);
    expect(await node?.rpc('eth_blockNumber')).toBe('0x3');
  });

  it('says what the node refuses in the words of the node', async () => {
    await expect(node?.rpc('eth_noSuchCall')).rejects.toThrow('eth_noSuchCall: ');
  });

  it('is gone once it is stopped', async () => {
    const other = await startAnvil();
    await other?.stop();
    await expect(other?.rpc('eth_chainId')).rejects.toThrow('fetch failed');
  });
});
