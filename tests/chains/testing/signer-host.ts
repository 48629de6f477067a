// The signer's program in a process of its own, which ends at the very line that a test names, or has
// another clock. What it runs is what `apps/signer` runs.
import path from 'node:path';
import { startSigner } from '../../../apps/signer/src/program.ts';

const [folder = '', dieAt = '', clockBackMs = '0'] = process.argv.slice(2);

await startSigner({
  folder,
  passphraseFile: path.join(folder, 'signer-passphrase'),
  log: (words) => process.stdout.write(`${words}\n`),
  now: () => Date.now() - Number(clockBackMs),
  onWritten: ({ kind }) => {
    // the line is on the disk, and its answer is not sent
    if (kind === dieAt) process.kill(process.pid, 'SIGKILL');
  },
});
