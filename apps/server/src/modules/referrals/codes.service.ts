// A person's codes: a share is chosen once, and never changes.
import type { DataOf, ParsedBodyOf, ParsedQueryOf } from '@sarraf/contracts';
import { REFERRAL_CODES_MAX, REFERRAL_DAYS } from '@sarraf/contracts/lists';
import { AppError, pageOf, pageWindow } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import { makeCode, readCode } from './code-text.ts';
import { type CodeRow, countCodes, insertCode, selectCode, selectCodes } from './codes.queries.ts';
import { partsOf } from './referral-terms.ts';
import type { ReferralsDeps } from './referrals-deps.ts';
import { codeOnWire } from './referrals.mapper.ts';

const PER_PAGE = 30;
/** A code that somebody has is one in a thousand million: more tries would be a fault of ours. */
const TRIES = 5;

/**
 * Makes a code of somebody.
 *
 * @throws AppError `referral_codes_full`
 */
export async function createCode(
  deps: ReferralsDeps,
  ownerId: number,
  body: ParsedBodyOf<'POST /referral/create'>,
): Promise<DataOf<'POST /referral/create'>> {
  const { clock, plainDb } = deps.context;
  const row = await withTransaction(plainDb, async (tx) => {
    await deps.users.lock(tx, ownerId);
    if ((await countCodes(tx, ownerId)) >= REFERRAL_CODES_MAX) {
      throw new AppError('referral_codes_full', { max: REFERRAL_CODES_MAX });
    }
    const made = { ownerId, friendShare: 100 - body.user_percent, name: body.name ?? null };
    // read inside: a code that was made is never answered as a failure
    return load(tx, await insertFresh(tx, { ...made, at: new Date(clock.now()) }));
  });
  return codeOnWire(deps, row);
}

async function insertFresh(
  tx: PlainDb,
  code: Omit<Parameters<typeof insertCode>[1], 'code'>,
): Promise<string> {
  for (let left = TRIES; left > 0; left -= 1) {
    const text = makeCode();
    if (await insertCode(tx, { code: text, ...code })) return text;
  }
  throw new Error('Every code that was drawn is somebody’s.');
}

/** An owner's codes. */
export async function listCodes(
  deps: ReferralsDeps,
  ownerId: number,
  query: ParsedQueryOf<'GET /referral'>,
): Promise<DataOf<'GET /referral'>> {
  const rows = await selectCodes(deps.context.plainDb, ownerId, (query.query ?? '').trim());
  const window = pageWindow(query, PER_PAGE);
  const page = rows.slice(window.offset, window.offset + window.limit);
  return pageOf(
    window,
    page.map((row) => codeOnWire(deps, row)),
    rows.length,
    null,
  );
}

/** What a code lets its friend off. @throws AppError `referral_code_unknown` */
export async function lookAtCode(
  { context }: ReferralsDeps,
  text: string,
): Promise<DataOf<'GET /referral/look'>> {
  const { code, friend_share: share } = await load(context.plainDb, readCode(text));
  const friendPercent = Number(share);
  return {
    code,
    friend_percent: friendPercent,
    discount_ppm: partsOf(friendPercent).friendPpm,
    days: REFERRAL_DAYS,
  };
}

/** That there is such a code. @throws AppError `referral_code_unknown` */
export async function assertCode({ context }: ReferralsDeps, text: string): Promise<void> {
  const code = readCode(text);
  const row = code === undefined ? undefined : await selectCode(context.plainDb, code);
  if (row === undefined) throw new AppError('referral_code_unknown', { fields: ['referral_code'] });
}

/** @throws AppError `referral_code_unknown` */
async function load(db: PlainDb, code: string | undefined): Promise<CodeRow> {
  const row = code === undefined ? undefined : await selectCode(db, code);
  if (row === undefined) throw new AppError('referral_code_unknown');
  return row;
}
