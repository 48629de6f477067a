// npm run signer -- COMMAND: what people do at the signer's machine, as the signer's account. The key
// ceremony and the pairing come before the first start; the rest asks the signer that runs.
import { parseArgs } from 'node:util';
import { Refusal, runCommand } from './lib/project.ts';
import { terminalAsker } from './setup/asking.ts';
import { COMMANDS } from './signer/commands.ts';
import type { Given, Person } from './signer/given.ts';

const USAGE = `npm run signer -- COMMAND --dir FOLDER [options], as the signer's account:
  init     makes the key, and shows its words once     [--restore] [--passphrase-file FILE]
  gate     makes the exchange's key of the pairing, as the account that serves    --key FILE
  pair     notes where the gate is and which key it proves    --socket PATH --gate-key KEY
  enroll   lets an officer's passkey in    --officer NAME --file FILE
  remove   lets an officer out             --officer NAME
  status   shows addresses, next nonces, and what the caps have left
  verify   proves the journal line by line              [--passphrase-file FILE]
  approve  lets one payout above the hard cap, and shows it first    --spend ID --by NAME
  void     makes sure that a payout is never signed    --spend ID --by NAME
  nonces   states the next nonces after lines of the journal were lost; two people do
             --by NAME --next ethereum/hot=7,ethereum/gas=2
  cold     the machine without a network: its key, whom it pays, and files that it signs
             cold init [--restore] [--network regtest]   cold show   cold sign FILE
             cold trust --chain bitcoin --chain-id 0 --hot ADDRESS --fee-max SATOSHI
  --yes    answers what would be asked; --dir may also stand in SARRAF_SIGNER_DIR`;

const OPTIONS = {
  dir: { type: 'string' },
  'passphrase-file': { type: 'string' },
  restore: { type: 'boolean', default: false },
  key: { type: 'string' },
  socket: { type: 'string' },
  'gate-key': { type: 'string' },
  officer: { type: 'string' },
  file: { type: 'string' },
  spend: { type: 'string' },
  by: { type: 'string' },
  next: { type: 'string' },
  chain: { type: 'string' },
  'chain-id': { type: 'string' },
  hot: { type: 'string' },
  'fee-max': { type: 'string' },
  network: { type: 'string' },
  yes: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

function read(args: string[]): {
  readonly command: string;
  readonly more: readonly string[];
  readonly given: Given;
} {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const [command = 'help', ...more] = positionals;
    if (more.length > 0 && command !== 'cold')
      throw new Refusal(`There is one command, not ${positionals.join(' ')}.`);
    return { command: values.help ? 'help' : command, more, given: values };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${(error as Error).message}\n\n${USAGE}`);
  }
}

const tell = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

await runCommand(async () => {
  const { command, given, more } = read(process.argv.slice(2));
  if (command === 'help') {
    tell(USAGE);
    return 0;
  }
  const run = COMMANDS.get(command);
  if (run === undefined) throw new Refusal(`There is no command ${command}.\n\n${USAGE}`);
  let asker: ReturnType<typeof terminalAsker> | undefined;
  const person: Person = {
    tell,
    ask: (name, why, isSecret = false) => {
      asker ??= terminalAsker({ input: process.stdin, output: process.stderr });
      return asker.answer({ name, why, isSecret });
    },
  };
  try {
    await run(given, person, more);
    return 0;
  } finally {
    asker?.close();
  }
});
