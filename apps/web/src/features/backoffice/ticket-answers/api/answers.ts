import type { BodyOf } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/client.ts';
import { onTicket } from '#lib/cache-actions.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';

/** All canned answers as they are written. */
export function useCannedAnswers() {
  return useQuery({
    queryKey: queryKeys.cannedAnswers,
    queryFn: ({ signal }) => call('GET /admin/ticket_answers', { signal }),
    staleTime: 0,
  });
}

/** They are asked again, and so is how they read in a ticket. */
async function changed(): Promise<void> {
  onTicket();
  await queryClient.invalidateQueries({ queryKey: queryKeys.cannedAnswers });
}

/** Writes a canned answer, a new one without an id. Answers its id. @throws ApiError as the calls declare */
export async function writeAnswer(
  id: string | null,
  body: BodyOf<'POST /admin/ticket_answers'>,
): Promise<string> {
  const written = await (id === null
    ? call('POST /admin/ticket_answers', { body })
    : call('POST /admin/ticket_answers/:id', { params: { id }, body }));
  await changed();
  return written.id;
}

/** Takes a canned answer away. @throws ApiError as the call declares */
export async function removeAnswer(id: string): Promise<void> {
  await call('DELETE /admin/ticket_answers/:id', { params: { id } });
  await changed();
}
