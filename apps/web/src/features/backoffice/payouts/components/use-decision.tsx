import type { Payout } from '@sarraf/contracts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import type { Said } from '../../queue/components/said-words.tsx';
import { refusedWord } from './refused-words.ts';

const payoutsTexts = textsOf(() => import('../texts/fa.ts'));

/** What a refusal says to an officer, where the server's own words are for the account's owner. */
export function useRefusalOf(): (refused: unknown) => string | null {
  const t = useTexts(payoutsTexts);
  return (refused) => {
    const word = refusedWord(refused);
    return word === null ? null : t[word];
  };
}

/** The approvals of a withdrawal, as a decision shows them. */
export function useSaid(approvals: Payout['approvals']): readonly Said[] {
  const me = useStore(session)?.user.id;
  return approvals.map(({ officer, at, reason }) => ({
    name: officer.name,
    isMe: officer.id === me,
    at,
    reason: <bdi>{reason}</bdi>,
  }));
}
