// The terms in force, who accepted them, and new ones.
import type { DataOf, ParsedBodyOf, Terms, TermsVersion } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import { USER_CHANGED, type UserChanged } from '../users/index.ts';
import { FIRST_TERMS, toTerms, toVersions } from './terms.mapper.ts';
import {
  insertAcceptance,
  insertTerms,
  lockTerms,
  selectTermsInForce,
  selectTermsVersions,
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
  /** @throws AppError `terms_version_used`, `terms_from_past` */
  publish(terms: ParsedBodyOf<'POST /admin/terms'>, officer: number): Promise<TermsVersion>;
}

/** The terms of this installation. */
export function createTermsService({ bus, clock, plainDb }: ServerContext): TermsService {
  const inForce = async (): Promise<Terms> => {
    const row = await selectTermsInForce(plainDb);
    return row === undefined ? FIRST_TERMS : toTerms(row);
  };
  const list = async (): Promise<TermsVersion[]> =>
    toVersions(await selectTermsVersions(plainDb, LISTED_MAX), clock.now());
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
    publish: async ({ version, from, must_accept, title, sections }, officer) => {
      const fromAt = new Date(from);
      const row = await withTransaction(plainDb, async (tx) => {
        await lockTerms(tx);
        const [newest] = await selectTermsVersions(tx, 1);
        const earliest = Math.max(clock.now(), newest?.from_at.getTime() ?? 0);
        if (version === FIRST_TERMS.version) throw new AppError('terms_version_used');
        if (!(fromAt.getTime() > earliest)) throw new AppError('terms_from_past');
        const terms = { version, fromAt, mustAccept: must_accept, title, sections };
        return insertTerms(tx, { ...terms, publishedBy: officer });
      });
      if (row === undefined) throw new AppError('terms_version_used');
      return { ...toTerms(row), state: 'to_come', must_accept: row.must_accept };
    },
  };
}
