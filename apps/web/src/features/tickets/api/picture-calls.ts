import { call } from '#lib/api/client.ts';
import { mayTryAgain, unlessUnknown } from '#lib/documents/may-try-again.ts';
import type { DocumentCalls } from '#lib/documents/send-document.ts';

/** Pictures of tickets on their way to our own server. */
export const pictureCalls: DocumentCalls<'ticket_picture'> = {
  announce: (_, bytes) => call('POST /tickets/files', { body: { bytes } }),
  load: (id) => unlessUnknown(call('GET /tickets/files/:id', { params: { id } })),
  sendPart: (id, offset, part) =>
    call('POST /tickets/files/:id/parts', { params: { id }, query: { offset }, bytes: part }),
  mayTryAgain,
};
