// What an operator decides of toman that come over a bank: accounts, times, and what takes two.
import { isSheba } from '@sarraf/money/banks';
import { z } from 'zod';
import type { PlainDb } from '../../platform/database/handles.ts';
import { edited, makeFirstSetting, ruleOf, writtenToman } from '../settings/index.ts';

const RIAL_PER_TOMAN = 10n;
const SETTING = 'bank_deposit';
const amount = edited(writtenToman(), { unit: 'toman', min: 0, max: 1_000_000_000_000 });
const words = z.strictObject({ fa: z.string().min(1), en: z.string().min(1) });
const clockText = z.string().regex(/^\d\d:\d\d$/);
const clock = edited(clockText, { unit: 'clock', min: 1, max: 1 });
const CYCLES_MAX = 12;
const setting = z.strictObject({
  /** None: this way in is closed. */
  accounts: z
    .array(z.strictObject({ sheba: z.string().refine(isSheba), bank: words, owner: words }))
    .max(10),
  min_toman: amount,
  /** A receipt says no more. */
  max_toman: amount,
  /** So many receipts of a person wait at a time. */
  receipts_max: edited(z.int().positive(), { unit: 'count', min: 1, max: 100 }),
  paya: edited(z.array(clockText).max(CYCLES_MAX), { unit: 'clocks', min: 0, max: CYCLES_MAX }),
  satna: z.strictObject({ from: clock, to: clock, min_toman: amount }),
  /** Said from when on it took two; it takes two at any sum now. */
  two_officers_toman: writtenToman().optional(),
  /** What a bank may take of the house by one line, and in 24 hours by those of an account. */
  charge_max_toman: amount.default(100_000n * RIAL_PER_TOMAN),
  charges_day_max_toman: amount.default(1_000_000n * RIAL_PER_TOMAN),
});

/** In force until an operator writes a newer row. */
const FIRST: z.input<typeof setting> = {
  accounts: [],
  // Paya takes no less
  min_toman: '1000',
  max_toman: '10000000000',
  paya: ['03:45', '10:45', '13:45', '18:45'],
  satna: { from: '08:00', to: '13:30', min_toman: '100000000' },
  receipts_max: 5,
  charge_max_toman: '100000',
  charges_day_max_toman: '1000000',
};

/** What of it officers change; the accounts are the operator's. */
export const bankDepositRule = ruleOf({
  name: SETTING,
  topic: 'deposits',
  sees: { action: 'read', subject: 'Reconciliation' },
  schema: setting,
  first: FIRST,
  conflict: (one) => {
    if (one.max_toman < one.min_toman) return 'max_toman';
    if (one.satna.to <= one.satna.from) return 'satna.to';
    return one.charges_day_max_toman < one.charge_max_toman ? 'charges_day_max_toman' : undefined;
  },
});

/** The demo's bank has this one. */
const DEMO_ACCOUNT = {
  sheba: 'IR820540102680020817909002',
  bank: { fa: 'بانک نمونه', en: 'Demo bank' },
  owner: { fa: 'شرکت صراف (نمونه)', en: 'Sarraf Company (demo)' },
};

/** What an operator decides of it; amounts in rial. */
export interface BankRules {
  readonly accounts: readonly {
    readonly sheba: string;
    readonly bank: { readonly fa: string; readonly en: string };
    readonly owner: { readonly fa: string; readonly en: string };
  }[];
  readonly min: bigint;
  readonly max: bigint;
  readonly paya: readonly string[];
  readonly satna: { readonly from: string; readonly to: string; readonly min: bigint };
  readonly receiptsMax: number;
  readonly chargeMax: bigint;
  readonly chargesDayMax: bigint;
}

/** Writes the first rules where there are none; those of the demo name its bank's account. */
export async function makeFirstBankRules(db: PlainDb, isSimulated: boolean): Promise<void> {
  await makeFirstSetting(db, SETTING, isSimulated ? { ...FIRST, accounts: [DEMO_ACCOUNT] } : FIRST);
}

/** The rules in force. */
export async function readBankRules(db: PlainDb, now: number): Promise<BankRules> {
  const stored = await bankDepositRule.read(db, now);
  return {
    accounts: stored.accounts,
    min: stored.min_toman,
    max: stored.max_toman,
    paya: stored.paya,
    satna: { from: stored.satna.from, to: stored.satna.to, min: stored.satna.min_toman },
    receiptsMax: stored.receipts_max,
    chargeMax: stored.charge_max_toman,
    chargesDayMax: stored.charges_day_max_toman,
  };
}
