// The files about money: what one has, what came and what went.
import { amount, moment, type OwnTable, ownTable, toman } from './own-table.ts';

const newest = { order: 'created_at DESC' } as const;
const OWN_ACCOUNT = `a.owner_kind = 'user' AND a.owner_id = $1::bigint::text`;

/** Of money, in the order of the page. */
export const MONEY_TABLES: readonly OwnTable[] = [
  ownTable(
    'balances',
    ['موجودی‌ها', 'Balances'],
    [
      'a.asset AS asset',
      'a.wallet AS wallet',
      amount('b.total', 'total'),
      amount('b.held', 'held'),
    ],
    {
      from: 'accounts AS a JOIN balances AS b ON b.account_id = a.id',
      also: ['accounts'],
      where: OWN_ACCOUNT,
      order: 'a.asset, a.wallet',
    },
  ),
  ownTable(
    'postings',
    ['همهٔ ردیف‌های دفتر حساب شما', 'Every entry of the books in your accounts'],
    [
      'e.id AS entry_id',
      'e.kind AS kind',
      'a.asset AS asset',
      'a.wallet AS wallet',
      `CASE WHEN p.to_account = a.id THEN 'in' ELSE 'out' END AS direction`,
      amount('p.amount', 'amount'),
      moment('e.at_ms', 'at'),
    ],
    {
      from: `accounts AS a JOIN account_entries AS o ON o.account_id = a.id
       JOIN ledger_entries AS e ON e.id = o.entry_id
       JOIN postings AS p ON p.entry_id = e.id AND a.id IN (p.from_account, p.to_account)`,
      also: ['account_entries', 'ledger_entries'],
      where: OWN_ACCOUNT,
      order: 'e.id DESC',
    },
  ),
  ownTable(
    'cards',
    ['کارت‌های بانکی', 'Bank cards'],
    [
      'id',
      'masked',
      'status',
      'sheba',
      'owner_name',
      'is_default',
      'created_at',
      'decided_at',
      'removed_at',
    ],
    newest,
  ),
  ownTable('deposit_ids', ['شناسهٔ واریز', 'Deposit id'], ['deposit_id', 'created_at']),
  ownTable(
    'deposit_addresses',
    ['آدرس‌های واریز', 'Deposit addresses'],
    ['family', 'address', 'made_at'],
  ),
  ownTable(
    'payments',
    ['واریزهای کارتی', 'Card deposits'],
    [
      'id',
      'card_masked',
      'gateway',
      'state',
      'bank_reference',
      'created_at',
      'paid_at',
      toman('amount_rial', 'amount_toman'),
    ],
    newest,
  ),
  ownTable(
    'statement_lines',
    ['واریزهای بانکی', 'Bank deposits'],
    ['at', 'reference', 'state', toman('amount_rial', 'amount_toman')],
    { where: 'credited_to = $1', order: 'at DESC' },
  ),
  ownTable(
    'offline_deposits',
    ['رسیدهای بانکی', 'Bank receipts'],
    [
      'id',
      'paid_at',
      'tracking_number',
      'state',
      'created_at',
      'decided_at',
      toman('amount_rial', 'amount_toman'),
    ],
    newest,
  ),
  ownTable(
    'coin_deposits',
    ['واریزهای رمزارز', 'Coin deposits'],
    [
      'reference',
      'chain',
      'asset',
      'state',
      amount('units', 'amount'),
      moment('created_at_ms', 'created_at'),
    ],
    { order: 'created_at_ms DESC' },
  ),
  ownTable(
    'coin_claims',
    ['واریزهایی که پیگیری کرده‌اید', 'Deposits you claimed'],
    ['chain', 'txid', 'claimed_amount', 'state', 'evidence_words', 'at', 'decided_at'],
    { order: 'at DESC' },
  ),
  ownTable(
    'withdrawals_state',
    ['برداشت‌ها', 'Withdrawals'],
    [
      'id',
      'asset',
      'chain',
      'state',
      amount('units', 'amount'),
      amount('fee_units', 'fee'),
      moment('created_at_ms', 'created_at'),
      moment('updated_at_ms', 'updated_at'),
    ],
    { order: 'created_at_ms DESC' },
  ),
  ownTable(
    'payouts',
    ['برداشت‌های تومانی: به کدام حساب', 'Toman withdrawals: to which account'],
    [
      'id',
      'card_masked',
      'bank',
      'sheba',
      'owner_name',
      'created_at',
      toman('amount_rial', 'amount_toman'),
      toman('fee_rial', 'fee_toman'),
    ],
    newest,
  ),
  ownTable(
    'coin_payouts',
    ['برداشت‌های رمزارز: به کدام آدرس', 'Coin withdrawals: to which address'],
    [
      'id',
      'asset',
      'chain',
      'address',
      'label',
      'created_at',
      amount('units', 'amount'),
      amount('fee_units', 'fee'),
    ],
    newest,
  ),
  ownTable(
    'withdraw_addresses',
    ['آدرس‌های ذخیره‌شده', 'Saved addresses'],
    ['family', 'address', 'label', 'counts_from', 'removed_at'],
    { order: 'id DESC' },
  ),
  ownTable(
    'recipients',
    ['مخاطبان: نامی که گذاشته‌اید', 'Address book: names you gave'],
    ['label', 'counts_from', 'removed_at'],
    { order: 'id DESC' },
  ),
  ownTable(
    'recipient_whitelists',
    ['انتقال فقط به مخاطبان', 'Transfers to the address book only'],
    ['is_on', 'off_at'],
  ),
  ownTable(
    'vault_delays',
    ['مدت انتظار صندوق امن', 'Delay of the vault'],
    ['hours', 'next_hours', 'next_from'],
  ),
  ownTable(
    'transfers_state',
    ['انتقال‌ها و هدیه‌ها', 'Transfers and gifts'],
    [
      'id',
      'kind',
      'asset',
      'state',
      `CASE WHEN user_id = $1 THEN 'sent' ELSE 'received' END AS direction`,
      amount('units', 'amount'),
      moment('created_at_ms', 'created_at'),
      moment('updated_at_ms', 'updated_at'),
    ],
    { where: '(user_id = $1 OR recipient_id = $1)', order: 'created_at_ms DESC' },
  ),
  ownTable(
    'transfers',
    ['یادداشت انتقال‌هایی که ارسال کرده‌اید', 'Notes of transfers you sent'],
    ['id', 'kind', 'asset', 'note', 'created_at'],
    newest,
  ),
  ownTable(
    'gifts',
    ['پیام هدیه‌هایی که ساخته‌اید', 'Messages of gifts you made'],
    ['id', 'message', 'colour'],
  ),
  ownTable('limit_windows', ['سقف‌های استفاده‌شده', 'Limits used'], ['kind', 'day', 'used'], {
    order: 'day DESC',
  }),
  ownTable(
    'liability_shares',
    ['سهم شما در اثبات بدهی‌ها', 'Your part of the proofs of liabilities'],
    ['number', 'asset', amount('units', 'amount')],
    { order: 'number DESC' },
  ),
];
