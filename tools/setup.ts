// npm run setup [-- --answers FILE] [--env FILE]: from an empty PostgreSQL to an exchange that
// production starts with. npm run setup -- --check [--env FILE]: looks at what stands.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './lib/ensure-built.ts';
import { PROJECT_DIR, runCommand } from './lib/project.ts';
import { fileAsker, terminalAsker } from './setup/asking.ts';
import { readAnswers } from './setup/env-file.ts';
import { install, migrateFileOf } from './setup/installation.ts';
import { lookAtAll } from './setup/look.ts';

const USAGE = `npm run setup                       asks, and makes what is missing
npm run setup -- --answers FILE     takes the answers of a file: JSON, or NAME='value' lines
npm run setup -- --check            looks at everything and changes nothing
  --env FILE   what the server is started with; as root /etc/sarraf/sarraf.env`;

const HOW = `Sarraf is set up. An empty line takes what stands in brackets; what is secret is not shown
while it is typed; later puts off a company, and the next run asks for it again. Nothing is changed
before everything was answered.`;

const tell = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      answers: { type: 'string' },
      check: { type: 'boolean' },
      env: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) {
    tell(USAGE);
    return 0;
  }
  const isRoot = process.getuid?.() === 0;
  const envFile = path.resolve(values.env ?? (isRoot ? '/etc/sarraf/sarraf.env' : 'sarraf.env'));
  if (values.check === true) return (await lookAtAll(envFile, tell)) ? 0 : 1;
  const answers = values.answers === undefined ? undefined : readAnswers(values.answers);
  const asker =
    answers === undefined
      ? terminalAsker({ input: process.stdin, output: process.stdout })
      : fileAsker(answers, tell);
  if (answers === undefined) tell(HOW);
  try {
    const fault = await install({
      envFile,
      answers,
      asker,
      isRoot,
      dataDir: isRoot ? '/var/lib/sarraf/server' : path.join(PROJECT_DIR, '.data', 'server'),
    });
    await ensureBuilt(['server', 'web']);
    tellNext(envFile, fault);
  } finally {
    asker.close();
  }
  return 0;
});

function tellNext(envFile: string, fault: string | undefined): void {
  tell(`
Set up. What is left to do:
  the texts that the SMS company has to approve:  npm run -s sms-templates
  before each new version:  npm run migrate -- --env ${migrateFileOf(envFile)}
  to look at all of it again:  npm run setup -- --check --env ${envFile}
  starting it, and https before it:  docs/operations.md`);
  if (fault !== undefined) tell(`\nProduction will refuse to start until then: ${fault}`);
}
