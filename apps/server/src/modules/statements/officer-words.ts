// What officers said of lines of statements, and of money that was nobody's.
import type { AnyDb } from '../../platform/database/handles.ts';
import { type Approval, readApprovals } from '../approvals/index.ts';
import { EXPLAINED, selectWordsOn } from './explanations.queries.ts';
import type { ChainWay, ExplanationWay } from './line-fates.ts';

/** The kind of these approvals. */
export const UNMATCHED = 'unmatched';

/** What an officer wants with a line or a charge. */
export type UnmatchedWish =
  | { readonly way: 'assign'; readonly userId: number }
  | { readonly way: 'pay_back'; readonly bankReference: string };

/** An officer's word: the one that was decided by, or the first one. */
export interface SpokenWord<Wanted> {
  readonly wanted: Wanted;
  readonly officerId: number;
  readonly officerName: string | null;
  readonly reason: string;
  readonly at: Date;
  readonly isDecision: boolean;
}

/** The word of an approval. */
export function wordOf<Wanted>(approval: Approval<Wanted>): SpokenWord<Wanted> {
  const { decidedAt, decidedBy, wanted } = approval;
  const isDecision = decidedBy !== null;
  return {
    wanted,
    officerId: decidedBy ?? approval.proposedBy,
    officerName: isDecision ? approval.deciderName : approval.proposerName,
    reason: (isDecision ? approval.decidedReason : null) ?? approval.reason,
    at: decidedAt ?? approval.proposedAt,
    isDecision,
  };
}

/** The newest word on each line or charge, by its id. */
export async function readUnmatchedWords(
  db: AnyDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SpokenWord<UnmatchedWish>>> {
  const approvals = await readApprovals<UnmatchedWish>(db, UNMATCHED, ids);
  return new Map([...approvals].map(([id, approval]) => [id, wordOf(approval)]));
}

/** What an officer says that a line is, or where it stands in the chain of balances. */
export interface LineWish {
  readonly lineId: string;
  readonly account: string;
  /** Rial as text; null of the chain. */
  readonly amount: string | null;
  readonly way: ExplanationWay | ChainWay;
  /** Of `goes_on`: how much more the bank has than the books, rial as text; else 0. */
  readonly gap: string;
  /** Of a move: the line by which it came in. */
  readonly otherLineId: string | null;
  readonly otherAccount: string | null;
}

/** A word on a line. */
export type LineWord = SpokenWord<LineWish>;

/** Whether it is of the chain of balances: those stand side by side, each under its gap. */
export const isOfChain = (way: LineWish['way']): way is ChainWay =>
  way === 'told_late' || way === 'own_line' || way === 'goes_on';

/** All words on lines, under both sides of a move, the newest first. */
export async function readLineWords(
  db: AnyDb,
  lineIds: readonly string[],
): Promise<readonly LineWord[]> {
  const approvals = await readApprovals<LineWish>(db, EXPLAINED, await selectWordsOn(db, lineIds));
  return [...approvals.values()].map(wordOf).toReversed();
}

/** What is said to be the reason of a line: by two officers, or by the one who spoke last. */
export function reasonOf(words: readonly LineWord[], lineId: string): LineWord | undefined {
  const said = words.filter(
    ({ wanted }) =>
      !isOfChain(wanted.way) && (wanted.lineId === lineId || wanted.otherLineId === lineId),
  );
  return said.find(({ isDecision }) => isDecision) ?? said[0];
}
