// The signer's gate in the process with the worker role.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Counter } from 'prom-client';
import { readPairingKey, readPublicKey } from '@sarraf/signer-protocol';
import { ConfigError } from '../environment.ts';
import type { ServerContext } from '../modules/server-context.ts';
import { SignerGate } from '../providers/signer/signer-gate.ts';
import type { SignerConfig } from '../signer-config.ts';
import { createMarkFile } from './signer-mark.ts';

const OTHERS = 0o077;
const MARK_FILE = 'signer.mark';

type GateContext = Pick<ServerContext, 'config' | 'roles' | 'clock' | 'logger' | 'metrics'>;

/**
 * The gate of a process with the worker role where a signer is paired; undefined elsewhere: the other
 * processes never speak to the signer. It does not listen yet.
 *
 * @throws ConfigError where the key or the mark can't be read
 */
export function createSignerGate(context: GateContext): SignerGate | undefined {
  const { config, roles, clock, logger, metrics } = context;
  const { signer } = config;
  if (signer === undefined || !roles.has('worker')) return undefined;
  return new SignerGate({
    socket: signer.socket,
    keys: { own: readGateKey(signer), peer: readPublicKey(signer.publicKey) },
    marks: createMarkFile(path.join(path.dirname(signer.keyFile), MARK_FILE)),
    logger,
    now: () => clock.now(),
    onRefusal: countRefusals(metrics),
  });
}

/**
 * Lets the signer in from now on. Not before an engine serves: a standby that waits for its turn beside
 * us must not take the socket.
 *
 * @returns what ends it
 * @throws ConfigError where the socket can't be listened at
 */
export async function listenAtGate(
  gate: SignerGate,
  { config, clock, metrics }: GateContext,
): Promise<() => Promise<void>> {
  try {
    await gate.listen();
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    const socket = config.signer?.socket ?? '';
    throw new ConfigError(`SARRAF_SIGNER_SOCKET: ${socket} can't be listened at (${code}).`);
  }
  metrics.gauge({
    name: 'sarraf_signer_age_seconds',
    help: 'Seconds since the signer was last heard; left out where it never was.',
    read: () => {
      const seen = gate.lastSeenMs();
      return seen === undefined ? {} : Math.max(0, clock.now() - seen) / 1_000;
    },
  });
  return () => gate.close();
}

function countRefusals({ registry }: ServerContext['metrics']): (rule: string) => void {
  const refusals = new Counter({
    name: 'sarraf_signer_refusals_total',
    help: 'Orders that the signer refused, by its rule.',
    labelNames: ['rule'],
    registers: [registry],
  });
  return (rule) => refusals.inc({ rule });
}

function readGateKey({ keyFile }: SignerConfig): ReturnType<typeof readPairingKey> {
  let key: string;
  try {
    if ((statSync(keyFile).mode & OTHERS) !== 0) {
      throw new ConfigError(`${keyFile} may be read by other accounts: chmod 600 it first.`);
    }
    key = readFileSync(keyFile, 'utf8').trim();
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`SARRAF_SIGNER_GATE_KEY: ${keyFile} can't be read.`);
  }
  try {
    return readPairingKey(key);
  } catch {
    throw new ConfigError(`SARRAF_SIGNER_GATE_KEY: ${keyFile} holds no key of a gate.`);
  }
}
