// One-time codes by SMS: six digits, two minutes, five tries, one use, one request.
import { randomInt, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../http/index.ts';
import type { ServerContext } from '../../platform/context.ts';
import { withTransaction } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { SmsTemplate } from '../../providers/sms/port.ts';
import type { CodePurpose } from './code-purpose.ts';
import {
  type CodeRequest,
  insertCode,
  isRequestDone,
  lockSender,
  recentSendsFromIp,
  recentSendsToMobile,
  takeTry,
  useCode,
} from './codes.queries.ts';
import { SEND_SMS_TASK, sealMessage } from './sms-outbox.ts';

export interface SendCode extends CodeRequest {
  readonly ip: string;
  /**
   * Goes out instead of a code: the code that is then wanted exists nowhere. For mobiles that
   * are known already, so that the caller sees no difference.
   */
  readonly instead?: SmsTemplate;
}

export interface SentCode {
  readonly expiresAt: Date;
  /** When another one may be asked for. */
  readonly resendAt: Date;
}

export interface Codes {
  /** Sends a new code and voids the earlier one. @throws AppError `rate_limited` */
  send(request: SendCode): Promise<SentCode>;
  /** Tries a code; true exactly once, and then never again. */
  use(request: CodeRequest, code: string): Promise<boolean>;
  /** Whether the request's code was used. */
  isDone(request: CodeRequest): Promise<boolean>;
}

const LIFE_SECONDS = 120;
const PAUSE_SECONDS = 30;
const CODES = 1_000_000;

const TEMPLATES: Readonly<Record<CodePurpose, SmsTemplate>> = {
  register: 'sarraf-register',
  login: 'sarraf-login',
  set_two_factor: 'sarraf-set-two-factor',
  disable_two_factor: 'sarraf-disable-two-factor',
};

/** Codes of this installation. */
export function createCodes(context: ServerContext): Codes {
  const { db, config, ids, secrets } = context;
  const hashOf = (request: CodeRequest, code: string): Buffer =>
    secrets.hash(
      'one-time-code',
      `${request.mobile}/${request.purpose}/${request.requestId}/${code}`,
    );

  const send = (request: SendCode): Promise<SentCode> =>
    withTransaction(db, async (tx) => {
      const { mobile, purpose, requestId, ip } = request;
      await lockSender(tx, mobile, ip);
      const [toMobile, fromIp] = [
        await recentSendsToMobile(tx, mobile),
        await recentSendsFromIp(tx, ip),
      ];
      const { codesPerMobileMax, codesPerIpMax } = config.rates;
      if (toMobile.count >= codesPerMobileMax) throw tooMany(toMobile.freeInSeconds);
      if (fromIp.count >= codesPerIpMax) throw tooMany(fromIp.freeInSeconds);
      const code = String(randomInt(CODES)).padStart(6, '0');
      const wanted = request.instead === undefined ? code : ids.createToken();
      const expiresAt = await insertCode(tx, {
        id: ids.createId(),
        mobile,
        purpose,
        requestId,
        codeHash: hashOf(request, wanted),
        ip,
        lifeSeconds: LIFE_SECONDS,
      });
      const message =
        request.instead === undefined
          ? { mobile, template: TEMPLATES[purpose], token: code }
          : { mobile, template: request.instead, token: mobile.slice(-4) };
      const payload = sealMessage(secrets, message, expiresAt);
      await addJob(tx, SEND_SMS_TASK, payload, { attemptsMax: 4 });
      const isLast = toMobile.count + 1 >= codesPerMobileMax;
      const pauseSeconds = isLast
        ? Math.max(PAUSE_SECONDS, toMobile.count === 0 ? 600 : toMobile.freeInSeconds)
        : PAUSE_SECONDS;
      const sentAtMs = expiresAt.getTime() - LIFE_SECONDS * 1_000;
      return { expiresAt, resendAt: new Date(sentAtMs + pauseSeconds * 1_000) };
    });

  return {
    send,
    use: async (request, code) => {
      const live = await takeTry(db, request);
      const given = hashOf(request, code.trim());
      if (live === undefined || !timingSafeEqual(live.codeHash, given)) return false;
      return useCode(db, live.id);
    },
    isDone: (request) => isRequestDone(db, request),
  };
}

function tooMany(seconds: number): AppError {
  return new AppError('rate_limited', { seconds: Math.max(1, seconds) });
}
