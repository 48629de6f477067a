// What people read when something is refused: every error, in both languages, with its facts.
import { ERRORS, type ErrorCode, type ErrorSpec } from '@sarraf/contracts';
import { describe, expect, it } from 'vitest';
import { errorMessage } from './app-error.ts';
import { figureText, marketText, waitText } from './fact-words.ts';

const NAMES: Readonly<Record<string, { readonly fa: string; readonly en: string }>> = {
  IRT: { fa: 'تومان', en: 'Toman' },
  BTC: { fa: 'بیت‌کوین', en: 'Bitcoin' },
  USDT: { fa: 'تتر', en: 'Tether' },
};
const labels = (symbol: string) => NAMES[symbol];
const FACTS = {
  level: 1,
  seconds: 331,
  min_seconds: 3,
  max_seconds: 10,
  max_megabytes: 8,
  max: '1234567.5',
  day_max: '1234567.5',
  needed: '1234567.5',
  missing: '1234567.5',
  min: '0.0005',
  fee: '0.5',
  tick: '100000',
  lot: '0.000001',
  last: '12485300000',
  available: '124760.4',
  remaining: '10328015',
  held: '20000000',
  limit: '30000000',
  open: '25000000',
  market: 'BTCIRT',
  scope: 'market',
  asset: 'IRT',
  column: '3',
  line: '12',
  closing: '1500000',
  books: '1500001',
  expected: '16650000',
  found: '7650000',
  first: '1',
  second: '2',
  count: '2',
  hours: 24,
  figure: 'amount',
};
/** What a limit's refusal goes out with: of all of toman, and of what is bought of tether. */
const LIMIT_FACTS = {
  remaining: '1000000',
  seconds: 10_800,
  limit: {
    kind: 'gateway_day',
    days: 1,
    used: '24000000',
    cap: '25000000',
    frees_at: '2026-11-26T20:30:00.000Z',
    lifts_at_level: 2,
  },
};
const CODES = Object.keys(ERRORS) as ErrorCode[];

describe('the words of every refusal', () => {
  it.each(CODES)(
    '%s: Persian in Persian, English in English, no placeholder left empty',
    (code) => {
      for (const asset of Object.keys(NAMES)) {
        const facts = { ...FACTS, asset, ...(code.endsWith('limit_exceeded') && LIMIT_FACTS) };
        const fa = errorMessage(code, facts, 'fa', labels);
        expect(fa).toMatch(/[\u0600-\u06ff]/);
        expect(fa).not.toMatch(/[A-Za-z0-9{},]/);
        // figures of four digits and more are grouped
        expect(fa.replace(/٫[۰-۹]+/g, '')).not.toMatch(/[۰-۹]{4}/);
        const en = errorMessage(code, facts, 'en', labels);
        expect(en).toMatch(/^[\x20-\x7e’“”…–]+$/);
        expect(en.replace('BTC/IRT', '')).not.toMatch(/[{}]|IRT|\d{4}(?<!\.\d*)/);
      }
    },
  );

  it('name coins and money, and tell what one has in whole toman', () => {
    const say = (code: ErrorCode, facts: object, lang: 'fa' | 'en' = 'fa') =>
      errorMessage(code, { ...FACTS, ...facts }, lang, labels);
    expect(say('insufficient_funds', {})).toBe(
      'موجودی کافی نیست؛ موجودی قابل استفادهٔ شما ۱۲۴٬۷۶۰ تومان است.',
    );
    expect(say('insufficient_funds', {}, 'en')).toBe(
      'Insufficient funds. You have 124,760 toman available.',
    );
    expect(say('insufficient_funds', { asset: 'BTC', available: '0.00012' })).toBe(
      'موجودی کافی نیست؛ موجودی قابل استفادهٔ شما ۰٫۰۰۰۱۲ بیت‌کوین است.',
    );
    expect(say('amount_below_minimum', { asset: 'BTC' })).toBe(
      'حداقل مقدار سفارش ۰٫۰۰۰۵ بیت‌کوین است.',
    );
    expect(say('market_not_active', {})).toBe('بازار بیت‌کوین/تومان الان برای این کار فعال نیست.');
    expect(say('market_not_active', {}, 'en')).toBe('BTC/IRT isn’t open for this right now.');
    const open = { open: 200, limit: 200 };
    expect(say('too_many_orders', open)).toBe(
      'شما در بازار بیت‌کوین/تومان ۲۰۰ سفارش باز دارید و حداکثر ۲۰۰ سفارش مجاز است. برای ثبت سفارش جدید، یکی از سفارش‌های باز را لغو کنید.',
    );
    expect(say('too_many_orders', { ...open, scope: 'all', limit: 1_000 }, 'en')).toBe(
      'You have 200 open orders in all markets together; the limit is 1,000. Cancel one to place another.',
    );
    expect(say('rate_limited', {})).toContain('۶ دقیقهٔ دیگر');
    expect(say('rate_limited', {}, 'en')).toContain('in 6 minutes.');
  });

  it.each([
    [
      'daily_limit_exceeded',
      {},
      'سقف روزانهٔ واریز با کارت شما ۲۵٬۰۰۰٬۰۰۰ تومان است: ۲۴٬۰۰۰٬۰۰۰ تومان استفاده شده و ۱٬۰۰۰٬۰۰۰ تومان مانده است؛ سقف ۳ ساعت دیگر آزاد می‌شود.',
      'Financial turnover limit of card deposits in a day: you’ve used 24,000,000 of 25,000,000 toman, and 1,000,000 toman is left. It resets in 3 hours.',
    ],
    [
      'limit_exceeded',
      { kind: 'person_month' },
      'سقف ۳۰ روزهٔ واریز با کارت به همهٔ حساب‌های شما ۲۵٬۰۰۰٬۰۰۰ تومان است:',
      'of card deposits to all your accounts in 30 days: you’ve used 24,000,000 of',
    ],
    [
      'withdrawal_limit_exceeded',
      { kind: 'withdrawal_day' },
      'سقف روزانهٔ برداشت تومان شما ۲۵٬۰۰۰٬۰۰۰ تومان است:',
      'of toman withdrawals in a day: you’ve used 24,000,000 of',
    ],
    [
      'transfer_limit_exceeded',
      { kind: 'leaving_month' },
      'سقف ۳۰ روزهٔ مجموع برداشت و انتقال شما ۲۵٬۰۰۰٬۰۰۰ تومان است:',
      'of withdrawals and transfers together in 30 days: you’ve used 24,000,000 of',
    ],
    [
      'stablecoin_limit_exceeded',
      { kind: 'stablecoin_month', asset: 'USDT', used: '90', cap: '100.5' },
      'سقف ۳۰ روزهٔ خرید تتر شما با تومان ۱۰۰٫۵ تتر است: ۹۰ تتر استفاده شده و ۱٬۰۰۰٬۰۰۰ تتر مانده است؛',
      'Financial turnover limit of tether bought with toman in 30 days: you’ve used 90 of 100.5 USDT, and 1,000,000 USDT is left.',
    ],
  ] as const)(
    'of a limit: %s says which, how much of it, what is left and when',
    (code, of, fa, en) => {
      const facts = { ...LIMIT_FACTS, limit: { ...LIMIT_FACTS.limit, ...of } };
      expect(errorMessage(code, facts, 'fa', labels)).toContain(fa);
      expect(errorMessage(code, facts, 'en', labels)).toContain(en);
    },
  );

  it('of a recent deposit say why, how much stays, how much may go and when all of it', () => {
    const facts = { held: '20000000', remaining: '3500000', seconds: 200_000 };
    expect(errorMessage('deposit_too_recent', facts, 'fa', labels)).toBe(
      'از واریز تومان شما هنوز ۷۲ ساعت نگذشته است و معادل ۲۰٬۰۰۰٬۰۰۰ تومان باید در حسابتان بماند. الان تا معادل ۳٬۵۰۰٬۰۰۰ تومان می‌توانید به دیگران انتقال دهید و بقیه را ۵۶ ساعت دیگر.',
    );
    expect(errorMessage('deposit_too_recent', facts, 'en', labels)).toBe(
      'A financial rule: for 72 hours after a toman deposit, its value can’t be sent to others, now 20,000,000 toman. You can send up to 3,500,000 toman in value now, and all of it in 56 hours.',
    );
  });

  it('leave the specification’s own words to a field, not to what Persian readers see', () => {
    const cases = CODES.filter((code) => (ERRORS[code] as ErrorSpec).businessCase !== undefined);
    expect(cases).toEqual([
      'level_required',
      'already_registered',
      'national_code_taken',
      'identity_not_found',
      'daily_limit_exceeded',
      'limit_exceeded',
      'stablecoin_limit_exceeded',
      'withdrawal_limit_exceeded',
      'deposit_too_recent',
      'transfer_limit_exceeded',
    ]);
    for (const code of cases) expect([403, 404]).toContain(ERRORS[code].status);
  });
});

describe('facts', () => {
  it.each([
    ['1234567.5', '۱٬۲۳۴٬۵۶۷٫۵', '1,234,567.5'],
    ['0.00000001', '۰٫۰۰۰۰۰۰۰۱', '0.00000001'],
    ['-1000', '−۱٬۰۰۰', '−1,000'],
    ['999', '۹۹۹', '999'],
    ['', '', ''],
    ['abc', 'abc', 'abc'],
  ])('%s is read as %s and as %s', (text, fa, en) => {
    expect([figureText(text, 'fa'), figureText(text, 'en')]).toEqual([fa, en]);
  });

  it.each([
    [1, '۱ ثانیهٔ', '1 second'],
    [89, '۸۹ ثانیهٔ', '89 seconds'],
    [90, '۲ دقیقهٔ', '2 minutes'],
    [3_601, '۶۱ دقیقهٔ', '61 minutes'],
    [86_400, '۲۴ ساعت', '24 hours'],
    [324_001, '۴ روز', '4 days'],
    [2_505_600, '۲۹ روز', '29 days'],
  ])('%i seconds are a wait of %s, %s', (seconds, fa, en) => {
    expect([waitText(seconds, 'fa'), waitText(seconds, 'en')]).toEqual([fa, en]);
  });

  it('of a market that nobody knows stay as they came', () => {
    expect(marketText('NOTHING', 'fa', labels)).toBe('NOTHING');
    expect(marketText('DOGEUSDT', 'fa', labels)).toBe('DOGE/تتر');
  });
});
