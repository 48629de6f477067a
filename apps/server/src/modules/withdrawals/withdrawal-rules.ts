// What a toman withdrawal may be, and what of it goes by itself.
import { z } from 'zod';
import type { PlainDb } from '../../platform/database/handles.ts';
import {
  addSetting,
  edited,
  editedWhole,
  lockSetting,
  readLaterSettings,
  readSetting,
  ruleOf,
  writtenToman,
} from '../settings/index.ts';

const RIAL_PER_TOMAN = 10n;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const SETTING = 'toman_withdrawal';
const toman = writtenToman();
const setting = z.strictObject({
  min_toman: toman,
  max_toman: toman,
  fee_toman: toman,
  cancel_seconds: edited(z.int().positive(), { unit: 'seconds', min: 30, max: 3_600 }),
  /** Up to so much in 24 hours nobody has to look at a person's payouts. */
  automatic_person_toman: toman,
  /** The same of all people together. */
  automatic_house_toman: toman,
  /** From here on, with what left of the person in 24 hours, it takes two officers. */
  two_officers_toman: toman,
  /** The same with what left of all people together. */
  two_officers_house_toman: toman.prefault('3000000000'),
  /** Whoever had a hand in a person's money in is not alone under their money out for so long. */
  money_in_days: editedWhole({ unit: 'days', min: 0, max: 365 }).default(3),
  /** A card that was added later than so long ago takes no proceeds of sales. */
  sale_card_hours: editedWhole({ unit: 'hours', min: 0, max: 720 }).default(72),
});

/** What a new exchange begins with: in force until an operator writes a newer row. */
const FIRST: z.input<typeof setting> = {
  min_toman: '15000',
  max_toman: '100000000',
  fee_toman: '4000',
  cancel_seconds: 180,
  automatic_person_toman: '20000000',
  automatic_house_toman: '2000000000',
  two_officers_toman: '50000000',
  two_officers_house_toman: '3000000000',
  money_in_days: 3,
  sale_card_hours: 72,
};

/** What a toman withdrawal may be; amounts in rial. */
export interface WithdrawalRules {
  readonly min: bigint;
  readonly max: bigint;
  /** Inside the amount. */
  readonly fee: bigint;
  /** So long its owner can think again. */
  readonly cancelMs: number;
  readonly automaticPerson: bigint;
  readonly automaticHouse: bigint;
  readonly twoOfficers: bigint;
  readonly twoOfficersHouse: bigint;
  readonly moneyInMs: number;
  readonly saleCardAgeMs: number;
}

/** What of it has no other form: the amounts are changed as terms. */
export const tomanWithdrawalRule = ruleOf({
  name: SETTING,
  topic: 'withdrawals',
  sees: { action: 'read', subject: 'Payout' },
  schema: setting,
  first: FIRST,
});

/** Writes the first rules where there are none. */
export const makeFirstRules = (db: PlainDb): Promise<void> => tomanWithdrawalRule.makeFirst(db);

/** The rules in force. */
export async function readRules(db: PlainDb, now: number): Promise<WithdrawalRules> {
  return rulesOf(await tomanWithdrawalRule.read(db, now));
}

/** When other rules begin, the next ones first. */
export async function readRuleStarts(db: PlainDb, now: number): Promise<Date[]> {
  return (await readLaterSettings(db, SETTING, now)).map(({ from }) => from);
}

/**
 * Has rules in force from a moment on, with what else is in force then; false where others begin just
 * then. Ms since 1970; amounts are rial of whole toman. With the approval by which they were decided.
 */
export async function addRules(
  db: PlainDb,
  from: number,
  rules: Omit<WithdrawalRules, 'cancelMs' | 'moneyInMs' | 'saleCardAgeMs'>,
  approvalId: bigint,
): Promise<boolean> {
  // what else stands in it is changed by another approval
  await lockSetting(db, SETTING);
  const stored = (await readSetting(db, SETTING, from)) ?? FIRST;
  const text = (rial: bigint): string => (rial / RIAL_PER_TOMAN).toString();
  const value = {
    ...stored,
    min_toman: text(rules.min),
    max_toman: text(rules.max),
    fee_toman: text(rules.fee),
    automatic_person_toman: text(rules.automaticPerson),
    automatic_house_toman: text(rules.automaticHouse),
    two_officers_toman: text(rules.twoOfficers),
    two_officers_house_toman: text(rules.twoOfficersHouse),
  };
  setting.parse(value);
  return addSetting(db, SETTING, from, value, approvalId);
}

function rulesOf(stored: z.output<typeof setting>): WithdrawalRules {
  return {
    min: stored.min_toman,
    max: stored.max_toman,
    fee: stored.fee_toman,
    cancelMs: stored.cancel_seconds * 1_000,
    automaticPerson: stored.automatic_person_toman,
    automaticHouse: stored.automatic_house_toman,
    twoOfficers: stored.two_officers_toman,
    twoOfficersHouse: stored.two_officers_house_toman,
    moneyInMs: stored.money_in_days * DAY_MS,
    saleCardAgeMs: stored.sale_card_hours * HOUR_MS,
  };
}
