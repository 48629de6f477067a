// @vitest-environment happy-dom
import type { Treasury } from '@sarraf/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { changes, noAnswer, openScreen, type Reply, serve, told } from '#testing/panel.tsx';
import { answer, refusal, signInStaff } from '#testing/staff.ts';
import { approvalExample } from '../../chains/testing/chain-example.ts';
import { signerExample, sweepExample } from '../../spends/testing/spend-example.ts';
import { treasuryExample } from '../testing/treasury-example.ts';
import { TreasuryPage } from './treasury-page.tsx';

const treasuryTexts = textsOf(() => import('../texts/fa.ts'));
const spendsTexts = textsOf(() => import('../../spends/texts/fa.ts'));
const chainsTexts = textsOf(() => import('../../chains/texts/fa.ts'));
const bankTexts = textsOf(() => import('../../bank/texts/fa.ts'));
const networkTexts = textsOf(() => import('#components/network-words/texts/fa.ts'));

const ASSETS = [
  { symbol: 'USDT', labels: { fa: 'تتر', en: 'Tether' }, scale: 6, min_amount: null, networks: [] },
];
const COLD_MOVES = 'POST /admin/cold_moves';

async function open(
  treasury: Treasury = treasuryExample,
  replies: Record<string, Reply | readonly Reply[]> = {},
  look: { readonly isWide?: boolean; readonly lang?: 'fa' | 'en' } = {},
) {
  const sent = serve({
    'GET /admin/treasury': answer(treasury),
    'GET /admin/signer': answer(signerExample),
    'GET /admin/chain_approvals': answer({ data: [] }),
    'GET /admin/chain_spends': answer({
      data: [sweepExample],
      current_page: 1,
      per_page: 50,
      last_page: 1,
      total: 1,
      next_cursor: null,
    }),
    'GET /admin/decisions': answer([]),
    'GET /assets': answer(ASSETS),
    'GET /admin/cold_roots': answer({ number: 7, file: null, is_due: false, last: null }),
    ...replies,
  });
  const texts = [treasuryTexts, spendsTexts, chainsTexts, bankTexts, networkTexts];
  const { user } = await openScreen(<TreasuryPage />, { path: '/treasury', texts, ...look });
  return { user, sent };
}
const press = (name: string | RegExp) => screen.findByRole('button', { name });
const sheet = () => within(screen.getByRole('dialog'));
const cells = (of: string): string[] =>
  [...document.querySelectorAll(`tr[data-of="${of}"] > *`)].map((one) => one.textContent);

beforeEach(() => signInStaff('crypto_operations'));

it('says that it did not load', async () => {
  await open(treasuryExample, { 'GET /admin/treasury': noAnswer });
  expect(await screen.findByText('Couldn’t load the treasury')).toBeTruthy();
});

it('says what is missing to an officer who lost the ability meanwhile', async () => {
  const facts = { ability: 'read Chain' };
  await open(treasuryExample, {
    'GET /admin/treasury': refusal(403, 'forbidden', 'Not for you.', facts),
  });
  expect(await screen.findByText(/You don’t have access to this page/)).toBeTruthy();
});

it('says that there is nothing yet', async () => {
  await open({ ...treasuryExample, assets: [], gas: [], proposed: [] });
  expect(await screen.findByText('No assets yet')).toBeTruthy();
  expect(screen.getByText('All hot wallets are below their limits.')).toBeTruthy();
});

describe('the assets', () => {
  it('shows an asset with the sums of its networks, and each network below it', async () => {
    await open();
    await screen.findByText('Tether');
    expect(cells('USDT')).toEqual([
      'Tether2 networks',
      '1,284,310.52',
      '169,620.00',
      '—',
      '1,125,000.00',
      '3,180.00',
      '3,711.00',
      '+10,309.48',
    ]);
    expect(cells('USDT-ERC20')).toEqual([
      'ERC20',
      'One liability across all networks',
      '139,120.003,180 USDT unswept',
      '115%',
      '720,000.00',
      '3,180.00',
      '2,726.00',
      'One liability across all networks',
    ]);
    expect(cells('USDT-BEP20').slice(0, 4)).toEqual([
      'BEP20Stopped',
      'One liability across all networks',
      '30,500.00',
      '76%',
    ]);
  });

  it('has one row for an asset on one network, and says what is missing', async () => {
    await open();
    await screen.findByText('Tether');
    expect(cells('ETH')).toEqual([
      'EthereumERC20',
      '412.08',
      '61.50',
      '—',
      '350.00',
      '—',
      '0.43',
      '−0.58',
    ]);
  });

  it('keeps coins without a network in one row that opens', async () => {
    const { user } = await open();
    await user.click(await press('Show'));
    expect(cells('ADA')).toEqual(['Cardano', '40,000', 'Attested: 40,100', '+100']);
  });

  it('has cards on a phone', async () => {
    await open(treasuryExample, {}, { isWide: false });
    expect(await screen.findByText('Tether')).toBeTruthy();
    expect(document.querySelector('table')).toBeNull();
    expect(screen.getByText('115%')).toBeTruthy();
  });
});

it('sums in toman, with what of the debt is covered, rounded down', async () => {
  await open();
  const totals = await screen.findByText('100.3%');
  expect(totals.closest('div')?.textContent).toContain('965M');
});

it('calls what is missing a shortfall', async () => {
  const totals = { ...treasuryExample.totals, surplus_toman: '-965000000' };
  await open({ ...treasuryExample, totals });
  expect(await screen.findByText('Shortfall')).toBeTruthy();
  expect(screen.getByText('99.6%')).toBeTruthy();
});

it('shows how long gas lasts, and where the network takes more than we do', async () => {
  await open();
  const gas = within(await screen.findByRole('region', { name: 'Gas runway' }));
  const [ethereum, bsc] = gas.getAllByRole('listitem').map((one) => one.textContent);
  expect(ethereum).toContain('6.3 days');
  expect(ethereum).toContain('450,000 vs 520,000');
  expect(ethereum).toContain('Below 7 days');
  expect(bsc).toContain('Nothing spent');
  expect(bsc).toContain('OK');
});

it('shows what is on its way, and the signer’s caps', async () => {
  await open();
  const transit = within(await screen.findByRole('region', { name: 'In transit' }));
  expect(await transit.findByText(/Sweep/)).toBeTruthy();
  expect(transit.getByText('2')).toBeTruthy();
  expect((await screen.findByText(/^Hour cap/)).textContent).toBe('Hour cap, USDT');
  expect(screen.getByText('38%')).toBeTruthy();
});

describe('a move to cold', () => {
  it('is proposed as it is suggested, to a listed address, with a reason', async () => {
    const { user, sent } = await open(treasuryExample, {
      [COLD_MOVES]: answer({ ...approvalExample, kind: 'cold_move' }),
    });
    await screen.findByText(/^Hour cap/);
    await user.click(await press('Propose'));
    expect(sheet().getByText('117,120')).toBeTruthy();
    await user.click(sheet().getByRole('button', { name: 'Propose' }));
    expect(sheet().getByText('Enter at least five characters.')).toBeTruthy();
    await user.type(sheet().getByLabelText('Reason'), 'above its ceiling');
    await user.click(sheet().getByRole('button', { name: 'Propose' }));
    await waitFor(() => expect(told()).toEqual(['Saved. A second person has to approve']));
    expect(changes(sent).map(({ call, body }) => [call, body])).toEqual([
      [
        COLD_MOVES,
        {
          chain: 'ethereum',
          symbol: 'USDT',
          amount: '22000',
          address: signerExample.chains[0]?.cold[0],
          reason: 'above its ceiling',
        },
      ],
    ]);
  });

  it('takes no more than the hot wallet has', async () => {
    const { user, sent } = await open();
    await screen.findByText(/^Hour cap/);
    await user.click(await press('New move'));
    await user.type(sheet().getByLabelText('Amount'), '139120.000001');
    await user.type(sheet().getByLabelText('Reason'), 'above its ceiling');
    await user.click(sheet().getByRole('button', { name: 'Propose' }));
    expect(sheet().getByText('The hot wallet doesn’t have that much.')).toBeTruthy();
    expect(changes(sent)).toEqual([]);
  });

  it('can’t be made where the signer lists no address', async () => {
    const proposed = treasuryExample.proposed.map((one) => ({ ...one, cold_addresses: [] }));
    const chains = signerExample.chains.map((one) => ({ ...one, cold: [] }));
    await open(
      { ...treasuryExample, proposed },
      { 'GET /admin/signer': answer({ ...signerExample, chains }) },
    );
    expect(await screen.findByText(/The signer has no cold address/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Propose' })).toBeNull();
  });

  it('waits for a second officer in the place of what was suggested', async () => {
    const waiting = { ...approvalExample, kind: 'cold_move' as const, chain: 'ethereum' as const };
    const { user } = await open(treasuryExample, {
      'GET /admin/chain_approvals': answer({
        data: [{ ...waiting, symbol: 'USDT', amount: '22000' }],
      }),
    });
    expect(await screen.findByText('Waiting for your approval')).toBeTruthy();
    expect(screen.queryByText('System, not proposed yet')).toBeNull();
    await user.click(await press('Review'));
    expect(sheet().getByRole('button', { name: 'Approve' })).toBeTruthy();
  });

  it('that is decided and not sent yet says what it waits for', async () => {
    const move = {
      id: '0b5c1f6e-2f6e-4b51-9e0c-7a1f6f1f7d10',
      chain: 'ethereum' as const,
      symbol: 'USDT',
      amount: '22000',
      address: '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
      wait: 'signer_away' as const,
      recall: null,
      decided_at: treasuryExample.at,
    };
    const back = (['wanted', 'refused'] as const).map((recall, nth) => ({
      ...move,
      id: `${move.id}${nth + 2}`,
      recall,
    }));
    const untaken = [move, { ...move, id: `${move.id}1`, wait: null }, ...back];
    await open({ ...treasuryExample, untaken });
    expect(await screen.findByText('Signer is away')).toBeTruthy();
    expect(screen.getByText('Being prepared')).toBeTruthy();
    expect(screen.getByText('Being taken back')).toBeTruthy();
    expect(screen.getByText('Signed already, goes on')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Take back' })).toHaveLength(2);
  });

  it('is not offered to an auditor', async () => {
    signInStaff('auditor');
    await open();
    expect(await screen.findByText('System, not proposed yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Propose|New move/ })).toBeNull();
  });
});

it('speaks Persian with Persian digits, all but codes', async () => {
  await open(treasuryExample, {}, { lang: 'fa' });
  expect(await screen.findByText('موجودی گس')).toBeTruthy();
  const own = '.spend-code, .treasury-network';
  for (const code of document.querySelectorAll(own)) code.remove();
  expect(document.body.textContent.match(/\d/g)).toBeNull();
});
