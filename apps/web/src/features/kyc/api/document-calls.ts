import { call } from '../../../lib/api/client.ts';
import type { DocumentCalls } from '../model/send-document.ts';

/** Documents on their way to our own server. */
export const documentCalls: DocumentCalls = {
  announce: (kind, bytes) => call('POST /documents', { body: { kind, bytes } }),
  load: (id) => call('GET /documents/:id', { params: { id } }),
  sendPart: (id, offset, part) =>
    call('POST /documents/:id/parts', { params: { id }, query: { offset }, bytes: part }),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};
