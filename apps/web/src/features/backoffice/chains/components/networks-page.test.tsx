// @vitest-environment happy-dom
import type { Chain, ChainApproval, ChainStop, WatchedDeposit } from '@sarraf/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { changes, openScreen, type Reply, serve, told } from '#testing/panel.tsx';
import { answer, refusal, signInStaff } from '#testing/staff.ts';
import {
  approvalExample,
  chainExample,
  networkExample,
  watchedExample,
} from '../testing/chain-example.ts';
import { NetworksPage } from './networks-page.tsx';

const bankTexts = textsOf(() => import('../../bank/texts/fa.ts'));
const chainsTexts = textsOf(() => import('../texts/fa.ts'));
const networkTexts = textsOf(() => import('#components/network-words/texts/fa.ts'));

const STOP: ChainStop = {
  id: '4',
  stopped_at: '2026-11-21T10:00:00.000Z',
  stopped_by: null,
  reason: null,
  findings: [
    { kind: 'state', symbol: 'USDT', txid: null, decimals: 6, expected: '1000', found: '999' },
  ],
  first: {
    officer: { id: '9', name: 'Mina' },
    at: '2026-11-29T08:00:00.000Z',
    reason: 'looked at it',
    is_mine: false,
  },
};
const page = (...data: WatchedDeposit[]) => ({
  data,
  current_page: 1,
  per_page: 20,
  last_page: 1,
  total: data.length,
  next_cursor: null,
});

async function open(chain: Chain, replies: Record<string, Reply | readonly Reply[]> = {}) {
  const sent = serve({
    'GET /admin/chains': answer({ data: [chain] }),
    'GET /admin/chain_approvals': answer({ data: [] }),
    'GET /admin/coin_deposits': answer(page()),
    'GET /admin/chain_differences': answer({ data: [] }),
    'GET /admin/decisions': answer([]),
    ...replies,
  });
  const { user } = await openScreen(<NetworksPage />, {
    path: '/networks',
    texts: [chainsTexts, bankTexts, networkTexts],
  });
  return { user, sent };
}
const toggle = (name: string) => screen.findByRole('switch', { name });
const press = (name: string) => screen.findByRole('button', { name });
const sheet = () => within(screen.getByRole('dialog'));

beforeEach(() => signInStaff('finance'));

it('shows both nodes, how far one is behind, and what an opening needs', async () => {
  await open(chainExample);
  expect(await screen.findByText('4 blocks behind')).toBeTruthy();
  expect(screen.getByText('Second node responds: Yes')).toBeTruthy();
  expect(screen.getByText('Everything matches')).toBeTruthy();
});

it('closes a network at once, with a reason', async () => {
  const CLOSE = 'POST /admin/chain_networks/USDT/ERC20/close';
  const { user, sent } = await open(chainExample, { [CLOSE]: answer(networkExample) });
  await user.click(await toggle('USDT deposits on ERC20'));
  await user.click(sheet().getByRole('button', { name: 'Close now' }));
  expect(await sheet().findByText('Enter at least five characters.')).toBeTruthy();
  expect(changes(sent)).toEqual([]);
  await user.type(sheet().getByLabelText('Reason'), 'node is being mended');
  await user.click(sheet().getByRole('button', { name: 'Close now' }));
  await waitFor(() => expect(told()).toEqual(['Deposits closed']));
  expect(changes(sent).map(({ call, body }) => [call, body])).toEqual([
    [CLOSE, { reason: 'node is being mended', direction: 'deposit' }],
  ]);
});

it('has the chain once over its coins, and stops all its withdrawals by one switch', async () => {
  const STOP_CHAIN = 'POST /admin/chains/ethereum/stop';
  const ether = { ...networkExample, symbol: 'ETH', labels: { fa: 'اتریوم', en: 'Ether' } };
  const networks = [
    networkExample,
    { ...ether, deposit_reason: 'closed' as const, contract: null },
  ];
  const { user, sent } = await open(
    { ...chainExample, networks },
    { [STOP_CHAIN]: answer(chainExample) },
  );
  expect(await screen.findByText('1 of 2 open')).toBeTruthy();
  expect(screen.getAllByText('4 blocks behind')).toHaveLength(1);
  await user.click(await toggle('All withdrawals on Ethereum'));
  await user.type(sheet().getByLabelText('Reason'), 'blocks come late');
  await user.click(sheet().getByRole('button', { name: 'Stop now' }));
  await waitFor(() => expect(told()).toEqual(['Chain stopped']));
  expect(changes(sent).map(({ call, body }) => [call, body])).toEqual([
    [STOP_CHAIN, { reason: 'blocks come late' }],
  ]);
});

it('proposes to open withdrawals of a coin, and leaves their switch off until then', async () => {
  const OPEN = 'POST /admin/chain_networks/USDT/ERC20/open';
  const { user, sent } = await open(chainExample, { [OPEN]: answer(approvalExample) });
  await user.click(await toggle('USDT withdrawals on ERC20'));
  await user.type(sheet().getByLabelText('Reason'), 'the signer is ready');
  await user.click(sheet().getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(told()).toEqual(['Saved. A second person has to approve']));
  expect(changes(sent).map(({ call, body }) => [call, body])).toEqual([
    [OPEN, { reason: 'the signer is ready', direction: 'withdraw' }],
  ]);
  expect((await toggle('USDT withdrawals on ERC20')).getAttribute('aria-checked')).toBe('false');
});

it('shows a claim’s evidence when it is asked for, refuses it, and proposes who is believed', async () => {
  const claim: WatchedDeposit['claims'][number] = {
    id: '7',
    person: { id: '31', name: 'Sara', mobile: '0912***0031' },
    claimed_amount: '600',
    status: 'open',
    evidence: { words: 'from my own wallet', pictures: 1, at: '2026-11-21T10:00:00.000Z' },
    at: '2026-11-21T09:00:00.000Z',
  };
  const parked = { ...watchedExample, status: 'parked', reason: 'unknown_address' } as const;
  const deposit: WatchedDeposit = { ...parked, person: null, claims: [claim] };
  const LOOK = 'GET /admin/coin_claims/7/pictures/1';
  const REFUSE = 'POST /admin/coin_claims/7/refuse';
  const { user, sent } = await open(chainExample, {
    'GET /admin/coin_deposits': answer(page(deposit)),
    [LOOK]: async () =>
      new Response(new Uint8Array([255, 216]), {
        headers: { 'content-type': 'application/octet-stream' },
      }),
    [REFUSE]: answer(deposit),
  });
  await user.click(await press('Review'));
  expect(sheet().getByText('from my own wallet')).toBeTruthy();
  expect(sent.some(({ call }) => call === LOOK)).toBe(false);
  await user.click(sheet().getByRole('button', { name: 'View Picture 1 (logged)' }));
  await waitFor(() => expect(sent.some(({ call }) => call === LOOK)).toBe(true));
  await user.type(sheet().getByLabelText('Reason'), 'not to be read');
  await user.click(sheet().getByRole('radio', { name: 'Unreadable' }));
  await user.click(sheet().getByRole('button', { name: 'Reject claim' }));
  await waitFor(() => expect(told()).toEqual(['Claim rejected']));
  expect(changes(sent).map(({ call, body }) => [call, body])).toEqual([
    [REFUSE, { reason: 'unreadable', words: 'not to be read' }],
  ]);
  await user.click(await press('Review'));
  await user.click(sheet().getByRole('button', { name: 'Credit to user' }));
  expect(sheet().getByText(/Sara/)).toBeTruthy();
});

it('proposes other terms from those that stand, with every field right', async () => {
  const TERMS = 'POST /admin/chain_networks/USDT/ERC20/terms';
  const { user, sent } = await open(chainExample, { [TERMS]: answer(approvalExample) });
  await user.click(await press('Terms'));
  const blocks = sheet().getByLabelText('Confirmations');
  await user.clear(blocks);
  await user.type(blocks, '0');
  await user.click(sheet().getByRole('button', { name: 'Propose' }));
  expect(sheet().getByText('Enter a number from 1 to 200.')).toBeTruthy();
  expect(changes(sent)).toEqual([]);
  await user.clear(blocks);
  await user.type(blocks, '24');
  await user.clear(sheet().getByLabelText(/Large amount/));
  await user.type(sheet().getByLabelText('Reason'), 'forks were deeper of late');
  await user.click(sheet().getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(told()).toEqual(['Saved. A second person has to approve']));
  const terms = { min_deposit: '1', large_amount: null, withdraw_fee: '5', min_withdraw: '10' };
  expect(changes(sent).map(({ call, body }) => [call, body])).toEqual([
    [TERMS, { ...terms, confirmations: 24, reason: 'forks were deeper of late' }],
  ]);
});

it('shows what changes of a network’s terms to the officer who decides', async () => {
  const changed: ChainApproval = {
    ...approvalExample,
    kind: 'network_terms',
    changes: [
      { field: 'confirmations', old: '12', new: '24' },
      { field: 'large_amount', old: '20000', new: null },
    ],
  };
  const { user } = await open(chainExample, {
    'GET /admin/chain_approvals': answer({ data: [changed] }),
  });
  await user.click(await screen.findByRole('tab', { name: /Two-person approvals/ }));
  expect(await screen.findByText('Network terms change')).toBeTruthy();
  expect(screen.getByText('24').closest('ins')).toBeTruthy();
  expect(screen.getByText('None').closest('ins')).toBeTruthy();
});

it('names what stopped a chain and who wants it to go on, and lets a second officer lift it', async () => {
  const LIFT = 'POST /admin/chain_stops/4/lift';
  const { user, sent } = await open(
    { ...chainExample, stop: STOP },
    { [LIFT]: answer(chainExample) },
  );
  expect(await screen.findByText('Ethereum is stopped')).toBeTruthy();
  expect(screen.getByText(/differs from the transactions we read/)).toBeTruthy();
  expect(screen.getByText('0.000999')).toBeTruthy();
  expect(screen.getByText('Mina')).toBeTruthy();
  await user.click(await press('Lift stop'));
  await user.type(sheet().getByLabelText('Reason'), 'the second path agrees');
  await user.click(sheet().getByRole('button', { name: 'Approve and lift' }));
  await waitFor(() => expect(told()).toEqual(['Chain resumed']));
  expect(changes(sent).map(({ call }) => call)).toEqual([LIFT]);
});

it('leaves one’s own lift to another', async () => {
  const { user } = await open({
    ...chainExample,
    stop: { ...STOP, first: STOP.first && { ...STOP.first, is_mine: true } },
  });
  await user.click(await press('Waiting for a second person'));
  expect(sheet().getByText(/Another person has to approve/)).toBeTruthy();
  expect(sheet().queryByRole('button', { name: 'Approve and lift' })).toBeNull();
});

it('proposes a parked deposit for its person, and says whom it waits for then', async () => {
  const parked: WatchedDeposit = {
    ...watchedExample,
    status: 'parked',
    reason: 'below_minimum',
    confirmations: 12,
  };
  const SETTLE = `POST /admin/coin_deposits/${parked.id}/settle`;
  const waiting = { ...approvalExample, kind: 'coin_settlement' as const, is_mine: true };
  const { user, sent } = await open(chainExample, {
    'GET /admin/coin_deposits': [answer(page(parked)), answer(page({ ...parked, waiting }))],
    [SETTLE]: answer(waiting),
  });
  expect(await screen.findByText('Below the minimum. Held until they add up to it')).toBeTruthy();
  await user.click(await press('Credit to user'));
  await user.type(sheet().getByLabelText('Reason'), 'asked for by ticket');
  await user.click(sheet().getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(told()).toEqual(['Saved. A second person has to approve']));
  expect(changes(sent)[0]?.body).toEqual({ user_id: '3', reason: 'asked for by ticket' });
  expect(await press('Waiting for a second person')).toBeTruthy();
});

it('approves what another proposed, and says why it may not', async () => {
  const APPROVE = 'POST /admin/chain_approvals/5/approve';
  const { user } = await open(chainExample, {
    'GET /admin/chain_approvals': answer({ data: [approvalExample] }),
    [APPROVE]: refusal(403, 'officer_too_new', 'Too new.'),
  });
  await user.click(await screen.findByRole('tab', { name: /Two-person/ }));
  await user.click(await press('Review'));
  await user.type(sheet().getByLabelText('Reason'), 'checked both nodes');
  await user.click(sheet().getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Too new.')).toBeTruthy();
});

it('offers an auditor nothing to press', async () => {
  signInStaff('auditor');
  await open({ ...chainExample, stop: STOP });
  expect(await screen.findByText('Ethereum is stopped')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Lift stop' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Terms' })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
});
