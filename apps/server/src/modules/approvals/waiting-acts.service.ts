// What waits for a second officer, of every kind that somebody may look at.
import type { Ability, DataOf, WaitingAct } from '@sarraf/contracts';
import type { Session } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { Approval } from './approval-kind.ts';
import { selectWaiting } from './approvals.queries.ts';
import type { ApprovalsDeps } from './approvals-of.ts';
import { selectNames } from './holders.queries.ts';
import { readHolders } from './second-person.service.ts';

const SHOWN_MAX = 50;
const WAITS_MAX = 5;

/** Acts of kinds whose subject the caller may read, or decide on; the oldest first. */
export async function listWaitingActs(
  { context, secondPerson }: ApprovalsDeps,
  abilities: ReadonlyMap<string, Ability>,
  session: Pick<Session, 'abilities' | 'userId'>,
): Promise<DataOf<'GET /admin/approvals'>> {
  const { clock, plainDb } = context;
  const now = new Date(clock.now());
  let acts: readonly WaitingAct[] = [];
  for (const [kind, ability] of abilities) {
    if (!maySee(session, ability)) continue;
    const waiting = await selectWaiting<unknown>(plainDb, kind, now);
    if (waiting.length === 0) continue;
    const shown = waiting.slice(0, SHOWN_MAX);
    const asked = {
      officer: session.userId,
      ability,
      people: shown.map(({ proposedBy }) => proposedBy),
    };
    const view = await secondPerson.look(plainDb, asked);
    const others = await readOthers(plainDb, ability);
    const own = shown.map((approval) => ({
      ...frameOf(kind, approval, session.userId),
      may_decide: view.mayDecide(() => view.weigh(approval.proposedBy)),
      waits_for: others.filter(({ id }) => id !== String(approval.proposedBy)).slice(0, WAITS_MAX),
    }));
    acts = [...acts, ...own];
  }
  const oldest = acts.toSorted((a, b) => (a.proposed_at < b.proposed_at ? -1 : 1));
  return { acts: oldest.slice(0, SHOWN_MAX), at: now.toISOString() };
}

const maySee = ({ abilities }: Pick<Session, 'abilities'>, { action, subject }: Ability): boolean =>
  abilities.some(
    (one) => one.subject === subject && (one.action === action || one.action === 'read'),
  );

/** Who counts as a second person for an ability now. */
async function readOthers(db: PlainDb, ability: Ability): Promise<WaitingAct['waits_for']> {
  const holders = (await readHolders(db, ability)).filter(
    ({ secondsToCount }) => secondsToCount === 0,
  );
  const names = await selectNames(
    db,
    holders.map(({ userId }) => userId),
  );
  return holders.map(({ userId }) => ({ id: String(userId), name: names.get(userId) ?? null }));
}

function frameOf(kind: string, approval: Approval<unknown>, officer: number) {
  return {
    id: String(approval.id),
    kind,
    subject: approval.subject.slice(0, 200),
    reason: approval.reason,
    proposed_by: { id: String(approval.proposedBy), name: approval.proposerName },
    proposed_at: approval.proposedAt.toISOString(),
    expires_at: approval.expiresAt?.toISOString() ?? null,
    is_mine: approval.proposedBy === officer,
  };
}
