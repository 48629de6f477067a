// The signer's own process. Its environment says where its folder is; nothing in it is secret.
import path from 'node:path';
import { startSigner } from './program.ts';
import { SignerError } from './refusal.ts';

const { SARRAF_SIGNER_DIR, SARRAF_SIGNER_PASSPHRASE_FILE, CREDENTIALS_DIRECTORY } = process.env;

/** Where the passphrase stands: as told, as the service manager hands it over, or in the folder. */
function passphraseFile(folder: string): string {
  if (SARRAF_SIGNER_PASSPHRASE_FILE !== undefined) return SARRAF_SIGNER_PASSPHRASE_FILE;
  return path.join(CREDENTIALS_DIRECTORY ?? folder, 'signer-passphrase');
}

try {
  if (SARRAF_SIGNER_DIR === undefined || SARRAF_SIGNER_DIR === '') {
    throw new SignerError('SARRAF_SIGNER_DIR names the folder of the signer.');
  }
  const running = await startSigner({
    folder: SARRAF_SIGNER_DIR,
    passphraseFile: passphraseFile(SARRAF_SIGNER_DIR),
    log: (words) => process.stdout.write(`${new Date().toISOString()} ${words}\n`),
  });
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      running.stop();
      process.exit(0);
    });
  }
} catch (error) {
  if (!(error instanceof SignerError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
