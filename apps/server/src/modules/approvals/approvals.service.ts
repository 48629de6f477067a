// Approvals of one kind, each step in a transaction of its own or of the caller's.
import { withTransaction } from '../../platform/database/handles.ts';
import type { Approval } from './approval-kind.ts';
import type { ApprovalsOf, Parts, DecisionResult } from './approvals-of.ts';
import {
  type ApprovalKey,
  selectInForce,
  selectWaiting,
  selectWaitingOf,
} from './approvals.queries.ts';
import { approve, load, propose, refuse } from './decide.service.ts';
import { finish } from './finish-approval.service.ts';
import { decideRequest, look } from './requests.service.ts';

/** Approvals of one kind, in this installation. */
export function createApprovalsOf<Wanted>(parts: Parts<Wanted>): ApprovalsOf<Wanted> {
  const { context, kind } = parts;
  const { clock, plainDb } = context;
  const keyOf = (id: ApprovalKey['id']): ApprovalKey => ({ kind: kind.kind, id });
  const done = async ({ after, approval }: DecisionResult<Wanted>): Promise<Approval<Wanted>> => {
    await after();
    return load(plainDb, keyOf(approval.id));
  };
  return {
    propose: async (proposed) =>
      done(await withTransaction(plainDb, (tx) => propose(parts, tx, proposed))),
    proposeIn: (tx, proposed) => propose(parts, tx, proposed),
    approve: async (id, decision) =>
      done(await withTransaction(plainDb, (tx) => approve(parts, tx, keyOf(id), decision))),
    refuse: async (id, decision) =>
      done(await withTransaction(plainDb, (tx) => refuse(parts, tx, keyOf(id), decision))),
    find: (db, id) => load(db, keyOf(id)),
    decideRequest: (tx, verdict, proposed) => decideRequest(parts, tx, verdict, proposed),
    look: (db, officer, items) => look(parts, db, officer, items),
    waitingOf: (db, subject) =>
      selectWaitingOf(db, { kind: kind.kind, subject }, new Date(clock.now())),
    waiting: (db) => selectWaiting(db, kind.kind, new Date(clock.now())),
    inForce: (db) => selectInForce(db, kind.kind),
    finish: (id) => finish(parts, keyOf(id)),
  };
}
