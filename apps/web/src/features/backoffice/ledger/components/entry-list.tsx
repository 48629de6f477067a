import type { LedgerEntry } from '@sarraf/contracts';
import { Amount } from '#components/num.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { RowList } from '../../queue/components/row-list.tsx';
import { Numbered, Reference, useLedgerWords } from './ledger-words.tsx';

const ledgerTexts = textsOf(() => import('../texts/fa.ts'));

/** Entries below each other. */
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
  return (
    <RowList
      label={t.entries}
      rowClass="ledger-row"
      rows={rows}
      chosen={chosen}
      onChoose={onChoose}
    >
      {(entry) => <EntryRow entry={entry} />}
    </RowList>
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
