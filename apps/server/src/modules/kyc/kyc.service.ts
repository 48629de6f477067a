// Proving who one is: the request for level 1 and what becomes of it.
import type { AccessStatus } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import type { ServerContext } from '../../platform/context.ts';
import { type Db, withTransaction } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { CardAccount } from '../../providers/identity/port.ts';
import {
  type CardsModule,
  type IdentityDesk,
  isTakenCard,
  normaliseCardNumber,
} from '../cards/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import { NATIONAL_CODE, normaliseName, type User, type UsersModule } from '../users/index.ts';
import { parseBirthDate } from './birth-date.ts';
import { toAccessStatus } from './kyc.mapper.ts';
import {
  countCheck,
  decideRequest,
  insertLevelOneRequest,
  type KycRequestRow,
  lockPerson,
  noteIdentityTry,
  selectLatestRequest,
  selectPendingRequest,
  selectWaitingRequests,
} from './kyc.queries.ts';
import { normaliseNationalCode } from './national-code.ts';

export const CHECK_KYC_TASK = 'check_kyc';

export interface KycDeps {
  readonly cards: CardsModule;
  readonly identity: IdentityDesk;
  readonly notifications: NotificationsModule;
  readonly users: UsersModule;
  /** The day's limits of a person, as they stand on the wire. */
  readonly limitsOf: (userId: number) => Promise<AccessStatus['limits']>;
}

export interface LevelOneRequest {
  readonly first_name: string;
  readonly last_name: string;
  readonly national_code: string;
  readonly birth_date: string;
  readonly card_number: string;
}

export interface KycService {
  status(userId: number): Promise<AccessStatus>;
  /** Asks for level 1. @throws AppError */
  requestLevelOne(userId: number, request: LevelOneRequest): Promise<AccessStatus>;
  /** Asks the office about a request that waits. */
  check(requestId: number): Promise<void>;
  /** Has every request asked about that waits. */
  sweep(): Promise<void>;
}

type Refusal = 'mobile_mismatch' | 'card_owner_mismatch' | 'not_a_card' | 'national_code_taken';
type Answer =
  | { readonly isApproved: true; readonly account: CardAccount }
  | { readonly isApproved: false; readonly reason: Refusal };

const UNIQUE_VIOLATION = '23505';
const TRIES_PER_DAY = 5;

/** What all steps of a request share. */
interface Desk extends KycDeps {
  readonly context: ServerContext;
}

/** Levels of this installation. */
export function createKycService(context: ServerContext, deps: KycDeps): KycService {
  const { db } = context;
  const desk: Desk = { ...deps, context };
  return {
    status: (userId) => readStatus(desk, userId),
    requestLevelOne: (userId, request) => requestLevelOne(desk, userId, request),
    check: (requestId) => check(desk, requestId),
    sweep: async () => {
      for (const requestId of await selectWaitingRequests(db)) await askLater(db, requestId);
    },
  };
}

async function readStatus(desk: Desk, userId: number): Promise<AccessStatus> {
  const user = await desk.users.load(userId);
  const request = await selectLatestRequest(desk.context.db, userId);
  const limits = user.level >= 1 ? await desk.limitsOf(userId) : [];
  return toAccessStatus(user.level, request, limits);
}

async function requestLevelOne(
  desk: Desk,
  userId: number,
  given: LevelOneRequest,
): Promise<AccessStatus> {
  const { clock, db, secrets } = desk.context;
  const firstName = normaliseName(given.first_name);
  const lastName = normaliseName(given.last_name);
  const nationalCode = normaliseNationalCode(given.national_code);
  const birthDate = parseBirthDate(given.birth_date, clock.now());
  const cardNumber = normaliseCardNumber(given.card_number);
  const nationalCodeHash = secrets.hash(NATIONAL_CODE, nationalCode);
  const isTaken = await withTransaction(db, async (tx) => {
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
    if (await desk.users.isNationalCodeTaken(nationalCodeHash, userId, tx)) return true;
    const card = await desk.cards.addWithin(tx, userId, cardNumber);
    const id = await insertLevelOneRequest(tx, {
      userId,
      firstName,
      lastName,
      nationalCodeHash,
      nationalCodeSealed: secrets.seal(NATIONAL_CODE, nationalCode),
      birthDate,
      cardId: card.id,
    });
    if (id === undefined) throw new AppError('kyc_request_pending');
    await askLater(tx, id);
    return false;
  });
  if (isTaken) throw new AppError('national_code_taken');
  return readStatus(desk, userId);
}

function askLater(db: Db, requestId: number, runAt?: Date): Promise<void> {
  const jobKey = `${CHECK_KYC_TASK}:${requestId}`;
  const options = runAt === undefined ? { jobKey } : { jobKey, runAt };
  return addJob(db, CHECK_KYC_TASK, { requestId }, options);
}

/** What the office says; undefined when it must be asked again. */
async function askOffice(
  desk: Desk,
  user: User,
  request: KycRequestRow,
): Promise<Answer | undefined> {
  const nationalCode = desk.context.secrets.open(NATIONAL_CODE, request.national_code_sealed);
  const cardNumber = await desk.cards.numberOf(user.id, Number(request.card_id));
  if (cardNumber === undefined) return { isApproved: false, reason: 'not_a_card' };
  return desk.identity.ask(async (office): Promise<Answer> => {
    if (!(await office.matchMobile({ mobile: user.mobile, nationalCode }))) {
      return { isApproved: false, reason: 'mobile_mismatch' };
    }
    const question = { nationalCode, birthDate: request.birth_date, cardNumber };
    if (!(await office.matchCard(question))) {
      return { isApproved: false, reason: 'card_owner_mismatch' };
    }
    const account = await office.findAccount(cardNumber);
    if (account === undefined) return { isApproved: false, reason: 'not_a_card' };
    return { isApproved: true, account };
  });
}

/** False when the request was decided elsewhere meanwhile. */
function approve(desk: Desk, request: KycRequestRow, account: CardAccount): Promise<boolean> {
  return withTransaction(desk.context.db, async (tx) => {
    await lockPerson(tx, Number(request.user_id));
    if (!(await decideRequest(tx, Number(request.id), 'approved', null))) return false;
    await desk.cards.verifyWithin(tx, Number(request.card_id), account);
    return desk.users.raiseToLevelOne(tx, {
      userId: Number(request.user_id),
      firstName: request.first_name,
      lastName: request.last_name,
      nationalCodeHash: request.national_code_hash,
      nationalCodeSealed: request.national_code_sealed,
      birthDate: request.birth_date,
    });
  });
}

/** False when the request was decided elsewhere meanwhile. */
function refuse(desk: Desk, request: KycRequestRow, reason: Refusal): Promise<boolean> {
  return withTransaction(desk.context.db, async (tx) => {
    await lockPerson(tx, Number(request.user_id));
    if (!(await decideRequest(tx, Number(request.id), 'refused', reason))) return false;
    const cardId = Number(request.card_id);
    if (reason === 'not_a_card') await desk.cards.refuseWithin(tx, cardId, 'not_a_card');
    else if (reason === 'card_owner_mismatch') {
      await desk.cards.refuseWithin(tx, cardId, 'owner_mismatch');
    } else await desk.cards.forgetWithin(tx, cardId);
    return true;
  });
}

async function tell(desk: Desk, request: KycRequestRow, refusal: Refusal | null): Promise<void> {
  const userId = Number(request.user_id);
  desk.users.tellChanged(userId);
  await desk.notifications.notify({
    userId,
    kind: refusal === null ? 'level_approved' : 'level_refused',
    facts: { level: Number(request.level), reason: refusal },
    reference: `kyc:${request.id}`,
    event: 'kyc_update',
  });
}

async function check(desk: Desk, requestId: number): Promise<void> {
  const { db } = desk.context;
  const request = await selectPendingRequest(db, requestId);
  if (request === undefined) return;
  const user = await desk.users.load(Number(request.user_id));
  const answer = await askOffice(desk, user, request);
  if (answer === undefined) {
    await askLater(db, requestId, desk.identity.nextAskAt(await countCheck(db, requestId)));
    return;
  }
  if (!answer.isApproved) {
    if (await refuse(desk, request, answer.reason)) await tell(desk, request, answer.reason);
    return;
  }
  try {
    if (await approve(desk, request, answer.account)) await tell(desk, request, null);
  } catch (error) {
    // two accounts asked with one code, or one card, and the other one was first
    if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
    const reason = isTakenCard(error) ? 'card_owner_mismatch' : 'national_code_taken';
    if (await refuse(desk, request, reason)) await tell(desk, request, reason);
  }
}
