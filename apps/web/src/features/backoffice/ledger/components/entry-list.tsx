import type { LedgerEntry } from '@sarraf/contracts';
import type { KeyboardEvent } from 'react';
import { Amount } from '../../../../components/num.tsx';
import { Time } from '../../../../components/time.tsx';
import { rich } from '../../../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { Numbered, Reference, useLedgerWords } from './ledger-words.tsx';

const ledgerTexts = textsOf(() => import('../texts/fa.ts'));

/** Entries below each other, one Tab stop: the arrows go through them, Enter opens one. */
export function EntryList({
  rows,
  chosen,
  onChoose,
}: {
  rows: readonly LedgerEntry[];
  chosen: string | null;
  onChoose: (id: string) => void;
}) {
  const t = useTexts(ledgerTexts);
  const stop = rows.some(({ id }) => id === chosen) ? chosen : rows[0]?.id;
  return (
    <nav aria-label={t.entries}>
      {rows.map((entry) => (
        <button
          key={entry.id}
          type="button"
          className="ledger-row"
          data-row={entry.id}
          tabIndex={entry.id === stop ? 0 : -1}
          aria-current={entry.id === chosen}
          onClick={() => onChoose(entry.id)}
          onKeyDown={moveFocus}
        >
          <EntryRow entry={entry} />
        </button>
      ))}
    </nav>
  );
}

function EntryRow({ entry }: { entry: LedgerEntry }) {
  const words = useLedgerWords();
  const main = entry.moved.at(-1);
  return (
    <>
      <span className="truncate font-medium">{words('kind', entry.kind)}</span>
      <span className="ledger-row-amount">
        {main !== undefined && (
          <Amount
            value={main.amount}
            asset={main.symbol}
            kind="live"
            maxFraction={main.symbol === 'IRT' ? 1 : undefined}
          />
        )}
      </span>
      <span className="ledger-row-about">
        <About entry={entry} />
      </span>
      <span className="ledger-row-time">
        <Time at={entry.at} shape="dayClock" />
      </span>
    </>
  );
}

/** Which orders, else whose and by which reference. */
function About({ entry }: { entry: LedgerEntry }) {
  const t = useTexts(ledgerTexts);
  const [first, second] = entry.order_ids;
  if (first !== undefined && second !== undefined) {
    return rich(t.orders, {
      first: <Numbered id={first} sign="#" />,
      second: <Numbered id={second} sign="#" />,
    });
  }
  const names = entry.people.flatMap(({ name }) => (name === null ? [] : [name]));
  return (
    <>
      {names.map((name) => (
        <span key={name}>
          <bdi>{name}</bdi>
          {t.between}
        </span>
      ))}
      <Reference reference={entry.reference} />
    </>
  );
}

/** The arrows, and the list's two ends. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const rows = [
    ...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
  ];
  const at = rows.indexOf(event.currentTarget);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  rows[to]?.focus();
}
