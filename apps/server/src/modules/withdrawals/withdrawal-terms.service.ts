// What charges and withdrawals may be, what of withdrawals goes by itself, and from where on it takes
// two: one officer wants other terms, another one has them in force, from a moment on.
import {
  type ParsedBodyOf,
  TERM_NAMES,
  type TermName,
  type WithdrawalTerms,
} from '@sarraf/contracts';
import { type Ability, AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { Act } from '../audit/index.ts';
import { tomanText } from '../toman-amounts/index.ts';
import type { PayoutReviewDeps } from './payout-review.service.ts';
import {
  addTerms,
  changedTerms,
  readTermsAt,
  readTermStarts,
  type Terms,
} from './terms-in-force.ts';
import {
  decideProposal,
  insertProposal,
  lockProposal,
  selectWaiting,
  takeOverProposal,
  type TermsProposal,
} from './withdrawal-terms.queries.ts';
import { timeText } from './withdrawals.mapper.ts';

/** What terms are changed with. */
export type TermsDeps = Pick<PayoutReviewDeps, 'audit' | 'context' | 'secondPerson'>;

/** An officer's word on a proposal. */
interface Decision {
  readonly id: string;
  readonly officer: number;
  readonly reason: string;
}

const DECIDES: Ability = { action: 'update', subject: 'Limit' };
const RIAL_PER_TOMAN = 10n;
/** A moment that was now when it was typed is not the past. */
const LATE_MS = 60_000;

/** The terms in force, those to come, and those that somebody wants. */
export async function readTerms(
  { context: { clock, plainDb } }: TermsDeps,
  officer: number,
): Promise<WithdrawalTerms> {
  const now = clock.now();
  const starts = await readTermStarts(plainDb, now);
  const waiting = await selectWaiting(plainDb);
  return {
    now: onWire(await readTermsAt(plainDb, now)),
    to_come: await Promise.all(
      starts.map(async (from) => ({
        ...onWire(await readTermsAt(plainDb, from)),
        from: new Date(from).toISOString(),
      })),
    ),
    proposal:
      waiting === undefined
        ? null
        : {
            id: String(waiting.id),
            ...onWire(waiting),
            from: waiting.from?.toISOString() ?? null,
            proposed_by: { id: String(waiting.proposedBy), name: waiting.proposer },
            is_mine: waiting.proposedBy === officer,
            proposed_at: waiting.proposedAt.toISOString(),
            reason: waiting.reason,
          },
  };
}

const ofEach = <A, B>(all: Readonly<Record<TermName, A>>, make: (one: A) => B) =>
  Object.fromEntries(TERM_NAMES.map((name) => [name, make(all[name])])) as Record<TermName, B>;

const onWire = (terms: Terms) => ofEach(terms, tomanText);

/** Keeps a proposal. @throws AppError as `POST /admin/withdrawal_terms` declares */
export async function proposeTerms(
  deps: TermsDeps,
  officer: number,
  body: ParsedBodyOf<'POST /admin/withdrawal_terms'>,
): Promise<WithdrawalTerms> {
  const { clock, plainDb } = deps.context;
  const now = clock.now();
  const from = body.from === undefined ? null : new Date(body.from);
  if (from !== null && from.getTime() < now - LATE_MS) throw new AppError('limit_from_past');
  const wanted: Terms = ofEach(body, (toman) => BigInt(toman) * RIAL_PER_TOMAN);
  await withTransaction(plainDb, async (tx) => {
    (await deps.secondPerson.decide(tx, { officer, ability: DECIDES })).assertMayBegin();
    const before = await readTermsAt(tx, from?.getTime() ?? now);
    if (changedTerms(before, wanted).length === 0) throw new AppError('nothing_changes');
    const { reason } = body;
    const made = { ...wanted, from, reason, proposedBy: officer, proposedAt: new Date(now) };
    const id = await insertProposal(tx, made);
    if (id === undefined) throw new AppError('proposal_waiting');
    const said = { act: 'withdrawal_terms_proposed', officer, reason } as const;
    await record(deps, tx, { id, before, wanted: { ...wanted, from } }, said);
  });
  return readTerms(deps, officer);
}

async function load(tx: PlainDb, id: string): Promise<TermsProposal> {
  const row = await lockProposal(tx, id);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/**
 * Has a proposal in force, at its moment or at once where that has passed. Whoever approved it is
 * answered how things stand. Where its author is no officer any more, it is this one's proposal from
 * now on, and waits for a second one.
 *
 * @throws AppError as `POST /admin/withdrawal_terms/:id/approve` declares
 */
export async function approveTerms(deps: TermsDeps, decision: Decision): Promise<WithdrawalTerms> {
  const { clock, plainDb } = deps.context;
  const { officer, reason } = decision;
  await withTransaction(plainDb, async (tx) => {
    const row = await load(tx, decision.id);
    if (row.state === 'approved' && row.decidedBy === officer) return;
    if (row.state !== 'waiting') throw new AppError('proposal_not_waiting');
    const view = await deps.secondPerson.decide(tx, { officer, ability: DECIDES });
    const word = view.weigh({ first: row.proposedBy, own: 'own_proposal' });
    const now = clock.now();
    const from = Math.max(now, row.from?.getTime() ?? now);
    const before = await readTermsAt(tx, from);
    if (word === 'first') {
      await takeOverProposal(tx, row.id, { officer, reason, at: new Date(now) });
      const begun = { act: 'withdrawal_terms_proposed', officer, reason } as const;
      return record(deps, tx, { id: row.id, before, wanted: row }, begun);
    }
    if (!(await addTerms(tx, from, row))) throw new AppError('limit_dates_invalid');
    await decideProposal(tx, row.id, { state: 'approved', officer, reason, at: new Date(now) });
    const wanted = { ...row, from: new Date(from) };
    const said = { act: 'withdrawal_terms_approved', officer, reason } as const;
    await record(deps, tx, { id: row.id, before, wanted }, said);
  });
  return readTerms(deps, officer);
}

/** Refuses a proposal, or takes back one's own. @throws AppError `not_found`, `proposal_not_waiting` */
export async function refuseTerms(deps: TermsDeps, decision: Decision): Promise<WithdrawalTerms> {
  const { clock, plainDb } = deps.context;
  const { officer, reason } = decision;
  await withTransaction(plainDb, async (tx) => {
    const row = await load(tx, decision.id);
    if (row.state !== 'waiting') throw new AppError('proposal_not_waiting');
    const at = new Date(clock.now());
    await decideProposal(tx, row.id, { state: 'refused', officer, reason, at });
    const before = await readTermsAt(tx, row.from?.getTime() ?? clock.now());
    const said = { act: 'withdrawal_terms_refused', officer, reason } as const;
    await record(deps, tx, { id: row.id, before, wanted: row }, said);
  });
  return readTerms(deps, officer);
}

function record(
  deps: TermsDeps,
  tx: PlainDb,
  about: {
    readonly id: bigint;
    readonly before: Terms;
    readonly wanted: Terms & Pick<TermsProposal, 'from'>;
  },
  said: { readonly act: Act['act']; readonly officer: number; readonly reason: string },
): Promise<void> {
  const [old, next] = [onWire(about.before), onWire(about.wanted)];
  const { from } = about.wanted;
  return deps.audit.record(tx, {
    ...{ actorId: said.officer, act: said.act, subject: `withdrawal_terms:${about.id}` },
    reason: said.reason,
    changes: [
      ...changedTerms(about.before, about.wanted).map((field) => ({
        field,
        old: old[field],
        new: next[field],
      })),
      ...(from === null ? [] : [{ field: 'begins', old: null, new: timeText(from.getTime()) }]),
    ],
  });
}
