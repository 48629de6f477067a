// The byte code that is kept beside the Solidity sources is what they compile to, today and here.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileContracts, CONTRACTS_FILE } from '../../../tools/lib/contract-compiler.ts';

test('the kept byte code of the demo’s contracts is what their sources compile to', () => {
  expect(compileContracts()).toBe(readFileSync(CONTRACTS_FILE, 'utf8'));
});
