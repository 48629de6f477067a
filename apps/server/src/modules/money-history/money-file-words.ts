// What a file of a money history says, in its reader's language.
import type { Lang } from '@sarraf/contracts';
import type { TransactionRow } from './money-moves.mapper.ts';

/** The columns of the file, in their order. */
export const FILE_COLUMNS = [
  'jalali',
  'utc',
  'kind',
  'direction',
  'state',
  'amount',
  'asset',
  'price',
  'value',
  'valueAsset',
  'fee',
  'feeAsset',
  'worth',
  'market',
  'reference',
  'id',
] as const;
/** A column of a money history's file: one of {@link FILE_COLUMNS}, in its order. */
export type FileColumn = (typeof FILE_COLUMNS)[number];

type Detail = TransactionRow['detail'];
type State = TransactionRow['state'];

/** Words of a file. */
export interface FileWords {
  readonly sheet: string;
  readonly heads: Readonly<Record<FileColumn, string>>;
  readonly buy: string;
  readonly sell: string;
  readonly instant: string;
  readonly received: string;
  readonly details: Readonly<Record<Exclude<Detail, 'order' | 'otc'>, string>>;
  readonly directions: Readonly<Record<TransactionRow['direction'], string>>;
  readonly states: Readonly<Record<State, string>>;
  /** Of a coin that is on its way: no bank has it. */
  readonly sentToNetwork: string;
  readonly cut: string;
}

const fa: FileWords = {
  sheet: 'تراکنش‌ها',
  heads: {
    jalali: 'زمان (تهران)',
    utc: 'زمان (UTC)',
    kind: 'نوع',
    direction: 'جهت',
    state: 'وضعیت',
    amount: 'مقدار',
    asset: 'ارز',
    price: 'قیمت',
    value: 'ارزش معامله',
    valueAsset: 'واحد ارزش',
    fee: 'کارمزد',
    feeAsset: 'واحد کارمزد',
    worth: 'ارزش به تومان',
    market: 'بازار',
    reference: 'شمارهٔ پیگیری',
    id: 'شناسه',
  },
  buy: 'خرید',
  sell: 'فروش',
  instant: 'آنی',
  received: 'دریافت از کاربر',
  details: {
    gateway: 'واریز با کارت',
    bank: 'واریز بانکی',
    payout: 'برداشت به حساب بانکی',
    to_vault: 'انتقال به صندوق امن',
    from_vault: 'انتقال از صندوق امن',
    to_user: 'انتقال به کاربر',
    gift: 'هدیه',
    adjustment: 'اصلاح حساب',
    reward: 'پاداش',
    coin_deposit: 'واریز رمزارز',
    coin_withdrawal: 'برداشت رمزارز',
  },
  directions: { in: 'ورودی', out: 'خروجی', own: 'بین کیف پول‌های خودتان' },
  states: {
    created: 'در انتظار پرداخت',
    pending: 'در حال بررسی',
    paid: 'انجام شد',
    failed: 'پرداخت نشد',
    expired: 'مهلتش تمام شد',
    parked: 'در حال بررسی کارشناس',
    given: 'انجام شد',
    requested: 'ثبت درخواست',
    approved: 'تأیید شد',
    sent: 'به بانک ارسال شد',
    settled: 'انجام شد',
    cancelled: 'لغو شد',
    refused: 'رد شد',
    returned: 'برگشت خورد',
    waiting: 'در انتظار',
    done: 'انجام شد',
  },
  sentToNetwork: 'به شبکه ارسال شد',
  cut: 'این فایل فقط ۱۰٬۰۰۰ ردیف آخر را دارد. برای ردیف‌های قبلی، بازهٔ تاریخ را کوتاه‌تر کنید.',
};

const en: FileWords = {
  sheet: 'Transactions',
  heads: {
    jalali: 'Time (Tehran)',
    utc: 'Time (UTC)',
    kind: 'Type',
    direction: 'Direction',
    state: 'Status',
    amount: 'Amount',
    asset: 'Asset',
    price: 'Price',
    value: 'Value',
    valueAsset: 'Value asset',
    fee: 'Fee',
    feeAsset: 'Fee asset',
    worth: 'Value in toman',
    market: 'Market',
    reference: 'Reference',
    id: 'ID',
  },
  buy: 'Buy',
  sell: 'Sell',
  instant: 'instant',
  received: 'Received from user',
  details: {
    gateway: 'Card deposit',
    bank: 'Bank deposit',
    payout: 'Toman withdrawal',
    to_vault: 'To vault',
    from_vault: 'From vault',
    to_user: 'Sent to user',
    gift: 'Gift',
    adjustment: 'Account adjustment',
    reward: 'Reward',
    coin_deposit: 'Crypto deposit',
    coin_withdrawal: 'Crypto withdrawal',
  },
  directions: { in: 'in', out: 'out', own: 'between own wallets' },
  states: {
    created: 'Awaiting payment',
    pending: 'Pending',
    paid: 'Done',
    failed: 'Failed',
    expired: 'Expired',
    parked: 'In review',
    given: 'Done',
    requested: 'Requested',
    approved: 'Approved',
    sent: 'Sent to the bank',
    settled: 'Done',
    cancelled: 'Cancelled',
    refused: 'Rejected',
    returned: 'Returned',
    waiting: 'Pending',
    done: 'Done',
  },
  sentToNetwork: 'Sent to the network',
  cut: 'This file has only the newest 10,000 rows. Choose a shorter range for earlier ones.',
};

/** Words of each language. */
export const FILE_WORDS: Readonly<Record<Lang, FileWords>> = { fa, en };
