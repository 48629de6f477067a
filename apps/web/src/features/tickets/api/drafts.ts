// What was typed and not sent yet: on this device alone, for the person who is signed in.
import { TICKET_SUBJECTS, type TicketSubject } from '@sarraf/contracts/lists';
import { readStored, writeStored } from '#lib/storage.ts';

const KEY = 'ticket-drafts';
const DRAFTS_MAX = 20;

/** A draft: of a ticket by its id, or of one that is not opened yet, `new`. */
export interface Draft {
  readonly owner: string;
  readonly of: string;
  readonly title: string;
  readonly subject: TicketSubject | null;
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Record<string, unknown>;
  const isText = ['owner', 'of', 'title', 'text', 'at'].every(
    (name) => typeof draft[name] === 'string',
  );
  const { subject } = draft;
  return isText && (subject === null || TICKET_SUBJECTS.some((one) => one === subject));
}

function readAll(): readonly Draft[] {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isDraft) : [];
  } catch {
    return [];
  }
}

/** A draft of a ticket; undefined where nothing is. */
export function readDraft(owner: string, of: string): Draft | undefined {
  return readAll().find((draft) => draft.owner === owner && draft.of === of);
}

/** Keeps a draft, the newest first; one with nothing in it is forgotten. */
export function keepDraft(draft: Draft): void {
  const others = readAll().filter(({ owner, of }) => owner !== draft.owner || of !== draft.of);
  const isEmpty = draft.title.trim() === '' && draft.text.trim() === '';
  const all = (isEmpty ? others : [draft, ...others]).slice(0, DRAFTS_MAX);
  writeStored(KEY, all.length === 0 ? null : JSON.stringify(all));
}

/** Forgets what was left of a ticket. */
export function dropDraft(owner: string, of: string): void {
  keepDraft({ owner, of, title: '', subject: null, text: '', at: '' });
}
