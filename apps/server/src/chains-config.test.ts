// The server's configuration of chains: what it accepts and rejects.
import { describe, expect, it } from 'vitest';
import { chainOfCode, codeOfChain, readChains } from './chains-config.ts';
import { ConfigError } from './environment.ts';
import { CHAIN_ENVIRONMENT } from './testing/chains.ts';

const read = (over: Record<string, string> = {}, isProduction = false) =>
  readChains({ ...CHAIN_ENVIRONMENT, ...over }, isProduction);
const HTTPS = { CHAIN_ETHEREUM_NODES: 'https://one.example,https://two.example' };

describe('chains of an installation', () => {
  it('are none without nodes, and have their own coin beside the tokens that are named', () => {
    expect(readChains({}, true)).toEqual({ chains: [], evmXpub: undefined, faucetUrl: undefined });
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
    expect(chainOfCode('TRC20')).toBeUndefined();
  });

  it('are two nodes by https in production, and give nothing away there', () => {
    expect(read(HTTPS, true).chains).toHaveLength(1);
    expect(() => read({}, true)).toThrow('two nodes by https');
    const faucet = { ...HTTPS, CHAIN_FAUCET_URL: 'https://faucet.example' };
    expect(() => read(faucet, true)).toThrow('is of the demo');
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
