// @vitest-environment happy-dom
import type {
  AuditAct,
  Order,
  PersonMessage,
  PersonPosting,
  PersonReferrals,
  PersonSignIn,
} from '@sarraf/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openScreen, type Reply, serve } from '#testing/panel.tsx';
import { answer, refusal, signInStaff } from '#testing/staff.ts';
import { AuditTab } from './audit-tab.tsx';
import { MessagesTab } from './messages-tab.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { PostingsTab } from './postings-tab.tsx';
import { ReferralsTab } from './referrals-tab.tsx';
import { SignInsTab } from './sign-ins-tab.tsx';
import { textsOf } from '#i18n/texts.ts';

const auditWordsTexts = textsOf(() => import('#components/audit-words/texts/fa.ts'));
const ruleWordsTexts = textsOf(() => import('#components/rule-words/texts/fa.ts'));
const documentWordsTexts = textsOf(() => import('#components/document-words/texts/fa.ts'));
const reasonWordsTexts = textsOf(() => import('../../reason-words/texts/fa.ts'));
const returnReasonTexts = textsOf(() => import('#components/return-reason/texts/fa.ts'));
const staffWordsTexts = textsOf(() => import('#components/staff-words/texts/fa.ts'));
const deviceWordsTexts = textsOf(() => import('#components/device-words/texts/fa.ts'));
const ledgerTexts = textsOf(() => import('../../ledger/texts/fa.ts'));
const peopleTexts = textsOf(() => import('../texts/fa.ts'));

const AT = '2026-11-25T02:00:00.000Z';
const USED = '2026-11-25T03:00:00.000Z';

const ORDER: Order = {
  id: '31',
  market: 'BTCIRT',
  pair_type: 'BTCIRT',
  type: 'buy',
  request_type: 2,
  status: 'partially_filled',
  pair_price: '7000000000',
  stop_price: null,
  time_in_force: 'gtc',
  post_only: false,
  linked_order_id: null,
  triggered_at: null,
  amount: '0.5',
  pair_amount: '3500000000',
  filled: '0.1',
  remaining: '0.4',
  filled_value: '700000000',
  average_price: '7000000000',
  fee: '0.0001',
  fee_asset: 'BTC',
  cancel_reason: null,
  client_order_id: null,
  tag: null,
  created_at: AT,
  updated_at: AT,
};
const MARKET_SALE: Order = {
  ...ORDER,
  id: '30',
  type: 'sell',
  request_type: 1,
  status: 'cancelled',
  pair_price: null,
  average_price: '6900000000',
};
const POSTING: PersonPosting = {
  id: '9.0.out',
  entry_id: '9',
  at: AT,
  kind: 'withdrawal',
  reference: 'w-1',
  role: 'payout',
  symbol: 'IRT',
  wallet: 'spot',
  amount: '-2000',
};
const BOUGHT: PersonPosting = {
  ...POSTING,
  id: '8.0.in',
  entry_id: '8',
  kind: 'trade',
  reference: '77',
  role: 'base',
  symbol: 'BTC',
  wallet: 'vault',
  amount: '0.25',
};
const SIGN_IN: PersonSignIn = {
  id: 's2',
  device: 'Firefox, Linux',
  ip: '10.0.0.2',
  created_at: AT,
  last_seen_at: USED,
  ended_at: null,
  end_reason: null,
  live: true,
};
const ENDED: PersonSignIn = {
  ...SIGN_IN,
  id: 's1',
  device: 'Chrome, Android',
  live: false,
  ended_at: USED,
  end_reason: 'staff',
};
const MESSAGE: PersonMessage = {
  id: '5',
  kind: 'password_changed',
  channel: 'sms',
  state: 'failed',
  last_error: '411',
  created_at: AT,
  ended_at: AT,
};
const MAIL: PersonMessage = {
  ...MESSAGE,
  id: '4',
  kind: 'new_device',
  channel: 'mail',
  state: 'sent',
  last_error: null,
};
const ACT: AuditAct = {
  id: '6',
  at: AT,
  actor: { id: '7', name: 'Mina' },
  act: 'level_changed',
  subject: 'user:12',
  person_id: '12',
  reason: 'documents_doubtful: asked for new ones',
  changes: [{ field: 'level', old: '2', new: '1' }],
  position: '2',
  hash: 'b'.repeat(64),
  previous_hash: 'a'.repeat(64),
};
const BY_OPERATOR: AuditAct = {
  ...ACT,
  id: '5',
  actor: null,
  act: 'note_added',
  reason: 'mistake',
  changes: [],
};

interface TabCase {
  readonly name: string;
  readonly tab: ReactNode;
  readonly call: string;
  /** What every request asks for beside the cursor. */
  readonly query?: Readonly<Record<string, string>>;
  readonly rows: readonly unknown[];
  /** What stands in each row; a moment as the wire has it. */
  readonly shown: readonly string[];
  readonly none: readonly [string, string];
}

const CASES: readonly TabCase[] = [
  {
    name: 'orders',
    tab: <OrdersTab id="12" />,
    call: 'GET /admin/people/12/orders',
    rows: [ORDER, MARKET_SALE],
    shown: [
      `${AT}|BTC/IRT|Buy limit|7,000,000,000 toman|0.5 BTC|20%|Partially filled`,
      `${AT}|BTC/IRT|Sell market|6,900,000,000 toman|0.5 BTC|20%|Cancelled`,
    ],
    none: ['No orders', 'This user’s orders appear here.'],
  },
  {
    name: 'postings',
    tab: <PostingsTab id="12" />,
    call: 'GET /admin/people/12/postings',
    rows: [POSTING, BOUGHT],
    shown: [
      `${AT}|Toman withdrawal payout|w-1|−2,000 toman`,
      `${AT}|Trade coin · vault|77|+0.25 BTC`,
    ],
    none: ['No postings', 'Every ledger posting appears here.'],
  },
  {
    name: 'sign-ins',
    tab: <SignInsTab id="12" />,
    call: 'GET /admin/people/12/sign_ins',
    rows: [SIGN_IN, ENDED],
    shown: [
      `${AT}|Firefox on Linux|10.0.0.2|${USED}|Active`,
      `${AT}|Chrome on Android|10.0.0.2|${USED}|Signed out by staff`,
    ],
    none: ['No logins', 'Logins of the last 90 days appear here.'],
  },
  {
    name: 'messages',
    tab: <MessagesTab id="12" />,
    call: 'GET /admin/people/12/messages',
    rows: [MESSAGE, MAIL],
    shown: [`${AT}|Password changed|SMS|411Failed`, `${AT}|New device|Email|Sent`],
    none: ['No messages', 'SMS and emails appear here, without their content.'],
  },
  {
    name: 'audit',
    tab: <AuditTab id="12" />,
    call: 'GET /admin/audit',
    query: { person: '12' },
    rows: [ACT, BY_OPERATOR],
    shown: [
      `Mina Changed the levelLevel: 2 → 1Doubtful documents · asked for new ones${AT}`,
      `The operator Added a notemistake${AT}`,
    ],
    none: ['No staff actions', 'Every staff action on this account appears here with its reason.'],
  },
];

beforeEach(() => signInStaff('auditor'));

const pageOf = (data: readonly unknown[], next: string | null = null) =>
  answer({
    data,
    current_page: 1,
    per_page: 50,
    last_page: 1,
    total: data.length,
    next_cursor: next,
  });

async function open(
  tab: ReactNode,
  replies: Record<string, Reply | readonly Reply[]>,
  look: { readonly isWide?: boolean; readonly lang?: 'fa' | 'en' } = {},
) {
  const sent = serve(replies);
  const texts = [
    peopleTexts,
    ledgerTexts,
    auditWordsTexts,
    ruleWordsTexts,
    documentWordsTexts,
    staffWordsTexts,
    deviceWordsTexts,
    returnReasonTexts,
    reasonWordsTexts,
  ];
  const { user } = await openScreen(tab, { path: '/people/12', texts, ...look });
  return { user, sent };
}

/** The rows that stand on the page: cells of a table, or items of a list. */
function rows(): readonly string[] {
  const items = screen.queryAllByRole('listitem');
  const found = items.length > 0 ? items : screen.queryAllByRole('row').slice(1);
  return found.map((row) => {
    const copy = row.cloneNode(true) as HTMLElement;
    for (const time of copy.querySelectorAll('time')) time.textContent = time.dateTime;
    const cells = [...copy.querySelectorAll('td')];
    return (cells.length > 0 ? cells : [copy]).map(({ textContent }) => textContent).join('|');
  });
}

describe.each(CASES)('the tab of $name', ({ tab, call, query = {}, rows: data, shown, none }) => {
  const [first, second] = shown;

  it('shows what there is', async () => {
    const { sent } = await open(tab, { [call]: pageOf(data) });
    await waitFor(() => expect(rows()).toEqual(shown));
    expect(sent.map((one) => [one.call, one.query])).toEqual([[call, query]]);
    expect(screen.queryByRole('button', { name: 'Older' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Newer' })).toBeNull();
  });

  it('says that there is nothing', async () => {
    await open(tab, { [call]: pageOf([]) });
    expect(await screen.findByRole('heading', { name: none[0] })).toBeTruthy();
    expect(screen.getByText(none[1])).toBeTruthy();
    expect(rows()).toEqual([]);
  });

  it('reads on by the cursor, and back', async () => {
    const [newer, older] = [pageOf(data.slice(0, 1), 'c1'), pageOf(data.slice(1))];
    const { user, sent } = await open(tab, { [call]: [newer, older, newer] });
    await user.click(await screen.findByRole('button', { name: 'Older' }));
    await waitFor(() => expect(rows()).toEqual([second]));
    expect(sent.at(-1)?.query).toEqual({ ...query, cursor: 'c1' });
    expect(screen.queryByRole('button', { name: 'Older' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Newer' }));
    await waitFor(() => expect(rows()).toEqual([first]));
    expect(screen.queryByRole('button', { name: 'Newer' })).toBeNull();
  });

  it('says that it failed, and is asked for again', async () => {
    // what a repetition can't change is not repeated by itself
    const failed = refusal(404, 'not_found', 'Nobody has this number.');
    const { user, sent } = await open(tab, { [call]: [failed, pageOf(data)] });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Couldn’t load this part');
    expect(alert.textContent).toContain('Nobody has this number.');
    expect(sent).toHaveLength(1);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows()).toEqual(shown));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('in Persian, nothing is shown by its bare name', () => {
  it('of postings of every kind', async () => {
    const kinds = [
      ...([
        ['withdrawal', 'payout'],
        ['withdrawal_return', 'return'],
        ['toman_deposit', 'credit'],
      ] as const),
      ...([
        ['transfer', 'transfer'],
        ['bank_deposit', 'credit'],
        ['adjustment', 'adjustment'],
      ] as const),
    ];
    const postings = kinds.map(([kind, role], at) => ({ ...POSTING, id: `${at}`, kind, role }));
    const call = 'GET /admin/people/12/postings';
    await open(<PostingsTab id="12" />, { [call]: pageOf(postings) }, { lang: 'fa' });
    await waitFor(() =>
      expect(rows().map((row) => row.split('|')[1])).toEqual([
        'برداشت تومان پرداخت',
        'برگشت برداشت برگشت',
        'واریز تومان با کارت به حساب',
        'انتقال انتقال',
        'واریز تومان به حساب به حساب',
        'سند اصلاحی اصلاح',
      ]),
    );
  });

  it('of sign-ins by whatever ended them', async () => {
    const ended = [
      'password_reset',
      'password_changed',
      'mobile_changed',
      'email_changed',
      'default_card_changed',
      'frozen',
      'account_recovered',
    ].map((reason) => ({ ...ENDED, id: reason, end_reason: reason }));
    const call = 'GET /admin/people/12/sign_ins';
    await open(<SignInsTab id="12" />, { [call]: pageOf(ended) }, { lang: 'fa' });
    await waitFor(() =>
      expect(rows().map((row) => row.split('|')[4])).toEqual([
        'بازنشانی رمز عبور',
        'تغییر رمز عبور',
        'تغییر شمارهٔ موبایل',
        'تغییر ایمیل',
        'تغییر کارت پیش‌فرض',
        'مسدود کردن حساب',
        'بازیابی حساب',
      ]),
    );
  });

  it('of acts, why documents were returned', async () => {
    const returned = { ...ACT, act: 'identity_returned', changes: [] };
    const reason = 'document_unreadable, face_hidden';
    const acts = { 'GET /admin/audit': pageOf([{ ...returned, reason }]) };
    await open(<AuditTab id="12" />, acts, { lang: 'fa' });
    await waitFor(() => expect(rows()[0]).toContain('دوباره عکس بگیرید. چهره خوب دیده نمی‌شود؛'));
  });
});

it.each(CASES)('on a phone, $name are no table', async ({ tab, call, rows: data }) => {
  await open(tab, { [call]: pageOf(data) }, { isWide: false });
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(screen.queryByRole('table')).toBeNull();
});

describe('invitations', () => {
  const seen = (id: string, name: string) => ({
    person: { id, name, mobile: '0912***0041' },
    code: 'SR4K60',
    joined_at: AT,
    ends_at: '2027-11-25T02:00:00.000Z',
    discount_ppm: 120_000,
    state: 'paused' as const,
    traded: true,
    income: '19800',
  });
  const tab: PersonReferrals = {
    came_by: seen('40', 'Negar Farahi'),
    invited: [seen('42', 'Ali Rad')],
    invited_total: 51,
    traded: 1,
    codes: 2,
    total_income: '380250',
    month_income: '64300',
  };

  it('say by whom they came, who came by them, and what that brought', async () => {
    await open(<ReferralsTab id="3" />, { 'GET /admin/people/3/referrals': answer(tab) });
    const owner = await screen.findByRole('link', { name: 'Negar Farahi' });
    expect(owner.getAttribute('href')).toBe('/people/40?tab=referrals');
    expect(screen.getByText('12%')).toBeTruthy();
    expect(screen.getAllByText('Paused')).toHaveLength(2);
    expect(screen.getByText('1 of 51 have traded')).toBeTruthy();
    expect(screen.getByText('380,250')).toBeTruthy();
    expect(screen.getByText('The newest 1 of 51')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ali Rad' })).toBeTruthy();
  });

  it('say so where there are none', async () => {
    const none = { ...tab, came_by: null, invited: [], invited_total: 0 };
    await open(<ReferralsTab id="3" />, { 'GET /admin/people/3/referrals': answer(none) });
    expect(await screen.findByText('No invitations')).toBeTruthy();
  });
});
