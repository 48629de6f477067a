// Proving who one is: the request for level 1 and what becomes of it.
import type { AccessLevel, AccessStatus } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import type { ServerContext } from '../server-context.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { CardAccount } from '../../providers/identity/port.ts';
import {
  type CardsModule,
  type IdentityClient,
  isTakenCard,
  normaliseCardNumber,
} from '../cards/index.ts';
import type { HeldDepositsOf, LimitsOf, OpenKinds } from '../limits/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { StandingsService } from '../standings/index.ts';
import { NATIONAL_CODE, normaliseName, type User, type UsersModule } from '../users/index.ts';
import { createIdentityAnswers, type IdentityAnswers } from './identity-answers.ts';
import { deleteOldAnswers } from './identity-answers.queries.ts';
import { parseBirthDate } from './birth-date.ts';
import { toAccessLevel, toAccessStatus } from './kyc.mapper.ts';
import {
  approveWithin,
  cancelWithin,
  keepWord,
  type LevelOneRefusal,
  refuseWithin,
} from './level-one-decision.ts';
import {
  countCheck,
  deleteOldIdentityTries,
  insertLevelOneRequest,
  isBeingVerified,
  type KycRequestRow,
  leaveToOfficers,
  lockPerson,
  noteIdentityTry,
  selectLatestRequest,
  selectPendingRequest,
  selectWaitingRequests,
} from './kyc.queries.ts';
import { selectItems } from './level-two.queries.ts';
import { normaliseNationalCode } from './national-code.ts';
import { isNamedSo } from './same-name.ts';

/** Under this name questions about requests wait as jobs. */
export const CHECK_KYC_TASK = 'check_kyc';

/** What levels are proved with. */
export interface KycDeps {
  readonly cards: CardsModule;
  readonly identity: IdentityClient;
  readonly notifications: NotificationsModule;
  readonly users: UsersModule;
  /** The limits of a person, as they stand on the wire. */
  readonly limitsOf: LimitsOf;
  /** What has to stay of their worth after recent deposits. */
  readonly heldDepositsOf: HeldDepositsOf;
  /** What a level may do at all now. */
  readonly openKinds: OpenKinds;
  readonly standings: Pick<StandingsService, 'read' | 'tell'>;
}

/** What a person says of themselves to reach level 1. */
export interface LevelOneRequest {
  readonly first_name: string;
  readonly last_name: string;
  readonly national_code: string;
  readonly birth_date: string;
  readonly card_number: string;
}

/** Levels, for the routes and for background work. */
export interface KycService {
  status(userId: number): Promise<AccessStatus>;
  /** One level by itself. */
  level(userId: number, level: 0 | 1 | 2): Promise<AccessLevel>;
  /** Asks for level 1. @throws AppError */
  requestLevelOne(userId: number, request: LevelOneRequest): Promise<AccessStatus>;
  /**
   * Takes back the request that waits; again is the same.
   *
   * @throws AppError `kyc_request_not_pending` when none waits
   */
  cancel(userId: number): Promise<AccessStatus>;
  /** Asks the office about a request that waits. */
  check(requestId: number): Promise<void>;
  /** Has every request asked about that waits. */
  sweep(): Promise<void>;
  /** Forgets tries that count no more, and answers that are of no use any more. */
  forgetOld(): Promise<void>;
  /** Whether a person, whom the caller's transaction has locked, waits for level 1. */
  isBeingVerified(tx: PlainDb, userId: number): Promise<boolean>;
}

type Answer =
  | { readonly isApproved: true; readonly account: CardAccount }
  | { readonly isApproved: false; readonly reason: LevelOneRefusal };

const UNIQUE_VIOLATION = '23505';
const TRIES_PER_DAY = 5;

/** What all steps of a request share. */
interface Parts extends KycDeps {
  readonly context: ServerContext;
  readonly answers: IdentityAnswers;
}

/** Levels of this installation. */
export function createKycService(context: ServerContext, deps: KycDeps): KycService {
  const { plainDb } = context;
  const answers = createIdentityAnswers(context, deps.identity);
  const parts: Parts = { ...deps, context, answers };
  return {
    status: (userId) => readStatus(parts, userId),
    level: async (userId, level) => {
      const limits = level === 0 ? [] : await parts.limitsOf(userId, level);
      return toAccessLevel(await readStatus(parts, userId), level, limits);
    },
    cancel: (userId) => cancel(parts, userId),
    requestLevelOne: (userId, request) => requestLevelOne(parts, userId, request),
    check: (requestId) => check(parts, requestId),
    isBeingVerified,
    forgetOld: async () => {
      await deleteOldIdentityTries(plainDb);
      await deleteOldAnswers(plainDb);
    },
    sweep: async () => {
      for (const requestId of await selectWaitingRequests(plainDb))
        await askLater(plainDb, requestId);
    },
  };
}

async function readStatus(parts: Parts, userId: number): Promise<AccessStatus> {
  const user = await parts.users.load(userId);
  const request = await selectLatestRequest(parts.context.plainDb, userId);
  const limits = user.level >= 1 ? await parts.limitsOf(userId) : [];
  const items = await selectItems(parts.context.plainDb, userId);
  const standing = await parts.standings.read(parts.context.plainDb, userId);
  const heldDeposits = await parts.heldDepositsOf(userId, user.level);
  const isOpen = await parts.openKinds();
  const { level } = user;
  return toAccessStatus({ level, request, limits, items, standing, heldDeposits, isOpen });
}

/**
 * Keeps the request and asks the office at once whether mobile and national code belong together;
 * all else is asked in the background, and this, too, where the office does not answer now.
 */
async function requestLevelOne(
  parts: Parts,
  userId: number,
  given: LevelOneRequest,
): Promise<AccessStatus> {
  const { clock, plainDb, secrets } = parts.context;
  const firstName = normaliseName(given.first_name);
  const lastName = normaliseName(given.last_name);
  const nationalCode = normaliseNationalCode(given.national_code);
  const birthDate = parseBirthDate(given.birth_date, clock.now());
  const cardNumber = normaliseCardNumber(given.card_number);
  const hashes = secrets.searchHashes(NATIONAL_CODE, nationalCode);
  const requestId = await withTransaction(plainDb, async (tx) => {
    const { level } = await lockPerson(tx, userId);
    if (level >= 1) throw new AppError('kyc_level_reached');
    if ((await selectLatestRequest(tx, userId))?.status === 'pending') {
      throw new AppError('kyc_request_pending');
    }
    const tries = await noteIdentityTry(tx, userId);
    if (tries.count > TRIES_PER_DAY) {
      throw new AppError('rate_limited', { seconds: Math.max(1, tries.freeInSeconds) });
    }
    // the try stays noted: whether a code is known here can't be asked without end
    if (await parts.users.isNationalCodeTaken(tx, hashes, userId)) return undefined;
    const card = await parts.cards.addWithin(tx, userId, cardNumber);
    const id = await insertLevelOneRequest(tx, {
      userId,
      firstName,
      lastName,
      nationalCodeHash: secrets.searchHash(NATIONAL_CODE, nationalCode),
      nationalCodeSealed: secrets.seal(NATIONAL_CODE, nationalCode),
      birthDate,
      cardId: card.id,
    });
    if (id === undefined) throw new AppError('kyc_request_pending');
    return id;
  });
  if (requestId === undefined) throw new AppError('national_code_taken');
  const { mobile } = await parts.users.load(userId);
  const isMatched = await parts.answers.matchMobile(
    { userId, requestId },
    { mobile, nationalCode },
  );
  if (isMatched === false) {
    await refuseAtOnce(parts, requestId);
    throw new AppError('identity_not_found');
  }
  // a process that dies before this leaves the request to the sweep
  await askLater(plainDb, requestId);
  return readStatus(parts, userId);
}

async function cancel(parts: Parts, userId: number): Promise<AccessStatus> {
  await withTransaction(parts.context.plainDb, async (tx) => {
    await lockPerson(tx, userId);
    const request = await selectLatestRequest(tx, userId);
    if (request?.status === 'cancelled') return;
    if (request?.status !== 'pending') throw new AppError('kyc_request_not_pending');
    await cancelWithin(parts, tx, request);
  });
  parts.users.tellChanged(userId);
  return readStatus(parts, userId);
}

/** Who asks is told by the answer itself; their other windows only hear that something changed. */
async function refuseAtOnce(parts: Parts, requestId: number): Promise<void> {
  const request = await selectPendingRequest(parts.context.plainDb, requestId);
  if (request === undefined) return;
  await withTransaction(parts.context.plainDb, async (tx) => {
    await lockPerson(tx, Number(request.user_id));
    await refuseWithin(parts, tx, request, { reason: 'mobile_mismatch' });
  });
  parts.users.tellChanged(Number(request.user_id));
}

function askLater(db: PlainDb, requestId: number, runAt?: Date): Promise<void> {
  const jobKey = `${CHECK_KYC_TASK}:${requestId}`;
  const options = runAt === undefined ? { jobKey } : { jobKey, runAt };
  return addJob(db, CHECK_KYC_TASK, { requestId }, options);
}

const refused = (reason: LevelOneRefusal): Answer => ({ isApproved: false, reason });

/** What the office says; undefined when it must be asked again. */
async function askOffice(
  { answers, cards, context }: Parts,
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
  parts: Parts,
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

async function check(parts: Parts, requestId: number): Promise<void> {
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
