// What is to become of money that is nobody's, as two officers decide on it: the subject is the line of a
// statement, or the parked charge.
import { AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { Approval, ApprovalKind } from '../approvals/index.ts';
import { assertNotBlocked } from '../operations/index.ts';
import { tomanText } from '../toman-amounts/index.ts';
import { type CreditDeps, moveLineById } from './credit-lines.service.ts';
import { mayHaveDeposits } from './lines.queries.ts';
import type { UnmatchedRow } from './parked-charges.queries.ts';
import { DECIDES } from './statements-deps.ts';
import { findUnmatchedRows, lockUnmatched, noteUnmatched } from './unmatched.queries.ts';
import { type UnmatchedWish, UNMATCHED } from './officer-words.ts';

async function load(db: PlainDb, id: string): Promise<UnmatchedRow> {
  const [row] = await findUnmatchedRows(db, [id]);
  if (row === undefined) throw new AppError('unmatched_not_found');
  return row;
}

/** Gives it to a person, or says that the bank paid it back. */
export function unmatchedApproval(deps: CreditDeps): ApprovalKind<UnmatchedWish> {
  const { context, standings } = deps;
  const assertMayHave = async (
    tx: PlainDb,
    { wanted }: Pick<Approval<UnmatchedWish>, 'wanted'>,
  ) => {
    if (wanted.way !== 'assign') return;
    const standing = await standings.read(tx, wanted.userId);
    if (standing.isFrozen) throw new AppError('account_frozen');
    assertNotBlocked(standing, 'deposit');
  };
  return {
    kind: UNMATCHED,
    ability: DECIDES,
    subjects: ({ personId }) => (personId === null ? [] : [personId]),
    lock: async (tx, { subject }) => void (await lockUnmatched(tx, subject)),
    assertOpen: async (tx, { subject, wanted }) => {
      const { charge, namedId, state } = await load(tx, subject);
      if (state !== 'parked') throw new AppError('unmatched_not_waiting');
      if (wanted.way !== 'assign') return;
      // what came by a charge is its person's or goes back to whoever paid
      if (charge !== null && namedId !== wanted.userId) throw new AppError('not_found');
      if (!(await mayHaveDeposits(tx, wanted.userId))) throw new AppError('not_found');
    },
    assertWanted: assertMayHave,
    assertMay: assertMayHave,
    yesOnly: true,
    apply: async (tx, { subject }) => {
      const at = new Date(context.clock.now());
      const row = await load(tx, subject);
      await noteUnmatched(tx, row, { state: 'moving', creditedTo: null, at });
      return () => moveLineById(deps, subject);
    },
    again: ({ subject }) => moveLineById(deps, subject),
    act: ({ wanted }) => (wanted.way === 'assign' ? 'unmatched_assigned' : 'unmatched_paid_back'),
    describe: async (tx, { subject, wanted }, { word }) => {
      const row = await load(tx, subject);
      const isLast = word === 'approved';
      const change = (field: string, to: string) => ({ field, old: null, new: to });
      return {
        subject: row.charge === null ? `statement_line:${subject}` : `payment:${subject}`,
        changes: [
          ...(isLast ? [{ field: 'status', old: row.state, new: 'moving' }] : []),
          change('amount', tomanText(row.amountRial)),
          ...(wanted.way === 'assign' ? [] : [change('bank_reference', wanted.bankReference)]),
          change('decided', isLast ? 'yes' : 'no'),
        ],
      };
    },
  };
}
