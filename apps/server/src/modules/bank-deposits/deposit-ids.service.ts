// Everybody's identifier, and what whoever pays by it has to know.
import { randomInt } from 'node:crypto';
import type { DepositIdTips } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { LimitsOf } from '../limits/index.ts';
import type { ServerContext } from '../server-context.ts';
import { readBankRules, withCheckDigit } from '../statements/index.ts';
import { tomanText } from '../toman-amounts/index.ts';
import { insertDepositId, selectDepositId } from './deposit-ids.queries.ts';

/** What tips are made of. */
export interface TipsDeps {
  readonly context: ServerContext;
  readonly limitsOf: LimitsOf;
}

// eleven digits, the first of which no spreadsheet leaves out
const FIRST = 10_000_000_000;
const LAST = 100_000_000_000;
/** Two people by chance have the same: once in many million times. */
const TRIES_MAX = 5;

/** How one pays by identifier; who asks first is given theirs. */
export async function depositTips(
  { context: { clock, plainDb }, limitsOf }: TipsDeps,
  userId: number,
): Promise<DepositIdTips> {
  const rules = await readBankRules(plainDb, clock.now());
  const limits = (await limitsOf(userId)).filter(({ kind }) => kind.startsWith('bank_'));
  return {
    accounts: rules.accounts.map(({ sheba, bank, owner }) => ({
      sheba,
      bank: { ...bank },
      owner: { ...owner },
    })),
    deposit_id: await depositIdOf(plainDb, userId),
    min: tomanText(rules.min),
    paya: [...rules.paya],
    satna: { from: rules.satna.from, to: rules.satna.to, min: tomanText(rules.satna.min) },
    limits,
    receipts_max: rules.receiptsMax,
  };
}

async function depositIdOf(db: PlainDb, userId: number): Promise<string> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const found = await selectDepositId(db, userId);
    if (found !== undefined) return found;
    await insertDepositId(db, userId, withCheckDigit(String(randomInt(FIRST, LAST))));
  }
  throw new Error('A person could not be given an identifier.');
}
