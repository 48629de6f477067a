// Who answers: a person at a terminal, or a file.
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Refusal } from '../lib/project.ts';
import type { Values } from './env-file.ts';
import type { Group, Question } from './question.ts';

/** What is done about a group that failed its check. */
export type AfterFault = 'again' | 'later' | 'stop';

/** A file has no answer to a question that needs one. */
export class MissingAnswer extends Refusal {}

/** Gives answers. */
export interface Asker {
  begin(group: Group): void;
  /** The answer; an empty one where it is optional. @throws Refusal where there is none to be had */
  answer(question: Question): Promise<string>;
  afterFault(group: Group, fault: string): Promise<AfterFault>;
  /** Whether a group may be put off without a word more. */
  isLater(group: Group): boolean;
  /** One line of words. */
  tell(line: string): void;
  close(): void;
}

/** Answers of a file; what is put off stands in its `LATER`, by the names of groups. */
export function fileAsker(given: Values, tell: (line: string) => void): Asker {
  const later = (given['LATER'] ?? '').split(/[\s,]+/).filter(Boolean);
  const isLater = ({ name, mayWait }: Group): boolean => mayWait && later.includes(name);
  return {
    begin: () => undefined,
    answer: async ({ name, byDefault, isOptional, why }) => {
      const value = given[name]?.trim() ?? '';
      if (value !== '') return value;
      if (byDefault !== undefined) return byDefault;
      if (isOptional === true) return '';
      throw new MissingAnswer(`${name} is missing in the answers: ${why}.`);
    },
    afterFault: async (group) => (isLater(group) ? 'later' : 'stop'),
    isLater,
    tell,
    close: () => undefined,
  };
}

/** Names in `LATER` that are no groups which can wait. */
export function unknownLater(given: Values, groups: readonly Group[]): readonly string[] {
  const known = groups.filter(({ mayWait }) => mayWait).map(({ name }) => String(name));
  return (given['LATER'] ?? '')
    .split(/[\s,]+/)
    .filter((word) => word !== '' && !known.includes(word));
}

/** Where a person types. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

/** Lines as they are typed, one for each question; what is secret is not shown. */
class Lines {
  readonly #waiting: ((line: string | undefined) => void)[] = [];
  readonly #typed: string[] = [];
  readonly #lines;
  readonly #output: NodeJS.WritableStream;
  /** What comes before it is asked for may be a secret. */
  #isHidden = true;
  #isOver = false;

  constructor({ input, output }: Terminal) {
    this.#output = output;
    const shown = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        if (!this.#isHidden) output.write(chunk);
        done();
      },
    });
    this.#lines = createInterface({ input, output: shown, terminal: input.isTTY === true });
    this.#lines.on('line', (line) => {
      const waiting = this.#waiting.shift();
      if (waiting === undefined) this.#typed.push(line);
      else waiting(line);
    });
    this.#lines.on('close', () => {
      this.#isOver = true;
      for (const waiting of this.#waiting.splice(0)) waiting(undefined);
    });
  }

  /** @throws Refusal when nobody types any more */
  async next(prompt: string, isHidden = false): Promise<string> {
    this.#output.write(prompt);
    const early = this.#typed.shift();
    this.#isHidden = isHidden;
    const line = early ?? (await this.#wait());
    this.#isHidden = true;
    if (early !== undefined && !isHidden) this.#output.write(early);
    if (early !== undefined || isHidden) this.#output.write('\n');
    if (line === undefined) throw new Refusal('The answers ended: nothing was changed by them.');
    return line.trim();
  }

  close(): void {
    this.#lines.close();
  }

  #wait(): Promise<string | undefined> {
    if (this.#isOver) return Promise.resolve(undefined);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

/** A person at a terminal. */
export function terminalAsker(terminal: Terminal): Asker {
  const lines = new Lines(terminal);
  const tell = (line: string): void => {
    terminal.output.write(`${line}\n`);
  };
  return {
    begin: ({ title }) => tell(`\n${title}`),
    answer: async ({ name, why, byDefault, isOptional, isSecret }) => {
      const instead =
        byDefault === undefined ? (isOptional === true ? ' [none]' : '') : ` [${byDefault}]`;
      for (;;) {
        const line = await lines.next(`  ${name}: ${why}${instead}\n  > `, isSecret);
        if (line !== '') return line;
        if (byDefault !== undefined) return byDefault;
        if (isOptional === true) return '';
        tell('  This one is needed.');
      }
    },
    afterFault: async ({ mayWait }) => {
      for (;;) {
        const choice = await lines.next(`  again${mayWait ? ', later' : ''} or stop? [again] > `);
        if (choice === '' || choice === 'again') return 'again';
        if (choice === 'stop' || (choice === 'later' && mayWait)) return choice;
      }
    },
    isLater: () => false,
    tell,
    close: () => lines.close(),
  };
}
