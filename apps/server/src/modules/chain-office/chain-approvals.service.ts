// What of chains waits for a second officer, of whichever kind, in one list.
import type { ChainApproval } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import { AppError } from '../../http/index.ts';
import type { Approval, Decision } from '../approvals/index.ts';
import { approveOpening, type WantedLift, type WantedOpening } from '../chains/index.ts';
import type { WantedColdMove, WantedColdReturn, WantedRecall } from '../treasury/index.ts';
import { maskMobile } from '../users/index.ts';
import type { ChainOfficeParts, WantedNetwork } from './chain-office-deps.ts';
import { selectPeople } from './chain-office.queries.ts';
import type { WantedDeposit } from './coin-decisions.ts';
import { changedTerms, type WantedTerms } from './terms-decision.ts';

type Wanted =
  | WantedColdMove
  | WantedColdReturn
  | WantedRecall
  | WantedDeposit
  | WantedLift
  | WantedNetwork
  | WantedOpening
  | WantedTerms;

/** One of any kind, with the kind. */
export interface OfKind {
  readonly kind: ChainApproval['kind'];
  readonly approval: Approval<Wanted>;
}

const LISTED_MAX = 100;
/** What is kept in memory of networks is another one then. */
const RELOADED: readonly ChainApproval['kind'][] = [
  'custody_opening',
  'network_opening',
  'withdrawal_opening',
  'network_terms',
];

/** All that wait, the oldest first. */
export async function listApprovals(
  parts: ChainOfficeParts,
  officer: number,
): Promise<{ data: ChainApproval[] }> {
  const { plainDb } = parts.context;
  const found = await Promise.all(
    kindsOf(parts).map(async ({ kind, of }) =>
      (await of.waiting(plainDb)).map((approval): OfKind => ({ kind, approval })),
    ),
  );
  const all = found.flat().sort((one, other) => Number(one.approval.id - other.approval.id));
  return { data: await toApprovals(parts, all.slice(0, LISTED_MAX), officer) };
}

/** One on the wire. */
export async function oneApproval(
  parts: ChainOfficeParts,
  one: OfKind,
  officer: number,
): Promise<ChainApproval> {
  const [found] = await toApprovals(parts, [one], officer);
  if (found === undefined) throw new AppError('not_found');
  return found;
}

/** Decides on one. @throws AppError as its call declares */
export async function decide(
  parts: ChainOfficeParts,
  verdict: 'approve' | 'refuse',
  id: bigint,
  decision: Decision,
): Promise<ChainApproval> {
  const { kind } = await findKind(parts, id);
  const done = await decideOn(parts, kind, verdict, { id, decision });
  if (RELOADED.includes(kind)) await parts.reload();
  return oneApproval(parts, { kind, approval: done }, decision.officer);
}

function decideOn(
  parts: ChainOfficeParts,
  kind: ChainApproval['kind'],
  verdict: 'approve' | 'refuse',
  { id, decision }: { readonly id: bigint; readonly decision: Decision },
): Promise<Approval<Wanted>> {
  // the chain has to have still what was proposed
  if (kind === 'custody_opening' && verdict === 'approve') {
    return approveOpening(parts, parts.openings, id, decision);
  }
  const found = kindsOf(parts).find((one) => one.kind === kind);
  if (found === undefined) throw new AppError('not_found');
  return found.of[verdict](id, decision);
}

interface Kind {
  readonly kind: ChainApproval['kind'];
  readonly of: {
    waiting(db: ChainOfficeParts['context']['plainDb']): Promise<readonly Approval<Wanted>[]>;
    find(db: ChainOfficeParts['context']['plainDb'], id: bigint): Promise<Approval<Wanted>>;
    approve(id: bigint, decision: Decision): Promise<Approval<Wanted>>;
    refuse(id: bigint, decision: Decision): Promise<Approval<Wanted>>;
  };
}

function kindsOf(parts: ChainOfficeParts): readonly Kind[] {
  return [
    { kind: 'custody_opening', of: parts.openings },
    { kind: 'coin_settlement', of: parts.settlements },
    { kind: 'coin_reversal', of: parts.reversals },
    { kind: 'chain_stop_lift', of: parts.lifts },
    { kind: 'network_opening', of: parts.networks },
    { kind: 'withdrawal_opening', of: parts.withdrawals },
    { kind: 'cold_move', of: parts.treasury.coldMoves },
    { kind: 'cold_return', of: parts.treasury.coldReturns },
    { kind: 'cold_recall', of: parts.treasury.coldRecalls },
    { kind: 'network_terms', of: parts.terms },
  ];
}

async function findKind(parts: ChainOfficeParts, id: bigint): Promise<Kind> {
  for (const one of kindsOf(parts)) {
    try {
      await one.of.find(parts.context.plainDb, id);
      return one;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    }
  }
  throw new AppError('not_found');
}

/** Approvals on the wire. */
export async function toApprovals(
  { context, scaleOf }: Pick<ChainOfficeParts, 'context' | 'scaleOf'>,
  all: readonly OfKind[],
  officer: number,
): Promise<ChainApproval[]> {
  const userOf = ({ wanted }: Approval<Wanted>): number | null =>
    'user' in wanted ? wanted.user : null;
  const people = await selectPeople(
    context.plainDb,
    all.flatMap(({ approval }) => userOf(approval) ?? []),
  );
  return all.map(({ approval, kind }) => {
    const { wanted } = approval;
    const user = userOf(approval);
    const person = user === null ? undefined : people.get(user);
    return {
      id: String(approval.id),
      kind,
      chain: wanted.chain,
      symbol: 'asset' in wanted ? wanted.asset : null,
      amount: 'units' in wanted ? formatDecimal(BigInt(wanted.units), scaleOf(wanted.asset)) : null,
      reference: 'reference' in wanted ? wanted.reference : null,
      code: 'code' in wanted ? wanted.code : null,
      address: 'address' in wanted ? wanted.address : null,
      person:
        person === undefined
          ? null
          : { id: String(user), name: person.name, mobile: maskMobile(person.mobile) },
      changes:
        'terms' in wanted ? changedTerms({ scaleOf }, { before: approval.before, wanted }) : [],
      reason: approval.reason,
      proposed_by: { id: String(approval.proposedBy), name: approval.proposerName },
      proposed_at: approval.proposedAt.toISOString(),
      is_mine: approval.proposedBy === officer,
      status: approval.state,
      failure: approval.failure,
    };
  });
}
