// The facts of a message as a person reads them: figures, names of coins and markets, waiting times.
import type { Lang } from '@sarraf/contracts';

/** An asset's names, by its symbol; undefined for what is none of ours. */
export type AssetLabels = (
  symbol: string,
) => { readonly fa: string; readonly en: string } | undefined;

const PERSIAN_DIGITS = '۰۱۲۳۴۵۶۷۸۹';
const DECIMAL = /^-?\d+(?:\.\d+)?$/;
const MARKET = /^([A-Z0-9]+)(IRT|USDT)$/;
const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
/** A wait is told in the next larger unit from so many of one on. */
const UNITS_MAX = 90;

/**
 * `1234567.5` as `1,234,567.5`, in Persian `۱٬۲۳۴٬۵۶۷٫۵`, below zero with a true minus; what is no number
 * stays as it is.
 */
export function figureText(decimal: string, lang: Lang): string {
  if (!DECIMAL.test(decimal)) return decimal;
  const [whole = '', fraction] = decimal.replace('-', '−').split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, lang === 'fa' ? '٬' : ',');
  const text = fraction === undefined ? grouped : `${grouped}${pointOf(lang)}${fraction}`;
  return digitsText(text, lang);
}

const pointOf = (lang: Lang): string => (lang === 'fa' ? '٫' : '.');

/** The digits of any text in the language's own. */
export function digitsText(text: string, lang: Lang): string {
  if (lang === 'en') return text;
  return text.replace(/\d/g, (digit) => PERSIAN_DIGITS[Number(digit)] ?? digit);
}

/** An asset beside its amount: «بیت‌کوین», «تومان»; `BTC`, `toman`. */
export function assetText(symbol: string, lang: Lang, labels: AssetLabels): string {
  if (lang === 'fa') return labels(symbol)?.fa ?? (symbol === 'IRT' ? 'تومان' : symbol);
  return symbol === 'IRT' ? 'toman' : symbol;
}

/** A market by its two assets: «بیت‌کوین/تومان», `BTC/IRT`. */
export function marketText(symbol: string, lang: Lang, labels: AssetLabels): string {
  const [, base, quote] = MARKET.exec(symbol) ?? [];
  if (base === undefined || quote === undefined) return symbol;
  if (lang === 'en') return `${base}/${quote}`;
  return `${assetText(base, lang, labels)}/${assetText(quote, lang, labels)}`;
}

/** Where a bound on orders holds: «در بازار بیت‌کوین/تومان», `in BTC/IRT`; or in all markets. */
export function whereText(scope: string, market: string, lang: Lang, labels: AssetLabels): string {
  const isFa = lang === 'fa';
  if (scope === 'all') return isFa ? 'در مجموع همهٔ بازارها' : 'in all markets together';
  return `${isFa ? 'در بازار' : 'in'} ${marketText(market, lang, labels)}`;
}

/** What a limit is about, by the first word of its kind; «شما» goes with the Persian. */
const LIMITED: Readonly<Record<string, { readonly fa: string; readonly en: string }>> = {
  gateway: { fa: 'واریز با کارت', en: 'card deposits' },
  person: { fa: 'واریز با کارت به همهٔ حساب‌های', en: 'card deposits to all your accounts' },
  stablecoin: { fa: 'خرید تتر', en: 'tether bought with toman' },
  withdrawal: { fa: 'برداشت تومان', en: 'toman withdrawals' },
  transfer: { fa: 'انتقال و هدیه', en: 'transfers and gifts' },
  leaving: { fa: 'مجموع برداشت و انتقال', en: 'withdrawals and transfers together' },
  bank: { fa: 'واریز بانکی', en: 'bank deposits' },
};

/**
 * A limit's kind on the wire by its name: «سقف روزانهٔ واریز با کارت», `card deposits in a day`;
 * undefined for a kind that has none.
 */
export function limitText(kind: string, lang: Lang): string | undefined {
  const [what = '', time] = kind.split('_');
  const name = LIMITED[what]?.[lang];
  if (name === undefined) return undefined;
  if (lang === 'en') return `${name} in ${time === 'day' ? 'a day' : '30 days'}`;
  return `سقف ${time === 'day' ? 'روزانهٔ' : '۳۰ روزهٔ'} ${name}`;
}

/** So many seconds as words that «دیگر» or `in` goes with; never shorter than they are. */
export function waitText(seconds: number, lang: Lang): string {
  const [size, fa, en] =
    seconds < UNITS_MAX
      ? [1, 'ثانیهٔ', 'second']
      : seconds < UNITS_MAX * MINUTE
        ? [MINUTE, 'دقیقهٔ', 'minute']
        : seconds < UNITS_MAX * HOUR
          ? [HOUR, 'ساعت', 'hour']
          : [DAY, 'روز', 'day'];
  const count = Math.max(1, Math.ceil(seconds / size));
  if (lang === 'fa') return `${figureText(String(count), lang)} ${fa}`;
  return `${count} ${en}${count === 1 ? '' : 's'}`;
}
