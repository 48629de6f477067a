// What staff write down of a person, for their colleagues.
import type { ParsedBodyOf, PersonNote } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import type { AuditChange } from '../audit/index.ts';
import { insertNote, selectNote, selectPinned, selectTwin, updatePin } from './notes.queries.ts';
import { cleanText } from '../../platform/clean-text.ts';
import type { PeopleDeps } from './people-deps.ts';
import { toPersonNote } from './people.mapper.ts';
import { loadClient, PINNED_MAX } from './people.service.ts';

/** Notes, for the routes. */
export interface NotesService {
  /** Writes a note, once. @throws AppError */
  add(
    officer: number,
    userId: number,
    note: ParsedBodyOf<'POST /admin/people/:id/notes'>,
  ): Promise<PersonNote>;
  /** Pins a note or takes the pin away; again is the same. @throws AppError */
  pin(officer: number, userId: number, noteId: number, isPinned: boolean): Promise<PersonNote>;
}

/** Notes of this installation. */
export function createNotes({ plainDb }: ServerContext, deps: PeopleDeps): NotesService {
  /** The person is locked, so that neither a note nor a pin too many comes from two taps. */
  const within = async (
    officer: number,
    userId: number,
    write: (tx: PlainDb) => Promise<number>,
  ): Promise<PersonNote> => {
    await loadClient(deps, userId);
    const row = await withTransaction(plainDb, async (tx) => {
      await deps.users.lock(tx, userId);
      await deps.assertUnrelatedTo(tx, officer, userId);
      return selectNote(tx, userId, await write(tx));
    });
    if (row === undefined) throw new AppError('not_found');
    return toPersonNote(row);
  };
  const record = (
    tx: PlainDb,
    act: 'note_added' | 'note_pinned' | 'note_unpinned',
    changes: readonly AuditChange[],
    of: { readonly officer: number; readonly userId: number; readonly noteId: number },
  ): Promise<void> =>
    deps.audit.record(tx, {
      actorId: of.officer,
      act,
      subject: `person_note:${of.noteId}`,
      personId: of.userId,
      changes,
    });
  return {
    add: (officer, userId, { text: typed, pinned }) =>
      within(officer, userId, async (tx) => {
        const text = cleanText(typed);
        if (text === '') throw new AppError('validation_failed', { fields: ['text'] });
        const note = { personId: userId, authorId: officer, text, isPinned: pinned };
        const twin = await selectTwin(tx, note);
        if (twin !== undefined) return twin;
        if (pinned) await assertRoom(tx, userId);
        const noteId = await insertNote(tx, note);
        await record(tx, 'note_added', [], { officer, userId, noteId });
        return noteId;
      }),
    pin: (officer, userId, noteId, isPinned) =>
      within(officer, userId, async (tx) => {
        const note = await selectNote(tx, userId, noteId);
        if (note === undefined || note.is_pinned === isPinned) return noteId;
        if (isPinned) await assertRoom(tx, userId);
        await updatePin(tx, noteId, isPinned);
        const act = isPinned ? 'note_pinned' : 'note_unpinned';
        const moved = { field: 'pinned', old: String(!isPinned), new: String(isPinned) };
        await record(tx, act, [moved], { officer, userId, noteId });
        return noteId;
      }),
  };
}

/** @throws AppError `too_many_pinned` */
async function assertRoom(tx: PlainDb, userId: number): Promise<void> {
  const pinned = await selectPinned(tx, userId, PINNED_MAX);
  if (pinned.length === PINNED_MAX) throw new AppError('too_many_pinned');
}
