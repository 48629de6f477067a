import { Link } from '@tanstack/react-router';
import type { LedgerEnd } from '@sarraf/contracts';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { mayOpen } from '#lib/ability.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { useShownDigits } from '#lib/use-shown-digits.ts';

const ledgerTexts = textsOf(() => import('../texts/fa.ts'));

type Owner = Pick<LedgerEnd, 'owner_kind' | 'owner_id' | 'name'>;

const COLD = 'outside_cold_';

/** The words of a word of the server: `kind_trade`, `role_fee`; itself where it came later. */
export function useLedgerWords(): (
  group: 'kind' | 'role' | 'owner' | 'means',
  word: string,
) => string {
  const t: Readonly<Record<string, string>> = useTexts(ledgerTexts);
  return (group, word) => {
    // each cold wallet is an account of its own, named by its place
    const isCold = word.startsWith(COLD);
    const known = t[`${group}_${isCold ? 'outside_cold' : word}`];
    if (known === undefined) return group === 'means' ? '' : word;
    return isCold ? known.replace('{place}', word.slice(COLD.length)) : known;
  };
}

/** Whose an account is: a person by masked name with the way there, else its name in words. */
export function OwnerName({ owner, isPlain = false }: { owner: Owner; isPlain?: boolean }) {
  const t = useTexts(ledgerTexts);
  const words = useLedgerWords();
  const digits = useShownDigits();
  const current = useStore(session);
  const { owner_kind: kind, owner_id: id, name } = owner;
  if (kind !== 'user') {
    const key = `${kind}_${id}`;
    const known = words('owner', key);
    return known === key ? <bdi>{id}</bdi> : known;
  }
  const shown = <bdi>{name ?? rich(t.user, { id: digits(id) })}</bdi>;
  if (isPlain || !mayOpen(current, '/people/$id')) return shown;
  return (
    <Link to="/people/$id" params={{ id }} className="link">
      {shown}
    </Link>
  );
}

/** Whose kind of account it is, beside the name: a person’s number, the house, the outside. */
export function OwnerKind({ owner: { owner_kind: kind, owner_id: id } }: { owner: Owner }) {
  const t = useTexts(ledgerTexts);
  const digits = useShownDigits();
  if (kind === 'user') return rich(t.user, { id: digits(id) });
  return kind === 'house' ? t.house : t.outside;
}

/** A number of an entry or order, in the page's digits. */
export function Numbered({ id, sign = '' }: { id: string; sign?: string }) {
  const digits = useShownDigits();
  return (
    <bdi dir="ltr" className="num">
      {sign}
      {digits(id)}
    </bdi>
  );
}

/** A reference, left to right; shortened to its end where it is long, whole in its title. */
export function Reference({ reference }: { reference: string }) {
  return (
    <bdi dir="ltr" className="ledger-reference" title={reference}>
      {reference}
    </bdi>
  );
}
