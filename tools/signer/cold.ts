// npm run signer -- cold …: what people do at the machine without a network. Nothing here asks anybody else.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  describeCold,
  initCold,
  type MadeCold,
  openCold,
  readColdFile,
  readRules,
  trustHot,
} from '../../apps/signer/src/index.ts';
import { COLD_FILE_BYTES_MAX, SIGNER_CHAINS } from '../../packages/signer-protocol/src/index.ts';
import { Refusal } from '../lib/project.ts';
import { confirm, folderOf, type Given, need, passphraseOf, type Person } from './given.ts';
import { tellWords } from './words.ts';

const TAIL_CHARS = 6;

/** Runs `cold init|trust|show|sign FILE`. @throws Refusal or SignerError in a sentence */
export async function cold(
  given: Given,
  person: Person,
  [act, file]: readonly (string | undefined)[],
): Promise<void> {
  switch (act) {
    case 'init':
      return init(given, person);
    case 'show':
      return show(given, person);
    case 'trust':
      return trust(given, person);
    case 'sign':
      return sign(given, person, file);
    default:
      throw new Refusal('cold init, cold trust, cold show, or cold sign FILE.');
  }
}

async function init(given: Given, person: Person): Promise<void> {
  const folder = path.resolve(folderOf(given));
  const words =
    given.restore === true ? await person.ask('words', 'the 24 words, by spaces', true) : undefined;
  const passphrase = await passphraseOf(given, person, true);
  const from = words === undefined ? {} : { from: { mnemonic: words } };
  const { mnemonic, ...made } = initCold({
    folder,
    passphrase,
    network: networkOf(given),
    ...from,
  });
  if (words === undefined && mnemonic !== null) tellWords(person, mnemonic);
  tellMade(person, made);
}

async function show(given: Given, person: Person): Promise<void> {
  const wallet = openCold(folderOf(given), await passphraseOf(given, person));
  tellMade(person, describeCold(wallet, networkOf(given)));
}

function tellMade(person: Person, { bitcoin, evm }: MadeCold): void {
  person.tell(`CHAIN_BITCOIN_COLD=${bitcoin.origin}`);
  person.tell(`CHAIN_EVM_COLD=${evm.origin}`);
  for (const address of bitcoin.addresses) person.tell(`bitcoin cold ${address}`);
  for (const address of evm.addresses) person.tell(`evm cold ${address}`);
}

const networkOf = ({ network = 'mainnet' }: Given): 'mainnet' | 'regtest' => {
  if (network === 'mainnet' || network === 'regtest') return network;
  throw new Refusal('--network is mainnet or regtest.');
};

async function trust(given: Given, person: Person): Promise<void> {
  const name = need(given, 'chain', SIGNER_CHAINS.join(', '));
  const chain = SIGNER_CHAINS.find((known) => known === name);
  if (chain === undefined) throw new Refusal(`--chain is one of ${SIGNER_CHAINS.join(', ')}.`);
  const hot = need(given, 'hot', 'the address that is paid');
  const chainId = need(given, 'chain-id', 'of Bitcoin 0, of others by EIP-155');
  const feeMax = need(given, 'fee-max', 'of one transaction, in satoshi or wei');
  person.tell(`${chain}: cold pays ${hot} and nobody else`);
  await confirm(given, person, hot.slice(-TAIL_CHARS));
  trustHot(folderOf(given), chain, { chainId, hot, feeMax });
  person.tell('Noted.');
}

async function sign(given: Given, person: Person, name: string | undefined): Promise<void> {
  if (name === undefined) throw new Refusal('cold sign FILE: the file is missing.');
  const stat = statSync(name, { throwIfNoEntry: false });
  if (stat === undefined) throw new Refusal(`There is no file ${name}.`);
  if (stat.size > COLD_FILE_BYTES_MAX) throw new Refusal(`${name} is too long.`);
  const folder = folderOf(given);
  const wallet = openCold(folder, await passphraseOf(given, person));
  const today = new Date().toISOString().slice(0, 10);
  const file = readColdFile({ wallet, rules: readRules(folder), today }, readFileSync(name));
  for (const line of file.lines) person.tell(line);
  await confirm(given, person, file.typed);
  const signed = `${name.replace(/\.(psbt|json)$/, '')}.signed.${file.ending}`;
  writeFileSync(signed, file.sign(), { mode: 0o600, flag: 'wx', flush: true });
  person.tell(`Signed: ${signed}`);
}
