import type { Card } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { artOf } from '../lib/banks.ts';
import { settings } from '../lib/settings.ts';
import { useStore } from '../lib/store.ts';
import { useShownDigits } from '../lib/use-shown-digits.ts';

/** The first four and last four digits, left to right in both languages. */
export function CardNumber({ masked, className = '' }: { masked: string; className?: string }) {
  const inDigits = useShownDigits();
  const text = `${masked.slice(0, 4)} •••• •••• ${masked.slice(-4)}`;
  return (
    <bdi dir="ltr" className={`num-live whitespace-nowrap ${className}`}>
      {inDigits(text)}
    </bdi>
  );
}

function groundOf(bankCode: string): { background: string } {
  const [from, to] = artOf(bankCode);
  return { background: `linear-gradient(135deg, ${from}, ${to})` };
}

/** The khatam lattice of the card's ground. */
function Lattice() {
  return (
    <svg className="absolute inset-0 size-full text-white opacity-15" aria-hidden="true">
      <defs>
        <pattern id="card-lattice" width="44" height="44" patternUnits="userSpaceOnUse">
          <path
            d="M22 4l5.3 5.3h7.4v7.4L40 22l-5.3 5.3v7.4h-7.4L22 40l-5.3-5.3H9.3v-7.4L4 22l5.3-5.3V9.3h7.4zM0 0l9.3 9.3M44 0l-9.3 9.3M0 44l9.3-9.3M44 44l-9.3-9.3"
            fill="none"
            stroke="currentColor"
          />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#card-lattice)" />
    </svg>
  );
}

/**
 * A card as one knows it from one's pocket: bank, number, owner, IBAN, state. With `shebaLabel` its
 * account comes first, whole, as where money goes.
 */
export function BankCard({
  card,
  state,
  shebaLabel,
}: {
  card: Card;
  state?: ReactNode;
  shebaLabel?: string;
}) {
  const { lang } = useStore(settings);
  return (
    <div
      className="relative aspect-[1.72] w-full overflow-hidden rounded-card p-5 text-white"
      style={groundOf(card.bank.code)}
    >
      <Lattice />
      <div className="relative flex h-full flex-col justify-between">
        <div className="flex items-start justify-between">
          <span className="text-lead font-semibold">{card.bank.name[lang]}</span>
          {state}
        </div>
        {shebaLabel !== undefined && card.sheba !== null ? (
          <span className="grid gap-1">
            <span className="text-table">{shebaLabel}</span>
            <WholeSheba value={card.sheba} />
          </span>
        ) : (
          <span className="grid gap-3">
            <Chip />
            <WideNumber masked={card.masked} />
          </span>
        )}
        <div className="flex items-end justify-between gap-3 text-table">
          <span>{card.owner_name}</span>
          {shebaLabel !== undefined ? (
            <CardNumber masked={card.masked} />
          ) : (
            card.sheba !== null && <Sheba value={card.sheba} />
          )}
        </div>
      </div>
    </div>
  );
}

/** The chip that every card carries. */
function Chip() {
  return (
    <svg
      className="stroke-white"
      width="36"
      height="26"
      viewBox="0 0 36 26"
      fill="none"
      aria-hidden="true"
    >
      <rect
        className="fill-white/18"
        x=".5"
        y=".5"
        width="35"
        height="25"
        rx="5"
        strokeOpacity=".45"
      />
      <path d="M.5 9H12v8H.5M35.5 9H24v8h11.5M12 .5v25M24 .5v25" strokeOpacity=".35" />
    </svg>
  );
}

/** The four groups over the card's whole width. */
function WideNumber({ masked }: { masked: string }) {
  const shown = useShownDigits();
  const groups = [masked.slice(0, 4), '••••', '••••', masked.slice(-4)];
  return (
    <bdi dir="ltr" className="num-live flex justify-between text-h2 font-medium">
      {groups.map((group, index) => (
        // the four groups of a number never move
        <span key={index}>{shown(group)}</span>
      ))}
    </bdi>
  );
}

/** The first and the last four signs of an account, left to right in both languages. */
export function Sheba({ value }: { value: string }) {
  const inDigits = useShownDigits();
  const text = `${value.slice(0, 4)} •••• ${value.slice(-4)}`;
  return (
    <bdi dir="ltr" className="num whitespace-nowrap">
      {inDigits(text)}
    </bdi>
  );
}

/** The seven groups over the card's whole width. */
function WholeSheba({ value }: { value: string }) {
  const inDigits = useShownDigits();
  const groups = value.match(/.{1,4}/g) ?? [value];
  return (
    <bdi
      dir="ltr"
      className="num-live flex justify-between text-[length:clamp(var(--text-caption),4.2vw,var(--text-lead))] font-medium lg:text-body"
    >
      {groups.map((group, index) => (
        // the groups of a number never move
        <span key={index}>{inDigits(group)}</span>
      ))}
    </bdi>
  );
}

/** The card's art at the size of a list row. */
export function CardThumb({ bankCode }: { bankCode: string }) {
  return (
    <span
      className="relative block h-8 w-13 shrink-0 overflow-hidden rounded-chip"
      data-bank={bankCode}
      style={groundOf(bankCode)}
      aria-hidden="true"
    >
      <Lattice />
    </span>
  );
}
