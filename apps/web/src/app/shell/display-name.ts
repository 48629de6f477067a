import type { Session } from '../../lib/session.ts';

/** First and last name, else the word «user». */
export function displayName(current: Session, fallback: string): string {
  const { first_name, last_name } = current.user;
  return (
    [first_name, last_name].filter((part) => part !== null && part !== '').join(' ') || fallback
  );
}
