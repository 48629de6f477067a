// docs/requirements.md, read for the tests that hold it to the server and to the specification.
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The root of the repository. */
export const PROJECT_DIR = path.resolve(import.meta.dirname, '../../../../..');

/** A call that the product is asked to have: `POST /cancelOrder`, with `{id}` in its path. */
export interface AskedCall {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** Paths within `data` that the answer must have: `data[].coin.symbol`. */
  readonly answers: readonly string[];
  readonly isBuilt: boolean;
}

/** A rule that the specification states, and what shows that the server keeps it. */
export interface AskedRule {
  /** `4.1c`: section, point, and a letter where a point says several things. */
  readonly number: string;
  /** What the page says: tests by path, or one of {@link UNSHOWN}. */
  readonly shownBy: string;
  readonly tests: readonly string[];
}

/** What the page says was asked for. */
export interface Requirements {
  readonly calls: readonly AskedCall[];
  readonly rules: readonly AskedRule[];
  /** `2. Screens and routes` and so on, as they stand. */
  readonly sections: readonly string[];
}

/** What the page says of a rule that no test shows. */
export const UNSHOWN: readonly string[] = ['not yet', 'no test yet', 'nothing asked'];

const METHODS = new Set(['GET', 'POST', 'DELETE']);
const RULE_NUMBER = /^\d+\.\d+[a-z]?$/;

/** The texts between backticks. */
function quoted(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function callOf(cells: readonly string[]): AskedCall {
  const [method = '', pathCell = '', , answers = '', status = ''] = cells;
  const [address = ''] = quoted(pathCell);
  if (status !== 'built' && status !== 'not yet') {
    throw new Error(`${method} ${address}: "${status}" is neither built nor not yet.`);
  }
  return {
    name: `${method} ${address}`,
    method,
    path: address,
    answers: quoted(answers),
    isBuilt: status === 'built',
  };
}

/** Reads the page of this repository. */
export function readRequirements(): Requirements {
  return parseRequirements(readFileSync(path.join(PROJECT_DIR, 'docs/requirements.md'), 'utf8'));
}

/** Reads such a page; a row that is neither a call nor a rule is a heading. */
export function parseRequirements(text: string): Requirements {
  const lines = text.split('\n');
  const rows = lines.filter((line) => line.startsWith('|')).map(cellsOf);
  return {
    calls: rows.filter(([first = '']) => METHODS.has(first)).map(callOf),
    rules: rows
      .filter(([first = '']) => RULE_NUMBER.test(first))
      .map(([number = '', , shownBy = '']) => ({ number, shownBy, tests: quoted(shownBy) })),
    sections: lines.filter((line) => /^## \d/.test(line)).map((line) => line.slice(3)),
  };
}
