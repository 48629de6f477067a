import { rich } from '../i18n/rich.tsx';
import { filledPercent } from '../lib/filled-percent.ts';
import { Track } from './meters.tsx';
import { Amount, ShortAmount } from './num.tsx';

/** A limit in toman: what of it is used, and what the amount that is being typed adds. */
export function LimitBar({
  used,
  cap,
  amount,
  words,
}: {
  used: string;
  cap: string;
  /** '' while nothing is typed. */
  amount: string;
  words: {
    readonly label: string;
    /** With `{used}` and `{cap}`. */
    readonly usedOf: string;
    readonly used: string;
    /** Left out where nothing is typed beside it. */
    readonly thisOne?: string;
  };
}) {
  const usedPart = Number(filledPercent(used, cap));
  const thisPart = amount === '' ? 0 : Number(filledPercent(amount, cap));
  return (
    <div className="mt-6">
      <p className="mb-2 flex justify-between gap-3 text-table text-fg2">
        <span>{words.label}</span>
        <span>
          {rich(words.usedOf, {
            used: <Amount value={used} asset="IRT" unitClassName="sr-only" />,
            cap: <ShortAmount value={cap} />,
          })}
        </span>
      </p>
      <Track label={words.label} parts={[usedPart, Math.min(thisPart, 100 - usedPart)]} />
      <p className="mt-2 flex gap-5 text-caption text-fg2">
        <span className="inline-flex items-center gap-1.5">
          <span className="size-2 rounded-mark bg-brand" aria-hidden="true" />
          {words.used}
        </span>
        {words.thisOne !== undefined && (
          <span className="inline-flex items-center gap-1.5">
            <span className="size-2 rounded-mark bg-brand opacity-55" aria-hidden="true" />
            {words.thisOne}
          </span>
        )}
      </p>
    </div>
  );
}
