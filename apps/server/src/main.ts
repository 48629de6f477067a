// Starts the server: everything in this process, or a child for each group of roles.
import { pathToFileURL } from 'node:url';
import {
  CHILD_ROLES_VARIABLE,
  type ChildReady,
  startProcessGroup,
} from './composition/process-group.ts';
import { openHub } from './composition/open-hub.ts';
import { startServerProcess } from './composition/server-process.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { RecoveryError } from './engine/index.ts';
import { BusError, createIpcBus } from './platform/bus/index.ts';
import { DurabilityError } from './platform/database/durability.ts';
import { AccountError, leaveRoot } from './platform/account.ts';
import { DatabaseAccessError } from './platform/database/away.ts';
import { LoginError } from './platform/database/logins.ts';
import { SchemaError } from './platform/database/migrations.ts';
import { createLogger } from './platform/logger.ts';
import { ROLES } from './platform/roles.ts';
import { SecretKeysError } from './platform/secret-keys.ts';

/** What this process was started from, the built file or the source: its children are the same. */
const OWN_ENTRY = pathToFileURL(process.argv[1] ?? '');

/** Failures whose message is a sentence for an operator. */
const OPERATOR_ERRORS = [
  AccountError,
  BusError,
  ConfigError,
  DatabaseAccessError,
  DurabilityError,
  LoginError,
  RecoveryError,
  SchemaError,
  SecretKeysError,
];

function lastWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (OPERATOR_ERRORS.some((known) => error instanceof known)) return error.message;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'The port is in use by another program.';
  if (code === 'EACCES' && syscall === 'listen') return 'This account may not use the port.';
  if (code === 'ECONNREFUSED') return 'The database does not answer at DATABASE_APP_URL.';
  if (code === 'ENOSPC' || code === '53100') return 'The disk is full.';
  return error.stack ?? error.message;
}

function fail(error: unknown): never {
  process.stderr.write(`${lastWords(error)}\n`);
  process.exit(1);
}

/** Stops once, at the first wish to stop; a parent that is gone counts as one. */
function stopOnSignal(stop: () => Promise<void>, isChild: boolean): void {
  let isStopping = false;
  const end = (): void => {
    if (isStopping) return;
    isStopping = true;
    stop().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', end);
  // a terminal's Ctrl-C reaches the whole group: the parent decides when a child ends
  process.on('SIGINT', isChild ? () => undefined : end);
  if (isChild) process.on('disconnect', end);
}

async function runChild(config: Config, rolesText: string): Promise<void> {
  const roles = ROLES.filter((role) => rolesText.split('+').includes(role));
  const server = await startServerProcess({ config, roles, bus: createIpcBus(), onHalt: fail });
  stopOnSignal(() => server.stop(), true);
  process.send?.({ sarrafReady: roles } satisfies ChildReady);
}

function requireEngineLogin({ processes, databaseUrls }: Config): void {
  if (databaseUrls.engine !== undefined || !processes.flat().includes('engine')) return;
  throw new ConfigError('DATABASE_ENGINE_URL must be the address of a PostgreSQL database.');
}

/** The one line of a start that went well: what serves, where, and of which version. */
function tellServing(config: Config, port: number | undefined): void {
  const { version, host, processes } = config;
  const hasApi = processes.flat().includes('api');
  createLogger({ name: 'sarraf', level: config.logLevel }).info(
    {
      version,
      processes: processes.map((roles) => roles.join('+')),
      ...(hasApi && port !== undefined && { address: `http://${host}:${port}` }),
    },
    'Sarraf serves',
  );
}

async function runParent(config: Config): Promise<void> {
  requireEngineLogin(config);
  if (config.processes.length > 1) {
    const group = await startProcessGroup(config, OWN_ENTRY);
    stopOnSignal(() => group.stop(), false);
    tellServing(config, config.port);
    return;
  }
  const roles = config.processes[0] ?? ROLES;
  const logger = createLogger({ name: 'sarraf', level: config.logLevel });
  const bus = await openHub(config, logger);
  const isWhole = config.natsUrl === undefined;
  const server = await startServerProcess({ config, roles, bus, isWhole, onHalt: fail });
  tellServing(config, server.address?.port);
  stopOnSignal(async () => {
    await server.stop();
    bus.close();
  }, false);
}

process.on('unhandledRejection', fail);
try {
  const config = readConfig(process.env);
  leaveRoot(process.env['SARRAF_USER'], config.mode === 'production');
  const childRoles = process.env[CHILD_ROLES_VARIABLE];
  await (childRoles === undefined ? runParent(config) : runChild(config, childRoles));
} catch (error) {
  fail(error);
}
