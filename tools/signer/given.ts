// What a command of the signer is given, and the person who gives it.
import { readFileSync, statSync } from 'node:fs';
import { Refusal } from '../lib/project.ts';

/** Options as they were typed. */
export interface Given {
  readonly dir?: string | undefined;
  readonly 'passphrase-file'?: string | undefined;
  readonly restore?: boolean | undefined;
  readonly key?: string | undefined;
  readonly socket?: string | undefined;
  readonly 'gate-key'?: string | undefined;
  readonly officer?: string | undefined;
  readonly file?: string | undefined;
  readonly spend?: string | undefined;
  readonly by?: string | undefined;
  readonly next?: string | undefined;
  readonly chain?: string | undefined;
  readonly 'chain-id'?: string | undefined;
  readonly hot?: string | undefined;
  readonly 'fee-max'?: string | undefined;
  readonly network?: string | undefined;
  readonly yes?: boolean | undefined;
}

/** Who is at the machine. */
export interface Person {
  tell(line: string): void;
  /** @throws Refusal where nobody types */
  ask(name: string, why: string, isSecret?: boolean): Promise<string>;
}

type Named = Exclude<keyof Given, 'restore' | 'yes'>;

const OTHERS = 0o077;

/** An option that a command needs. @throws Refusal */
export function need(given: Given, name: Named, what: string): string {
  const value = given[name]?.trim() ?? '';
  if (value !== '') return value;
  throw new Refusal(`--${name} is missing: ${what}.`);
}

/** The signer's folder. @throws Refusal */
export function folderOf(given: Given): string {
  const dir = given.dir ?? process.env['SARRAF_SIGNER_DIR'];
  return need({ ...given, dir }, 'dir', 'the folder of the signer');
}

/**
 * The passphrase, from a file that nobody else reads or as it is typed.
 *
 * @throws Refusal
 */
export async function passphraseOf(given: Given, person: Person, isNew = false): Promise<string> {
  const file = given['passphrase-file'];
  if (file !== undefined) return passphraseIn(file);
  const typed = await person.ask('passphrase', 'opens the key; it is not shown', true);
  if (!isNew) return typed;
  const again = await person.ask('passphrase', 'once more', true);
  if (again !== typed) throw new Refusal('The two passphrases differ: nothing was made.');
  return typed;
}

function passphraseIn(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) throw new Refusal(`There is no file ${file}.`);
  if ((stat.mode & OTHERS) !== 0) throw new Refusal(`Others may read ${file}: chmod 600 it first.`);
  return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
}

/** Goes on where the person types the words that stand on the screen. @throws Refusal elsewhere */
export async function confirm(given: Given, person: Person, words: string): Promise<void> {
  if (given.yes === true) return;
  const typed = await person.ask('confirm', `type ${words} to go on`);
  if (typed !== words) throw new Refusal('Nothing was done.');
}
