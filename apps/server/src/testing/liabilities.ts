// Counts of liabilities for tests: made, read, and saved as the file that people keep.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LiabilityProof, OwnLeaves, OwnShares } from '@sarraf/contracts';
import type { SignedIn, TestServer } from './server.ts';

const VERIFIER = fileURLToPath(new URL('../../../../tools/proof-verify.mjs', import.meta.url));

/** What a person keeps of a check. */
export interface ProofFile {
  format: string;
  made_at: string;
  mobile: string;
  /** Smallest units; null: not known. */
  expected: string | null;
  proof: LiabilityProof;
  mine: OwnLeaves;
}

/** What tests do with the counts of a server. */
export function counting(server: () => TestServer) {
  const get = async (
    key: 'GET /proof' | 'GET /proof/mine' | 'GET /proof/mine/:symbol',
    who?: SignedIn,
    symbol = '',
  ) => {
    const answer = await server().call(key, { token: who?.accessToken, params: { symbol } });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body.data as unknown;
  };
  const proof = async (): Promise<LiabilityProof> => (await get('GET /proof')) as LiabilityProof;
  const leaves = async (who: SignedIn, symbol: string): Promise<OwnLeaves> =>
    (await get('GET /proof/mine/:symbol', who, symbol)) as OwnLeaves;
  return {
    /** Has the day counted, where it was not. */
    count: (): Promise<void> => server().process.background.run('count_liabilities'),
    proof,
    leaves,
    shares: async (who: SignedIn): Promise<OwnShares> =>
      (await get('GET /proof/mine', who)) as OwnShares,
    file: async (who: SignedIn, symbol: string): Promise<ProofFile> => ({
      format: 'sarraf proof 1',
      made_at: new Date(server().clock.now()).toISOString(),
      mobile: who.mobile,
      expected: null,
      proof: await proof(),
      mine: await leaves(who, symbol),
    }),
  };
}

/** What the program that people have says to a file: its exit code and its words. */
export async function verifyFile(
  file: unknown,
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly said: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sarraf-proof-'));
  const name = path.join(folder, 'proof.json');
  writeFileSync(name, JSON.stringify(file));
  try {
    return await new Promise((resolve) => {
      execFile(process.execPath, [VERIFIER, name, ...args], (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), said: `${stdout}${stderr}` }),
      );
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
