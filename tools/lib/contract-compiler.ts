// The demo's Solidity sources through the compiler, always with the same settings.
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PROJECT_DIR, Refusal } from './project.ts';

const FOLDER = path.join(PROJECT_DIR, 'apps', 'demo', 'src', 'chains', 'contracts');

/** What the compiler made, as it is kept. */
export const CONTRACTS_FILE = path.join(FOLDER, 'compiled.gen.ts');

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts?: Readonly<Record<string, Readonly<Record<string, Contract>>>>;
}

interface Contract {
  readonly abi: readonly unknown[];
  readonly evm: { readonly bytecode: { readonly object: string } };
}

interface Compiler {
  compile(
    input: string,
    callbacks: { readonly import: (file: string) => { contents: string } },
  ): string;
  version(): string;
}

/**
 * Compiles every source and answers the text of {@link CONTRACTS_FILE}: the same sources and
 * compiler give the same text.
 *
 * @throws Refusal with the compiler's words, warnings among them
 */
export function compileContracts(): string {
  const require = createRequire(import.meta.url);
  const compiler = require('solc') as Compiler;
  const names = globSync('*.sol', { cwd: FOLDER }).sort();
  const sources = names.map((name) => [name, { content: read(path.join(FOLDER, name)) }] as const);
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(sources),
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      // without the hash of names and comments: they may change, the code does not
      metadata: { bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  const importFile = (file: string): { contents: string } => ({
    contents: read(path.join(PROJECT_DIR, 'node_modules', file)),
  });
  const output = JSON.parse(
    compiler.compile(JSON.stringify(input), { import: importFile }),
  ) as Output;
  const complaints = (output.errors ?? []).map(({ formattedMessage }) => formattedMessage);
  if (complaints.length > 0) throw new Refusal(complaints.join('\n'));
  const contracts = names.map((file) => {
    const name = path.basename(file, '.sol');
    const made = output.contracts?.[file]?.[name];
    if (made === undefined) throw new Refusal(`${file} has no contract ${name}.`);
    return `  ${name}: {
    abi: ${JSON.stringify(made.abi)},
    code: '0x${made.evm.bytecode.object}',
  },`;
  });
  return `// Made by tools/compile-contracts.ts from the Solidity beside it (${compiler.version()}).
/** What the sources beside this file compile to. */
export const COMPILED = {
${contracts.join('\n')}
} as const;
`;
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}
