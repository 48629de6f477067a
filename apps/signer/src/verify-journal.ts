// Whether a journal is as it was written, and whether each txid in it is of this key.
import path from 'node:path';
import type { JournalMark } from '@sarraf/signer-protocol';
import { FILES } from './files.ts';
import { readJournal } from './journal.ts';
import { openKeyFile } from './key-file.ts';
import { SignerError } from './refusal.ts';
import { Wallet } from './wallet.ts';

/** What a whole journal comes to. */
export interface VerifiedJournal {
  readonly mark: JournalMark;
  /** Transactions that were signed again, and came out the same. */
  readonly signed: number;
}

/** @throws SignerError with the first line that is not as it should be */
export function verifyJournal(folder: string, passphrase: string): VerifiedJournal {
  const wallet = new Wallet(openKeyFile(path.join(folder, FILES.key), passphrase).seed);
  let signed = 0;
  const mark = readJournal(folder, ({ number, body }) => {
    if (body.kind === 'born' && body.xpub !== wallet.xpub) {
      throw new SignerError('The journal is of another key.');
    }
    if (body.kind !== 'signed') return;
    if (wallet.sign(body.from, body.tx).txid !== body.txid) {
      throw new SignerError(`Line ${number}: the transaction is not the one with this txid.`);
    }
    signed += 1;
  });
  return { mark, signed };
}
