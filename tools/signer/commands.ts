// What people do at the signer's machine.
import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  askTerminal,
  initSigner,
  officersAnswerShape,
  pairSigner,
  passkeyFileShape,
  readJsonFile,
  stateAnswerShape,
  verifyJournal,
} from '../../apps/signer/src/index.ts';
import {
  makePairingKey,
  publicKeyText,
  readPairingKey,
  SIGNER_CHAINS,
} from '../../packages/signer-protocol/src/index.ts';
import { Refusal } from '../lib/project.ts';
import { confirm, folderOf, type Given, need, passphraseOf, type Person } from './given.ts';
import { cold } from './cold.ts';
import { statusLines, termsLines } from './status-lines.ts';
import { tellWords } from './words.ts';

/** Does one thing at the machine. @throws Refusal or SignerError in a sentence */
export type Command = (
  given: Given,
  person: Person,
  /** What stands behind the command's name. */
  more: readonly string[],
) => Promise<void>;

const FINGERPRINT_CHARS = 16;

async function init(given: Given, person: Person): Promise<void> {
  const folder = path.resolve(folderOf(given));
  const words =
    given.restore === true ? await person.ask('words', 'the 24 words, by spaces', true) : undefined;
  const passphrase = await passphraseOf(given, person, true);
  const from = words === undefined ? {} : { from: { mnemonic: words } };
  const { bitcoin, mnemonic, tron, xpub, hot, gas, publicKey } = initSigner({
    folder,
    passphrase,
    ...from,
  });
  if (words === undefined && mnemonic !== null) {
    tellWords(person, mnemonic);
  }
  person.tell(`CHAIN_EVM_XPUB=${xpub}`);
  person.tell(`CHAIN_BITCOIN_XPUB=${bitcoin.xpub}`);
  person.tell(`CHAIN_TRON_XPUB=${tron.xpub}`);
  person.tell(`SARRAF_SIGNER_PUBLIC_KEY=${publicKey}`);
  person.tell(`hot ${hot}`);
  person.tell(`gas ${gas}`);
  person.tell(`bitcoin hot ${bitcoin.hot}`);
  person.tell(`bitcoin gas ${bitcoin.gas}`);
  person.tell(`tron hot ${tron.hot}`);
  person.tell(`tron gas ${tron.gas}`);
}

async function gate(given: Given, person: Person): Promise<void> {
  const file = path.resolve(need(given, 'key', 'the file that SARRAF_SIGNER_GATE_KEY names'));
  if (existsSync(file)) throw new Refusal(`${file} exists: a key is never written over.`);
  const key = makePairingKey();
  writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true });
  person.tell(`--gate-key ${publicKeyText(readPairingKey(key))}`);
}

async function pair(given: Given, person: Person): Promise<void> {
  const socket = need(given, 'socket', 'the path that SARRAF_SIGNER_SOCKET names');
  if (!path.isAbsolute(socket)) throw new Refusal('--socket is an absolute path.');
  pairSigner(path.resolve(folderOf(given)), {
    socket,
    gateKey: need(given, 'gate-key', 'the key that the command gate printed'),
  });
  person.tell('Paired. A signer that runs takes it at its next start.');
}

async function enroll(given: Given, person: Person): Promise<void> {
  const folder = folderOf(given);
  const officer = need(given, 'officer', 'the name of the officer');
  const file = need(given, 'file', 'JSON with credentialId and key of the passkey');
  const { credentialId, key, approvals } = readJsonFile(file, passkeyFileShape);
  const print = createHash('sha256').update(Buffer.from(key, 'base64url')).digest('hex');
  person.tell(`passkey of ${officer}, SHA-256 of its key: ${print.slice(0, FINGERPRINT_CHARS)}…`);
  await confirm(given, person, officer);
  const answer = await askTerminal(folder, {
    act: 'enroll',
    officer,
    credentialId,
    key,
    approvals,
  });
  person.tell(`Enrolled. Officers now: ${countOf(answer)}.`);
}

async function remove(given: Given, person: Person): Promise<void> {
  const officer = need(given, 'officer', 'the name of the officer');
  await confirm(given, person, officer);
  const answer = await askTerminal(folderOf(given), { act: 'remove', officer });
  person.tell(`Removed. Officers now: ${countOf(answer)}.`);
}

const countOf = (answer: unknown): number => officersAnswerShape.parse(answer).officers;

async function status(given: Given, person: Person): Promise<void> {
  const folder = folderOf(given);
  const answer = await askTerminal(folder, { act: 'status' });
  for (const line of statusLines(folder, answer)) person.tell(line);
}

async function verify(given: Given, person: Person): Promise<void> {
  const { mark, signed } = verifyJournal(folderOf(given), await passphraseOf(given, person));
  person.tell(`${mark.number} lines, ${signed} transactions`);
  person.tell('the journal is whole, and each transaction is of this key');
}

async function approve(given: Given, person: Person): Promise<void> {
  const folder = folderOf(given);
  const spendId = need(given, 'spend', 'the id of the payout');
  const by = need(given, 'by', 'your name');
  const terms = await askTerminal(folder, { act: 'show', spendId });
  const { lines, tail } = termsLines(folder, terms);
  for (const line of lines) person.tell(line);
  await confirm(given, person, tail);
  await askTerminal(folder, { act: 'approve', spendId, by });
  person.tell('Approved. It goes with two officers at the exchange’s next asking.');
}

async function voidSpend(given: Given, person: Person): Promise<void> {
  const spendId = need(given, 'spend', 'the id of the payout');
  const by = need(given, 'by', 'your name');
  await confirm(given, person, spendId.slice(-6));
  const answer = await askTerminal(folderOf(given), { act: 'void', spendId, by });
  const { state } = stateAnswerShape.parse(answer);
  if (state !== 'void') throw new Refusal('It was signed already: it can’t be made never to be.');
  person.tell('It was never signed, and never will be.');
}

const NEXT = /^(\w+)\/(hot|gas)=(\d{1,15})$/;

async function nonces(given: Given, person: Person): Promise<void> {
  const by = need(given, 'by', 'your name');
  const text = need(given, 'next', 'ethereum/hot=7,ethereum/gas=2, as the chains have them');
  const next = text.split(',').map((part) => {
    const [, name, of, nonce] = NEXT.exec(part.trim()) ?? [];
    const chain = SIGNER_CHAINS.find((known) => known === name);
    if (chain === undefined || (of !== 'hot' && of !== 'gas')) {
      throw new Refusal(`--next: ${part} is not like ethereum/hot=7.`);
    }
    return { chain, of, nonce: Number(nonce) } as const;
  });
  await confirm(given, person, by);
  const answer = await askTerminal(folderOf(given), { act: 'nonces', by, next });
  const { state } = stateAnswerShape.parse(answer);
  person.tell(
    state === 'ready'
      ? 'Two people have said the same: the signer goes on from there.'
      : 'Noted. A second person has to say the same.',
  );
}

/** All commands, by name. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['init', init],
  ['gate', gate],
  ['pair', pair],
  ['enroll', enroll],
  ['remove', remove],
  ['status', status],
  ['verify', verify],
  ['approve', approve],
  ['void', voidSpend],
  ['nonces', nonces],
  ['cold', cold],
]);
