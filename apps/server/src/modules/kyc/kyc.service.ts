// Proving who one is: the request for level 1 and what becomes of it.
import type { AccessLevel, AccessStatus } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import type { ServerContext } from '../server-context.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { normaliseCardNumber } from '../cards/index.ts';
import type { HeldDepositsOf, LimitsOf, OpenKinds } from '../limits/index.ts';
import type { StandingsService } from '../standings/index.ts';
import { NATIONAL_CODE, normaliseName } from '../users/index.ts';
import { createIdentityAnswers, type IdentityAnswers } from './identity-answers.ts';
import { deleteOldAnswers } from './identity-answers.queries.ts';
import { parseBirthDate } from './birth-date.ts';
import { toAccessLevel, toAccessStatus } from './kyc.mapper.ts';
import { askLater, checkLevelOne, type CheckParts } from './level-one-check.service.ts';
import { cancelWithin, refuseWithin } from './level-one-decision.ts';
import {
  deleteOldIdentityTries,
  insertLevelOneRequest,
  isBeingVerified,
  lockPerson,
  noteIdentityTry,
  selectLatestRequest,
  selectPendingRequest,
  selectWaitingRequests,
} from './kyc.queries.ts';
import { selectItems } from './level-two.queries.ts';
import { normaliseNationalCode } from './national-code.ts';

/** What levels are proved with. */
export interface KycDeps extends Omit<CheckParts, 'context' | 'answers'> {
  /** The limits of a person, as they stand on the wire. */
  readonly limitsOf: LimitsOf;
  /** What has to stay of their worth after recent deposits. */
  readonly heldDepositsOf: HeldDepositsOf;
  /** What a level may do at all now. */
  readonly openKinds: OpenKinds;
  readonly standings: Pick<StandingsService, 'read' | 'tell'>;
}

/** What all steps of a request share. */
interface Parts extends KycDeps {
  readonly context: ServerContext;
  readonly answers: IdentityAnswers;
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

const TRIES_PER_DAY = 5;

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
    check: (requestId) => checkLevelOne(parts, requestId),
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
  const { plainDb } = parts.context;
  const { level } = await parts.users.load(userId);
  const [request, limits, items, standing, heldDeposits, isOpen] = await Promise.all([
    selectLatestRequest(plainDb, userId),
    level >= 1 ? parts.limitsOf(userId) : [],
    selectItems(plainDb, userId),
    parts.standings.read(plainDb, userId),
    parts.heldDepositsOf(userId, level),
    parts.openKinds(),
  ]);
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
