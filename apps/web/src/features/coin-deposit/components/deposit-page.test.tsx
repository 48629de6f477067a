// @vitest-environment happy-dom
import type { DepositReason } from '@sarraf/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import answers from '#testing/answers.json' with { type: 'json' };
import { changes, openScreen, type Reply, serve, signInClient } from '#testing/panel.tsx';
import { answer, refusal } from '#testing/staff.ts';
import { addressExample, depositExample } from '../testing/deposit-example.ts';
import { CoinDeposit } from './deposit-page.tsx';
import { FindDeposit } from './find-page.tsx';

const coinDepositTexts = textsOf(() => import('../texts/fa.ts'));
const chainWayTexts = textsOf(() => import('#components/chain-way/texts/fa.ts'));
const networkTexts = textsOf(() => import('#components/network-words/texts/fa.ts'));

const network = (code: string, fee: string, deposit_reason: DepositReason | null) => ({
  code,
  name: code,
  confirmations: code === 'BEP20' ? 15 : 12,
  memo: false,
  withdraw_fee: fee,
  min_deposit: '1',
  min_withdraw: '10',
  deposit_open: deposit_reason === null,
  deposit_reason,
  withdraw_open: false,
});
const ASSETS = [
  {
    symbol: 'USDT',
    labels: { fa: 'تتر', en: 'Tether' },
    scale: 6,
    min_amount: '2',
    networks: [
      network('TRC20', '3', 'not_connected'),
      network('ERC20', '5', null),
      network('BEP20', '0.5', null),
    ],
  },
  {
    symbol: 'BTC',
    labels: { fa: 'بیت‌کوین', en: 'Bitcoin' },
    scale: 8,
    min_amount: '0.0005',
    networks: [network('BTC', '0.0001', 'not_connected')],
  },
  {
    symbol: 'ETH',
    labels: { fa: 'اتریوم', en: 'Ethereum' },
    scale: 8,
    min_amount: '0.0005',
    networks: [network('ERC20', '0.002', null)],
  },
];
const ASK = 'POST /user_wallets/getdepositaddress';

async function open(
  symbol: string,
  chosen: string | null,
  replies: Record<string, Reply | readonly Reply[]> = {},
) {
  const onNetwork = vi.fn<(network: string | null) => void>();
  const sent = serve({
    'GET /assets': answer(ASSETS),
    'GET /user/access_status': 'accessStatus',
    'GET /user_wallets/list': 'wallets',
    'GET /coin_deposits': answer({ data: [] }),
    [ASK]: answer(addressExample),
    ...replies,
  });
  const { user } = await openScreen(
    <CoinDeposit symbol={symbol} network={chosen} onNetwork={onNetwork} />,
    { path: `/mywallet/deposit/${symbol}`, texts: [coinDepositTexts, chainWayTexts, networkTexts] },
  );
  return { user, sent, onNetwork };
}

beforeEach(signInClient);

it('lists open networks first with their marks, and says why one is closed', async () => {
  const { user, onNetwork } = await open('USDT', null);
  const radios = await screen.findAllByRole('radio');
  expect(radios.map((radio) => radio.getAttribute('value'))).toEqual(['ERC20', 'BEP20', 'TRC20']);
  expect(screen.getByText('Cheapest').closest('label')?.textContent).toContain('BEP20');
  expect(screen.getByText(/network isn’t supported yet/)).toBeTruthy();
  expect((radios[2] as HTMLInputElement).disabled).toBe(true);
  if (radios[1] === undefined) throw new Error('there are three networks');
  await user.click(radios[1]);
  await user.click(screen.getByRole('button', { name: 'Get BEP20 address' }));
  expect(onNetwork).toHaveBeenCalledWith('BEP20');
});

it('tells how to know a network where one is to be chosen, and nowhere else', async () => {
  await open('USDT', null);
  expect(await screen.findByText('Not sure which network?')).toBeTruthy();
});

it.each([
  ['USDT', 'ERC20'],
  ['ETH', null],
])('tells nothing of networks beside the address of %s by %s', async (symbol, chosen) => {
  await open(symbol, chosen);
  expect(await screen.findByText(addressExample.address)).toBeTruthy();
  expect(screen.queryByText('Not sure which network?')).toBeNull();
});

it('asks for the address once, shows it whole, and fills the faucet’s link in', async () => {
  const { sent } = await open('USDT', 'ERC20');
  expect(await screen.findByText(addressExample.address)).toBeTruthy();
  expect(screen.getByRole('img', { name: 'QR code of your Tether deposit address' })).toBeTruthy();
  const faucet = screen.getByRole('link', { name: 'Get test Tether' });
  expect(faucet.getAttribute('href')).toContain(`address=${addressExample.address}`);
  expect(screen.getByText(/Don’t send real coins/)).toBeTruthy();
  expect(changes(sent).map(({ call, body }) => [call, body])).toEqual([
    [ASK, { symbol: 'USDT', smart_contract_name: 'ERC20' }],
  ]);
});

it('copies an address that needs a memo only after the memo was read', async () => {
  const { user } = await open('USDT', 'ERC20', {
    [ASK]: answer({ ...addressExample, tag: '48213906' }),
  });
  expect(await screen.findByText('4821 3906')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy address' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Read and tick this first.');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Copy address' }));
  expect(await navigator.clipboard.readText()).toBe(addressExample.address);
});

it('shows beside the address what is on its way already', async () => {
  await open('USDT', 'ERC20', { 'GET /coin_deposits': answer({ data: [depositExample] }) });
  const list = within(await screen.findByRole('list'));
  expect(list.getByRole('link').getAttribute('href')).toBe(
    `/mywallet/deposits/${depositExample.id}`,
  );
  expect(list.getByRole('link').textContent).toContain('7 of 12 confirmations');
});

it('says why a coin without an open network can’t come, and asks for no address', async () => {
  const { sent } = await open('BTC', 'BTC');
  expect(await screen.findByText(/You can only buy and sell it/)).toBeTruthy();
  expect(changes(sent)).toEqual([]);
});

it('sends a person of level 0 to verify first', async () => {
  const { body } = answers.accessStatus;
  const { sent } = await open('USDT', 'ERC20', {
    'GET /user/access_status': answer({ ...body.data, level: 0 }),
  });
  expect(await screen.findByText('Verify your identity to deposit coins')).toBeTruthy();
  expect(changes(sent)).toEqual([]);
});

it('says a refusal of the address in its place', async () => {
  await open('USDT', 'ERC20', { [ASK]: refusal(422, 'coin_deposit_closed', 'Closed just now.') });
  expect(await screen.findByText(/Closed just now\./)).toBeTruthy();
});

it('shows why a network takes no deposits, where its chain stopped since the list was read', async () => {
  const [usdt, btc] = ASSETS;
  const stopped = network('ERC20', '5', 'stopped');
  const list = [{ ...usdt, networks: [stopped, network('BEP20', '0.5', null)] }, btc];
  await open('USDT', 'ERC20', {
    'GET /assets': [answer(ASSETS), answer(list)],
    [ASK]: refusal(422, 'coin_deposit_closed', 'Closed just now.'),
  });
  const row = (await screen.findByText(/paused while we check it/)).closest('label');
  expect(row?.querySelector('input')?.disabled).toBe(true);
  expect(screen.queryByText(/Closed just now/)).toBeNull();
});

it('finds a deposit by its code, and tells in the field why one is not found', async () => {
  const FIND = 'POST /deposit/automatic_deposit';
  const found = {
    id: depositExample.id,
    status: 'confirming',
    confirmations: 1,
    needed: 12,
    reason: null,
  };
  const sent = serve({
    'GET /user/access_status': 'accessStatus',
    'GET /coin_deposits': answer({ data: [] }),
    'GET /coin_claims': answer({ data: [] }),
    [FIND]: [refusal(404, 'transaction_not_found', 'Unknown to the network.'), answer(found)],
  });
  const onFound = vi.fn<(id: string) => void>();
  const { user } = await openScreen(
    <FindDeposit on={null} onFound={onFound} onEverywhere={() => undefined} />,
    {
      path: '/mywallet/deposit/find',
      texts: [coinDepositTexts, chainWayTexts, networkTexts],
    },
  );
  const field = await screen.findByLabelText('Transaction ID (TXID)');
  await user.click(screen.getByRole('button', { name: 'Find my deposit' }));
  expect(screen.getByText('Enter the transaction ID.')).toBeTruthy();
  await user.type(field, ` ${depositExample.txid} {Enter}`);
  expect(await screen.findByText('Unknown to the network.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Find my deposit' }));
  await waitFor(() => expect(onFound).toHaveBeenCalledWith(depositExample.id));
  expect(changes(sent)[0]?.body).toEqual({ transaction_code: depositExample.txid });
});

it('looks on the chosen network by hand, with what was sent, or on all of them', async () => {
  const found = {
    id: depositExample.id,
    status: 'seen',
    confirmations: 1,
    needed: 12,
    reason: null,
  };
  const sent = serve({
    'GET /user/access_status': 'accessStatus',
    'GET /coin_deposits': answer({ data: [] }),
    'GET /coin_claims': answer({ data: [] }),
    'POST /user_wallets/manual_deposit': answer(found),
  });
  const [onFound, onEverywhere] = [vi.fn<(id: string) => void>(), vi.fn()];
  const on = { symbol: 'USDT', network: 'ERC20' };
  const { user } = await openScreen(
    <FindDeposit on={on} onFound={onFound} onEverywhere={onEverywhere} />,
    { path: '/mywallet/deposit/find', texts: [coinDepositTexts, chainWayTexts, networkTexts] },
  );
  await user.type(await screen.findByLabelText('Transaction ID (TXID)'), depositExample.txid);
  await user.type(screen.getByLabelText('Amount sent (optional)'), '1250.5');
  await user.click(screen.getByRole('button', { name: 'Find my deposit' }));
  await waitFor(() => expect(onFound).toHaveBeenCalledWith(depositExample.id));
  expect(changes(sent)[0]?.body).toEqual({
    transaction_code: depositExample.txid,
    exchange_symbol: 'USDT',
    amount: '1250.5',
    smart_contract_name: 'ERC20',
    chain: 'ERC20',
  });
  await user.click(screen.getByRole('button', { name: 'Search all networks' }));
  expect(onEverywhere).toHaveBeenCalledOnce();
});
