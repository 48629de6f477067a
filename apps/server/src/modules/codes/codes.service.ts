// One-time codes by SMS: six digits, two minutes, five tries, one use, one request.
import { randomInt, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../http/index.ts';
import type { ServerContext } from '../server-context.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Proofs } from '../proofs/index.ts';
import type { SentCode } from './code-sent.ts';
import { STRANGER } from './code-purpose.ts';
import { codesRule } from './code-rules.ts';
import {
  type Asker,
  type CodeRequest,
  countSends,
  countStrangers,
  deleteOldCodes,
  insertCode,
  isRequestDone,
  lockAsker,
  selectNewMobileWait,
  type SendCounts,
  takeTries,
  useCode,
} from './codes.queries.ts';
import { SEND_MAIL_CODE_TASK, SEND_SMS_TASK, sealMessage } from './code-outbox.ts';

/** A code that is asked for. */
export interface SendCode extends CodeRequest, Asker {
  /** What a stranger gives where more is asked than is free of work. */
  readonly proof?: string | undefined;
  /**
   * Goes out instead of a code, or nothing does: the code that is then wanted exists nowhere. The
   * caller sees no difference.
   */
  readonly instead?: 'already_registered' | 'nothing' | undefined;
  /** The code goes to this e-mail address, which it is to prove. */
  readonly mailTo?: string | undefined;
}

/** Sends codes and takes them back, once each. */
export interface Codes {
  /**
   * Sends a new code and voids the earlier one of the same asker.
   *
   * @throws AppError `rate_limited`, `proof_of_work_required`
   */
  send(request: SendCode): Promise<SentCode>;
  /** Seconds until an asker may have a code sent to another mobile; undefined where they may now. */
  newMobileWait(asker: string): Promise<number | undefined>;
  /** Tries a code; true exactly once, and then never again. */
  use(request: CodeRequest, block: string, code: string): Promise<boolean>;
  /** Whether the request's code was used. */
  isDone(request: CodeRequest): Promise<boolean>;
  /** Forgets codes that count no more. */
  forgetOld(): Promise<void>;
}

const LIFE_SECONDS = 120;
const CODES = 1_000_000;

/** How many times the codes of ten minutes for one purpose are sent in all, and in a day. */
const ALL_FACTOR = 2;
const DAY_FACTOR = 10;
/** Of those of strangers to one mobile in a day, so many times are free of work. */
const FREE_DAY_FACTOR = 3;
/** Codes to strangers everywhere, as a multiple of one block's. */
const EVERYWHERE_FACTOR = 10;
/** Codes to whatever new mobiles that one asker is sent in a day: each is paid for. */
const NEW_MOBILES_PER_DAY = 10;
/** Counting goes on so far beyond what is free: the work grows with it. */
const FLOOD_MAX = 4;

/** Codes of this installation. */
export function createCodes(context: ServerContext, proofs: Proofs): Codes {
  const { clock, plainDb, config, ids, secrets } = context;
  const { codesPerMobileMax } = config.rates;
  const hashOf = (request: CodeRequest, code: string): Buffer =>
    secrets.hash(
      'one-time-code',
      `${request.mobile}/${request.purpose}/${request.requestId}/${code}`,
    );

  const newMobileWait = (db: PlainDb, asker: string): Promise<number | undefined> =>
    selectNewMobileWait(db, asker, NEW_MOBILES_PER_DAY);

  const admit = async (tx: PlainDb, request: SendCode): Promise<SendCounts> => {
    const counts = await countSends(tx, request);
    const max = codesPerMobileMax;
    if (counts.own >= max) throw tooMany(counts.ownSeconds);
    if (counts.all >= max * ALL_FACTOR) throw tooMany(counts.allSeconds);
    if (counts.day >= max * DAY_FACTOR) throw tooMany(counts.daySeconds);
    if (request.purpose === 'new_mobile') {
      const seconds = await newMobileWait(tx, request.asker);
      if (seconds !== undefined) throw tooMany(seconds);
    }
    if (request.asker !== STRANGER) return counts;
    const flood = await floodOf(tx, config.rates, request.block, counts);
    const subject = `code/${request.mobile}`;
    if (flood >= 1) await proofs.demand(tx, request.proof, subject, flood);
    return counts;
  };

  const send = (request: SendCode): Promise<SentCode> =>
    withTransaction(plainDb, async (tx) => {
      const { instead } = request;
      await lockAsker(tx, request);
      const { own, ownSeconds } = await admit(tx, request);
      const code = String(randomInt(CODES)).padStart(6, '0');
      const wanted = instead === undefined ? code : ids.createToken();
      const expiresAt = await insertCode(tx, {
        ...request,
        id: ids.createId(),
        codeHash: hashOf(request, wanted),
        lifeSeconds: LIFE_SECONDS,
      });
      const job = messageOf(request, code);
      // by the clock that it is sent by: the database's may stand minutes before or behind it. A
      // message that is too late already is as much work as one that goes out
      const notAfter = new Date(instead === 'nothing' ? 0 : clock.now() + LIFE_SECONDS * 1_000);
      await addJob(tx, job.task, sealMessage(secrets, job.message, notAfter), { attemptsMax: 4 });
      const isLast = own + 1 >= codesPerMobileMax;
      const { resend_seconds: pause } = await codesRule.read(tx, clock.now());
      const pauseSeconds = isLast ? Math.max(pause, own === 0 ? 600 : ownSeconds) : pause;
      const sentAtMs = expiresAt.getTime() - LIFE_SECONDS * 1_000;
      return { expiresAt, resendAt: new Date(sentAtMs + pauseSeconds * 1_000) };
    });

  return {
    send,
    newMobileWait: (asker) => newMobileWait(plainDb, asker),
    use: async (request, block, code) => {
      const given = hashOf(request, code.trim());
      const live = await takeTries(plainDb, request, block);
      const right = live.find(({ codeHash }) => timingSafeEqual(codeHash, given));
      return right !== undefined && useCode(plainDb, right.id);
    },
    isDone: (request) => isRequestDone(plainDb, request),
    forgetOld: () => deleteOldCodes(plainDb),
  };
}

/** The message that carries a code, or what goes out instead. */
function messageOf({ instead, mailTo, mobile, purpose }: SendCode, code: string) {
  if (mailTo !== undefined) {
    return { task: SEND_MAIL_CODE_TASK, message: { mobile, address: mailTo, code } };
  }
  if (purpose === 'set_email') throw new Error('A code for an e-mail address goes there.');
  const message =
    instead === undefined || instead === 'nothing'
      ? { kind: purpose, mobile, token: code }
      : { kind: instead, mobile, token: mobile.slice(-4) };
  return { task: SEND_SMS_TASK, message };
}

/** How many times more strangers asked than is free of work: to one mobile, from here, anywhere. */
async function floodOf(
  db: PlainDb,
  { codesPerMobileMax, codesPerIpMax }: ServerContext['config']['rates'],
  block: string,
  counts: SendCounts,
): Promise<number> {
  const everywhereMax = codesPerIpMax * EVERYWHERE_FACTOR;
  const { ofBlock, inAll } = await countStrangers(db, block, everywhereMax * FLOOD_MAX);
  return Math.max(
    counts.all / codesPerMobileMax,
    counts.day / (codesPerMobileMax * FREE_DAY_FACTOR),
    ofBlock / codesPerIpMax,
    inAll / everywhereMax,
  );
}

function tooMany(seconds: number): AppError {
  return new AppError('rate_limited', { seconds: Math.max(1, seconds) });
}
