// What charges and withdrawals may be, what of withdrawals goes by itself, and from where on it takes
// two: one officer wants other terms, another one has them in force, from a moment on.
import {
  type ParsedBodyOf,
  TERM_NAMES,
  type TermName,
  type WithdrawalTerms,
} from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { ApprovalKind, ApprovalsOf } from '../approvals/index.ts';
import type { ServerContext } from '../server-context.ts';
import { tomanText } from '../toman-amounts/index.ts';
import {
  addTerms,
  changedTerms,
  readTermsAt,
  readTermStarts,
  type Terms,
} from './terms-in-force.ts';
import { timeText } from './withdrawals.mapper.ts';

/** Terms that wait for a second officer: rial as text. */
export interface WantedTerms {
  readonly terms: Readonly<Record<TermName, string>>;
  /** In force from then on; null: once they are approved. */
  readonly from: string | null;
}

/** What terms are read and changed with. */
export interface TermsDeps {
  readonly context: Pick<ServerContext, 'clock' | 'plainDb'>;
  readonly terms: ApprovalsOf<WantedTerms>;
}

/** One waits at a time: what stands beside it would change what it means. */
const SUBJECT = 'withdrawal_terms';
const RIAL_PER_TOMAN = 10n;
/** A moment that was now when it was typed is not the past. */
const LATE_MS = 60_000;

/** Other terms, as two officers decide on them. */
export function termsApproval({ clock }: Pick<ServerContext, 'clock'>): ApprovalKind<WantedTerms> {
  const startOf = ({ from }: WantedTerms): number =>
    Math.max(clock.now(), from === null ? 0 : Date.parse(from));
  return {
    kind: 'withdrawal_terms',
    ability: { action: 'update', subject: 'Limit' },
    assertWanted: async (tx, { wanted }) => {
      const before = await readTermsAt(tx, startOf(wanted));
      if (changedTerms(before, termsOf(wanted)).length === 0) throw new AppError('nothing_changes');
    },
    apply: async (tx, { id, wanted }) => {
      const isAdded = await addTerms(tx, startOf(wanted), termsOf(wanted), id);
      if (!isAdded) throw new AppError('limit_dates_invalid');
      return undefined;
    },
    describe: async (tx, { id, wanted }, { word }) => {
      const before = await readTermsAt(tx, startOf(wanted));
      const next = termsOf(wanted);
      const changes = changedTerms(before, next).map((field) => ({
        field,
        old: tomanText(before[field]),
        new: tomanText(next[field]),
      }));
      const begins = word === 'approved' ? new Date(startOf(wanted)).toISOString() : wanted.from;
      const from =
        begins === null ? [] : [{ field: 'begins', old: null, new: timeText(Date.parse(begins)) }];
      return { subject: `withdrawal_terms:${id}`, changes: [...changes, ...from] };
    },
  };
}

const ofEach = <A, B>(all: Readonly<Record<TermName, A>>, make: (one: A) => B) =>
  Object.fromEntries(TERM_NAMES.map((name) => [name, make(all[name])])) as Record<TermName, B>;

const termsOf = ({ terms }: WantedTerms): Terms => ofEach(terms, BigInt);

const onWire = (terms: Terms) => ofEach(terms, tomanText);

/** The terms in force, those to come, and those that somebody wants. */
export async function readTerms(
  { context: { clock, plainDb }, terms }: TermsDeps,
  officer: number,
): Promise<WithdrawalTerms> {
  const now = clock.now();
  const starts = await readTermStarts(plainDb, now);
  return {
    now: onWire(await readTermsAt(plainDb, now)),
    to_come: await Promise.all(starts.map((from) => termsFrom(plainDb, from))),
    proposal: await proposalOnWire(plainDb, terms, officer),
  };
}

async function termsFrom(db: PlainDb, from: number): Promise<WithdrawalTerms['to_come'][number]> {
  return { ...onWire(await readTermsAt(db, from)), from: new Date(from).toISOString() };
}

async function proposalOnWire(
  db: PlainDb,
  terms: ApprovalsOf<WantedTerms>,
  officer: number,
): Promise<WithdrawalTerms['proposal']> {
  const [waiting] = await terms.waiting(db);
  if (waiting === undefined) return null;
  return {
    id: String(waiting.id),
    ...onWire(termsOf(waiting.wanted)),
    from: waiting.wanted.from,
    proposed_by: { id: String(waiting.proposedBy), name: waiting.proposerName },
    is_mine: waiting.proposedBy === officer,
    proposed_at: waiting.proposedAt.toISOString(),
    reason: waiting.reason,
  };
}

/** Keeps a proposal. @throws AppError as `POST /admin/withdrawal_terms` declares */
export async function proposeTerms(
  { context, terms }: TermsDeps,
  officer: number,
  body: ParsedBodyOf<'POST /admin/withdrawal_terms'>,
): Promise<void> {
  const from = body.from === undefined ? null : new Date(body.from);
  if (from !== null && from.getTime() < context.clock.now() - LATE_MS) {
    throw new AppError('limit_from_past');
  }
  const rial = ofEach(body, (toman) => String(BigInt(toman) * RIAL_PER_TOMAN));
  const wanted: WantedTerms = { terms: rial, from: from?.toISOString() ?? null };
  await terms.propose({ subject: SUBJECT, wanted, officer, reason: body.reason });
}
