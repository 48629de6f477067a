import { call } from '#lib/api/client.ts';
import { mayTryAgain, unlessUnknown } from '#lib/documents/may-try-again.ts';
import type { DocumentCalls } from '#lib/documents/send-document.ts';

/** Documents on their way to our own server. */
export const documentCalls: DocumentCalls = {
  announce: (kind, bytes) => call('POST /documents', { body: { kind, bytes } }),
  load: (id) => unlessUnknown(call('GET /documents/:id', { params: { id } })),
  sendPart: (id, offset, part) =>
    call('POST /documents/:id/parts', { params: { id }, query: { offset }, bytes: part }),
  mayTryAgain,
};
