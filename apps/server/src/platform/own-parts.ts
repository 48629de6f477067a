// What the parts of one start say of themselves to whoever looks after that start: no other start
// answers in their stead.

const SUBJECT_START = 'own.';

/** A part that says how it is; `link` is the connection to the other starts. */
export type OwnPart = 'engine' | 'worker' | 'realtime' | 'link';

/** The subject on which a part of this start says how it is. */
export function ownPart(part: OwnPart): string {
  return SUBJECT_START + part;
}

/** Whether a subject is one of ours: they concern one machine alone. */
export function isOwnPart(subject: string): boolean {
  return subject.startsWith(SUBJECT_START);
}
