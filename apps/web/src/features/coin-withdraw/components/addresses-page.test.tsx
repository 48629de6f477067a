// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import answers from '#testing/answers.json' with { type: 'json' };
import { changes, openScreen, type Reply, serve, signInClient, told } from '#testing/panel.tsx';
import { answer, refusal } from '#testing/staff.ts';
import { ADDRESS, savedExample } from '../testing/withdrawal-example.ts';
import { WithdrawAddressesPage } from './addresses-page.tsx';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));
const movingTexts = textsOf(() => import('#components/moving/texts/fa.ts'));
const factorProofTexts = textsOf(() => import('#components/factor-proof/texts/fa.ts'));
const passkeyTexts = textsOf(() => import('#components/passkey/texts/fa.ts'));
const TEXTS = [coinWithdrawTexts, movingTexts, factorProofTexts, passkeyTexts];
const BOOK = 'GET /withdraw_addresses';
const SAVE = 'POST /withdraw_addresses';
const REMOVE = `DELETE /withdraw_addresses/${savedExample.id}`;
const open_ = { withdraw_open: true, withdraw_reason: null };
const asset = {
  symbol: 'USDT',
  labels: { fa: 'تتر', en: 'Tether' },
  scale: 6,
  min_amount: '2',
  networks: [
    { code: 'ERC20', ...open_ },
    { code: 'BEP20', ...open_ },
  ],
};

async function open(replies: Record<string, Reply | readonly Reply[]>) {
  const sent = serve({
    'GET /assets': answer([asset]),
    'GET /user/access_status': answer({ ...answers.accessStatus.body.data, level: 2 }),
    'GET /security/factors': answer({ methods: ['google'] }),
    ...replies,
  });
  const drawn = await openScreen(<WithdrawAddressesPage />, {
    path: '/mywallet/withdraw/addresses',
    texts: TEXTS,
  });
  return { ...drawn, sent };
}

beforeEach(signInClient);

it('lists each address with its use, and a new one with its hour', async () => {
  const waiting = {
    ...savedExample,
    id: '5',
    label: 'Phone wallet',
    counts: false,
    counts_from: '2026-11-22T07:50:00.000Z',
    withdrawals: 0,
    last_used_at: null,
  };
  await open({ [BOOK]: answer({ data: [savedExample, waiting] }) });
  const row = (await screen.findByText('Cold wallet')).closest('li');
  expect(row?.textContent).toContain('14 times');
  expect((await screen.findByText('Phone wallet')).closest('li')?.textContent).toMatch(
    /Locked until .*11:20/,
  );
});

it('says what the empty book is for', async () => {
  await open({ [BOOK]: answer({ data: [] }) });
  expect(await screen.findByText('No addresses yet')).toBeTruthy();
});

it('adds one: its shape says the networks, then a name and a factor', async () => {
  const { user, sent } = await open({
    [BOOK]: [answer({ data: [] }), answer({ data: [savedExample] })],
    [SAVE]: [refusal(409, 'withdraw_address_known', 'Known already.'), answer(savedExample)],
  });
  await user.click(await screen.findByLabelText('Recipient address'));
  await user.paste('0x12');
  await user.click(screen.getByRole('button', { name: 'Choose another address' }));
  expect(screen.getByText(/isn’t an address of any of our networks/)).toBeTruthy();
  await user.clear(screen.getByLabelText('Recipient address'));
  await user.paste(ADDRESS);
  expect(screen.getByText('ERC20 / BEP20')).toBeTruthy();
  await user.type(screen.getByLabelText('Name in your address book'), ' Cold wallet ');
  await user.click(screen.getByRole('button', { name: 'Save address' }));
  const code = await screen.findByLabelText('6-digit code');
  await user.click(code);
  await user.paste('123456');
  expect(await screen.findByText('Known already.')).toBeTruthy();
  await user.clear(code);
  await user.click(code);
  await user.paste('654321');
  expect(await screen.findByText('14 times')).toBeTruthy();
  expect(told()).toEqual(['“Cold wallet” saved to your address book']);
  expect(changes(sent)[0]?.body).toEqual({
    address: ADDRESS,
    network: 'ERC20',
    label: 'Cold wallet',
    secret_key: '123456',
  });
});

it('removes one only after it was asked once more', async () => {
  const { user, sent } = await open({
    [BOOK]: [answer({ data: [savedExample] }), answer({ data: [] })],
    [REMOVE]: answer({}),
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Cold wallet' }));
  expect(changes(sent)).toEqual([]);
  expect(screen.getByText(/24-hour lock restarts/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(changes(sent).map(({ call }) => call)).toEqual([REMOVE]));
  expect(await screen.findByText('No addresses yet')).toBeTruthy();
});
