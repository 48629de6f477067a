// Asking for level 2: documents that were sent become a request that an officer looks at.
import { type AccessStatus, DOCUMENT_KINDS, type DocumentKind } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import type { DocumentsModule } from '../documents/index.ts';
import { insertLevelTwoRequest, lockPerson, selectLatestRequest } from './kyc.queries.ts';

/** Documents by kind; those that are not named are the ones sent last. */
export type NamedDocuments = { readonly [K in DocumentKind]?: string | undefined };

/** What level 2 is asked for with. */
export interface LevelTwoDeps {
  readonly documents: DocumentsModule;
  readonly readStatus: (userId: number) => Promise<AccessStatus>;
}

/**
 * Makes a request of the documents that are named, or of those that were sent last.
 *
 * @throws AppError `document_not_found` for one that is not whole, not the person's own, of another
 * kind, or in a request already; `documents_missing`, `kyc_level_reached`, `kyc_request_pending`
 */
export async function requestLevelTwo(
  { plainDb }: ServerContext,
  { documents, readStatus }: LevelTwoDeps,
  userId: number,
  named: NamedDocuments,
): Promise<AccessStatus> {
  await withTransaction(plainDb, async (tx) => {
    const { level } = await lockPerson(tx, userId);
    if (level >= 2) throw new AppError('kyc_level_reached');
    if ((await selectLatestRequest(tx, userId))?.status === 'pending') {
      throw new AppError('kyc_request_pending');
    }
    const unused = await documents.unusedOf(tx, userId);
    const shown = DOCUMENT_KINDS.map((kind) => ({ kind, id: pick(unused, kind, named[kind]) }));
    await insertLevelTwoRequest(tx, userId, shown);
  });
  return readStatus(userId);
}

function pick(
  unused: ReadonlyMap<string, DocumentKind>,
  kind: DocumentKind,
  named: string | undefined,
): string {
  if (named !== undefined) {
    if (unused.get(named) !== kind) throw new AppError('document_not_found');
    return named;
  }
  // the newest of a kind stands first
  for (const [id, kindOf] of unused) if (kindOf === kind) return id;
  throw new AppError('documents_missing');
}
