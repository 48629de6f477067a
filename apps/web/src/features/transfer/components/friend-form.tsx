import type { RecipientBook } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#components/button.tsx';
import { CoinAmount } from '#components/moving/coin-amount.tsx';
import { HeldNotes } from '#components/moving/held-notes.tsx';
import { LeavingLimit } from '#components/moving/leaving-limit.tsx';
import type { Moving } from '#components/moving/moving-guard.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { TextField } from '#components/text-field.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useIsPersisted } from '#lib/persist-cache.ts';
import { recipientsQuery } from '#lib/queries/transfers.ts';
import { FindPerson } from './find-person.tsx';
import { PeopleRow } from './people-row.tsx';
import { PersonCard } from './person-card.tsx';
import { SendSheet } from './send-sheet.tsx';
import { useChosenPerson } from './use-chosen-person.ts';
import { useCoinForm } from '#components/moving/use-coin-form.ts';

const transferTexts = textsOf(() => import('../texts/fa.ts'));

const NOTE_MAX = 60;

/** To somebody else: whom, how much, what it is like; then the proof. */
export function FriendForm(props: Moving & { first: string | undefined }) {
  const t = useTexts(transferTexts);
  const book = useQuery(recipientsQuery);
  return (
    <QueryView query={book} title={t.bookFailed} waiting={<SkeletonRows rows={4} />}>
      {(data) => <Form {...props} book={data} />}
    </QueryView>
  );
}

function Form({
  first,
  book,
  ...moving
}: Moving & { first: string | undefined; book: RecipientBook }) {
  const t = useTexts(transferTexts);
  const { terms } = moving;
  const isBookKept = useIsPersisted(recipientsQuery.queryKey);
  const isKept = moving.isKept || isBookKept;
  const chosen = useChosenPerson(book);
  const { person } = chosen;
  const [note, setNote] = useState('');
  const [isProving, setProving] = useState(false);
  const form = useCoinForm(moving, first, ({ available_balance: free }) =>
    // while money is held nothing may leave
    terms.held_until === null ? free : '0',
  );
  const { wallet, sent } = form;
  const isOpen = person !== null && person.countsFrom === null;
  function submit(event: FormEvent): void {
    event.preventDefault();
    form.show();
    if (form.isReady && isOpen && !isKept) setProving(true);
  }
  return (
    <>
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
        {terms.held_until !== null && <HeldNotes until={terms.held_until} symbol={wallet.symbol} />}
        <Recipient chosen={chosen} lookUpsLeft={terms.lookups_left} />
        <CoinAmount {...form.field} />
        <NoteField value={note} onChange={setNote} />
        <Receipt name={person?.label ?? '—'}>
          <Amount value={form.isReady ? sent : null} asset={wallet.symbol} figure="gets" />
        </Receipt>
        <div>
          <LeavingLimit limits={terms.limits} worth={form.worth} />
          {terms.held_until === null && <HeldNotes until={null} symbol={wallet.symbol} />}
        </div>
        {(isKept || terms.held_until === null) && (
          <Button type="submit" size="lg" wide sends waits={isKept}>
            {isOpen ? t.continue : t.choosePerson}
          </Button>
        )}
      </form>
      {person !== null && (
        <SendSheet
          open={isProving}
          onClose={() => setProving(false)}
          person={person}
          symbol={wallet.symbol}
          amount={sent}
          note={note.trim()}
        />
      )}
    </>
  );
}

/** Whom it goes to: the people one knows, the way to somebody new, and who was chosen. */
function Recipient({
  chosen: { people, person, mayBeNew, isNew, choose, find },
  lookUpsLeft,
}: {
  chosen: ReturnType<typeof useChosenPerson>;
  lookUpsLeft: number;
}) {
  return (
    <>
      <PeopleRow people={people} value={person} mayBeNew={mayBeNew} onChange={choose} />
      {!mayBeNew && <OnlyBook isEmpty={people.length === 0} />}
      {isNew && <FindPerson left={lookUpsLeft} onFound={find} />}
      {person !== null && <PersonCard person={person} />}
    </>
  );
}

function NoteField({ value, onChange }: { value: string; onChange: (note: string) => void }) {
  const t = useTexts(transferTexts);
  const count = useCount();
  return (
    <TextField
      label={t.note}
      value={value}
      onChange={onChange}
      maxLength={NOTE_MAX}
      hint={value === '' ? null : `${count(value.length)} / ${count(NOTE_MAX)}`}
      autoComplete="off"
      name="note"
    />
  );
}

/** What it costs, and what arrives. */
function Receipt({ name, children }: { name: string; children: ReactNode }) {
  const t = useTexts(transferTexts);
  return (
    <div className="border-y border-hair">
      <p className="kv">
        <span>{t.fee}</span>
        <span>{t.free}</span>
      </p>
      <p className="kv">
        <span>{rich(t.gets, { name: <bdi>{name}</bdi> })}</span>
        <strong>{children}</strong>
      </p>
    </div>
  );
}

function OnlyBook({ isEmpty }: { isEmpty: boolean }) {
  const t = useTexts(transferTexts);
  return (
    <p className="text-table text-fg2">
      {isEmpty ? t.emptyBook : t.onlyBook}{' '}
      <Link to="/transfer/recipients" className="link">
        {t.book}
      </Link>
    </p>
  );
}
