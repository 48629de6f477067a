// The house's terms: see `ConfigureOtc`.
import { RecordHash, type RowRecord, rowRecord, type StateHash } from '@sarraf/ledger';
import { OTC_TERMS, type OtcTermsRow } from '../records/records.ts';

const TERMS_KIND = 12;
const TERMS_HASH = new RecordHash(TERMS_KIND, OTC_TERMS);

/** What the house charges, for how long, and how much may stand open. */
export type OtcTerms = RowRecord<OtcTermsRow>;

/** None: nothing may stand open. */
export function noTerms(): OtcTerms {
  return rowRecord({ id: 1, spreadPpm: 0, quoteMs: 0, userOpenMax: 0n, houseOpenMax: 0n });
}

/** Terms are a part of the state's hash once they were told. */
export function hashTerms(hash: StateHash, terms: OtcTerms): void {
  if (terms.row.quoteMs > 0) TERMS_HASH.put(hash, terms.row, terms);
}

/** The row to write, where the terms were changed. */
export function takeTermsRows(terms: OtcTerms): OtcTermsRow[] {
  if (!terms.isDirty) return [];
  terms.isDirty = false;
  return [{ ...terms.row }];
}
