import type { PersonNote, PersonSummary } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Checkbox } from '#components/checkbox.tsx';
import { Time } from '#components/time.tsx';
import { WordsField } from '#components/words-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { sendNote, sendPin, notesQuery } from '../api/people.ts';
import { useMay } from '#lib/ability.ts';
import { CursorList, useCursorPosition } from './cursor-list.tsx';
import { Part } from './person-words.tsx';

const peopleTexts = textsOf(() => import('../texts/fa.ts'));

const NOTE_LENGTH_MAX = 1_000;
const NOTE_LENGTH_MIN = 3;

/** Pinned notes beside the summary, and the field for a new one. */
export function PinnedNotes({ person, onAll }: { person: PersonSummary; onAll: () => void }) {
  const t = useTexts(peopleTexts);
  const has = useMay();
  const { id, pinned_notes: notes } = person;
  const all = (
    <button type="button" className="link -my-2 min-h-11 px-2" onClick={onAll}>
      {t.all}
    </button>
  );
  return (
    <Part title={t.notes} end={all}>
      {notes.length === 0 && <p className="person-none">{t.noPinned}</p>}
      <ul className="person-notes">
        {notes.map((note) => (
          <Note key={note.id} person={id} note={note} />
        ))}
      </ul>
      {has('create Note') && <NoteForm id={id} />}
    </Part>
  );
}

/** Every note, newest first. */
export function NotesTab({ person: { id } }: { person: PersonSummary }) {
  const t = useTexts(peopleTexts);
  const has = useMay();
  const position = useCursorPosition();
  const query = useQuery(notesQuery(id, position.cursor));
  const empty = { icon: 'terms', title: t.noNotes, text: t.noNotesText } as const;
  return (
    <div className="person-notes-tab">
      {has('create Note') && <NoteForm id={id} />}
      <CursorList query={query} position={position} empty={empty}>
        {(notes) => (
          <ul className="person-notes">
            {notes.map((note) => (
              <Note key={note.id} person={id} note={note} />
            ))}
          </ul>
        )}
      </CursorList>
    </div>
  );
}

/** What was written stands as it was written: a text, whatever it looks like. */
function Note({ person, note }: { person: string; note: PersonNote }) {
  const t = useTexts(peopleTexts);
  const has = useMay();
  const pin = useSubmit(() => sendPin(person, note.id, !note.pinned));
  return (
    <li data-pinned={note.pinned || undefined}>
      <p className="person-note-text">
        <bdi>{note.text}</bdi>
      </p>
      <p className="text-caption text-fg2">
        <bdi>{note.author.name ?? t.colleague}</bdi> · <Time at={note.at} />
        {note.pinned && ` · ${t.pinned}`}
        {has('create Note') && (
          <>
            {' · '}
            <button
              type="button"
              className="link min-h-6"
              disabled={pin.busy}
              onClick={() => pin.send()}
            >
              {note.pinned ? t.unpin : t.pin}
            </button>
          </>
        )}
      </p>
      {pin.message !== null && (
        <p className="text-caption text-err" role="alert">
          {pin.message}
        </p>
      )}
    </li>
  );
}

function NoteForm({ id }: { id: string }) {
  const t = useTexts(peopleTexts);
  const [text, setText] = useState('');
  const [isPinned, setPinned] = useState(false);
  const [isShort, setShort] = useState(false);
  const save = useSubmit(async () => {
    await sendNote(id, text.trim(), isPinned);
    setText('');
    setPinned(false);
    toast({ kind: 'success', title: t.noteSaved });
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    const tooShort = text.trim().length < NOTE_LENGTH_MIN;
    setShort(tooShort);
    if (!tooShort) save.send();
  }
  return (
    <form className="person-note-form" noValidate onSubmit={submit}>
      <WordsField
        label={t.noteLabel}
        error={isShort ? t.noteShort : save.message}
        max={NOTE_LENGTH_MAX}
        value={text}
        onChange={(next) => {
          setText(next);
          setShort(false);
          save.clear();
        }}
      />
      <div className="flex items-center justify-between gap-3">
        <Checkbox checked={isPinned} onChange={setPinned}>
          {t.notePin}
        </Checkbox>
        <Button type="submit" look="outline" size="sm" sends busy={save.busy}>
          {t.noteSave}
        </Button>
      </div>
    </form>
  );
}
