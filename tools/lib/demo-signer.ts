// The demo's signer: its folder and its pairing with the exchange, made before either starts.
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {
  makePairingKey,
  publicKeyText,
  readPairingKey,
} from '../../packages/signer-protocol/src/index.ts';
import { coldTronAddress } from '../../apps/demo/src/chains/cold-wallet.ts';
import {
  custodySeed,
  isSeedElsewhere,
  keepsCustodySeed,
  leaveCustodyAddresses,
} from '../../apps/demo/src/chains/custody-wallet.ts';
import {
  describeSigner,
  FILES,
  initSigner,
  type MadeSigner,
  makePassphrase,
  pairSigner,
} from '../../apps/signer/src/index.ts';
import { relyingPartyOf } from '../../apps/server/src/modules/passkeys/relying-party.ts';
import { prepareDemoCold } from './demo-cold.ts';
import { Refusal } from './project.ts';
import { handOver, type ServingAccount } from './serving-account.ts';
import { demoPolicy } from './signer-policy.ts';

/** Where the demo's signer is to be, and whose. */
export interface DemoSignerOptions {
  readonly root: string;
  readonly demoDir: string;
  /** The account that serves; undefined: ours. */
  readonly serving: ServingAccount | undefined;
  /** The account that has the keys; undefined: the one that serves. */
  readonly own: ServingAccount | undefined;
  /** Where browsers reach the exchange. */
  readonly publicUrl: string;
}

/** What the two sides are started with. */
export interface DemoSigner {
  readonly folder: string;
  /** Undefined: ours. Its group is the one that serves, which alone may come to the gate. */
  readonly account: ServingAccount | undefined;
  /** What the server is told. */
  readonly environment: Readonly<Record<string, string>>;
  /** Whether officers can have passkeys at the address of this start. */
  readonly hasPasskeys: boolean;
}

const PASSPHRASE_FILE = 'signer-passphrase';
/** Its passphrase is 256 random bits: guessing costs nothing here that stretching would add to. */
const COST_LOG2 = 14;
const SEED_BYTES = 64;
/** Who may enter the gate's folder finds the socket; nobody lists it. */
const GATE_MODE = 0o710;
const SOCKET_PATH_MAX = 100;

/** Folders of the signer and of the gate under a data folder. */
export const SIGNER_FOLDERS = ['signer', 'gate'] as const;

/**
 * Makes the signer of the demo's wallet, or opens the one that there is, and pairs both sides.
 *
 * @throws Refusal where the key is gone that the money on the chains is of
 */
export function prepareDemoSigner(options: DemoSignerOptions): DemoSigner {
  const { root, demoDir, serving, own, publicUrl } = options;
  const [folder, gate] = SIGNER_FOLDERS.map((name) => path.join(root, name)) as [string, string];
  const socket = path.join(gate, 'gate.sock');
  const longest = Math.max(socket.length, path.join(folder, FILES.terminal).length);
  if (longest > SOCKET_PATH_MAX) {
    throw new Refusal(`${root} is too long a path for sockets: choose another SARRAF_DATA_DIR.`);
  }
  // what the last start gave away is ours while it is changed
  takeBack(folder);
  const made = openSigner(folder, path.join(demoDir, 'chains'), own !== undefined);
  const relyingParty = relyingPartyOf(publicUrl);
  const { origin } = new URL(publicUrl);
  const cold = prepareDemoCold(root, folder, {
    ethereum: made.hot,
    bsc: made.hot,
    bitcoin: made.bitcoin.hot,
  });
  const policy = demoPolicy({
    hot: made.hot,
    gas: made.gas,
    cold: cold.evm,
    bitcoin: { ...made.bitcoin, cold: cold.bitcoin },
    tron: { ...made.tron, cold: [coldTronAddress(folder)] },
    relyingParty: relyingParty ?? { host: 'localhost', origin },
  });
  writeWhole(path.join(folder, FILES.policy), `${JSON.stringify(policy, null, 1)}\n`);
  const keyFile = path.join(gate, 'gate.key');
  pairSigner(folder, { socket, gateKey: openGate(gate, keyFile) });
  const account =
    own === undefined || serving === undefined ? serving : { ...own, gid: serving.gid };
  handOver(folder, account);
  handOver(gate, serving);
  if (own !== undefined) chmodSync(gate, GATE_MODE);
  return {
    folder,
    account,
    environment: {
      ...cold.environment,
      SARRAF_SIGNER_SOCKET: socket,
      SARRAF_SIGNER_GATE_KEY: keyFile,
      SARRAF_SIGNER_PUBLIC_KEY: made.publicKey,
    },
    hasPasskeys: relyingParty !== undefined,
  };
}

function takeBack(folder: string): void {
  const uid = process.getuid?.();
  handOver(folder, uid === 0 ? { name: 'root', uid: 0, gid: 0 } : undefined);
}

/** The wallet's seed is with the signer alone where that one has an account of its own. */
function openSigner(folder: string, chains: string, isApart: boolean): MadeSigner {
  const passphraseFile = path.join(folder, PASSPHRASE_FILE);
  const isNew = !existsSync(path.join(folder, FILES.key));
  if (isNew && isSeedElsewhere(chains)) {
    throw new Refusal(
      `${path.join(folder, FILES.key)} is gone, and the money on the demo's chains is of it: ` +
        'begin afresh by npm start -- --reset.',
    );
  }
  if (isNew) {
    const passphrase = makePassphrase();
    writeWhole(passphraseFile, `${passphrase}\n`);
    const seed =
      isApart && !keepsCustodySeed(chains)
        ? randomBytes(SEED_BYTES).toString('hex')
        : custodySeed(chains);
    initSigner({ folder, passphrase, from: { seed }, costLog2: COST_LOG2 });
  }
  const passphrase = readFileSync(passphraseFile, 'utf8').trim();
  const made = describeSigner(folder, passphrase, 'regtest');
  if (isApart) leaveCustodyAddresses(chains, made);
  return made;
}

/** Makes the gate's key where there is none. Answers its public half. */
function openGate(gate: string, keyFile: string): string {
  mkdirSync(gate, { recursive: true, mode: 0o700 });
  if (!existsSync(keyFile)) writeWhole(keyFile, `${makePairingKey()}\n`);
  return publicKeyText(readPairingKey(readFileSync(keyFile, 'utf8').trim()));
}

function writeWhole(file: string, text: string): void {
  rmSync(`${file}.partial`, { force: true });
  writeFileSync(`${file}.partial`, text, { mode: 0o600, flag: 'wx' });
  renameSync(`${file}.partial`, file);
}
