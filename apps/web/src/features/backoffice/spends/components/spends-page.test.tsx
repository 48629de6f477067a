// @vitest-environment happy-dom
import type { ChainSpend } from '@sarraf/contracts';
import {
  SPEND_KINDS,
  SPEND_STATES,
  SPEND_VERSION_STATES,
  SPEND_WAITS,
} from '@sarraf/contracts/lists';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { changes, noAnswer, openScreen, type Reply, serve, told } from '#testing/panel.tsx';
import { answer, refusal, signInStaff } from '#testing/staff.ts';
import { signerExample, stuckExample, sweepExample } from '../testing/spend-example.ts';
import { texts as en } from '../texts/en.ts';
import { texts as fa } from '../texts/fa.ts';
import { SpendsPage } from './spends-page.tsx';

const bankTexts = textsOf(() => import('../../bank/texts/fa.ts'));
const networkTexts = textsOf(() => import('#components/network-words/texts/fa.ts'));
const peopleTexts = textsOf(() => import('../../people/texts/fa.ts'));
const spendsTexts = textsOf(() => import('../texts/fa.ts'));

const pageOf = (...data: ChainSpend[]) =>
  answer({
    data,
    current_page: 1,
    per_page: 50,
    last_page: 1,
    total: data.length,
    next_cursor: null,
  });

async function open(
  spends: readonly ChainSpend[],
  replies: Record<string, Reply | readonly Reply[]> = {},
  look: { readonly isWide?: boolean; readonly lang?: 'fa' | 'en' } = {},
) {
  const sent = serve({
    'GET /admin/chain_spends': pageOf(...spends),
    'GET /admin/signer': answer(signerExample),
    ...replies,
  });
  const texts = [spendsTexts, bankTexts, networkTexts, peopleTexts];
  const { user } = await openScreen(<SpendsPage />, { path: '/spends', texts, ...look });
  return { user, sent };
}
const press = (name: string | RegExp) => screen.findByRole('button', { name });
const sheet = () => within(screen.getByRole('dialog'));

beforeEach(() => signInStaff('crypto_operations'));

it('has words for every state, kind, version and wait', () => {
  const keys = [
    ...SPEND_KINDS.map((one) => `kind_${one}`),
    ...SPEND_STATES.map((one) => `state_${one}`),
    ...SPEND_VERSION_STATES.map((one) => `version_${one}`),
    ...SPEND_WAITS.flatMap((one) => [`wait_${one}`, `told_${one}`]),
  ];
  for (const words of [fa, en]) expect(keys.filter((key) => !(key in words))).toEqual([]);
});

describe('the list', () => {
  it('says that nothing is on its way, and that it did not load', async () => {
    await open([]);
    expect(await screen.findByText('No open transactions')).toBeTruthy();
  });

  it('says that it did not load', async () => {
    await open([], { 'GET /admin/chain_spends': noAnswer });
    expect(await screen.findByText('Couldn’t load the transactions')).toBeTruthy();
  });

  it('opens the stuck one with its versions and the one that a higher fee would make', async () => {
    await open([sweepExample, stuckExample]);
    const versions = within(await screen.findByRole('region', { name: 'Versions' }));
    const rows = versions.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toHaveLength(4);
    expect(rows[1]).toContain('0.000294 ETH');
    expect(rows[2]).toContain('One has seen it');
    expect(rows[3]).toContain('after signing');
    expect(rows[3]).toContain('0.0004095 ETH');
    expect(screen.getByText('Stuck')).toBeTruthy();
    expect(screen.getByText('Sara Karimi')).toBeTruthy();
  });

  it('says of what moves between hot and cold which way it goes', async () => {
    const cold = { ...sweepExample, kind: 'cold' as const };
    await open([cold, { ...cold, id: stuckExample.id, from_cold: true }]);
    expect(await press(/Hot to cold/)).toBeTruthy();
    expect(await press(/Cold to hot/)).toBeTruthy();
  });

  it.each(SPEND_WAITS)('says in a sentence that one waits: %s', async (wait) => {
    const waiting = { ...sweepExample, state: 'opened' as const, wait, versions: [] };
    const { user } = await open([waiting]);
    await user.click(await press(/Sweep/));
    expect(screen.getByText(en[`wait_${wait}`])).toBeTruthy();
    expect(screen.getByText(en[`told_${wait}`])).toBeTruthy();
    expect(screen.getByText('No version has been signed yet.')).toBeTruthy();
  });
});

describe('a higher fee', () => {
  const BUMP = `POST /admin/chain_spends/${stuckExample.id}/bump`;

  it('says what it may cost and that the recipient gets the same, and takes a reason', async () => {
    const { user, sent } = await open([stuckExample], {
      [BUMP]: answer({ ...stuckExample, bump_wanted: true }),
    });
    await user.click(await press(/Raise fee, version 3/));
    expect(sheet().getByText('0.0004095')).toBeTruthy();
    expect(sheet().getByText('from the house’s gas, not the user’s')).toBeTruthy();
    expect(sheet().getByText('the same')).toBeTruthy();
    await user.click(sheet().getByRole('button', { name: 'Raise fee' }));
    expect(sheet().getByText('Enter at least five characters.')).toBeTruthy();
    expect(changes(sent)).toEqual([]);
    await user.type(sheet().getByLabelText('Reason'), 'waits for half an hour');
    await user.click(sheet().getByRole('button', { name: 'Raise fee' }));
    await waitFor(() => expect(told()).toEqual(['Saved. The signer signs the next version']));
    expect(changes(sent).map(({ call, body }) => [call, body])).toEqual([
      [BUMP, { reason: 'waits for half an hour' }],
    ]);
  });

  it('is opened by Shift B, and tells a refusal', async () => {
    const { user } = await open([stuckExample], {
      [BUMP]: refusal(409, 'spend_not_bumpable', 'It is in a block.'),
    });
    await press(/Raise fee, version 3/);
    await user.keyboard('{Shift>}[KeyB]{/Shift}');
    await user.type(sheet().getByLabelText('Reason'), 'waits for half an hour');
    await user.click(sheet().getByRole('button', { name: 'Raise fee' }));
    expect(await sheet().findByText('It is in a block.')).toBeTruthy();
  });

  it('is not offered at the limit, and says why', async () => {
    await open([{ ...stuckExample, may_bump: false, bump_fee_max: null }]);
    expect(await screen.findByText(/can’t be raised now/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Raise fee/ })).toBeNull();
  });

  it('is wanted already', async () => {
    await open([{ ...stuckExample, may_bump: false, bump_fee_max: null, bump_wanted: true }]);
    expect(await screen.findByText('Fee raise queued')).toBeTruthy();
    expect(screen.queryByText(/can’t be raised now/)).toBeNull();
  });
});

it('sends the signed bytes again, for a reason', async () => {
  const AGAIN = `POST /admin/chain_spends/${stuckExample.id}/rebroadcast`;
  const { user, sent } = await open([stuckExample], { [AGAIN]: answer(stuckExample) });
  await user.click(await press('Send again'));
  expect(sheet().getByText(/Nothing new is signed and it costs nothing/)).toBeTruthy();
  await user.type(sheet().getByLabelText('Reason'), 'one node has not seen it');
  await user.click(sheet().getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(told()).toHaveLength(1));
  expect(changes(sent).map(({ call }) => call)).toEqual([AGAIN]);
});

it('offers an auditor nothing to press', async () => {
  signInStaff('auditor');
  await open([stuckExample]);
  expect(await screen.findByText('Stuck')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Raise fee/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});

describe('the signer', () => {
  it('shows caps, addresses, and what it refused in words', async () => {
    const { user } = await open([]);
    await user.click(await screen.findByRole('tab', { name: 'Signer' }));
    expect(await screen.findByText('Two officers have to sign')).toBeTruthy();
    expect(screen.getByText('Officers with enrolled passkeys: 3')).toBeTruthy();
    const cap = screen.getByText('One hour').parentElement;
    expect(cap?.textContent).toContain('760 of 2,000');
  });

  it('says that this installation has none', async () => {
    const none = {
      ...signerExample,
      state: 'none',
      seen_at: null,
      chains: [],
      caps: [],
      refusals: [],
    };
    const { user } = await open([], { 'GET /admin/signer': answer(none) });
    await user.click(await screen.findByRole('tab', { name: 'Signer' }));
    expect(await screen.findByText('No signer')).toBeTruthy();
    expect(screen.queryByText('Signer caps')).toBeNull();
  });
});

it('speaks Persian with Persian digits, all but codes', async () => {
  await open([stuckExample, sweepExample], {}, { lang: 'fa' });
  expect(await screen.findByText('گیرکرده')).toBeTruthy();
  const codes = [...document.querySelectorAll('.spend-code')].map((one) => one.textContent);
  const text = codes.reduce((left, code) => left.replaceAll(code, ''), document.body.textContent);
  expect(text.match(/\d/g)).toBeNull();
});
