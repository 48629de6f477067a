// @vitest-environment happy-dom
import type { DepositIdTips, OfflineDeposit } from '@sarraf/contracts';
import { screen, waitFor } from '@testing-library/react';
import { fireEvent } from '@testing-library/dom';
import { Suspense } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { changes, openScreen, type Reply, serve, signInClient, told } from '#testing/panel.tsx';
import { answer, refusal } from '#testing/staff.ts';
import { IdentifierWay, ReceiptWay } from './lazy-bank-ways.tsx';

const SHEBA = 'IR820540102680020817909002';
const TIPS: DepositIdTips = {
  accounts: [
    {
      sheba: SHEBA,
      bank: { fa: 'بانک نمونه', en: 'Demo bank' },
      owner: { fa: 'شرکت صراف', en: 'Sarraf Company' },
    },
  ],
  deposit_id: '451207783103',
  min: '1000',
  paya: ['03:45', '10:45'],
  satna: { from: '08:00', to: '13:30', min: '100000000' },
  limits: [],
  receipts_max: 5,
};
const RECEIPT: OfflineDeposit = {
  id: '4',
  amount: '250000',
  paid_at: '2026-11-25T09:00:00.000Z',
  tracking_number: 'T1',
  account: SHEBA,
  status: 'refused',
  reason: 'unreadable',
  created_at: '2026-11-25T10:00:00.000Z',
  decided_at: '2026-11-25T11:00:00.000Z',
};
const page = (data: readonly unknown[]) =>
  answer({ data, current_page: 1, per_page: 20, last_page: 1, total: 1, next_cursor: null });

beforeEach(signInClient);

const DEPOSIT = { id: 'a', amount: '90000', status: 'checked', reference: 'R1' };
async function open(way: 'identifier' | 'receipt', replies: Record<string, Reply> = {}) {
  const sent = serve({
    'GET /user_wallets/deposit_id_tips': answer(TIPS),
    'GET /tomanWallet/bank_deposits': page([
      { ...DEPOSIT, paid_at: RECEIPT.paid_at, updated_at: RECEIPT.paid_at },
    ]),
    'GET /tomanWallet/offline_deposit/history': page([RECEIPT]),
    'POST /tomanWallet/offline_deposit': answer({ ...RECEIPT, status: 'waiting', reason: null }),
    ...replies,
  });
  const part = way === 'identifier' ? <IdentifierWay /> : <ReceiptWay />;
  // the deposit screen has none of their texts: they bring their own
  const { user } = await openScreen(<Suspense>{part}</Suspense>, { path: '/deposit', texts: [] });
  return { user, sent };
}

it('shows the identifier in groups and each field to copy, without spaces', async () => {
  const { user } = await open('identifier');
  expect(await screen.findByText('4512 0778 3103')).toBeTruthy();
  expect(screen.getByText('IR82 0540 1026 8002 0817 9090 02')).toBeTruthy();
  expect(screen.getByText('Sarraf Company')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy deposit ID' }));
  expect(await navigator.clipboard.readText()).toBe('451207783103');
  await user.click(screen.getByRole('button', { name: 'Copy Sheba' }));
  expect(await navigator.clipboard.readText()).toBe(SHEBA);
  expect(await screen.findByText('In review')).toBeTruthy();
});

it('says that the way is closed where the house names no account', async () => {
  await open('identifier', {
    'GET /user_wallets/deposit_id_tips': answer({ ...TIPS, accounts: [] }),
  });
  expect(await screen.findByText('Bank deposits are closed right now')).toBeTruthy();
});

async function fill(user: Awaited<ReturnType<typeof open>>['user']): Promise<void> {
  await user.type(await screen.findByLabelText('Amount paid'), '250000');
  await user.click(screen.getByRole('button', { name: /^Payment date/ }));
  await user.click(await screen.findByRole('button', { name: /, today/ }));
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '00:00' } });
  await user.type(screen.getByLabelText('Bank reference'), '14059901');
  const picture = new File(['x'], 'receipt.jpg', { type: 'image/jpeg' });
  await user.upload(screen.getByLabelText('Choose a picture'), picture);
}

it('names what is missing in a receipt and sends nothing, then sends it once', async () => {
  const { user, sent } = await open('receipt');
  expect(await screen.findByLabelText<HTMLInputElement>('Time')).toHaveProperty('dir', 'ltr');
  await user.click(await screen.findByRole('button', { name: 'Upload receipt' }));
  for (const text of [/Enter the amount/, /date and time/, /reference from/, /Add a pict/]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(changes(sent)).toEqual([]);
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Upload receipt' }));
  await waitFor(() => expect(told()).toEqual(['Receipt uploaded. We’ll let you know the result.']));
  expect(changes(sent).map(({ call }) => call)).toEqual(['POST /tomanWallet/offline_deposit']);
});

it('keeps what was typed where it is refused, and says why an earlier one was', async () => {
  const { user } = await open('receipt', {
    'POST /tomanWallet/offline_deposit': refusal(409, 'receipt_taken', 'Given before.'),
  });
  expect(await screen.findByText(/Picture is unreadable/)).toBeTruthy();
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Upload receipt' }));
  expect(await screen.findByText('Given before.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Bank reference').value).toBe('14059901');
  expect(told()).toEqual([]);
});
