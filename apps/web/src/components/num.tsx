import { useTexts } from '../i18n/texts.ts';
import { abbreviateNumber, formatNumber, MINUS } from '../lib/number-text.ts';
import { digitsShown, settings } from '../lib/settings.ts';
import { useStore } from '../lib/store.ts';
import { commonTexts } from './texts/common-texts.ts';

/** `still` stands in sentences and fields; `live` ticks or stands in columns; `total` is the big one. */
type NumberKind = 'still' | 'live' | 'total';

const CLASS: Record<NumberKind, string> = { still: 'num', live: 'num-live', total: 'num-total' };

/** What a shown number takes; `minFraction` and `maxFraction` count its decimals. */
export interface NumProps {
  /** Decimal text from the wire; null is unknown and shown as «—», never as 0. */
  readonly value: string | null | undefined;
  readonly kind?: NumberKind;
  readonly minFraction?: number | undefined;
  readonly maxFraction?: number | undefined;
  /** What is paid is rounded up where decimals are left out; all else is cut. */
  readonly isPaid?: boolean | undefined;
  /** What is above zero has a plus. */
  readonly isSigned?: boolean | undefined;
  readonly className?: string;
  /** What the number tells (`data-figure`), so that a script can compare it with its source. */
  readonly figure?: string | undefined;
}

/** A number: grouped, in the page's digits, isolated; cut, unless it is what one pays. */
export function Num(props: NumProps) {
  const { value, kind = 'still', minFraction, maxFraction, isPaid, isSigned, className } = props;
  const t = useTexts(commonTexts);
  const current = useStore(settings);
  const style = { digits: digitsShown(current), minFraction, maxFraction, isPaid, isSigned };
  const text = value === null || value === undefined ? null : formatNumber(value, style);
  if (text === null) return <Unknown label={t.unknown} />;
  // right to left a sign would stand behind its digits
  const dir = current.lang === 'fa' && !isSignedText(text) ? 'rtl' : 'ltr';
  return (
    <bdi dir={dir} className={`${CLASS[kind]} ${className ?? ''}`} data-figure={props.figure}>
      {text}
    </bdi>
  );
}

const isSignedText = (text: string): boolean => text.startsWith(MINUS) || text.startsWith('+');

function Unknown({ label }: { label: string }) {
  return (
    <span className="text-fg3">
      <span aria-hidden="true">—</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** What a number with its asset takes; without `maxFraction` the asset says how many decimals. */
export interface AmountProps extends NumProps {
  /** Asset symbol; `IRT` is shown as toman. */
  readonly asset: string;
  readonly unitClassName?: string;
  /** A price keeps all its decimals: cheap coins cost fractions of a toman. */
  readonly isPrice?: boolean;
  /** Covered while the eye is closed. */
  readonly secret?: boolean;
  /** What came or went: at the left of the digits in both directions. */
  readonly sign?: '+' | '−' | '' | undefined;
}

/** Decimals that are shown of an asset when the caller does not say: toman is whole for people. */
function fractionOf(asset: string): number | undefined {
  if (asset === 'IRT') return 0;
  return asset === 'USDT' ? 6 : undefined;
}

/** A number and its unit in one isolate, the unit after the number. */
export function Amount({
  asset,
  unitClassName,
  isPrice = false,
  secret = false,
  sign = '',
  ...number
}: AmountProps) {
  const t = useTexts(commonTexts);
  const current = useStore(settings);
  const dir = current.lang === 'fa' ? 'rtl' : 'ltr';
  if (secret && current.hideBalances) {
    return (
      <span className={number.className}>
        <span aria-hidden="true" className="tracking-widest">
          ••••••
        </span>
        <span className="sr-only">{t.hidden}</span>
      </span>
    );
  }
  const unit = asset === 'IRT' ? t.toman : asset;
  const maxFraction = number.maxFraction ?? (isPrice ? undefined : fractionOf(asset));
  return (
    <bdi dir={dir} className="whitespace-nowrap">
      {sign === '' ? (
        <Num {...number} maxFraction={maxFraction} />
      ) : (
        <bdi dir="ltr">
          {sign}
          <Num {...number} maxFraction={maxFraction} />
        </bdi>
      )}{' '}
      <bdi dir={asset === 'IRT' ? dir : 'ltr'} className={unitClassName ?? 'unit'}>
        {unit}
      </bdi>
    </bdi>
  );
}

/** A change in percent: triangle, sign, figure; colour is never the only sign. */
export function Percent({
  value,
  kind = 'live',
  figure,
}: {
  value: string | null | undefined;
  kind?: NumberKind;
  figure?: string;
}) {
  const t = useTexts(commonTexts);
  const current = useStore(settings);
  const digits = digitsShown(current);
  const text = formatNumber(value ?? '', {
    digits,
    minFraction: 2,
    maxFraction: 2,
    isSigned: true,
  });
  if (text === null) return <Unknown label={t.unknown} />;
  const sign = text.startsWith('+') ? 1 : text.startsWith(MINUS) ? -1 : 0;
  const colour = sign > 0 ? 'text-price-up' : sign < 0 ? 'text-price-down' : 'text-fg2';
  return (
    <bdi
      dir="ltr"
      className={`inline-flex items-center gap-1 ${CLASS[kind]} ${colour}`}
      data-figure={figure}
    >
      {sign !== 0 && <Triangle up={sign > 0} />}
      <span>
        {text}
        {digits === 'fa' ? '٪' : '%'}
      </span>
    </bdi>
  );
}

function Triangle({ up }: { up: boolean }) {
  return (
    <svg width="8" height="7" viewBox="0 0 8 7" fill="currentColor" aria-hidden="true">
      <path d={up ? 'M4 .5 8 7H0z' : 'M4 6.5 0 0h8z'} />
    </svg>
  );
}

/** A whole count inside a sentence or a badge. */
export function useCount(): (count: number | string) => string {
  const current = useStore(settings);
  const digits = digitsShown(current);
  return (count) => formatNumber(String(count), { digits }) ?? String(count);
}

/** A large amount by its word: «۲۵ میلیون تومان». */
export function ShortAmount({
  value,
  asset = 'IRT',
  isBare = false,
  isSigned = false,
  figure,
}: {
  value: string;
  asset?: 'IRT' | 'USDT';
  /** The unit is only spoken: what stands around says it. */
  isBare?: boolean;
  /** What is above zero has a plus. */
  isSigned?: boolean;
  figure?: string;
}) {
  const t = useTexts(commonTexts);
  const current = useStore(settings);
  const { lang } = current;
  const short = abbreviateNumber(value, digitsShown(current), lang, isSigned);
  if (short === null) return <Unknown label={t.unknown} />;
  const { text, word } = short;
  const gap = lang === 'fa' && word !== '' ? ' ' : '';
  return (
    <bdi dir={lang === 'fa' ? 'rtl' : 'ltr'} className="num" data-figure={figure}>
      {isSignedText(text) ? <bdi dir="ltr">{text}</bdi> : text}
      {gap}
      {word}{' '}
      <span className={isBare ? 'sr-only' : undefined}>
        {asset === 'IRT' ? t.toman : <bdi dir="ltr">{asset}</bdi>}
      </span>
    </bdi>
  );
}
