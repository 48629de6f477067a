// The kinds of a process, and what finishes those whose officer may have gone in between.
import type { Ability } from '@sarraf/contracts';
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { actOf } from './approval-acts.ts';
import type { ApprovalKind, ApprovalEvent } from './approval-kind.ts';
import { expireApprovals, selectApplying } from './approvals.queries.ts';
import type { ApprovalsDeps, ApprovalsOf } from './approvals-of.ts';
import { approvalRoutes } from './approvals.routes.ts';
import { createApprovalsOf } from './approvals.service.ts';
import { listWaitingActs } from './waiting-acts.service.ts';

/** Decisions by two, for the modules whose they are. */
export interface ApprovalsModule {
  /** Declares a kind; each once. */
  approval<Wanted>(kind: ApprovalKind<Wanted>): ApprovalsOf<Wanted>;
  /** The kinds that were declared. */
  kinds(): readonly string[];
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

const EVERY_MS = 3_000;
const AT_ONCE = 20;

/** What the audit has no word for could never be decided. @throws Error */
function assertWords<Wanted>({ act, apply, kind, yesOnly }: ApprovalKind<Wanted>): void {
  if (act !== undefined) return;
  const words: ApprovalEvent[] = ['proposed', 'approved'];
  if (yesOnly === undefined) words.push('refused', 'withdrawn');
  if (typeof apply !== 'function') words.push('applied', 'failed');
  const silent = words.find((word) => actOf(kind, word) === undefined);
  if (silent !== undefined) throw new Error(`The audit has no act for ${kind} ${silent}.`);
}

/** Decisions by two. */
export function createApprovals(deps: ApprovalsDeps): ApprovalsModule {
  const { clock, plainDb } = deps.context;
  const finishers = new Map<string, (id: bigint) => Promise<void>>();
  const abilities = new Map<string, Ability>();
  return {
    approval: (kind) => {
      if (finishers.has(kind.kind)) throw new Error(`${kind.kind} is declared twice.`);
      assertWords(kind);
      abilities.set(kind.kind, kind.ability);
      const made = createApprovalsOf({ ...deps, kind });
      finishers.set(kind.kind, (id) => made.finish(id));
      return made;
    },
    kinds: () => [...finishers.keys()],
    routes: approvalRoutes((session) => listWaitingActs(deps, abilities, session)),
    background: [
      {
        name: 'finish_approvals',
        when: { everyMs: EVERY_MS },
        run: async () => {
          await expireApprovals(plainDb, new Date(clock.now()));
          const failures: unknown[] = [];
          // each holds a connection until the books answer: together they would hold the whole pool
          for (const { id, kind } of await selectApplying(plainDb, AT_ONCE)) {
            await finishers
              .get(kind)?.(id)
              .catch((error: unknown) => failures.push(error));
          }
          // one that cannot be sent keeps no other one from its turn
          if (failures.length > 0) throw failures[0];
        },
      },
    ],
  };
}
