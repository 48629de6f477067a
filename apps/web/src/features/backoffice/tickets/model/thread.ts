import type { TicketMessage, TicketNote } from '@sarraf/contracts';

/** A line of a thread. */
export type ThreadRow = { readonly id: string; readonly at: string } & (
  | { readonly kind: 'message'; readonly message: TicketMessage }
  | { readonly kind: 'note'; readonly note: TicketNote }
);

/** Messages by their numbers; each note behind the message that was the last when it was written. */
export function threadOf(
  messages: readonly TicketMessage[],
  notes: readonly TicketNote[],
): readonly ThreadRow[] {
  const first = messages[0]?.no ?? 1;
  const after = (no: number): ThreadRow[] =>
    notes
      // those of messages that are not shown stand before all
      .filter(({ after_no: of }) => Math.max(of, first - 1) === no)
      .map((note) => ({ kind: 'note', id: note.id, at: note.at, note }));
  return [
    ...after(first - 1),
    ...messages.flatMap((message) => [
      { kind: 'message' as const, id: String(message.no), at: message.at, message },
      ...after(message.no),
    ]),
  ];
}
