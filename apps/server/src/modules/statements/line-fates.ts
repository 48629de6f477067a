// What becomes of each line of a statement, by what the house knows when it looks.
import type {
  CHAIN_WAYS,
  EXPLANATION_WAYS,
  PARKED_REASONS,
  STATEMENT_FATES,
} from '@sarraf/contracts';
import type { ChainState, LinePlace, Mismatch, StoredLine } from './line-places.ts';
import type { StatementFileLine } from './statement-file.ts';

/** Why toman are nobody's. */
export type ParkedReason = (typeof PARKED_REASONS)[number];
/** What becomes of a line. */
export type Fate = (typeof STATEMENT_FATES)[number];
/** Where the books have a line from that no deposit stands behind. */
export type OwnKind = 'card' | 'payout' | 'return' | 'paid_back' | ExplanationWay;
/** What two officers said of a line that the books have no reason for. */
export type ExplanationWay = (typeof EXPLANATION_WAYS)[number];
/** What two officers may say of a line that the chain of balances does not take by itself. */
export type ChainWay = (typeof CHAIN_WAYS)[number];

/** Money of our own books that goes by a reference of the bank. */
export interface OwnMove {
  readonly reference: string;
  readonly kind: OwnKind;
  /** As the line has to have it; rial. */
  readonly amountRial: bigint;
  /** Whether the books have it by now. */
  readonly isBooked: boolean;
  /** A charge that ended without money: two officers may take what the bank has of it. */
  readonly isEnded?: boolean;
}

/** A line of a file as it stands in its account. */
export interface StandingLine extends StatementFileLine {
  /** What the engine knows it by, for ever; a twin of a line has its own. */
  readonly id: string;
  readonly place: LinePlace;
  /** Its number in the account's chain; null for what stands twice in the file. */
  readonly number: number | null;
  /** An approved line that it is in another writing, or looks like. */
  readonly like: StoredLine | undefined;
  /** What two officers have to say of it first. */
  readonly needs: ChainWay | undefined;
}

/** What the house knows of the lines of a file. */
export interface LineFacts {
  readonly own: ReadonlyMap<string, readonly OwnMove[]>;
  /** Moves of ours that a line told of before, as `ownKey` names them: the bank makes each once. */
  readonly told: ReadonlySet<string>;
  /** Lines that stand word for word in another account: this file is not of this one. */
  readonly elsewhere: ReadonlySet<string>;
  /** What two officers said of lines, by their ids. */
  readonly explained: ReadonlyMap<string, ExplanationWay>;
  /** Whose an identifier is. */
  readonly owners: ReadonlyMap<string, number>;
  /** Shebas of the verified cards of a person. */
  readonly shebas: ReadonlyMap<number, ReadonlySet<string>>;
}

/** A line and what becomes of it. */
export interface JudgedLine {
  readonly line: StandingLine;
  readonly fate: Fate;
  /** Where the books have it from. */
  readonly own: OwnKind | null;
  readonly reason: ParkedReason | null;
  /** It is unexplained, and two officers may say what it is. */
  readonly isOpen: boolean;
  /** Who is credited. */
  readonly userId: number | null;
  /** Whose identifier stands in it. */
  readonly namedId: number | null;
}

/** What becomes of every line, in their order. */
export function judgeLines(
  lines: readonly StandingLine[],
  facts: LineFacts,
): readonly JudgedLine[] {
  const told = new Set(facts.told);
  return lines.map((line) => {
    if (line.place !== 'new' && line.place !== 'late') return of(line, 'known');
    if (line.needs !== undefined) return of(line, 'unexplained');
    const judged = judge(line, facts, told);
    if (judged.own !== null) told.add(ownKey(judged.own, line.reference));
    return judged;
  });
}

/** What names a move of ours: a payout and its return go by one reference. */
export const ownKey = (kind: OwnKind, reference: string): string => `${kind} ${reference}`;

const of = (line: StandingLine, fate: Fate, more: Partial<JudgedLine> = {}): JudgedLine => ({
  line,
  fate,
  own: null,
  reason: null,
  isOpen: false,
  userId: null,
  namedId: null,
  ...more,
});

function judge(line: StandingLine, facts: LineFacts, told: ReadonlySet<string>): JudgedLine {
  if (facts.elsewhere.has(line.id)) return of(line, 'unexplained');
  const moves = facts.own.get(line.reference) ?? [];
  const move = moves.find(
    ({ amountRial, isBooked, kind, reference }) =>
      isBooked && amountRial === line.amountRial && !told.has(ownKey(kind, reference)),
  );
  if (move !== undefined) return of(line, 'own', { own: move.kind });
  const isOurs = moves.some(({ isEnded }) => isEnded !== true);
  // a charge that ended without any money: what the bank has of it is taken by two
  const isOfEnded = moves.length > 0 && !isOurs && line.amountRial > 0n;
  const isOpen = isOfEnded || (moves.length === 0 && line.amountRial < 0n);
  const way = isOfEnded || moves.length === 0 ? facts.explained.get(line.id) : undefined;
  if (way !== undefined) return of(line, 'own', { own: way });
  // what is ours and not booked yet is no deposit: it would be credited twice
  if (line.amountRial < 0n || moves.length > 0) {
    return of(line, 'unexplained', { isOpen });
  }
  const owner = line.depositId === null ? undefined : facts.owners.get(line.depositId);
  const reason = reasonOf(line, owner, facts);
  const namedId = owner ?? null;
  return reason === null
    ? of(line, 'credit', { userId: namedId, namedId })
    : of(line, 'unmatched', { reason, namedId });
}

function reasonOf(
  { depositId, payerSheba, reference }: StatementFileLine,
  owner: number | undefined,
  { shebas }: LineFacts,
): ParkedReason | null {
  if (reference === '') return 'no_reference';
  if (depositId === null) return 'no_identifier';
  if (owner === undefined) return 'unknown_identifier';
  const isOwn = payerSheba !== null && shebas.get(owner)?.has(payerSheba) === true;
  return isOwn ? null : 'other_payer';
}

/** So many lines, and what they come to; rial. */
export interface FateSum {
  readonly count: number;
  readonly rial: bigint;
}

/** How a file goes on from the books, and where it does not. */
export interface ChainFact {
  /** `broken`: a file from before balances were followed line by line. */
  readonly state: ChainState | 'broken';
  readonly mismatch: Mismatch | undefined;
}

/** What a statement comes to. */
export interface StatementSummary {
  readonly sums: Readonly<Record<Fate, FateSum>>;
  readonly openingRial: bigint;
  readonly closingRial: bigint;
  /** What the books have once every line that has a reason is in them. */
  readonly booksRial: bigint;
  /** There was no statement of the account before. */
  readonly isFirst: boolean;
  readonly chain: ChainFact;
  /** How much more the bank has than the books where two people had it go on; rial. */
  readonly gapRial: bigint;
}

/** What lies around the lines of a file. */
export interface AroundLines {
  /** What the books have in the account; undefined before its first statement. */
  readonly booksBefore: bigint | undefined;
  readonly openingRial: bigint;
  readonly closingRial: bigint;
  readonly chain: ChainFact;
  readonly gapRial: bigint;
}

/** What the lines come to. */
export function summarise(judged: readonly JudgedLine[], around: AroundLines): StatementSummary {
  const sum = (fate: Fate): FateSum => {
    const those = judged.filter((one) => one.fate === fate);
    return {
      count: those.length,
      rial: those.reduce((all, { line }) => all + line.amountRial, 0n),
    };
  };
  const sums = {
    credit: sum('credit'),
    unmatched: sum('unmatched'),
    known: sum('known'),
    own: sum('own'),
    unexplained: sum('unexplained'),
  };
  const { booksBefore, chain, closingRial, gapRial, openingRial } = around;
  const from = (booksBefore ?? openingRial) + gapRial;
  return {
    sums,
    openingRial,
    closingRial,
    chain,
    gapRial,
    isFirst: booksBefore === undefined,
    booksRial: from + sums.credit.rial + sums.unmatched.rial + sums.own.rial,
  };
}

/** Places from which a file may be credited, once its lines have their reasons. */
const GOES_ON: ReadonlySet<ChainFact['state']> = new Set([
  'first',
  'follows',
  'old',
  'late',
  'gap',
]);

/** Whether it may be credited from where it begins, once its lines have their reasons. */
export function mayGoOn({ chain }: Pick<StatementSummary, 'chain'>): boolean {
  return GOES_ON.has(chain.state);
}

/** Whether bank and books say the same, line by line, and every line has its reason. */
export function isAgreed(summary: StatementSummary): boolean {
  const { closingRial, booksRial, sums } = summary;
  return mayGoOn(summary) && closingRial === booksRial && sums.unexplained.count === 0;
}
