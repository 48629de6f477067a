// The server's configuration of chains: what it accepts and rejects.
import { describe, expect, it } from 'vitest';
import { chainOfCode, codeOfChain, deriveAddress, keyOf, readChains } from './chains-config.ts';
import { ConfigError } from './environment.ts';
import { CHAIN_ENVIRONMENT, TEST_BITCOIN_XPUB, TEST_XPUB } from './testing/chains.ts';

const read = (over: Record<string, string> = {}, isProduction = false) =>
  readChains({ ...CHAIN_ENVIRONMENT, ...over }, isProduction);
const BITCOIN = {
  CHAIN_BITCOIN_NODES: 'http://127.0.0.1:9',
  CHAIN_BITCOIN_ID: '1',
  CHAIN_BITCOIN_XPUB: TEST_BITCOIN_XPUB,
};
const HTTPS = { CHAIN_ETHEREUM_NODES: 'https://one.example,https://two.example' };

describe('chains of an installation', () => {
  it('are none without nodes, and have their own coin beside the tokens that are named', () => {
    expect(readChains({}, true)).toEqual({
      chains: [],
      evmXpub: undefined,
      cold: { bitcoin: undefined, evm: undefined },
      bitcoinXpub: undefined,
      faucetUrl: undefined,
    });
    expect(read().chains[0]).toMatchObject({
      chain: 'ethereum',
      code: 'ERC20',
      chainId: 31_337_001n,
      tokens: [
        { asset: 'ETH', contract: null, decimals: 18 },
        { asset: 'USDT', decimals: 6 },
      ],
    });
    expect(chainOfCode('BEP20')).toBe('bsc');
    expect(codeOfChain('bsc')).toBe('BEP20');
    expect(chainOfCode('TRC20')).toBe('tron');
    expect(chainOfCode('TON')).toBeUndefined();
  });

  it('are two nodes by https in production, and give nothing away there', () => {
    expect(read(HTTPS, true).chains).toHaveLength(1);
    expect(() => read({}, true)).toThrow('two nodes by https');
    const faucet = { ...HTTPS, CHAIN_FAUCET_URL: 'https://faucet.example' };
    expect(() => read(faucet, true)).toThrow('is of the demo');
  });

  it('have Bitcoin with an account key and a network of its own', () => {
    const { chains, ...keys } = readChains(BITCOIN, false);
    expect(chains).toMatchObject([{ chain: 'bitcoin', code: 'BTC', chainId: 1n, traces: false }]);
    expect(chains[0]?.tokens).toEqual([{ asset: 'BTC', contract: null, decimals: 8 }]);
    const key = keyOf({ chains, ...keys }, 'bitcoin');
    expect(key && deriveAddress(key, 0, 5)).toMatch(/^bcrt1q/);
    expect(keyOf({ chains, ...keys }, 'evm')).toBeUndefined();
    const { CHAIN_BITCOIN_ID: _, ...main } = BITCOIN;
    const read = readChains(main, false);
    const mainKey = keyOf(read, 'bitcoin');
    expect(mainKey && deriveAddress(mainKey, 1, 0)).toMatch(/^bc1q/);
  });

  it.each([
    ['CHAIN_BITCOIN_XPUB', ''],
    ['CHAIN_BITCOIN_XPUB', TEST_XPUB.slice(0, -1)],
    ['CHAIN_BITCOIN_ID', '2'],
    ['CHAIN_BITCOIN_GENESIS', `0x${'ab'.repeat(32)}`],
  ])('are refused with one sentence for a wrong %s of Bitcoin: %s', (name, value) => {
    expect(() => readChains({ ...BITCOIN, [name]: value }, false)).toThrow(name);
  });

  it.each([
    ['CHAIN_ETHEREUM_NODES', 'ws://one.example'],
    ['CHAIN_ETHEREUM_NODES', 'http://one.example,http://one.example'],
    ['CHAIN_ETHEREUM_TOKENS', 'USDT:0x12:6'],
    ['CHAIN_ETHEREUM_TOKENS', `USDT:0x${'ab'.repeat(20)}:6,USDT:0x${'cd'.repeat(20)}:6`],
    ['CHAIN_ETHEREUM_GENESIS', '0x12'],
    ['CHAIN_ETHEREUM_EXPLORER', 'https://scan.example/tx'],
    ['CHAIN_EVM_XPUB', 'xpub-of-nobody'],
    ['CHAIN_EVM_XPUB', ''],
  ])('are refused with one sentence for a wrong %s: %s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(ConfigError);
    expect(() => read({ [name]: value })).toThrow(name);
  });
});
