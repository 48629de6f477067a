// What officers change of toman that comes in and goes out, over the two settings in which it stands.
import { TERM_NAMES, type TermName } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { addChargeLimits, readChargeLimits, readChargeLimitStarts } from '../card-charges/index.ts';
import { addRules, readRules, readRuleStarts } from './withdrawal-rules.ts';

/** Amounts that are changed together; rial of whole toman. */
export type Terms = Readonly<Record<TermName, bigint>>;

const STARTS_MAX = 20;

/** The terms in force at a moment, ms since 1970. */
export async function readTermsAt(db: PlainDb, at: number): Promise<Terms> {
  const charge = await readChargeLimits(db, at);
  const rules = await readRules(db, at);
  return {
    charge_min: charge.min,
    charge_max: charge.max,
    withdraw_min: rules.min,
    withdraw_max: rules.max,
    withdraw_fee: rules.fee,
    automatic_person: rules.automaticPerson,
    automatic_house: rules.automaticHouse,
    two_officers: rules.twoOfficers,
    two_officers_house: rules.twoOfficersHouse,
  };
}

/** When other terms begin, the next ones first; ms since 1970. */
export async function readTermStarts(db: PlainDb, now: number): Promise<number[]> {
  const starts = [...(await readChargeLimitStarts(db, now)), ...(await readRuleStarts(db, now))];
  const moments = new Set(starts.map((start) => start.getTime()));
  return [...moments].toSorted((a, b) => a - b).slice(0, STARTS_MAX);
}

/** Which of the terms differ. */
export const changedTerms = (a: Terms, b: Terms): readonly TermName[] =>
  TERM_NAMES.filter((name) => a[name] !== b[name]);

/**
 * Has terms in force from a moment on, ms since 1970; a setting that would not change stays. False
 * where others begin just then: some of it may be written by then.
 */
export async function addTerms(
  db: PlainDb,
  from: number,
  wanted: Terms,
  approvalId: bigint,
): Promise<boolean> {
  const changed = changedTerms(await readTermsAt(db, from), wanted);
  const isOfCharge = (name: TermName): boolean => name.startsWith('charge_');
  if (changed.some(isOfCharge)) {
    const limits = { min: wanted.charge_min, max: wanted.charge_max };
    if (!(await addChargeLimits(db, from, limits))) return false;
  }
  if (changed.every(isOfCharge)) return true;
  const rules = {
    min: wanted.withdraw_min,
    max: wanted.withdraw_max,
    fee: wanted.withdraw_fee,
    automaticPerson: wanted.automatic_person,
    automaticHouse: wanted.automatic_house,
    twoOfficers: wanted.two_officers,
    twoOfficersHouse: wanted.two_officers_house,
  };
  return addRules(db, from, rules, approvalId);
}
