// @vitest-environment happy-dom
import type { CoinPayout } from '@sarraf/contracts';
import { COIN_PAYOUT_RISKS, PAYOUT_REFUSALS, WITHDRAWAL_STATES } from '@sarraf/contracts/lists';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { changes, noAnswer, openScreen, type Reply, serve, told } from '#testing/panel.tsx';
import { answer, refusal, signInStaff } from '#testing/staff.ts';
import { signerExample, stuckExample } from '../../spends/testing/spend-example.ts';
import { challengeOf } from '../model/digest.ts';
import { payoutExample } from '../testing/coin-payout-example.ts';
import { texts as en } from '../texts/en.ts';
import { texts as fa } from '../texts/fa.ts';
import { CoinPayoutsPage } from './coin-payouts-page.tsx';

const device = vi.hoisted(() => ({ startAuthentication: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => device);

const coinPayoutsTexts = textsOf(() => import('../texts/fa.ts'));
const payoutsTexts = textsOf(() => import('../../payouts/texts/fa.ts'));
const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));
const peopleTexts = textsOf(() => import('../../people/texts/fa.ts'));
const bankTexts = textsOf(() => import('../../bank/texts/fa.ts'));
const spendsTexts = textsOf(() => import('../../spends/texts/fa.ts'));
const reconciliationTexts = textsOf(() => import('../../reconciliation/texts/fa.ts'));
const networkTexts = textsOf(() => import('#components/network-words/texts/fa.ts'));
const factorProofTexts = textsOf(() => import('#components/factor-proof/texts/fa.ts'));
const passkeyTexts = textsOf(() => import('#components/passkey/texts/fa.ts'));
const texts = [
  coinPayoutsTexts,
  payoutsTexts,
  queueTexts,
  peopleTexts,
  bankTexts,
  spendsTexts,
  reconciliationTexts,
  networkTexts,
  factorProofTexts,
  passkeyTexts,
];

const LARGE: CoinPayout = {
  ...payoutExample,
  officers_needed: 2,
  needs_passkey: true,
  risks: ['new_device', 'large', 'nearly_all'],
};
const BY_COLLEAGUE = [
  {
    officer: { id: '99', name: 'Reza' },
    reason: 'called them back',
    at: payoutExample.updated_at,
    by_passkey: true,
  },
];
const OF_ONE = `/admin/coin_withdrawals/${payoutExample.id}`;
const CHALLENGE = {
  challenge: challengeOf(payoutExample.digest),
  rpId: 'localhost',
  timeout: 60_000,
  userVerification: 'required',
};
const SIGNED = { clientDataJSON: 'AA', authenticatorData: 'BB', signature: 'CC' };

const pageOf = <Row,>(...data: readonly Row[]) =>
  answer({
    data,
    current_page: 1,
    per_page: 50,
    last_page: 1,
    total: data.length,
    next_cursor: null,
  });
const ASSETS = [
  { symbol: 'USDT', labels: { fa: 'تتر', en: 'Tether' }, scale: 6, min_amount: null, networks: [] },
];

async function open(
  payouts: readonly CoinPayout[],
  replies: Record<string, Reply | readonly Reply[]> = {},
  look: { readonly isWide?: boolean; readonly lang?: 'fa' | 'en' } = {},
) {
  const ones = payouts.map(
    (one) => [`GET /admin/coin_withdrawals/${one.id}`, answer(one)] as const,
  );
  const sent = serve({
    'GET /admin/coin_withdrawals': pageOf(...payouts),
    'GET /admin/chain_spends': pageOf(stuckExample),
    'GET /admin/signer': answer(signerExample),
    'GET /admin/reconciliation': answer({
      checked_at: payoutExample.updated_at,
      stop: null,
      floats: [],
      liabilities: '0',
      leaving: '0',
      custody: [],
    }),
    'GET /assets': answer(ASSETS),
    ...Object.fromEntries(ones),
    ...replies,
  });
  const { user } = await openScreen(<CoinPayoutsPage />, {
    path: '/payouts/coins',
    texts,
    ...look,
  });
  return { user, sent };
}
const row = (name: RegExp | string) => screen.findByRole('button', { name });
const press = (name: string | RegExp) => screen.findByRole('button', { name });
const isDisabled = (element: HTMLElement) => (element as HTMLButtonElement).disabled;
const sheet = () => within(screen.getByRole('dialog'));

/** A device that can sign. */
function giveDevice(): void {
  Object.assign(window, { isSecureContext: true, PublicKeyCredential: class {} });
}

beforeEach(() => {
  device.startAuthentication.mockReset();
  signInStaff('finance');
});
afterEach(() => Object.assign(window, { PublicKeyCredential: undefined }));

it('has words for every risk, state and refusal', () => {
  const keys = [
    ...COIN_PAYOUT_RISKS.flatMap((one) => [`risk_${one}`, `told_${one}`]),
    ...WITHDRAWAL_STATES.map((one) => `state_${one}`),
    ...PAYOUT_REFUSALS.flatMap((one) => [`refusal_${one}`, `read_${one}`]),
  ];
  for (const words of [fa, en]) expect(keys.filter((key) => !(key in words))).toEqual([]);
});

describe('the list', () => {
  it('says that nothing waits, and shows what of ours is on the chains', async () => {
    await open([]);
    expect(await screen.findByText('The queue is empty')).toBeTruthy();
    expect(await screen.findByText('1 stuck')).toBeTruthy();
  });

  it('says that it did not load', async () => {
    await open([], { 'GET /admin/coin_withdrawals': noAnswer });
    expect(await screen.findByText('Couldn’t load the withdrawals')).toBeTruthy();
  });

  it('says what is missing to an officer who lost the ability meanwhile', async () => {
    const facts = { ability: 'read Payout' };
    await open([], {
      'GET /admin/coin_withdrawals': refusal(403, 'forbidden', 'Not for you.', facts),
    });
    expect(await screen.findByText(/You don’t have access to this page/)).toBeTruthy();
  });

  it('tells of each who, how much, where to, why and how many of how many', async () => {
    await open([LARGE]);
    const one = within(await row(/25\.5 USDT/));
    expect(one.getByText('Sara Karimi')).toBeTruthy();
    expect(one.getByText('0x5aAe…eAed')).toBeTruthy();
    expect(one.getByText('New device · Large amount · Most of the balance')).toBeTruthy();
    expect(one.getByText('0 of 2 signed')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Toman' }).getAttribute('href')).toBe('/payouts');
  });

  it('is gone through by J and K, and opened by them', async () => {
    const other = { ...payoutExample, id: '0193a2f0-7c1e-7a4b-9d52-3f0c1b2a4d5f', amount: '77' };
    const { user } = await open([payoutExample, other]);
    await row(/77 USDT/);
    await user.keyboard('jj');
    expect((await row(/77 USDT/)).getAttribute('aria-current')).toBe('true');
    await user.keyboard('k');
    expect((await row(/25\.5 USDT/)).getAttribute('aria-current')).toBe('true');
  });
});

describe('the chosen one', () => {
  it('says each risk, the whole address with its facts, and the digest in fours', async () => {
    const { user } = await open([LARGE]);
    await user.click(await row(/25\.5 USDT/));
    expect(await screen.findAllByText(/93%/)).toHaveLength(2);
    const address = document.querySelector('.coin-address');
    expect(address?.textContent).toBe(LARGE.address);
    expect(screen.getByText('The user’s first withdrawal to it')).toBeTruthy();
    expect(screen.getByText('No other user withdraws to it')).toBeTruthy();
    expect(document.querySelectorAll('.coin-digest-text > span')).toHaveLength(16);
    expect(await screen.findByText('Your browser computed the same')).toBeTruthy();
    const signer = within(screen.getByRole('region', { name: 'Signer' }));
    expect(signer.getByText(/^Hour cap/)).toBeTruthy();
  });

  it('marks where a look-alike differs', async () => {
    const alike = LARGE.address.replace('E94C9b9A', 'E94C0000');
    const address_facts = { ...LARGE.address_facts, looks_like: alike, other_people: 2 };
    const { user } = await open([{ ...LARGE, address_facts }]);
    await user.click(await row(/25\.5 USDT/));
    expect(await screen.findByText(/Looks like this one of the user’s/)).toBeTruthy();
    expect(screen.getByText('2 other users withdraw to it, too')).toBeTruthy();
    const lit = [...document.querySelectorAll('[data-other]')].map((one) => one.textContent);
    expect(lit.join('')).toContain('00');
    expect(lit).toHaveLength(4);
  });

  it('has nobody sign a digest that is not of what is shown', async () => {
    giveDevice();
    const { user } = await open([{ ...LARGE, receive: '2500' }]);
    await user.click(await row(/25\.5 USDT/));
    expect(await screen.findByText(/Doesn’t match the amount and address/)).toBeTruthy();
    expect(isDisabled(await press('Sign with passkey'))).toBe(true);
    await user.keyboard('a');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says what an approved one waits for', async () => {
    const waiting = { ...LARGE, status: 'approved' as const, waiting: 'signer_refused' as const };
    const { user } = await open([waiting]);
    await user.click(await row(/Signer rejected/));
    expect(await screen.findByText(/rules rejected it/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign with passkey' })).toBeNull();
  });

  it('shows everything but the acts to an auditor', async () => {
    signInStaff('auditor');
    const { user } = await open([LARGE]);
    await user.click(await row(/25\.5 USDT/));
    expect(await screen.findByText('Your browser computed the same')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Sign with passkey|Refuse/ })).toBeNull();
  });

  it('stands alone on a phone, and leads back to its row', async () => {
    const { user } = await open([payoutExample], {}, { isWide: false });
    await user.click(await row(/25\.5 USDT/));
    const pane = await screen.findByRole('region', { name: 'Selected withdrawal' });
    expect(document.activeElement).toBe(pane);
    await user.click(await press('Back to queue'));
    expect(document.activeElement).toBe(await row(/25\.5 USDT/));
  });
});

describe('signing', () => {
  async function openSheet(
    payout: CoinPayout,
    replies: Record<string, Reply | readonly Reply[]> = {},
  ) {
    const opened = await open([payout], {
      [`POST ${OF_ONE}/challenge`]: answer(CHALLENGE),
      ...replies,
    });
    await opened.user.click(await row(/25\.5 USDT/));
    await screen.findByText('Your browser computed the same');
    await opened.user.click(await press(/^(Sign with passkey|Approve)$/));
    return opened;
  }

  it('has the passkey sign the digest itself, and sends that with the reason', async () => {
    giveDevice();
    device.startAuthentication.mockResolvedValueOnce({ id: 'key', rawId: 'key', response: SIGNED });
    const { user, sent } = await openSheet(LARGE, {
      [`POST ${OF_ONE}/approve`]: answer({ ...LARGE, approvals: BY_COLLEAGUE }),
    });
    await user.click(sheet().getByRole('button', { name: 'Sign as first' }));
    expect(sheet().getByText('Enter a reason of at least five characters.')).toBeTruthy();
    expect(device.startAuthentication).not.toHaveBeenCalled();
    await user.click(sheet().getByRole('radio', { name: 'Called the user' }));
    await user.click(sheet().getByRole('button', { name: 'Sign as first' }));
    await waitFor(() => expect(told()).toEqual(['Signed. A second reviewer has to sign too']));
    expect(device.startAuthentication).toHaveBeenCalledWith({ optionsJSON: CHALLENGE });
    const { call, body } = changes(sent).at(-1) ?? {};
    expect(call).toBe(`POST ${OF_ONE}/approve`);
    expect(body).toEqual({
      reason: en.words_called,
      digest_passkey: { id: 'key', response: SIGNED },
    });
  });

  it('signs nothing where the server wants another digest signed', async () => {
    giveDevice();
    const other = { ...CHALLENGE, challenge: challengeOf('00'.repeat(32)) };
    const { user } = await openSheet(LARGE, { [`POST ${OF_ONE}/challenge`]: answer(other) });
    await user.click(sheet().getByRole('radio', { name: 'Usual review' }));
    await user.click(sheet().getByRole('button', { name: 'Sign as first' }));
    expect(await sheet().findByText(/sent another digest to sign/)).toBeTruthy();
    expect(device.startAuthentication).not.toHaveBeenCalled();
  });

  it('says that it was cancelled, or that the account has no passkey', async () => {
    giveDevice();
    device.startAuthentication.mockRejectedValueOnce(
      Object.assign(new Error('no'), { name: 'NotAllowedError' }),
    );
    const none = refusal(409, 'passkeys_unavailable', 'You have no passkey.');
    const { user } = await openSheet(LARGE, {
      [`POST ${OF_ONE}/challenge`]: [answer(CHALLENGE), none],
    });
    await user.click(sheet().getByRole('radio', { name: 'Usual review' }));
    await user.click(sheet().getByRole('button', { name: 'Sign as first' }));
    expect(await sheet().findByText(/Nothing was signed: the request was closed/)).toBeTruthy();
    await user.click(sheet().getByRole('button', { name: 'Sign as first' }));
    expect(await sheet().findByText('You have no passkey.')).toBeTruthy();
  });

  it('says where passkeys can’t be', async () => {
    await openSheet(LARGE);
    expect(sheet().getByText(/Passkeys don’t work in this browser/)).toBeTruthy();
    expect(isDisabled(sheet().getByRole('button', { name: 'Sign as first' }))).toBe(true);
  });

  it('takes a factor where no passkey is needed', async () => {
    const call = `POST ${OF_ONE}/approve`;
    const { user, sent } = await openSheet(
      { ...payoutExample, needs_factor: true },
      {
        'GET /security/factors': answer({ methods: ['google'] }),
        [call]: answer({ ...payoutExample, status: 'approved', waiting: null }),
      },
    );
    await user.click(sheet().getByRole('radio', { name: 'Source of funds' }));
    await user.click(sheet().getByRole('button', { name: 'Approve and send' }));
    await user.click(await sheet().findByLabelText(/code/i));
    await user.paste('123456');
    await waitFor(() => expect(told()).toEqual(['Withdrawal approved and sent to the signer']));
    expect(changes(sent).at(-1)?.body).toEqual({ reason: en.words_source, secret_key: '123456' });
  });

  it('says why one may not sign, before it is pressed', async () => {
    const may_decide = { allowed: false, reason: 'invited_pair', from: '2026-12-01T08:00:00.000Z' };
    const { user } = await open([{ ...LARGE, approvals: BY_COLLEAGUE, may_decide }]);
    await user.click(await row(/25\.5 USDT/));
    expect(await screen.findByText(/count as one for 30 days/)).toBeTruthy();
    expect(isDisabled(await press('Sign with passkey'))).toBe(true);
    expect(screen.getByText('called them back')).toBeTruthy();
  });

  it('leaves the second signature to another officer', async () => {
    const { user } = await open([{ ...LARGE, approvals: BY_COLLEAGUE, is_approved_by_me: true }]);
    await user.click(await row(/25\.5 USDT/));
    expect(await screen.findByText(/You’ve signed. Another reviewer/)).toBeTruthy();
    expect(isDisabled(await press('Sign with passkey'))).toBe(true);
  });
});

it('refuses for a reason that the person reads', async () => {
  const call = `POST ${OF_ONE}/refuse`;
  const { user, sent } = await open([LARGE], {
    [call]: answer({ ...LARGE, status: 'refused', reason: 'unusual_activity' }),
  });
  await user.click(await row(/25\.5 USDT/));
  await user.click(await press('Reject'));
  await user.click(sheet().getByRole('button', { name: 'Reject withdrawal' }));
  expect(sheet().getByText('Choose a reason.')).toBeTruthy();
  await user.click(sheet().getByRole('radio', { name: /Unusual activity/ }));
  await user.type(sheet().getByLabelText('Reason'), 'three new devices');
  await user.click(sheet().getByRole('button', { name: 'Reject withdrawal' }));
  await waitFor(() => expect(told()).toHaveLength(1));
  expect(changes(sent).map((one) => [one.call, one.body])).toEqual([
    [call, { reason: 'unusual_activity', words: 'three new devices' }],
  ]);
});

it('speaks Persian with Persian digits, all but codes', async () => {
  const { user } = await open([LARGE], {}, { lang: 'fa' });
  await user.click(await row(/۲۵٫۵/));
  expect(await screen.findByText('مرورگر شما هم همین را حساب کرد')).toBeTruthy();
  const own = '.spend-code, .coin-address, .coin-digest-text, .payout-destination, .queue-keys';
  for (const code of document.querySelectorAll(own)) code.remove();
  expect(document.body.textContent.match(/\d/g)).toBeNull();
});
