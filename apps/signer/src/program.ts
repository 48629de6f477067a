// The running signer: its folder, its journal, its terminal, and its way to the gate.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readPairingKey, readPublicKey } from '@sarraf/signer-protocol';
import { openTerminal } from './terminal.ts';
import { FILES, lockFolder, openFolder } from './files.ts';
import { GateLink } from './gate-link.ts';
import type { Body } from './journal-lines.ts';
import { openKeyFile } from './key-file.ts';
import { readPolicy } from './policy.ts';
import { SignerError } from './refusal.ts';
import { readPairing } from './setup.ts';
import { Signer } from './signer.ts';
import { Wallet } from './wallet.ts';

/** What the program is started with. */
export interface ProgramOptions {
  readonly folder: string;
  readonly passphraseFile: string;
  readonly log: (words: string) => void;
  /** Told of each line once it is on the disk, before anyone is answered. */
  readonly onWritten?: (body: Body) => void;
  /** Ms since 1970. Default: the machine's clock. */
  readonly now?: () => number;
}

/** Starts a signer. @throws SignerError where something is missing or not as it should be */
export async function startSigner(options: ProgramOptions): Promise<{ stop(): void }> {
  const { folder, log, now = Date.now, onWritten } = options;
  openFolder(folder);
  const unlock = lockFolder(folder);
  try {
    const secrets = openKeyFile(path.join(folder, FILES.key), readPassphrase(options));
    const wallet = new Wallet(secrets.seed);
    const policy = readPolicy(path.join(folder, FILES.policy), wallet);
    const pairing = readPairing(folder);
    const signer = new Signer({
      folder,
      wallet,
      policy,
      now,
      onRefusal: (spendId, rule) => log(`refused ${spendId}: ${rule}`),
      onWritten: (body) => {
        log(`journal: ${body.kind}${'spendId' in body ? ` ${body.spendId}` : ''}`);
        onWritten?.(body);
      },
    });
    if (signer.state.behind !== undefined) {
      log('the journal lacks lines that were answered: two people state the next nonces first');
    }
    const terminal = await openTerminal(folder, signer, policy);
    const link = new GateLink({
      socket: pairing.socket,
      keys: { own: readPairingKey(secrets.pairingKey), peer: readPublicKey(pairing.gateKey) },
      answer: (request) => signer.answer(request),
      log,
    });
    link.start();
    return {
      stop: () => {
        link.stop();
        terminal.close();
        signer.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The last line break is the editor's, not the passphrase's. */
function readPassphrase({ passphraseFile }: ProgramOptions): string {
  try {
    return readFileSync(passphraseFile, 'utf8').replace(/\r?\n$/, '');
  } catch {
    throw new SignerError(`The passphrase can't be read from ${passphraseFile}.`);
  }
}
