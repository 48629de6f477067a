// Pictures of tickets: sent in parts as documents are, drawn anew, and shown to the two sides of their ticket.
import { DOCUMENT_BYTES_MAX, type Document } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { countPicturesOf, isFileOf } from './messages.queries.ts';
import { TICKET_BOUNDS } from './ticket-terms.ts';
import type { TicketsDeps } from './tickets-deps.ts';
import { selectTicket } from './tickets.queries.ts';

/** Announces a picture. @throws AppError as `POST /tickets/files` declares */
export async function announcePicture(
  { context: { plainDb }, documents }: TicketsDeps,
  userId: number,
  bytes: number,
): Promise<Document> {
  const max = TICKET_BOUNDS.filesADay;
  const { count, seconds } = await countPicturesOf(plainDb, userId);
  if (count >= max && bytes <= DOCUMENT_BYTES_MAX) {
    throw new AppError('ticket_files_limit', { max, seconds: Math.max(1, seconds) });
  }
  return documents.announce(userId, 'ticket_picture', bytes);
}

/** How much of a picture has come. @throws AppError `document_not_found` */
export async function loadPicture(
  { documents }: TicketsDeps,
  userId: number,
  id: string,
): Promise<Document> {
  const document = await documents.load(userId, id);
  if (document.kind !== 'ticket_picture') throw new AppError('document_not_found');
  return document;
}

/** Takes a part of a picture. @throws AppError as `POST /tickets/files/:id/parts` declares */
export async function takePicturePart(
  deps: TicketsDeps,
  userId: number,
  id: string,
  { offset, bytes }: { readonly offset: number; readonly bytes: Buffer },
): Promise<Document> {
  await loadPicture(deps, userId, id);
  return deps.documents.takePart(userId, id, offset, bytes);
}

/** A picture of a person's own ticket. @throws AppError `ticket_not_found` */
export async function openOwnPicture(
  { context: { plainDb }, documents }: TicketsDeps,
  userId: number,
  id: number,
  file: string,
): Promise<Buffer> {
  const row = await selectTicket(plainDb, id, userId);
  if (row === undefined || !(await isFileOf(plainDb, id, file))) {
    throw new AppError('ticket_not_found');
  }
  return documents.readWhole(userId, file);
}

/** A picture of a ticket, for an officer: each look is written down. @throws AppError `not_found` */
export async function openPicture(
  { context: { plainDb }, documents }: TicketsDeps,
  officer: number,
  id: number,
  file: string,
): Promise<Buffer> {
  if (!(await isFileOf(plainDb, id, file))) throw new AppError('not_found');
  return documents.open(file, officer);
}
