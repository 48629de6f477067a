// Proving who one is: the request for level 1 and what becomes of it.
import type { AccessStatus } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import type { ServerContext } from '../../platform/context.ts';
import { withTransaction } from '../../platform/database/database.ts';
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
  selectLatestRequest,
  selectPendingRequest,
  selectWaitingRequests,
} from './kyc.queries.ts';
import { normaliseNationalCode } from './national-code.ts';

export const CHECK_KYC_TASK = 'check_kyc';

export interface KycDeps {
  readonly cards: CardsModule;
  readonly desk: IdentityDesk;
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

/** Levels of this installation. */
export function createKycService(context: ServerContext, deps: KycDeps): KycService {
  const { clock, db, secrets } = context;
  const { cards, desk, notifications, users } = deps;

  const status = async (userId: number): Promise<AccessStatus> => {
    const user = await users.load(userId);
    const request = await selectLatestRequest(db, userId);
    const limits = user.level >= 1 ? await deps.limitsOf(userId) : [];
    return toAccessStatus(user.level, request, limits);
  };

  const requestLevelOne: KycService['requestLevelOne'] = async (userId, given) => {
    const firstName = normaliseName(given.first_name);
    const lastName = normaliseName(given.last_name);
    const nationalCode = normaliseNationalCode(given.national_code);
    const birthDate = parseBirthDate(given.birth_date, clock.now());
    const cardNumber = normaliseCardNumber(given.card_number);
    const nationalCodeHash = secrets.hash(NATIONAL_CODE, nationalCode);
    if ((await users.load(userId)).level >= 1) throw new AppError('kyc_level_reached');
    await withTransaction(db, async (tx) => {
      if ((await selectLatestRequest(tx, userId))?.status === 'pending') {
        throw new AppError('kyc_request_pending');
      }
      if (await users.isNationalCodeTaken(nationalCodeHash, userId, tx)) {
        throw new AppError('national_code_taken');
      }
      const card = await cards.addWithin(tx, userId, cardNumber);
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
      await addJob(tx, CHECK_KYC_TASK, { requestId: id }, { jobKey: jobKey(id) });
    });
    return status(userId);
  };

  const askOffice = async (user: User, request: KycRequestRow): Promise<Answer | undefined> => {
    const nationalCode = secrets.open(NATIONAL_CODE, request.national_code_sealed);
    const cardNumber = await cards.numberOf(user.id, Number(request.card_id));
    if (cardNumber === undefined) return { isApproved: false, reason: 'not_a_card' };
    return desk.ask(async (office): Promise<Answer> => {
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
  };

  /** False when the request was decided elsewhere meanwhile. */
  const approve = async (request: KycRequestRow, account: CardAccount): Promise<boolean> =>
    withTransaction(db, async (tx) => {
      if (!(await decideRequest(tx, Number(request.id), 'approved', null))) return false;
      await cards.verifyWithin(tx, Number(request.card_id), account);
      return users.raiseToLevelOne(tx, {
        userId: Number(request.user_id),
        firstName: request.first_name,
        lastName: request.last_name,
        nationalCodeHash: request.national_code_hash,
        nationalCodeSealed: request.national_code_sealed,
        birthDate: request.birth_date,
      });
    });

  const refuse = async (request: KycRequestRow, reason: Refusal): Promise<boolean> =>
    withTransaction(db, async (tx) => {
      if (!(await decideRequest(tx, Number(request.id), 'refused', reason))) return false;
      const isCardsFault = reason === 'card_owner_mismatch' || reason === 'not_a_card';
      const cardReason = reason === 'not_a_card' ? 'not_a_card' : 'owner_mismatch';
      if (isCardsFault) await cards.refuseWithin(tx, Number(request.card_id), cardReason);
      else await cards.forgetWithin(tx, Number(request.card_id));
      return true;
    });

  const tell = async (request: KycRequestRow, refusal: Refusal | undefined): Promise<void> => {
    const userId = Number(request.user_id);
    users.tellChanged(userId);
    await notifications.notify({
      userId,
      kind: refusal === undefined ? 'level_approved' : 'level_refused',
      facts: { level: Number(request.level), reason: refusal ?? null },
      reference: `kyc:${request.id}`,
      event: 'kyc_update',
    });
  };

  const check = async (requestId: number): Promise<void> => {
    const request = await selectPendingRequest(db, requestId);
    if (request === undefined) return;
    const user = await users.load(Number(request.user_id));
    const answer = await askOffice(user, request);
    if (answer === undefined) {
      const runAt = desk.nextAskAt(await countCheck(db, requestId));
      await addJob(db, CHECK_KYC_TASK, { requestId }, { jobKey: jobKey(requestId), runAt });
      return;
    }
    if (!answer.isApproved) {
      if (await refuse(request, answer.reason)) await tell(request, answer.reason);
      return;
    }
    try {
      if (await approve(request, answer.account)) await tell(request, undefined);
    } catch (error) {
      // two accounts asked with one code, or one card, and the other one was first
      if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
      const reason = isTakenCard(error) ? 'card_owner_mismatch' : 'national_code_taken';
      if (await refuse(request, reason)) await tell(request, reason);
    }
  };

  return {
    status,
    requestLevelOne,
    check,
    sweep: async () => {
      for (const requestId of await selectWaitingRequests(db)) {
        await addJob(db, CHECK_KYC_TASK, { requestId }, { jobKey: jobKey(requestId) });
      }
    },
  };
}

function jobKey(requestId: number): string {
  return `${CHECK_KYC_TASK}:${requestId}`;
}
