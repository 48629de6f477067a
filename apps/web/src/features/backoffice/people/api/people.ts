import type { BodyOf } from '@sarraf/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/client.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import type { ActRequest } from '../model/acts.ts';

/** People as a search finds them; an empty one is the newest. Asked once: it may be written down. */
export function foundQuery(query: string, page: number) {
  return queryOptions({
    queryKey: queryKeys.people(query, page),
    queryFn: ({ signal }) =>
      call('GET /admin/people', {
        query: { page: String(page), ...(query === '' ? {} : { query }) },
        signal,
      }),
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    gcTime: 60_000,
  });
}

/** People whose pages this officer opened last. */
export function lookedAtQuery() {
  return queryOptions({
    queryKey: queryKeys.lookedAt,
    queryFn: ({ signal }) => call('GET /admin/looked_at', { signal }),
    // the page that was opened a moment ago is among them
    staleTime: 0,
  });
}

/** A person's page. */
export function personQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.person(id),
    queryFn: ({ signal }) => call('GET /admin/people/:id', { params: { id }, signal }),
    staleTime: 5_000,
  });
}

interface Part {
  readonly params: { id: string };
  readonly query: { cursor?: string };
  readonly signal: AbortSignal;
}

/** A tab that is read on by a cursor. */
const tab =
  <T>(name: string, read: (part: Part) => Promise<T>) =>
  (id: string, cursor?: string) =>
    queryOptions({
      queryKey: [...queryKeys.person(id), name, cursor ?? ''],
      queryFn: ({ signal }) =>
        read({ params: { id }, query: cursor === undefined ? {} : { cursor }, signal }),
      staleTime: 5_000,
    });

/** A person's orders. */
export const ordersQuery = tab('orders', (part) => call('GET /admin/people/:id/orders', part));
/** Movements of their accounts. */
export const postingsQuery = tab('postings', (part) =>
  call('GET /admin/people/:id/postings', part),
);
/** Their sign-ins. */
export const signInsQuery = tab('sign_ins', (part) => call('GET /admin/people/:id/sign_ins', part));
/** What was sent to them. */
export const messagesQuery = tab('messages', (part) =>
  call('GET /admin/people/:id/messages', part),
);
/** What staff wrote down of them. */
export const notesQuery = tab('notes', (part) => call('GET /admin/people/:id/notes', part));

/** What a person has. */
export function walletQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.person(id), 'wallet'],
    queryFn: ({ signal }) => call('GET /admin/people/:id/wallet', { params: { id }, signal }),
    staleTime: 5_000,
  });
}

/** By whom a person came, and who came by them. */
export function referralsQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.person(id), 'referrals'],
    queryFn: ({ signal }) => call('GET /admin/people/:id/referrals', { params: { id }, signal }),
    staleTime: 5_000,
  });
}

/** What staff did to a person. */
export function personAuditQuery(id: string, cursor?: string) {
  return queryOptions({
    queryKey: [...queryKeys.person(id), 'audit', cursor ?? ''],
    queryFn: ({ signal }) =>
      call('GET /admin/audit', {
        query: { person: id, ...(cursor === undefined ? {} : { cursor }) },
        signal,
      }),
    staleTime: 5_000,
  });
}

/** Everything that is shown of a person is asked for again. */
export const refreshPerson = (id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeys.person(id) });

/** What became of an act; a key of the texts. */
export type Outcome = 'done' | 'wasDone' | 'waitsForSecond';

/** Does an act, or the first officer's part of it. */
export async function sendAct(id: string, { key, body }: ActRequest): Promise<Outcome> {
  // each call's own body was made with it: requestOf
  const acted = await call(key as 'POST /admin/people/:id/unfreeze', { params: { id }, body });
  await refreshPerson(id);
  if (!acted.done) return 'wasDone';
  // no other act has it
  return (acted.unfreeze ?? null) === null ? 'done' : 'waitsForSecond';
}

/** A number as a whole, for the screen alone: it is never kept among the answers. */
export async function sendReveal(
  id: string,
  body: BodyOf<'POST /admin/people/:id/reveal'>,
): Promise<string> {
  const { value } = await call('POST /admin/people/:id/reveal', { params: { id }, body });
  void queryClient.invalidateQueries({ queryKey: [...queryKeys.person(id), 'audit'] });
  return value;
}

/** Writes a note. */
export async function sendNote(id: string, text: string, pinned: boolean): Promise<void> {
  await call('POST /admin/people/:id/notes', { params: { id }, body: { text, pinned } });
  await refreshPerson(id);
}

/** Pins a note or takes the pin away. */
export async function sendPin(id: string, note: string, pinned: boolean): Promise<void> {
  await call('POST /admin/people/:id/notes/:note/pin', { params: { id, note }, body: { pinned } });
  await refreshPerson(id);
}
