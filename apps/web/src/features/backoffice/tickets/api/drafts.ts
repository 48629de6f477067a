// What officers typed and did not send: of each ticket, in this tab's memory alone. It is about other
// people, so no disk keeps it, and it goes with the session.
import { session } from '#lib/session.ts';

/** What stands in a ticket's fields. */
export interface SupportDraft {
  readonly answer: string;
  readonly note: string;
}

const DRAFTS_MAX = 50;
const NONE: SupportDraft = { answer: '', note: '' };
const kept = new Map<string, SupportDraft>();
session.subscribe(() => {
  if (session.get() === null) kept.clear();
});

/** What was typed for a ticket; nothing where nothing was. */
export function readSupportDraft(id: string): SupportDraft {
  return kept.get(id) ?? NONE;
}

/** Keeps what is typed for a ticket; the oldest goes where there are too many. */
export function keepSupportDraft(id: string, draft: SupportDraft): void {
  kept.delete(id);
  if (draft.answer === '' && draft.note === '') return;
  kept.set(id, draft);
  const [oldest] = kept.keys();
  if (kept.size > DRAFTS_MAX && oldest !== undefined) kept.delete(oldest);
}
