import type { Terms, TermsVersion } from '@sarraf/contracts';
import type { TermsRow } from './terms.queries.ts';
import { TERMS } from './terms-text.ts';

/** Terms on the wire. */
export function toTerms({ version, from_at, title, sections }: TermsRow): Terms {
  return { version, from: from_at.toISOString(), title, sections: [...sections] };
}

/** Those that an installation begins with. */
export const FIRST_TERMS: Terms = {
  version: TERMS.version,
  from: TERMS.from,
  title: TERMS.title,
  sections: [...TERMS.sections],
};

/** A version with where it stands, before anything is counted. */
export type StandingVersion = Omit<TermsVersion, 'accepted' | 'still_to_accept'>;

/** All versions, newest first, each with where it stands; the first one ends the list. */
export function toVersions(rows: readonly TermsRow[], nowMs: number): StandingVersion[] {
  const current = rows.find((row) => row.from_at.getTime() <= nowMs);
  const published = rows.map((row): StandingVersion => {
    const state = row === current ? 'in_force' : row.from_at.getTime() > nowMs ? 'to_come' : 'past';
    return { ...toTerms(row), state, must_accept: row.must_accept };
  });
  const first = { ...FIRST_TERMS, must_accept: true };
  return [...published, { ...first, state: current === undefined ? 'in_force' : 'past' }];
}
