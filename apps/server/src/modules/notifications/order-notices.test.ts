import { describe, expect, it } from 'vitest';
import { renderNotice } from './notice-text.ts';

const facts = {
  order_id: '7',
  market: 'BTCIRT',
  coin: 'BTC',
  side: 'buy',
  amount: '0.0012',
  price: '12470100000',
  total: '14964121',
  coin_fa: 'بیت‌کوین',
  coin_en: 'Bitcoin',
  money_fa: 'تومان',
  money_en: 'toman',
};
const labels = () => ({ fa: 'بیت‌کوین', en: 'Bitcoin' });
const content = (change: Record<string, string>, lang: 'fa' | 'en') =>
  renderNotice('order_filled', { ...facts, ...change }, lang, labels).content;

describe('the notice of a filled order', () => {
  it('says amount, price, money and the coin by its name', () => {
    expect(content({}, 'fa')).toBe(
      'خرید ۰٫۰۰۱۲ بیت‌کوین به میانگین ۱۲٬۴۷۰٬۱۰۰٬۰۰۰ تومان کامل شد؛ ۱۴٬۹۶۴٬۱۲۱ تومان پرداخت شد.',
    );
    expect(content({ side: 'sell' }, 'fa')).toContain('؛ ارزش معامله ۱۴٬۹۶۴٬۱۲۱ تومان.');
    expect(content({}, 'en')).toBe(
      'Your buy of 0.0012 Bitcoin is complete at an average of 12,470,100,000 toman, for 14,964,121 toman.',
    );
  });

  it('names no market by its symbol, neither that of an earlier version', () => {
    const old = { order_id: '7', market: 'BTCIRT', coin: 'BTC', side: 'buy', amount: '1' };
    for (const lang of ['fa', 'en'] as const) {
      for (const kind of ['order_filled', 'order_cancelled'] as const) {
        expect(renderNotice(kind, old, lang, labels).content).not.toContain('BTCIRT');
        expect(renderNotice(kind, facts, lang, labels).content).not.toMatch(/BTC|IRT/);
      }
    }
  });
});
