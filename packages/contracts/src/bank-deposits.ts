// Toman in over a bank: by one's own identifier, or shown by a receipt.
import { z } from 'zod';
import { DOCUMENT_ERRORS, documentFile } from './documents.ts';
import { endpoint, FILE_ERRORS } from './endpoint.ts';
import { limit } from './kyc.ts';
import { BANK_DEPOSIT_STATES, RECEIPT_REFUSALS, RECEIPT_STATES } from './lists.ts';
import { decimalIn, decimalOut, idOut, labels, pageOf, pageQuery, time, timeIn } from './wire.ts';

const read = { audience: 'client', ability: ['read', 'Auth'], level: 0, rate: 'read' } as const;
const write = {
  audience: 'client',
  ability: ['create', 'Deposit'],
  level: 1,
  rate: 'money',
} as const;

/** A statement's line of ours, or a receipt's account. */
export const sheba = z.string().regex(/^IR\d{24}$/);
/** Twelve digits, the last of which proves the others. */
export const depositId = z.string().regex(/^\d{12}$/);
const clock = z.string().regex(/^\d\d:\d\d$/);

/** An account of the house that is paid to. */
export const bankAccount = z.strictObject({ sheba, bank: labels, owner: labels });
/** Inferred from `bankAccount`. */
export type BankAccount = z.infer<typeof bankAccount>;

/** How to pay by identifier. Amounts in toman, times of day in Tehran. */
export const depositIdTips = z.strictObject({
  /** None: this way is not open now. */
  accounts: z.array(bankAccount).max(10),
  /** One's own, for ever: it goes into the field that banks name «شناسهٔ واریز». */
  deposit_id: depositId,
  /** The least that banks transfer. */
  min: decimalOut,
  /** When Paya settles, and between which hours Satna takes transfers. */
  paya: z.array(clock).max(12),
  satna: z.strictObject({ from: clock, to: clock, min: decimalOut }),
  /** What may come in this way. */
  limits: z.array(limit).max(4),
  /** Open receipts that a person may have. */
  receipts_max: z.int().min(1),
});
/** Inferred from `depositIdTips`. */
export type DepositIdTips = z.infer<typeof depositIdTips>;

/** Toman that a statement of the bank told of, as their owner sees it. */
export const bankDeposit = z.strictObject({
  id: z.string(),
  amount: decimalOut,
  /** `waiting`: the bank told of it · `checked`: an officer looks at whose it is · `credited`. */
  status: z.enum(BANK_DEPOSIT_STATES),
  reference: z.string().nullable(),
  /** When the bank had it. */
  paid_at: time,
  updated_at: time,
});
/** Inferred from `bankDeposit`. */
export type BankDeposit = z.infer<typeof bankDeposit>;

/** A receipt that somebody showed: money comes with the bank's own line alone. */
export const offlineDeposit = z.strictObject({
  id: idOut,
  amount: decimalOut,
  /** When its owner paid, as they say. */
  paid_at: time,
  tracking_number: z.string(),
  account: sheba,
  status: z.enum(RECEIPT_STATES),
  /** A word where it was refused. */
  reason: z.enum(RECEIPT_REFUSALS).nullable(),
  created_at: time,
  decided_at: time.nullable(),
});
/** Inferred from `offlineDeposit`. */
export type OfflineDeposit = z.infer<typeof offlineDeposit>;

/** Calls of a person who pays in over a bank: their identifier, deposits and receipts. */
export const bankDepositEndpoints = {
  'GET /user_wallets/deposit_id_tips': endpoint({
    summary: 'My deposit identifier, the accounts to pay to, and how long banks take',
    access: { ...read, level: 1 },
    output: depositIdTips,
    errors: ['level_required'],
  }),
  'GET /tomanWallet/bank_deposits': endpoint({
    summary: 'What came in by my identifier or receipts, newest first',
    access: read,
    query: pageQuery,
    output: pageOf(bankDeposit),
  }),
  'POST /tomanWallet/offline_deposit': endpoint({
    summary:
      'Shows a receipt (multipart): it is credited once the bank’s statement has its line; the same one again is answered as it stands',
    access: write,
    bodyKind: 'multipart',
    body: z.strictObject({
      amount: decimalIn,
      /** When it was paid, ISO 8601 UTC. */
      paid_at: timeIn,
      tracking_number: z.string().min(1).max(64),
      account: z.string().min(1).max(40),
    }),
    files: { picture: documentFile('The receipt: JPEG, PNG or WebP') },
    output: offlineDeposit,
    errors: [
      'date_not_gregorian',
      ...FILE_ERRORS,
      ...DOCUMENT_ERRORS,
      'documents_missing',
      'amount_malformed',
      'amount_out_of_range',
      'decimal_comma',
      'separator_misplaced',
      'receipt_number_malformed',
      'receipt_time_invalid',
      'receipt_taken',
      'receipts_open_max',
      'deposit_account_unknown',
      'account_frozen',
      'action_blocked',
      'level_required',
    ],
  }),
  'GET /tomanWallet/offline_deposit/history': endpoint({
    summary: 'My receipts, newest first',
    access: read,
    query: pageQuery,
    output: pageOf(offlineDeposit),
  }),
} as const;
