import type { BodyOf, StaffTicket } from '@sarraf/contracts';
import type { TicketShow, TicketSubject } from '@sarraf/contracts/lists';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/client.ts';
import { onTicket } from '#lib/cache-actions.ts';
import { usePollMs } from '#lib/presence.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import type { ListPosition } from '#lib/use-list-position.ts';

/** The socket tells of every ticket that moves; what it does not tell (notes, due times) is asked so often. */
const ASK_EVERY_MS = 20_000;

/** What a list of tickets is narrowed to. */
export interface SupportFilter {
  readonly show: TicketShow;
  readonly subject?: TicketSubject;
  /** An officer's id, or `none`. */
  readonly officer?: string;
  readonly query?: string;
}

/** A part of a list of tickets; the one before stays shown until it has come. */
export function useSupportTickets(position: ListPosition, filter: SupportFilter) {
  const query = { ...position, ...filter };
  return useQuery({
    queryKey: queryKeys.supportPage(query),
    queryFn: ({ signal }) => call('GET /admin/tickets', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
}

/** How many tickets stand where, and how answering goes. */
export function useSupportFigures() {
  return useQuery({
    queryKey: queryKeys.supportFigures,
    queryFn: ({ signal }) => call('GET /admin/tickets/figures', { signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
}

/** One ticket with its notes. */
export function useSupportTicket(id: string) {
  return useQuery({
    queryKey: queryKeys.supportTicket(id),
    queryFn: ({ signal }) => call('GET /admin/tickets/:id', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
}

/** The canned answers as they would read in a ticket, with its figures of now. */
export function useFilledAnswers(id: string) {
  return useQuery({
    queryKey: queryKeys.filledAnswers(id),
    queryFn: ({ signal }) => call('GET /admin/tickets/:id/answers', { params: { id }, signal }),
    staleTime: 0,
  });
}

/** A ticket as an act's answer has it: shown at once, and the lists are asked again. */
async function took(answer: Promise<StaffTicket>): Promise<void> {
  try {
    const ticket = await answer;
    queryClient.setQueryData(queryKeys.supportTicket(ticket.id), ticket);
  } finally {
    // also where it was refused: a colleague was quicker
    onTicket();
  }
}

/** Takes a ticket in hand, or goes on having it. @throws ApiError as the call declares */
export function claimTicket(id: string): Promise<void> {
  return took(call('POST /admin/tickets/:id/claim', { params: { id } }));
}

/** Gives a ticket back to the queue. @throws ApiError as the call declares */
export function releaseTicket(id: string): Promise<void> {
  return took(call('POST /admin/tickets/:id/release', { params: { id } }));
}

/** Hands a ticket to a colleague. @throws ApiError as the call declares */
export function assignTicket(
  id: string,
  body: BodyOf<'POST /admin/tickets/:id/assign'>,
): Promise<void> {
  return took(call('POST /admin/tickets/:id/assign', { params: { id }, body }));
}

/** Ends a ticket. @throws ApiError as the call declares */
export function closeTicket(id: string): Promise<void> {
  return took(call('POST /admin/tickets/:id/close', { params: { id } }));
}

/** Answers a ticket; the same key again is the same answer. @throws ApiError as the call declares */
export async function answerTicket(
  id: string,
  body: BodyOf<'POST /admin/tickets/:id/answer'>,
): Promise<void> {
  try {
    await call('POST /admin/tickets/:id/answer', { params: { id }, body });
  } finally {
    onTicket();
  }
}

/** Writes a note for colleagues. @throws ApiError as the call declares */
export async function noteTicket(id: string, text: string): Promise<void> {
  await call('POST /admin/tickets/:id/notes', { params: { id }, body: { text } });
  onTicket();
}

/** Says that support has read up to a message: its person sees that. */
export async function readTicket(id: string, no: number): Promise<void> {
  await call('POST /admin/tickets/:id/read', { params: { id }, body: { no } }).catch(
    () => undefined,
  );
}
