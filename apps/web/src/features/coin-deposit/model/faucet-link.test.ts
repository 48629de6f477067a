import { expect, it } from 'vitest';
import { faucetLink } from './faucet-link.ts';

const to = { address: '0xAb', asset: 'USDT', network: 'ERC20' };

it('fills the faucet’s form in, and keeps what its address had', () => {
  expect(faucetLink('http://127.0.0.1:4100/faucet', to)).toBe(
    'http://127.0.0.1:4100/faucet?address=0xAb&asset=USDT&network=ERC20',
  );
  expect(faucetLink('https://demo.example/f?lang=fa', to)).toContain('?lang=fa&address=0xAb');
});

it('makes no link of what is no web address', () => {
  expect(faucetLink('javascript:alert(1)', to)).toBeNull();
  expect(faucetLink('http://', to)).toBeNull();
});
