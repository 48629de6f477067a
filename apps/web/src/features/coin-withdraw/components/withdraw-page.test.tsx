// @vitest-environment happy-dom
import type { DepositReason, WithdrawalEstimate } from '@sarraf/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { reach } from '#lib/reachability.ts';
import { session } from '#lib/session.ts';
import answers from '#testing/answers.json' with { type: 'json' };
import { heldReply } from '#testing/held-reply.ts';
import { changes, openScreen, type Reply, serve, signInClient } from '#testing/panel.tsx';
import { answer, refusal } from '#testing/staff.ts';
import {
  ADDRESS,
  askedExample,
  estimateExample,
  LOOK_ALIKE,
  savedExample,
  withdrawalExample,
} from '../testing/withdrawal-example.ts';
import type { Where } from './where.ts';
import { CoinWithdraw } from './withdraw-page.tsx';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));
const withdrawalTexts = textsOf(() => import('#components/withdrawal/texts/fa.ts'));
const networkTexts = textsOf(() => import('#components/network-words/texts/fa.ts'));
const movingTexts = textsOf(() => import('#components/moving/texts/fa.ts'));
const factorProofTexts = textsOf(() => import('#components/factor-proof/texts/fa.ts'));
const passkeyTexts = textsOf(() => import('#components/passkey/texts/fa.ts'));
const TEXTS = [
  coinWithdrawTexts,
  withdrawalTexts,
  networkTexts,
  movingTexts,
  factorProofTexts,
  passkeyTexts,
];
const ESTIMATE = 'POST /user_wallets/estimateFee';
const ASK = 'POST /user_wallets/manual_withdraw';
const TRON = 'TVn8RcYxWovB5jQ1sN3TzUhMp8GdCr7kQe';

const network = (code: string, fee: string, withdraw_reason: DepositReason | null) => ({
  code,
  name: code,
  confirmations: code === 'BEP20' ? 15 : 12,
  memo: false,
  withdraw_fee: fee,
  min_deposit: '1',
  min_withdraw: code === 'ERC20' ? '20' : '10',
  deposit_open: true,
  deposit_reason: null,
  withdraw_open: withdraw_reason === null,
  withdraw_reason,
});
const usdt = (...networks: ReturnType<typeof network>[]) => [
  { symbol: 'USDT', labels: { fa: 'تتر', en: 'Tether' }, scale: 6, min_amount: '2', networks },
];
const ASSETS = usdt(
  network('TRC20', '3', 'not_connected'),
  network('ERC20', '5', null),
  network('BEP20', '0.5', null),
);
const level = (of: 0 | 1 | 2): Reply =>
  answer({ ...answers.accessStatus.body.data, level: of, stopped: [] });
const estimate = (part: Partial<WithdrawalEstimate>) => answer({ ...estimateExample, ...part });
const about = (part: Partial<NonNullable<WithdrawalEstimate['address']>>) => ({
  address: ADDRESS,
  label: null,
  counts_from: '2026-11-22T07:50:00.000Z',
  looks_like: null,
  ...part,
});

/** The flow as its page holds it: how far one is stands outside of it. */
function Flow({ first }: { first: Where }) {
  const [where, setWhere] = useState(first);
  return <CoinWithdraw symbol="USDT" where={where} onGo={setWhere} />;
}

async function open(
  replies: Record<string, Reply | readonly Reply[]> = {},
  first: Where = { network: null, isAmount: false },
) {
  const sent = serve({
    'GET /assets': answer(ASSETS),
    'GET /user/access_status': level(2),
    'GET /user_wallets/list': 'wallets',
    'GET /coin_withdrawals': answer({ data: [] }),
    'GET /withdraw_addresses': answer({ data: [savedExample] }),
    'GET /security/factors': answer({ methods: ['google'] }),
    [ESTIMATE]: answer(estimateExample),
    ...replies,
  });
  const drawn = await openScreen(<Flow first={first} />, {
    path: '/mywallet/withdraw/USDT',
    texts: TEXTS,
  });
  return { ...drawn, sent };
}

const AT_ADDRESS: Where = { network: 'ERC20', isAmount: false };
type User = Awaited<ReturnType<typeof open>>['user'];

async function paste(user: User, address: string): Promise<void> {
  await user.click(await screen.findByLabelText(/^Tether address on/));
  await user.paste(address);
}

/** From the network on to the amount, by the address of the book. */
async function toAmount(user: User): Promise<HTMLInputElement> {
  await user.click(await screen.findByRole('button', { name: /Cold wallet/ }));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  return screen.findByLabelText<HTMLInputElement>('Amount to withdraw');
}

const asked = (sent: Parameters<typeof changes>[0]) =>
  changes(sent).filter(({ call }) => call === ASK);

beforeEach(signInClient);

it('goes from network to tracker: fee and address as they were shown, with the factor and a key', async () => {
  const { id } = withdrawalExample;
  const done = { id, status: 'requested', txid: null, transfer_id: null };
  const { user, sent, router } = await open({ [ASK]: answer(done) });
  const radios = await screen.findAllByRole('radio');
  expect(radios.map((radio) => radio.getAttribute('value'))).toEqual(['ERC20', 'BEP20', 'TRC20']);
  expect(screen.getByText('This network isn’t supported yet.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Continue with ERC20 · fee 5/ }));
  const amount = await toAmount(user);
  await user.type(amount, '250');
  expect(screen.getByText('Recipient gets').parentElement?.textContent).toContain('245 USDT');
  expect(screen.getAllByText(ADDRESS)).not.toHaveLength(0);
  expect(screen.getByText('No 24-hour lock on this address')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Confirm and enter code' }));
  await user.click(await screen.findByLabelText('6-digit code'));
  await user.paste('123456');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/mywallet/withdrawals/${id}`));
  const [request] = asked(sent);
  expect(request?.body).toEqual({
    symbol: 'USDT',
    chain: 'ERC20',
    amount: '250',
    wallet_address: ADDRESS,
    fee: '5',
    secret_key: '123456',
  });
  expect(request?.idempotencyKey).toMatch(/^\S{8,}$/);
});

it.each([
  [0, 'Verify to level 2 to withdraw crypto'],
  [1, 'Verify to level 2 to withdraw crypto'],
] as const)('sends a person of level %i to verify first', async (of, words) => {
  const { sent } = await open({ 'GET /user/access_status': level(of) });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Verify to level 2' }).getAttribute('href')).toBe('/kyc');
  expect(changes(sent)).toEqual([]);
});

it('lets nothing out of a frozen account, and says where it is opened', async () => {
  const current = session.get();
  if (current === null) throw new Error('A client is signed in.');
  session.set({ ...current, user: { ...current.user, frozen: true } });
  await open();
  expect(await screen.findByText('Your account is frozen')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Security page' })).toBeTruthy();
});

it('says until when a change of the login holds everything, and offers nothing to send', async () => {
  const held = { held_until: '2026-11-22T08:30:00.000Z', available: '0' };
  const { user } = await open({ [ESTIMATE]: estimate(held) });
  expect((await screen.findByText(/are paused until/)).textContent).toContain('22 November, 12:00');
  await user.click(screen.getByRole('button', { name: /Continue with/ }));
  await toAmount(user);
  expect(screen.queryByRole('button', { name: 'Confirm and enter code' })).toBeNull();
});

it.each([
  ['0', '1500', 'Cancel an order', 'Orders'],
  ['0', '0', 'after a deposit or a purchase', 'Deposit'],
] as const)(
  'says of a wallet with %s free of %s what can be done',
  async (free, all, why, link) => {
    const { data } = answers.wallets.body;
    const list = data.data.map((one) =>
      one.symbol === 'USDT' ? { ...one, available_balance: free, amount: all } : one,
    );
    await open({ 'GET /user_wallets/list': answer({ ...data, data: list }) });
    expect(await screen.findByText(new RegExp(why))).toBeTruthy();
    expect(screen.getByRole('link', { name: link })).toBeTruthy();
  },
);

it('says of no step until it knows whether there is a network to choose', async () => {
  const slow = heldReply(usdt(network('ERC20', '5', null)));
  await open({ 'GET /assets': slow.reply });
  expect(await screen.findByRole('heading', { name: 'Withdraw USDT' })).toBeTruthy();
  expect(screen.queryByText(/^Step/)).toBeNull();
  await slow.release();
  expect(await screen.findByText('Step 1 of 3')).toBeTruthy();
});

it('says why a coin whose networks are all closed can’t leave', async () => {
  await open({ 'GET /assets': answer(usdt(network('ERC20', '5', 'stopped'))) });
  expect(await screen.findByText(/check this coin’s network/)).toBeTruthy();
});

it('shows that networks could not be loaded, and asks again', async () => {
  let isUp = false;
  const { user } = await open({
    'GET /assets': () => (isUp ? answer(ASSETS)() : refusal(404, 'not_found', 'Not there.')()),
  });
  expect(await screen.findByText('Couldn’t load the networks')).toBeTruthy();
  isUp = true;
  await user.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findAllByRole('radio')).toHaveLength(3);
});

it('is grey while the server can’t be heard, and says why', async () => {
  const { user, sent } = await open({}, AT_ADDRESS);
  const amount = await toAmount(user);
  await user.type(amount, '250');
  reach.set('offline');
  expect(await screen.findByText('Available when you’re back online.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Confirm and enter code' }));
  expect(screen.queryByLabelText('6-digit code')).toBeNull();
  expect(asked(sent)).toEqual([]);
});

it('finds the network by the address, and takes the address along', async () => {
  const { user } = await open({
    'GET /assets': answer(
      usdt(network('TRC20', '3', null), network('ERC20', '5', null), network('BEP20', '1', null)),
    ),
  });
  await user.click(await screen.findByRole('button', { name: 'Find the network by address' }));
  await user.click(screen.getByLabelText('Recipient address'));
  await user.paste(ADDRESS);
  expect(screen.getByText(/addresses look the same/).textContent).toContain('ERC20 / BEP20');
  await user.clear(screen.getByLabelText('Recipient address'));
  await user.paste(TRON);
  expect(screen.getByText(/so that network is selected/).textContent).toContain('TRC20');
  await user.click(screen.getByRole('button', { name: /Continue with TRC20/ }));
  expect(await screen.findByText(TRON)).toBeTruthy();
});

it('catches an address of another network before it is asked about, and offers that one', async () => {
  const { user, sent } = await open(
    { 'GET /assets': answer(usdt(network('TRC20', '3', null), network('ERC20', '5', null))) },
    AT_ADDRESS,
  );
  await paste(user, TRON);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'this is a TRC20 address, not ERC20',
  );
  const about = changes(sent).map(({ body }) => (body as { to_address?: string }).to_address);
  expect(about).not.toContain(TRON);
  await user.click(screen.getByRole('button', { name: /Change network to TRC20 · fee 3/ }));
  expect(await screen.findByText('Tether address on TRC20')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy();
});

it.each([
  ['address_checksum', 'One or more characters are wrong.'],
  ['address_is_yours', 'This is your own deposit address.'],
  ['address_blocked', 'Not to this address.'],
] as const)('tells at the address that the server refuses it (%s)', async (code, message) => {
  const { user } = await open({ [ESTIMATE]: refusal(422, code, message) }, AT_ADDRESS);
  await paste(user, ADDRESS);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  await user.click(screen.getByRole('button', { name: 'Choose another address' }));
  expect(await screen.findByLabelText(/^Tether address on/)).toBeTruthy();
});

it('goes on from a look-alike only after it was compared, and says so to the server', async () => {
  const alike = about({
    address: LOOK_ALIKE,
    looks_like: { label: 'Cold wallet', address: ADDRESS },
  });
  const { id } = withdrawalExample;
  const { user, sent } = await open(
    {
      [ESTIMATE]: estimate({ address: alike, warnings: ['look_alike'] }),
      [ASK]: answer({ id, status: 'requested', txid: null, transfer_id: null }),
    },
    AT_ADDRESS,
  );
  await paste(user, LOOK_ALIKE);
  const card = await screen.findByRole('alert', { name: /looks like an address you know/ });
  expect(within(card).getByText(LOOK_ALIKE)).toBeTruthy();
  expect(within(card).getByText(ADDRESS)).toBeTruthy();
  const marked = card.querySelectorAll('[data-other]');
  expect(marked).toHaveLength(8);
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Review the warning above first' }));
  expect(screen.queryByLabelText('Amount to withdraw')).toBeNull();
  await user.click(within(card).getByRole('button', { name: /I checked it/ }));
  expect(screen.getByText(/You compared it with/).textContent).toContain('Cold wallet');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText('Amount to withdraw'), '250');
  await user.click(screen.getByRole('button', { name: 'Confirm and enter code' }));
  await user.click(await screen.findByLabelText('6-digit code'));
  await user.paste('123456');
  await waitFor(() => expect(asked(sent)).toHaveLength(1));
  expect(asked(sent)[0]?.body).toMatchObject({
    wallet_address: LOOK_ALIKE,
    look_alike_accepted: true,
  });
});

it('takes the known address in the place of one that looks like it', async () => {
  const alike = about({
    address: LOOK_ALIKE,
    looks_like: { label: 'Cold wallet', address: ADDRESS },
  });
  const { user } = await open(
    { [ESTIMATE]: [estimate({ address: alike, warnings: ['look_alike'] }), estimate({})] },
    AT_ADDRESS,
  );
  await paste(user, LOOK_ALIKE);
  await user.click(await screen.findByRole('button', { name: /^Use .*Cold wallet/ }));
  expect(await screen.findByText(/in your address book$/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
});

it('saves a new address with a name and a factor, and says when it opens', async () => {
  const SAVE = 'POST /withdraw_addresses';
  const label = 'Laptop wallet';
  const counts_from = '2026-11-22T07:50:00.000Z';
  const saved = { ...savedExample, label, counts_from, counts: false, last_used_at: null };
  const { user, sent } = await open(
    {
      [ESTIMATE]: [
        estimate({ address: about({}), warnings: ['address_not_saved'] }),
        estimate({ address: about({ label }), warnings: ['address_waits'] }),
      ],
      [SAVE]: answer(saved),
    },
    AT_ADDRESS,
  );
  await paste(user, ADDRESS);
  expect((await screen.findByText(/Withdrawals to a new address open/)).textContent).toContain(
    '11:20',
  );
  await user.click(screen.getByRole('button', { name: 'Save address' }));
  expect(screen.getByText('Enter a short name.')).toBeTruthy();
  await user.type(screen.getByLabelText('Name in your address book'), label);
  await user.click(screen.getByRole('button', { name: 'Save address' }));
  await user.click(await screen.findByLabelText('6-digit code'));
  await user.paste('123456');
  expect((await screen.findByText(/You can withdraw to this address from/)).textContent).toContain(
    '11:20',
  );
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  expect(changes(sent).find(({ call }) => call === SAVE)?.body).toEqual({
    address: ADDRESS,
    network: 'ERC20',
    label,
    secret_key: '123456',
  });
});

it('moves to another user at once and free of charge, and says that it did', async () => {
  const id = '0b2f7a52-4c1e-4d4e-9a55-6a3b8f1c2d3e';
  const done = { id, status: 'settled', txid: null, transfer_id: id };
  const { user, router } = await open(
    {
      [ESTIMATE]: estimate({
        fee: '0',
        address: about({}),
        warnings: ['own_user', 'address_not_saved'],
      }),
      [ASK]: answer(done),
    },
    AT_ADDRESS,
  );
  await paste(user, ADDRESS);
  expect(await screen.findByText('This address belongs to a Sarraf user')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText('Amount to withdraw'), '250');
  expect(screen.getByText('Free')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Confirm and enter code' }));
  await user.click(await screen.findByLabelText('6-digit code'));
  await user.paste('123456');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/transfer/${id}`));
  expect(router.state.location.search).toEqual({ by: 'address' });
});

it.each([
  ['19', /The minimum withdrawal is/, /Raise to the minimum of 20/, '20'],
  ['600', /right now/, /^Withdraw 461\.4/, '461.4'],
] as const)('cures %s instead of sending it', async (typed, why, cure, cured) => {
  const { user, sent } = await open({}, AT_ADDRESS);
  const amount = await toAmount(user);
  await user.type(amount, typed);
  await user.tab();
  expect(screen.getByText(why)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: cure }));
  expect(amount.value).toBe(cured);
  expect(asked(sent)).toEqual([]);
});

it('names what recent deposits hold back, and until when', async () => {
  const recent = { too_recent: '180.78', too_recent_until: '2026-11-24T10:36:00.000Z' };
  const { user } = await open({ [ESTIMATE]: estimate(recent) }, AT_ADDRESS);
  const amount = await toAmount(user);
  expect(screen.getByText(/can’t be withdrawn yet/).textContent).toContain('180.78');
  await user.type(amount, '600');
  await user.tab();
  expect(screen.getByText(/is locked until/).textContent).toContain('24 November, 14:06');
});

it('says what is to be minded of this very amount', async () => {
  const { user } = await open(
    {
      [ESTIMATE]: [
        estimate({}),
        estimate({ warnings: ['officer_looks', 'hot_low', 'network_fee_high'] }),
      ],
    },
    AT_ADDRESS,
  );
  await user.type(await toAmount(user), '400');
  expect(await screen.findByText('A reviewer will check this withdrawal')).toBeTruthy();
  expect(screen.getByText('It may be sent a little later')).toBeTruthy();
  expect(screen.getByText('The network is busy')).toBeTruthy();
});

it('shows a fee that changed since, and sends nothing till it is confirmed with the new one', async () => {
  const { id } = withdrawalExample;
  let fee = '5';
  const { user, sent, router } = await open(
    {
      [ESTIMATE]: () => estimate({ fee })(),
      [ASK]: [
        refusal(409, 'withdrawal_fee_changed', 'The fee is now 7 USDT.'),
        answer({ id, status: 'requested', txid: null, transfer_id: null }),
      ],
    },
    AT_ADDRESS,
  );
  await user.type(await toAmount(user), '250');
  await user.click(screen.getByRole('button', { name: 'Confirm and enter code' }));
  const code = await screen.findByLabelText('6-digit code');
  fee = '7';
  await user.click(code);
  await user.paste('123456');
  expect((await screen.findByRole('alert')).textContent).toBe('The fee is now 7 USDT.');
  expect(screen.queryByLabelText('6-digit code')).toBeNull();
  await waitFor(() =>
    expect(screen.getByText('Recipient gets').parentElement?.textContent).toContain('243 USDT'),
  );
  await user.click(screen.getByRole('button', { name: 'Confirm and enter code' }));
  await user.click(await screen.findByLabelText('6-digit code'));
  await user.paste('654321');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/mywallet/withdrawals/${id}`));
  const [first, second] = asked(sent);
  expect([first?.body, second?.body]).toMatchObject([{ fee: '5' }, { fee: '7' }]);
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
});

it('leads back to the networks where the chosen one closed since', async () => {
  const shut = usdt(network('ERC20', '5', 'stopped'), network('BEP20', '0.5', null));
  const { user } = await open(
    {
      'GET /assets': [answer(ASSETS), answer(shut)],
      [ASK]: refusal(422, 'coin_withdrawal_closed', 'Closed just now.'),
    },
    AT_ADDRESS,
  );
  await user.type(await toAmount(user), '250');
  await user.click(screen.getByRole('button', { name: 'Confirm and enter code' }));
  await user.click(await screen.findByLabelText('6-digit code'));
  await user.paste('123456');
  expect(await screen.findByText(/have just closed\. Nothing was requested/)).toBeTruthy();
  expect(screen.getByText('Withdrawals are paused while we check this network.')).toBeTruthy();
});

it('leads back to the address where the server refused that, and says why', async () => {
  const { user } = await open(
    { [ASK]: refusal(422, 'address_too_new', 'This address is new.') },
    AT_ADDRESS,
  );
  await user.type(await toAmount(user), '250');
  await user.click(screen.getByRole('button', { name: 'Confirm and enter code' }));
  await user.click(await screen.findByLabelText('6-digit code'));
  await user.paste('123456');
  expect((await screen.findByRole('alert')).textContent).toBe('This address is new.');
  expect(screen.queryByLabelText('Amount to withdraw')).toBeNull();
});

it('tells other refusals at the code, and keeps one key while the outcome is open', async () => {
  const { id } = withdrawalExample;
  const { user, sent, router } = await open(
    {
      [ASK]: [
        refusal(409, 'outcome_unknown', 'Not known.'),
        answer({ id, status: 'requested', txid: null, transfer_id: null }),
      ],
    },
    AT_ADDRESS,
  );
  await user.type(await toAmount(user), '250');
  await user.click(screen.getByRole('button', { name: 'Confirm and enter code' }));
  const code = await screen.findByLabelText('6-digit code');
  await user.click(code);
  await user.paste('111111');
  expect(await screen.findByText('Not known.')).toBeTruthy();
  await user.clear(code);
  await user.click(code);
  await user.paste('222222');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/mywallet/withdrawals/${id}`));
  const [first, second] = asked(sent).map(({ idempotencyKey }) => idempotencyKey);
  expect(second).toBe(first);
});

it('shows at its first step what is on its way already', async () => {
  await open({ 'GET /coin_withdrawals': answer({ data: [askedExample] }) });
  const row = await screen.findByRole('link', { name: /Pending approval/ });
  expect(row.getAttribute('href')).toBe(`/mywallet/withdrawals/${askedExample.id}`);
});
