// Asking the identity office about a request for level 1, as often as it takes, and what its answer
// makes of the request.
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { CardAccount } from '../../providers/identity/port.ts';
import { type IdentityClient, isTakenCard } from '../cards/index.ts';
import type { StandingsService } from '../standings/index.ts';
import { NATIONAL_CODE, type User } from '../users/index.ts';
import type { IdentityAnswers } from './identity-answers.ts';
import {
  countCheck,
  type KycRequestRow,
  leaveToOfficers,
  lockPerson,
  selectPendingRequest,
} from './kyc.queries.ts';
import {
  approveWithin,
  type DecisionParts,
  keepWord,
  type LevelOneRefusal,
  refuseWithin,
} from './level-one-decision.ts';
import { isNamedSo } from './same-name.ts';

/** Under this name questions about requests wait as jobs. */
export const CHECK_KYC_TASK = 'check_kyc';

/** What the office is asked and a request is decided with. */
export interface CheckParts extends DecisionParts {
  readonly identity: IdentityClient;
  readonly answers: IdentityAnswers;
  readonly standings: Pick<StandingsService, 'tell'>;
}

type Answer =
  | { readonly isApproved: true; readonly account: CardAccount }
  | { readonly isApproved: false; readonly reason: LevelOneRefusal };

const UNIQUE_VIOLATION = '23505';

/** Has the office asked about a request, now or later; asked for twice it is asked once. */
export function askLater(db: PlainDb, requestId: number, runAt?: Date): Promise<void> {
  const jobKey = `${CHECK_KYC_TASK}:${requestId}`;
  const options = runAt === undefined ? { jobKey } : { jobKey, runAt };
  return addJob(db, CHECK_KYC_TASK, { requestId }, options);
}

const refused = (reason: LevelOneRefusal): Answer => ({ isApproved: false, reason });

/** What the office says; undefined when it must be asked again. */
async function askOffice(
  { answers, cards, context }: CheckParts,
  user: User,
  request: KycRequestRow,
): Promise<Answer | undefined> {
  const nationalCode = context.secrets.open(NATIONAL_CODE, request.national_code_sealed);
  const cardNumber = await cards.numberOf(user.id, Number(request.card_id));
  if (cardNumber === undefined) return refused('not_a_card');
  const of = { userId: user.id, requestId: Number(request.id) };
  const isMatched = await answers.matchMobile(of, { mobile: user.mobile, nationalCode });
  if (isMatched !== true) return isMatched === false ? refused('mobile_mismatch') : undefined;
  const { birth_date: birthDate, first_name: firstName, last_name: lastName } = request;
  const person = await answers.findPerson(of, { nationalCode, birthDate, firstName, lastName });
  if (person === undefined) return undefined;
  if (person === null) return refused('identity_mismatch');
  if (!isNamedSo(request, person)) return refused('name_mismatch');
  const isOwn = await answers.matchCard(of, { nationalCode, birthDate, cardNumber });
  if (isOwn !== true) return isOwn === false ? refused('card_owner_mismatch') : undefined;
  const account = await answers.findAccount(of, cardNumber);
  if (account === undefined) return undefined;
  return account === null ? refused('not_a_card') : { isApproved: true, account };
}

/** Decides and tells; nothing when the request was decided elsewhere meanwhile. */
async function decide(
  parts: CheckParts,
  request: KycRequestRow,
  decision: { readonly account: CardAccount } | { readonly reason: LevelOneRefusal },
): Promise<void> {
  const userId = Number(request.user_id);
  const tell = await withTransaction(parts.context.plainDb, async (tx) => {
    await lockPerson(tx, userId);
    const isDecided =
      'reason' in decision
        ? await refuseWithin(parts, tx, request, decision)
        : await approveWithin(parts, tx, request, decision);
    if (!isDecided) return undefined;
    return keepWord(parts, tx, request, 'reason' in decision ? decision.reason : null);
  });
  if (tell === undefined) return;
  if (!('reason' in decision)) await parts.standings.tell(userId);
  parts.users.tellChanged(userId);
  tell();
}

/** Asks about a request that waits, and decides it where the office answers. */
export async function checkLevelOne(parts: CheckParts, requestId: number): Promise<void> {
  const { plainDb } = parts.context;
  const request = await selectPendingRequest(plainDb, requestId);
  if (request === undefined) return;
  const user = await parts.users.load(Number(request.user_id));
  const answer = await askOffice(parts, user, request);
  if (answer === undefined) {
    const runAt = parts.identity.nextAskAt(await countCheck(plainDb, requestId));
    await askLater(plainDb, requestId, runAt);
    return;
  }
  // whom staff lowered would be back by saying the same again: what the office says is for them to read
  if (await leaveToOfficers(plainDb, requestId)) return;
  if (!answer.isApproved) return decide(parts, request, answer);
  try {
    await decide(parts, request, answer);
  } catch (error) {
    // two accounts asked with one code, or one card, and the other one was first
    const { code } = error as { readonly code?: unknown };
    if (code !== UNIQUE_VIOLATION && code !== 'national_code_taken') throw error;
    const reason = isTakenCard(error) ? 'card_owner_mismatch' : 'national_code_taken';
    await decide(parts, request, { reason });
  }
}
