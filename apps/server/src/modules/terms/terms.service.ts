// The terms in force, who accepted them, and new ones.
import { createHash } from 'node:crypto';
import type { DataOf, ParsedBodyOf, Terms, TermsVersion } from '@sarraf/contracts';
import { TERMS_COUNT_MAX } from '@sarraf/contracts/lists';
import { AppError } from '../../http/index.ts';
import { type PlainPool, withTransaction } from '../../platform/database/handles.ts';
import type { AuditModule } from '../audit/index.ts';
import type { ServerContext } from '../server-context.ts';
import { USER_CHANGED, type UserChanged } from '../users/index.ts';
import { FIRST_TERMS, type StandingVersion, toTerms, toVersions } from './terms.mapper.ts';
import {
  countAcceptances,
  countStillToAccept,
  insertAcceptance,
  insertTerms,
  lockTerms,
  selectTermsInForce,
  selectTermsVersions,
  type TermsRow,
} from './terms.queries.ts';

/** The newest so many are listed; the one that an installation begins with makes fifty. */
const LISTED_MAX = 49;

/** The terms, for the routes and for those who let people in. */
export interface TermsService {
  inForce(): Promise<Terms>;
  /**
   * Notes that a person accepted the terms in force; again is the same.
   *
   * @throws AppError `terms_changed` when they read another version
   */
  accept(userId: number, version: string | undefined): Promise<DataOf<'POST /terms/accept'>>;
  /** Versions, newest first. */
  list(): Promise<TermsVersion[]>;
  /** Publishes a version and writes the act. @throws AppError `terms_version_used`, `terms_from_past` */
  publish(terms: ParsedBodyOf<'POST /admin/terms'>, officer: number): Promise<TermsVersion>;
}

/** The terms of this installation. */
export function createTermsService(
  { bus, clock, plainDb }: ServerContext,
  audit: Pick<AuditModule, 'record'>,
): TermsService {
  const inForce = async (): Promise<Terms> => {
    const row = await selectTermsInForce(plainDb);
    return row === undefined ? FIRST_TERMS : toTerms(row);
  };
  const list = async (): Promise<TermsVersion[]> =>
    counted(plainDb, toVersions(await selectTermsVersions(plainDb, LISTED_MAX), clock.now()));
  return {
    inForce,
    list,
    accept: async (userId, asked) => {
      const { version } = await inForce();
      if (asked !== undefined && asked !== version) throw new AppError('terms_changed');
      const acceptedAt = await insertAcceptance(plainDb, userId, version);
      bus.publish(USER_CHANGED, { userId } satisfies UserChanged);
      return { version, accepted_at: acceptedAt.toISOString() };
    },
    publish: async ({ version, from, must_accept, title, sections, reason }, officer) => {
      const fromAt = new Date(from);
      const row = await withTransaction(plainDb, async (tx) => {
        await lockTerms(tx);
        const [newest] = await selectTermsVersions(tx, 1);
        const before = newest === undefined ? FIRST_TERMS : toTerms(newest);
        const earliest = Math.max(clock.now(), newest?.from_at.getTime() ?? 0);
        if (version === FIRST_TERMS.version) throw new AppError('terms_version_used');
        if (!(fromAt.getTime() > earliest)) throw new AppError('terms_from_past');
        const terms = { version, fromAt, mustAccept: must_accept, title, sections };
        const made = await insertTerms(tx, { ...terms, publishedBy: officer });
        if (made === undefined) throw new AppError('terms_version_used');
        await audit.record(tx, {
          actorId: officer,
          act: 'terms_published',
          subject: `terms:${version}`,
          reason,
          changes: [
            { field: 'version', old: before.version, new: version },
            { field: 'from', old: before.from, new: fromAt.toISOString() },
            {
              field: 'must_accept',
              old: String(newest?.must_accept ?? true),
              new: String(made.must_accept),
            },
            { field: 'texts', old: hashOf(before), new: hashOf(made) },
          ],
        });
        return made;
      });
      // nobody accepts what is not in force
      const counts = { accepted: 0, still_to_accept: null };
      return { ...toTerms(row), state: 'to_come', must_accept: row.must_accept, ...counts };
    },
  };
}

/** SHA-256 of all that people read of a version, so that the audit tells which texts those were. */
function hashOf({ title, sections }: Pick<TermsRow, 'title' | 'sections'>): string {
  return createHash('sha256')
    .update(JSON.stringify([title, sections]))
    .digest('hex');
}

/** Versions with how many accepted each, and how many have the one that is asked for before them. */
async function counted(
  db: PlainPool,
  versions: readonly StandingVersion[],
): Promise<TermsVersion[]> {
  // newest first: whoever accepted a later one is asked for none before it
  const due = versions.findIndex(({ state, must_accept: must }) => state !== 'to_come' && must);
  const names = versions.map(({ version }) => version);
  const accepted = await countAcceptances(db, names, TERMS_COUNT_MAX);
  const still =
    due === -1 ? 0 : await countStillToAccept(db, names.slice(0, due + 1), TERMS_COUNT_MAX);
  return versions.map((version, at) => ({
    ...version,
    accepted: accepted.get(version.version) ?? 0,
    still_to_accept: at === due ? still : null,
  }));
}
