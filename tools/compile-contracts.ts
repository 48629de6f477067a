// Compiles the demo's contracts and keeps their byte code and interface beside their sources:
// `node tools/compile-contracts.ts`. Nobody needs the compiler to run the demo.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { compileContracts, CONTRACTS_FILE } from './lib/contract-compiler.ts';
import { runCommand } from './lib/project.ts';

await runCommand(() => {
  writeFileSync(CONTRACTS_FILE, compileContracts());
  process.stdout.write(`${path.basename(CONTRACTS_FILE)} is written.\n`);
  return Promise.resolve(0);
});
