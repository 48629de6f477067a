// What figures say, in both languages: amounts with their unit, rates, and lengths of time.
import { type Lang } from '@sarraf/contracts';
import { IRT } from '@sarraf/money';
import { digitsText, figureText } from '../../http/index.ts';

/** A figure as it stands now. */
export interface Figure {
  readonly fa: string;
  readonly en: string;
}

/** Says a figure in both languages. */
const inBoth = (say: (lang: Lang) => string): Figure => ({ fa: say('fa'), en: say('en') });

/** From the largest on; an amount that is no whole number of one is told in digits. */
const LARGE = [
  { size: 1_000_000_000n, fa: 'میلیارد', en: 'billion' },
  { size: 1_000_000n, fa: 'میلیون', en: 'million' },
] as const;

/** An amount of toman or of a coin: «۲۵ میلیون تومان», `3 USDT`. */
export function amountFigure(decimal: string, asset: string): Figure {
  return inBoth((lang) => {
    const isFa = lang === 'fa';
    if (asset !== IRT) return `${figureText(decimal, lang)} ${asset}`;
    const unit = isFa ? 'تومان' : 'toman';
    const whole = /^\d+$/.test(decimal) ? BigInt(decimal) : 0n;
    const large = LARGE.find(({ size }) => whole >= size && whole % size === 0n);
    if (large === undefined) return `${figureText(decimal, lang)} ${unit}`;
    return `${figureText(String(whole / large.size), lang)} ${large[lang]} ${unit}`;
  });
}

/** A rate in parts per million: «۰٫۲۵٪», `0.25%`. */
export function rateFigure(ppm: number): Figure {
  const digits = String(ppm).padStart(5, '0');
  const percent = `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '');
  return inBoth((lang) => `${figureText(percent, lang)}${lang === 'fa' ? '٪' : '%'}`);
}

/** A count by itself. */
export function countFigure(count: number): Figure {
  return inBoth((lang) => figureText(String(count), lang));
}

const UNITS = {
  second: { seconds: 1, fa: 'ثانیه' },
  minute: { seconds: 60, fa: 'دقیقه' },
  hour: { seconds: 3_600, fa: 'ساعت' },
  day: { seconds: 86_400, fa: 'روز' },
} as const;

/** A length of time in a unit that it is a whole number of. */
export function timeFigure(count: number, unit: keyof typeof UNITS): Figure {
  return inBoth((lang) => {
    const text = figureText(String(count), lang);
    return lang === 'fa' ? `${text} ${UNITS[unit].fa}` : `${text} ${unit}${count === 1 ? '' : 's'}`;
  });
}

/** Seconds in the largest unit, up to hours, that they are a whole number of. */
export function secondsFigure(seconds: number): Figure {
  for (const unit of ['hour', 'minute'] as const) {
    const count = seconds / UNITS[unit].seconds;
    if (Number.isInteger(count)) return timeFigure(count, unit);
  }
  return timeFigure(seconds, 'second');
}

/** Times of the day, one after the other: «۳:۴۵، ۱۰:۴۵ و ۱۳:۴۵». */
export function clocksFigure(clocks: readonly string[]): Figure {
  return inBoth((lang) => {
    const told = clocks.map((clock) => digitsText(clock.replace(/^0/, ''), lang));
    const last = told.at(-1) ?? '';
    if (told.length < 2) return last;
    const first = told.slice(0, -1).join(lang === 'fa' ? '، ' : ', ');
    return `${first} ${lang === 'fa' ? 'و' : 'and'} ${last}`;
  });
}
