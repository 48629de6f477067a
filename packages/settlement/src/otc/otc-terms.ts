// The house's terms: see `ConfigureOtc`.
import { type RowRecord, rowRecord, SingleRow, type TableHome } from '@sarraf/ledger';
import { OTC_TERMS, type OtcTermsRow } from '../records/otc-records.ts';

/** What the house charges, for how long, and how much may stand open. */
export type OtcTerms = RowRecord<OtcTermsRow>;

/** None: nothing may stand open. */
function noTerms(): OtcTerms {
  return rowRecord({ id: 1, spreadPpm: 0, quoteMs: 0, userOpenMax: 0n, houseOpenMax: 0n });
}

/** Terms are a part of the state once they were told. */
export const OTC_TERMS_STORED = {
  kind: OTC_TERMS,
  open: (home: TableHome) =>
    new SingleRow<OtcTermsRow, OtcTerms>(
      home,
      { kind: OTC_TERMS, hashKind: 12, isRemembered: ({ quoteMs }) => quoteMs > 0 },
      noTerms(),
      (terms, row) => void Object.assign(terms.row, row),
    ),
} as const;
