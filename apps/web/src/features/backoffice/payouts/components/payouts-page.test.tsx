// @vitest-environment happy-dom
import type { Payout, Reconciliation } from '@sarraf/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { session } from '#lib/session.ts';
import { changes, noAnswer, openScreen, type Reply, serve, told } from '#testing/panel.tsx';
import { answer, refusal, signInStaff } from '#testing/staff.ts';
import { PayoutsPage } from './payouts-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const peopleTexts = textsOf(() => import('../../people/texts/fa.ts'));
const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));
const reconciliationTexts = textsOf(() => import('../../reconciliation/texts/fa.ts'));
const factorProofTexts = textsOf(() => import('#components/factor-proof/texts/fa.ts'));
const passkeyTexts = textsOf(() => import('#components/passkey/texts/fa.ts'));
const payoutsTexts = textsOf(() => import('../texts/fa.ts'));

const FIRST = '01a1b2c3-0000-7000-8000-000000000001';
const SECOND = '01a1b2c3-0000-7000-8000-000000000002';
const PAYOUT: Payout = {
  id: FIRST,
  person: { id: '12', name: 'Sara Karimi', mobile: '0912***0003', level: 1 },
  amount: '20000000',
  fee: '4000',
  receive: '19996000',
  status: 'requested',
  reason: null,
  card_masked: '603799******0020',
  bank: { code: 'melli', name: { fa: 'ملی', en: 'Melli' } },
  sheba: 'IR06***0012',
  owner_name: 'Sara Karimi',
  cancel_until: '2026-11-25T02:03:00.000Z',
  officers_needed: 1,
  risks: ['first_to_sheba'],
  approvals: [],
  is_approved_by_me: false,
  may_decide: { allowed: true, reason: null, from: null },
  needs_factor: false,
  provider: null,
  provider_code: null,
  bank_reference: null,
  created_at: '2026-11-25T02:00:00.000Z',
  updated_at: '2026-11-25T02:03:00.000Z',
};
const LARGE: Payout = {
  ...PAYOUT,
  id: SECOND,
  amount: '60000000',
  receive: '59996000',
  officers_needed: 2,
  person: { id: '13', name: 'Kaveh Rostami', mobile: '0912***0004', level: 2 },
  owner_name: 'Mina Rostami',
  risks: ['new_device', 'large'],
};
const BY_COLLEAGUE = [
  { officer: { id: '99', name: 'Reza' }, reason: 'called them back', at: PAYOUT.updated_at },
];

/** Nothing stops payouts. */
const GOES: Reconciliation = {
  checked_at: PAYOUT.updated_at,
  stop: null,
  floats: [],
  liabilities: '0',
  leaving: '0',
  custody: [],
};
const STOPPED: Reconciliation = {
  ...GOES,
  stop: {
    id: '4',
    stopped_at: PAYOUT.updated_at,
    first: null,
    findings: [{ kind: 'float', name: 'zibal', expected: '10', found: '9' }],
  },
};

const pageOf = (data: readonly Payout[], next: string | null = null) =>
  answer({
    data,
    current_page: 1,
    per_page: 50,
    last_page: 1,
    total: data.length,
    next_cursor: next,
  });

beforeEach(() => signInStaff('finance'));

/** Opens the queue; `asked` are the addresses that it read. */
async function open(
  payouts: readonly Payout[],
  replies: Record<string, Reply | readonly Reply[]> = {},
  look: { readonly isWide?: boolean; readonly lang?: 'fa' | 'en'; readonly search?: string } = {},
) {
  const ones = payouts.map((one) => [`GET /admin/payouts/${one.id}`, answer(one)] as const);
  const sent = serve({
    'GET /admin/payouts': pageOf(payouts),
    'GET /admin/reconciliation': answer(GOES),
    ...Object.fromEntries(ones),
    ...replies,
  });
  const asked: string[] = [];
  const served = fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    asked.push(address);
    return served(address, init);
  });
  const own = [payoutsTexts, queueTexts, peopleTexts, reconciliationTexts];
  const texts = [...own, factorProofTexts, passkeyTexts];
  const { user } = await openScreen(<PayoutsPage />, { path: '/payouts', texts, ...look });
  return { user, sent, asked };
}

const row = (name: RegExp | string) => screen.findByRole('button', { name });
const press = (name: string | RegExp) => screen.getByRole('button', { name });
const isDisabled = (element: HTMLElement) => (element as HTMLButtonElement).disabled;

describe('the list', () => {
  it('says that nothing waits', async () => {
    await open([]);
    expect(await screen.findByText('The queue is empty')).toBeTruthy();
  });

  it('says that it did not load', async () => {
    await open([], { 'GET /admin/payouts': refusal(400, 'malformed', 'Not so.') });
    expect(await screen.findByText('Couldn’t load the withdrawals')).toBeTruthy();
    expect(screen.queryByText('The queue is empty')).toBeNull();
  });

  it('says what is missing to whoever lost the ability meanwhile', async () => {
    const facts = { ability: 'read Payout' };
    await open([], { 'GET /admin/payouts': refusal(403, 'forbidden', 'Not for you.', facts) });
    expect(await screen.findByText(/You don’t have access to this page/)).toBeTruthy();
    expect(screen.getByText(/users’ withdrawals/)).toBeTruthy();
  });

  it('says that there is no network, with nothing to show', async () => {
    await open([], { 'GET /admin/payouts': noAnswer });
    expect(await screen.findByText('Couldn’t load the withdrawals')).toBeTruthy();
  });

  it('tells of each who, how much, where to, why and how many of how many', async () => {
    await open([PAYOUT, LARGE]);
    const large = await row(/60,000,000/);
    for (const words of [/Kaveh Rostami/, /Level 2/, /0912 ••• 0004/, /IR06 •••• 0012/, /Melli/]) {
      expect(within(large).getByText(words)).toBeTruthy();
    }
    expect(within(large).getByText('New device · Large amount')).toBeTruthy();
    expect(within(large).getByText('0 of 2 approved')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Pending 2' })).toBeTruthy();
  });

  it('asks for another part, and for what is searched as the server has it', async () => {
    const { user, asked } = await open([PAYOUT]);
    await row(/Sara/);
    await user.click(screen.getByRole('radio', { name: /Completed/ }));
    await waitFor(() => expect(asked.some((one) => one.includes('show=ended'))).toBe(true));
    await user.type(screen.getByRole('textbox', { name: /Mobile, name/ }), '۰۹۱۲ ۰۰۰ ۰۰۰۳');
    expect(asked.some((one) => one.includes('query='))).toBe(false);
    await user.click(press('Search'));
    await waitFor(() =>
      expect(asked.some((one) => /show=ended&query=09120000003/.test(one))).toBe(true),
    );
    expect(await screen.findByText('1 found')).toBeTruthy();
  });

  it('goes on by the cursor, and back', async () => {
    const { user, asked } = await open([PAYOUT], {
      'GET /admin/payouts': pageOf([PAYOUT], 'after-this'),
    });
    await user.click(await row('Next page'));
    await waitFor(() => expect(asked.some((one) => one.includes('cursor=after-this'))).toBe(true));
    await user.click(await row('Previous page'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Previous page' })).toBeNull());
  });

  it('is gone through by the arrows, and opened by Enter', async () => {
    const { user } = await open([PAYOUT, LARGE]);
    (await row(/Sara/)).focus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByText(/needs two officers/)).toBeTruthy();
    expect(document.activeElement).toBe(await row(/Kaveh/));
  });
});

it('speaks Persian with Persian digits, all but the Sheba', async () => {
  const { user } = await open([LARGE], {}, { lang: 'fa' });
  await user.click(await row(/۶۰٬۰۰۰٬۰۰۰/));
  expect(await screen.findByText('نام صاحب حساب با نام کاربر فرق دارد.')).toBeTruthy();
  expect(screen.getAllByText('تأیید ۰ از ۲')).toHaveLength(2);
  const text = document.body.textContent.replaceAll('IR06 •••• 0012', '');
  expect(text.match(/\d/g)).toBeNull();
});

describe('the chosen one', () => {
  it('says each risk in a sentence, and that the account is not the person’s', async () => {
    const { user } = await open([LARGE]);
    await user.click(await row(/Kaveh/));
    expect(await screen.findByText(/logged in less than three days before/)).toBeTruthy();
    expect(screen.getByText('The account holder’s name doesn’t match the user’s.')).toBeTruthy();
    expect(screen.getByText('Mina Rostami')).toBeTruthy();
    expect(screen.getByText('59,996,000')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'User page' }).getAttribute('href')).toBe('/people/13');
  });

  it('shows what the bank said of one that ended, and no acts', async () => {
    const settled: Payout = {
      ...PAYOUT,
      status: 'settled',
      approvals: BY_COLLEAGUE,
      provider: 'jibit',
      provider_code: 'IN_PROGRESS',
      bank_reference: 'PAYA-17',
    };
    const { user } = await open([settled]);
    await user.click(await row(/Sara/));
    for (const words of ['Jibit', 'IN_PROGRESS', 'PAYA-17', 'called them back']) {
      expect(await screen.findByText(words)).toBeTruthy();
    }
    expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull();
  });

  it('shows everything but the acts to whoever may only read', async () => {
    signInStaff('auditor');
    const { user } = await open([PAYOUT]);
    await user.click(await row(/Sara/));
    expect(await screen.findByText('Nothing has been paid to this Sheba before.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull();
  });

  it('stands alone on a phone, and leads back to its row', async () => {
    const { user } = await open([PAYOUT], {}, { isWide: false });
    await user.click(await row(/Sara/));
    expect(document.activeElement).toBe(
      await screen.findByRole('region', { name: 'Selected withdrawal' }),
    );
    await user.click(press('Back to queue'));
    expect(screen.queryByRole('region', { name: 'Selected withdrawal' })).toBeNull();
    expect(document.activeElement).toBe(await row(/Sara/));
  });
});

describe('approving', () => {
  it('sends with a ready-made reason, and goes on to the next', async () => {
    const { user, sent } = await open([PAYOUT, LARGE], {
      [`POST /admin/payouts/${FIRST}/approve`]: answer({ ...PAYOUT, status: 'sent' }),
    });
    await user.click(await row(/Sara/));
    await user.click(press('Approve'));
    expect(screen.getByText(/Your approval sends this withdrawal to the bank/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Called the user' }));
    await user.click(press('Approve and send'));
    await waitFor(() => expect(told()).toEqual(['Withdrawal approved and sent to the bank']));
    expect(changes(sent).map(({ call, body }) => [call, body])).toEqual([
      [
        `POST /admin/payouts/${FIRST}/approve`,
        { reason: 'Called the user. They requested this withdrawal themselves.' },
      ],
    ]);
    expect(screen.getByText('Mina Rostami')).toBeTruthy();
    expect(document.activeElement).toBe(await row(/Kaveh/));
  });

  it('takes no approval without a reason, and writes none for the officer', async () => {
    const { user, sent } = await open([PAYOUT]);
    await user.click(await row(/Sara/));
    await user.click(press('Approve'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('');
    const sheet = within(screen.getByRole('dialog'));
    expect(sheet.queryByRole('radio', { checked: true })).toBeNull();
    await user.click(press('Approve and send'));
    expect(screen.getByText('Enter at least five characters.')).toBeTruthy();
    expect(changes(sent)).toEqual([]);
  });

  it('has the focus in a reason that is missing, and sends by its button alone', async () => {
    const call = `POST /admin/payouts/${FIRST}/approve`;
    const { user, sent } = await open([PAYOUT], { [call]: answer({ ...PAYOUT, status: 'sent' }) });
    await user.click(await row(/Sara/));
    await user.click(press('Approve'));
    const reason = screen.getByLabelText('Reason');
    await user.clear(reason);
    await user.click(press('Approve and send'));
    await waitFor(() => expect(document.activeElement).toBe(reason));
    // a choice that fills the reason in sends nothing
    await user.click(screen.getByRole('radio', { name: 'Called the user' }));
    await user.keyboard('{Enter}');
    expect(changes(sent)).toEqual([]);
    await user.click(press('Approve and send'));
    await waitFor(() => expect(told()).toHaveLength(1));
    expect(changes(sent).map((one) => one.call)).toEqual([call]);
  });

  it('asks the second officer for a factor, and sends with it', async () => {
    const call = `POST /admin/payouts/${SECOND}/approve`;
    const second = { ...LARGE, approvals: BY_COLLEAGUE, needs_factor: true };
    const { user, sent } = await open([second], {
      'GET /security/factors': answer({ methods: ['google'] }),
      [call]: answer({ ...LARGE, status: 'sent' }),
    });
    await user.click(await row(/Kaveh/));
    await user.click(press('Approve'));
    await user.click(screen.getByRole('radio', { name: 'Called the user' }));
    await user.click(press('Approve and send'));
    expect(changes(sent)).toEqual([]);
    await user.click(await screen.findByLabelText(/code/i));
    await user.paste('123456');
    await waitFor(() => expect(told()).toHaveLength(1));
    expect(changes(sent).map(({ body }) => body)).toEqual([
      expect.objectContaining({ secret_key: '123456' }),
    ]);
    expect(sent.find((one) => one.call === 'GET /security/factors')?.query).toEqual({
      purpose: 'approve_payout',
    });
  });

  it('says why one may not approve, before it is pressed', async () => {
    const from = '2026-12-01T08:00:00.000Z';
    const may_decide = { allowed: false, reason: 'officer_too_new', from };
    const { user } = await open([{ ...LARGE, may_decide }]);
    await user.click(await row(/Kaveh/));
    expect(await screen.findByText(/Your access is new/)).toBeTruthy();
    expect((press('Approve') as HTMLButtonElement).disabled).toBe(true);
  });

  it('says that a second officer has to approve, too', async () => {
    const { user } = await open([LARGE], {
      [`POST /admin/payouts/${SECOND}/approve`]: answer({ ...LARGE, approvals: BY_COLLEAGUE }),
    });
    await user.click(await row(/Kaveh/));
    await user.click(press('Approve'));
    expect(screen.getByText('After you')).toBeTruthy();
    expect(screen.getByText(/needs two approvals/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Called the user' }));
    await user.click(press('Give the first approval'));
    await waitFor(() => expect(told()).toEqual(['Approved. A second officer has to approve too']));
  });

  it('shows the second officer why the first approved, and sends then', async () => {
    const { user } = await open([{ ...LARGE, approvals: BY_COLLEAGUE }]);
    await user.click(await row(/Kaveh/));
    expect(await screen.findByText('called them back')).toBeTruthy();
    expect(screen.getByText('Your turn')).toBeTruthy();
    await user.click(press('Approve'));
    expect(press('Approve and send')).toBeTruthy();
  });

  it('leaves the second approval to another officer', async () => {
    const me = { id: session.get()?.user.id ?? '', name: 'Mina' };
    const approvals = BY_COLLEAGUE.map((one) => ({ ...one, officer: me }));
    const { user } = await open([{ ...LARGE, approvals, is_approved_by_me: true }]);
    await user.click(await row(/Kaveh/));
    expect(await screen.findByText(/Another officer has to approve too/)).toBeTruthy();
    expect(isDisabled(press('Approve'))).toBe(true);
    expect(isDisabled(press('Reject'))).toBe(false);
  });

  it('waits until its owner can cancel no more', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const { user } = await open([{ ...PAYOUT, cancel_until: until }]);
    await user.click(await row(/Sara/));
    expect(await screen.findByText(/You can approve after that/)).toBeTruthy();
    expect(isDisabled(press('Approve'))).toBe(true);
  });

  it.each([
    ['approval_second_officer', 'Another has to.', 'Another has to.'],
    ['second_person_missing', 'Takes two people.', 'Takes two people.'],
    ['officer_too_new', 'Too new.', 'Too new.'],
    ['decides_on_self', 'Not yourself.', 'Not yourself.'],
    ['payout_too_early', 'In 2 minutes.', 'In 2 minutes.'],
    ['payout_not_waiting', 'Waits no more.', 'Waits no more.'],
    ['account_frozen', 'Your account is frozen.', /This user’s account is frozen/],
    ['action_blocked', 'This is closed for your account.', /paused for this user/],
    ['money_held', 'For the safety of your account.', /This user’s withdrawals are on hold/],
  ])('says %s in the sheet, and keeps the reason', async (code, message, words) => {
    const { user } = await open([PAYOUT], {
      [`POST /admin/payouts/${FIRST}/approve`]: refusal(409, code, message),
    });
    await user.click(await row(/Sara/));
    await user.click(press('Approve'));
    await user.type(screen.getByLabelText('Reason'), ' And more.');
    await user.click(press('Approve and send'));
    expect(await within(screen.getByRole('dialog')).findByText(words)).toBeTruthy();
    expect(screen.getByDisplayValue(/And more\./)).toBeTruthy();
    expect(told()).toEqual([]);
  });
});

it('keeps a sheet open with what it said, whatever became of the payout meanwhile', async () => {
  const { user } = await open([PAYOUT], {
    [`GET /admin/payouts/${FIRST}`]: [answer(PAYOUT), answer({ ...PAYOUT, status: 'sent' })],
    [`POST /admin/payouts/${FIRST}/approve`]: refusal(409, 'payout_not_waiting', 'Waits no more.'),
  });
  await user.click(await row(/Sara/));
  await user.click(press('Approve'));
  await user.click(screen.getByRole('radio', { name: 'Called the user' }));
  await user.click(press('Approve and send'));
  const sheet = screen.getByRole('dialog');
  expect(await within(sheet).findByText('Waits no more.')).toBeTruthy();
  await queryClient.invalidateQueries({ queryKey: queryKeys.payout(FIRST) });
  expect(await screen.findByText('Sent to the bank')).toBeTruthy();
  expect(within(sheet).getByText('Waits no more.')).toBeTruthy();
  await user.click(press('Close'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

describe('refusing', () => {
  it('needs a reason and own words, and shows what the person reads', async () => {
    const { user, sent } = await open([PAYOUT], {
      [`POST /admin/payouts/${FIRST}/refuse`]: answer({ ...PAYOUT, status: 'refused' }),
    });
    await user.click(await row(/Sara/));
    await user.click(press('Reject'));
    await user.click(press('Reject withdrawal'));
    expect(screen.getByText('Choose why.')).toBeTruthy();
    expect(screen.getByText('Enter at least five characters.')).toBeTruthy();
    expect(changes(sent)).toEqual([]);
    expect(screen.getByText('The user sees: The bank account isn’t in your name.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /Not the person’s account/ }));
    await user.click(screen.getByLabelText('Reason'));
    await user.paste('the Sheba is her brother’s');
    await user.click(press('Reject withdrawal'));
    await waitFor(() =>
      expect(told()).toEqual(['Withdrawal rejected. The money is back in the wallet']),
    );
    expect(changes(sent).map(({ call, body }) => [call, body])).toEqual([
      [
        `POST /admin/payouts/${FIRST}/refuse`,
        { reason: 'not_own_account', words: 'the Sheba is her brother’s' },
      ],
    ]);
  });

  it('has the focus in what is missing first, and is sent once', async () => {
    const call = `POST /admin/payouts/${FIRST}/refuse`;
    const { user, sent } = await open([PAYOUT], {
      [call]: answer({ ...PAYOUT, status: 'refused' }),
    });
    await user.click(await row(/Sara/));
    await user.click(press('Reject'));
    const sheet = within(screen.getByRole('dialog'));
    const [reasons, words] = [sheet.getByRole('radiogroup'), sheet.getByLabelText('Reason')];
    await user.click(press('Reject withdrawal'));
    await waitFor(() => expect(document.activeElement).toBe(reasons));
    await user.click(sheet.getByRole('radio', { name: /Another reason/ }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(words));
    expect(changes(sent)).toEqual([]);
    await user.click(words);
    await user.paste('a stranger asked');
    await user.click(press('Reject withdrawal'));
    await waitFor(() => expect(told()).toHaveLength(1));
    expect(changes(sent).map((one) => one.call)).toEqual([call]);
  });

  it('says in the sheet that it waits no more', async () => {
    const { user } = await open([PAYOUT], {
      [`POST /admin/payouts/${FIRST}/refuse`]: refusal(409, 'payout_not_waiting', 'Waits no more.'),
    });
    await user.click(await row(/Sara/));
    await user.click(press('Reject'));
    await user.click(screen.getByRole('radio', { name: /Another reason/ }));
    await user.click(screen.getByLabelText('Reason'));
    await user.paste('a stranger asked');
    await user.click(press('Reject withdrawal'));
    expect(await within(screen.getByRole('dialog')).findByText('Waits no more.')).toBeTruthy();
    expect(told()).toEqual([]);
  });
});

describe('while payouts are stopped', () => {
  it('says so over the list, and where more is told, once an approval is refused for it', async () => {
    const { user } = await open([PAYOUT], {
      'GET /admin/reconciliation': [answer(GOES), answer(STOPPED)],
      [`POST /admin/payouts/${FIRST}/approve`]: refusal(409, 'payouts_stopped', 'Are stopped.'),
    });
    await user.click(await row(/Sara/));
    expect(screen.queryByText(/Withdrawals are stopped/)).toBeNull();
    await user.click(press('Approve'));
    await user.click(screen.getByRole('radio', { name: 'Called the user' }));
    await user.click(press('Approve and send'));
    expect(await within(screen.getByRole('dialog')).findByText('Are stopped.')).toBeTruthy();
    expect(told()).toEqual([]);
    await user.click(press('Close'));
    expect(await screen.findByText(/Withdrawals stopped/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Reconciliation' }).getAttribute('href')).toBe(
      '/reconciliation',
    );
    expect(await row(/Sara/)).toBeTruthy();
  });

  it('the list is there when how it stands is not known', async () => {
    await open([PAYOUT], { 'GET /admin/reconciliation': refusal(400, 'malformed', 'Not so.') });
    expect(await row(/Sara/)).toBeTruthy();
    expect(screen.queryByText('Not so.')).toBeNull();
  });
});

it('begins with the one that the address names, also when it is in no list', async () => {
  await open(
    [PAYOUT],
    { [`GET /admin/payouts/${SECOND}`]: answer(LARGE) },
    { search: `?id=${SECOND}` },
  );
  expect(await screen.findByText('Mina Rostami')).toBeTruthy();
  expect((await row(/Sara/)).getAttribute('aria-current')).not.toBe('true');
});
