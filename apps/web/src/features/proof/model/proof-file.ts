// The file that a person keeps of a check, and that `proof:verify` reads.
import type { LiabilityProof, OwnLeaves } from '@sarraf/contracts';

/** Everything that was looked at, on this device; `expected` is in smallest units. */
export interface ProofFile {
  readonly format: 'sarraf proof 1';
  readonly made_at: string;
  readonly mobile: string;
  readonly expected: string | null;
  readonly proof: LiabilityProof;
  readonly mine: OwnLeaves;
}

/** A file as JSON under the name of its asset and day. */
export function proofFile(of: Omit<ProofFile, 'format'>): { blob: Blob; name: string } {
  const { expected, made_at, mine, mobile, proof } = of;
  const file: ProofFile = { format: 'sarraf proof 1', made_at, mobile, expected, proof, mine };
  return {
    blob: new Blob([`${JSON.stringify(file, null, 1)}\n`], { type: 'application/json' }),
    name: `sarraf-proof-${mine.symbol}-${proof.count?.day ?? ''}.json`,
  };
}

/** What everybody sees, for whoever has nothing here. */
export function publicFile(proof: LiabilityProof): { blob: Blob; name: string } {
  return {
    blob: new Blob([`${JSON.stringify(proof, null, 1)}\n`], { type: 'application/json' }),
    name: `sarraf-proof-${proof.count?.day ?? ''}.json`,
  };
}
