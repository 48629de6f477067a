import type { Adjustment, AdjustmentOwner } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { Amount } from '#components/num.tsx';
import { Chip } from '#components/signs.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { mayOpen } from '#lib/ability.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { Mobile } from '../../people/components/person-words.tsx';
import { useShownDigits } from '#lib/use-shown-digits.ts';

const adjustmentsTexts = textsOf(() => import('../texts/fa.ts'));

const TONES = {
  waiting: 'warn',
  approved: 'brand',
  posted: 'ok',
  refused: 'plain',
  failed: 'err',
} as const satisfies Readonly<
  Record<Adjustment['status'], 'plain' | 'ok' | 'warn' | 'err' | 'brand'>
>;

/** Whose an end is: a person with the way there, or an account in words. */
export function Owner({ owner }: { owner: AdjustmentOwner }) {
  const t = useTexts(adjustmentsTexts);
  const words: Readonly<Record<string, string>> = t;
  const current = useStore(session);
  if (owner.kind !== 'user') {
    return <>{words[`owner_${owner.kind}_${owner.id}`] ?? <bdi>{owner.id}</bdi>}</>;
  }
  const name = <bdi>{owner.name ?? t.noName}</bdi>;
  return (
    <span>
      {mayOpen(current, '/people/$id') ? (
        <Link to="/people/$id" params={{ id: owner.id }} className="link">
          {name}
        </Link>
      ) : (
        name
      )}{' '}
      {owner.mobile !== null && (
        <span className="text-caption text-fg2">
          <Mobile mobile={owner.mobile} />
        </span>
      )}
    </span>
  );
}

/** From where to where. */
export function FromTo({ adjustment: { from, to } }: { adjustment: Adjustment }) {
  const t = useTexts(adjustmentsTexts);
  return <span>{rich(t.fromTo, { from: <Owner owner={from} />, to: <Owner owner={to} /> })}</span>;
}

/** To the smallest unit. */
export function Sum({ adjustment: { amount, symbol } }: { adjustment: Adjustment }) {
  return <Amount value={amount} asset={symbol} maxFraction={symbol === 'IRT' ? 1 : 18} />;
}

/** Where it stands. */
export function Status({ adjustment: { status } }: { adjustment: Adjustment }) {
  const t = useTexts(adjustmentsTexts);
  return <Chip kind={TONES[status]}>{t[`status_${status}`]}</Chip>;
}

/** Why it was not posted, in words; nothing of others. */
export function Failure({ adjustment: { failure } }: { adjustment: Adjustment }) {
  const t = useTexts(adjustmentsTexts);
  const words: Readonly<Record<string, string>> = t;
  if (failure === null) return null;
  return <p className="text-err">{words[`failure_${failure}`] ?? t.failure_other}</p>;
}

/** The way to its entry of the ledger, once posted. */
export function ToEntry({ adjustment: { entry_id: id } }: { adjustment: Adjustment }) {
  const t = useTexts(adjustmentsTexts);
  const digits = useShownDigits();
  const current = useStore(session);
  if (id === null || !mayOpen(current, '/ledger')) return null;
  return (
    <Link to="/ledger" search={{ id }} className="link">
      {rich(t.entry, { id: <bdi>{digits(id)}</bdi> })}
    </Link>
  );
}
