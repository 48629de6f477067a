// What becomes of each line of the bank's answers, by what the house knows when it looks. Nothing is
// booked of a line that does not fit: it is refused by name, and its payout stays where it is.
import type { ANSWER_FATES } from '@sarraf/contracts';
import type { AnswerLine } from './answers-file.ts';

/** What becomes of a line. */
export type AnswerFate = (typeof ANSWER_FATES)[number];

/** A payout that is in the file which the bank has. */
export interface KnownPayout {
  readonly payoutId: string;
  readonly amountRial: bigint;
  readonly sheba: string;
  /** By the engine, or by answers that are about to be booked. */
  readonly state: 'sent' | 'paid' | 'returned';
  /** Under which it was paid. */
  readonly reference: string | null;
}

/** What the house knows of the lines of a file. */
export interface AnswerFacts {
  /** Payouts of the batch by their keys. */
  readonly payouts: ReadonlyMap<string, KnownPayout>;
  /** Whose the references of the file are, where they came before. */
  readonly references: ReadonlyMap<string, string>;
}

/** A line and what becomes of it. */
export interface JudgedAnswer {
  readonly line: AnswerLine;
  readonly fate: AnswerFate;
  /** Undefined where nobody here knows its key. */
  readonly payoutId: string | undefined;
}

/** What becomes of every line, in their order. */
export function judgeAnswers(
  lines: readonly AnswerLine[],
  facts: AnswerFacts,
): readonly JudgedAnswer[] {
  const said = new Map<string, Set<string>>();
  const told = new Map<string, Set<string>>();
  for (const line of lines) {
    add(said, line.key, `${line.said} ${line.reference}`);
    if (line.reference !== '') add(told, line.reference, line.key);
  }
  const seen = new Set<string>();
  return lines.map((line) => {
    const isSecond = seen.has(line.key);
    seen.add(line.key);
    const payout = facts.payouts.get(line.key);
    const fate = ((): AnswerFate => {
      if (payout === undefined) return 'unknown_key';
      if (line.amountRial !== payout.amountRial) return 'other_amount';
      if (line.sheba !== payout.sheba) return 'other_sheba';
      // a file that says two things of one payout says nothing of it
      if ((said.get(line.key)?.size ?? 0) > 1) return 'repeated';
      if (line.said !== 'waiting' && isTaken(line, payout, told, facts)) return 'reference_used';
      return isSecond ? 'known' : judge(line, payout);
    })();
    return { line, fate, payoutId: payout?.payoutId };
  });
}

function add(to: Map<string, Set<string>>, key: string, value: string): void {
  to.set(key, (to.get(key) ?? new Set()).add(value));
}

/** Whether its reference is another payout's, in this file or before. */
function isTaken(
  { reference }: AnswerLine,
  { payoutId }: KnownPayout,
  told: ReadonlyMap<string, ReadonlySet<string>>,
  { references }: AnswerFacts,
): boolean {
  if (reference === '') return false;
  const owner = references.get(reference);
  return (owner !== undefined && owner !== payoutId) || (told.get(reference)?.size ?? 0) > 1;
}

function judge({ said, reference }: AnswerLine, payout: KnownPayout): AnswerFate {
  switch (said) {
    case 'waiting':
      return payout.state === 'sent' ? 'waiting' : 'known';
    case 'returned':
      return payout.state === 'returned' ? 'known' : 'returned';
    case 'paid':
      if (reference === '') return 'no_reference';
      if (payout.state === 'sent') return 'paid';
      // also of one that came back since: it is what was said before
      if (payout.reference === reference) return 'known';
      return payout.state === 'paid' ? 'other_reference' : 'returned_before';
  }
}
