// npm run dev: server, demo and signer from source, restarted on change, and the panel by Vite.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts';
import { findAnvil } from '../apps/demo/src/chains/anvil-process.ts';
import { migrateWithLogins } from '../apps/server/src/platform/database/migrations.ts';
import { findPort } from './lib/ports.ts';
import { endProcesses } from './lib/process-record.ts';
import { dataRoot, PROJECT_DIR, runCommand } from './lib/project.ts';
import { prepareDemoChains } from './lib/demo-chains.ts';
import { prepareDemoSigner } from './lib/demo-signer.ts';
import { OfficerEnrolment } from './lib/officer-enrolment.ts';
import { demoDirOf, systemEnvironment } from './lib/system.ts';

const DEFAULT_PORT = 3000;

function startSource(args: readonly string[], env: NodeJS.ProcessEnv, cwd: string): number {
  const child = spawn(process.execPath, args, {
    cwd,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  return child.pid ?? 0;
}

function startSigner(source: string, folder: string): number {
  const env = { PATH: process.env['PATH'], SARRAF_SIGNER_DIR: folder };
  return startSource(['--watch', '--watch-preserve-output', source], env, PROJECT_DIR);
}

function watchOfficers(folder: string, databaseUrl: string): OfficerEnrolment {
  const tell = (words: string): void => void process.stdout.write(`${words}\n`);
  const enrolment = new OfficerEnrolment({ folder, databaseUrl, tell });
  enrolment.start();
  return enrolment;
}

await runCommand(async () => {
  const root = path.join(dataRoot(), 'dev');
  mkdirSync(root, { recursive: true });
  const database = await startEmbeddedPostgres({
    dataDir: path.join(root, 'postgres'),
    cacheDir: path.dirname(dataRoot()),
  });
  const server = await findPort(DEFAULT_PORT);
  const panel = await findPort(server + 1);
  const bank = await findPort(panel + 1);
  const simulators = await findPort(bank + 1);
  const mail = await findPort(simulators + 1);
  const demoDir = demoDirOf(root);
  const publicUrl = `http://localhost:${panel}`;
  const alone = { serving: undefined, own: undefined };
  const signer =
    findAnvil() === undefined
      ? undefined
      : prepareDemoSigner({ root, demoDir, publicUrl, ...alone });
  const chains = await prepareDemoChains({
    demoDir,
    firstPort: mail + 1,
    taken: [server, panel, bank, simulators, mail],
    host: 'localhost',
  });
  const databases = await migrateWithLogins(database.connectionString);
  const env = systemEnvironment({
    root,
    program: { dir: PROJECT_DIR, node: process.execPath },
    account: undefined,
    databases,
    chains,
    host: '127.0.0.1',
    ports: { server, bank, simulators, mail },
    roles: undefined,
    // the page comes from Vite, which hands the rest on
    env: { SARRAF_PUBLIC_URL: publicUrl, ...signer?.environment },
  });
  const source = (app: string): string => path.join(PROJECT_DIR, 'apps', app, 'src', 'main.ts');
  const vite = path.join(PROJECT_DIR, 'node_modules', 'vite', 'bin', 'vite.js');
  const web = path.join(PROJECT_DIR, 'apps', 'web');
  const pids = signer === undefined ? [] : [startSigner(source('signer'), signer.folder)];
  pids.push(
    startSource(['--watch', '--watch-preserve-output', source('server')], env, PROJECT_DIR),
    startSource(['--watch', '--watch-preserve-output', source('demo')], env, PROJECT_DIR),
    startSource([vite, '--port', String(panel), '--strictPort'], env, web),
  );
  const officers = signer && watchOfficers(signer.folder, database.connectionString);
  process.stdout.write(`\nPanel from source: http://localhost:${panel}\n`);
  await new Promise<void>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => resolve());
  });
  await officers?.stop();
  await endProcesses(pids.toReversed(), 5_000);
  await database.stop();
  return 0;
});
