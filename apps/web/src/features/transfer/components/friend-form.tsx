import type { RecipientBook } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { CoinAmount, worthOf } from '../../../components/moving/coin-amount.tsx';
import { HeldNotes } from '../../../components/moving/held-notes.tsx';
import { LeavingLimit } from '../../../components/moving/leaving-limit.tsx';
import type { Moving } from '../../../components/moving/moving-guard.tsx';
import { Amount, useCount } from '../../../components/num.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { SkeletonRows } from '../../../components/states.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { recipientsQuery } from '../../../lib/queries/transfers.ts';
import { type ChosenPerson, peopleOf } from '../model/chosen-person.ts';
import { transferTexts } from '../texts/transfer-texts.ts';
import { FindPerson } from './find-person.tsx';
import { PeopleRow } from './people-row.tsx';
import { PersonCard } from './person-card.tsx';
import { SendSheet } from './send-sheet.tsx';
import { useCoinForm } from '../../../components/moving/use-coin-form.ts';

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
  wallets,
  terms,
  first,
  book,
}: Moving & { first: string | undefined; book: RecipientBook }) {
  const t = useTexts(transferTexts);
  const count = useCount();
  const people = peopleOf(book);
  const [person, setPerson] = useState<ChosenPerson | null>(people[0] ?? null);
  const [isNew, setNew] = useState(people.length === 0);
  const [note, setNote] = useState('');
  const [isProving, setProving] = useState(false);
  const form = useCoinForm(wallets, first, ({ available_balance: free }) => free);
  const { wallet, sent } = form;
  const isOpen = person !== null && person.countsFrom === null;
  function submit(event: FormEvent): void {
    event.preventDefault();
    form.show();
    if (form.isReady && isOpen) setProving(true);
  }
  const worth = form.problem === null ? worthOf(sent, wallet) : null;
  return (
    <>
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
        <PeopleRow
          people={people}
          value={person}
          mayBeNew={!book.whitelist.on}
          onChange={(next) => {
            setPerson(next);
            setNew(next === null);
          }}
        />
        {book.whitelist.on && <OnlyBook isEmpty={people.length === 0} />}
        {isNew && !book.whitelist.on && (
          <FindPerson left={terms.lookups_left} onFound={setPerson} />
        )}
        {person !== null && <PersonCard person={person} />}
        <CoinAmount {...form.field} />
        <TextField
          label={t.note}
          value={note}
          onChange={setNote}
          maxLength={NOTE_MAX}
          hint={note === '' ? null : `${count(note.length)} / ${count(NOTE_MAX)}`}
          autoComplete="off"
          name="note"
        />
        <div className="border-y border-hair">
          <p className="kv">
            <span>{t.fee}</span>
            <span>{t.free}</span>
          </p>
          <p className="kv">
            <span>{rich(t.gets, { name: <bdi>{person?.label ?? '—'}</bdi> })}</span>
            <strong>
              <Amount value={form.isReady ? sent : null} asset={wallet.symbol} figure="gets" />
            </strong>
          </p>
        </div>
        <div>
          <LeavingLimit limits={terms.limits} worth={worth ?? ''} />
          <HeldNotes until={terms.held_until} symbol={wallet.symbol} />
        </div>
        {terms.held_until === null && (
          <Button type="submit" size="lg" wide sends>
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
