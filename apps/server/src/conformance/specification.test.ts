// docs/requirements.md against the specification itself, where that lies beside the repository; and
// what compares them against a small specification of its own, always.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  parseRequirements,
  PROJECT_DIR,
  readRequirements,
  type Requirements,
} from './testing/requirements-page.ts';

const FILE = path.resolve(PROJECT_DIR, '../shared/spec.md');
const isAtHand = existsSync(FILE);
if (!isAtHand) {
  console.info('left out: docs/requirements.md against the specification (not at hand)');
}

/** The sections that ask for something. */
const SECTIONS = [2, 3, 4, 5, 6, 7, 8, 9];
/** The calls' own section is held to the page call by call. */
const CALLS_SECTION = 7;
const METHOD_OR_PATH = /\b(?:GET|POST|DELETE)\b|(?<![\w/])\/[A-Za-z][\w/{}-]*/g;

interface Section {
  readonly number: number;
  readonly heading: string;
  readonly lines: readonly string[];
}

function sectionsOf(specification: string): Section[] {
  return specification
    .split(/^## /m)
    .map((text) => text.trim().split('\n'))
    .map(([heading = '', ...lines]) => ({ number: Number.parseInt(heading, 10), heading, lines }))
    .filter(({ number }) => SECTIONS.includes(number));
}

/** Each point of a section: a dash, or a row of its table below the head. */
function pointsOf({ lines }: Section): number {
  const dashes = lines.filter((line) => line.startsWith('- '));
  const rows = lines.filter((line) => line.startsWith('|'));
  return dashes.length + Math.max(0, rows.length - 2);
}

/** A method is said once for the paths behind it; paths without one are no calls. */
function callsOf(line: string): string[] {
  const calls: string[] = [];
  let method = '';
  for (const [word] of line.matchAll(METHOD_OR_PATH)) {
    if (!word.startsWith('/')) method = word;
    else if (method !== '') calls.push(`${method} ${word}`);
  }
  return calls;
}

/** What of a specification a page lacks or has too much, in words. */
function differences(specification: string, page: Requirements): string[] {
  const sections = sectionsOf(specification);
  const found: string[] = [];
  const compare = (what: string, ours: readonly unknown[], asked: readonly unknown[]): void => {
    if (JSON.stringify(ours) !== JSON.stringify(asked)) {
      found.push(`${what}: ${ours.join(', ')} instead of ${asked.join(', ')}`);
    }
  };
  const calls = sections.find(({ number }) => number === CALLS_SECTION)?.lines.flatMap(callsOf);
  compare('calls', page.calls.map(({ name }) => name).toSorted(), (calls ?? []).toSorted());
  compare(
    'sections',
    page.sections,
    sections.map(({ heading }) => heading),
  );
  for (const section of sections) {
    const { number, heading } = section;
    const numbers = page.rules
      .filter((rule) => rule.number.startsWith(`${number}.`))
      .map((rule) => Number.parseInt(rule.number.slice(2), 10));
    if (numbers.length === 0) found.push(`${heading}: nothing`);
    if (number === CALLS_SECTION) continue;
    const points = Array.from({ length: pointsOf(section) }, (_, at) => at + 1);
    compare(heading, [...new Set(numbers)], points);
  }
  return found;
}

const OWN_SPECIFICATION = `# A small one
## 1. What it is
- nothing is asked here
## 2. Screens
- one, and more of it
- another
## 7. Calls
- GET /a, /b and POST /c/{id}, /d
- the page /e is no call
## 9. Limits
| what | how much |
|---|---|
| one | 1 |
`;

const OWN_PAGE = `## 2. Screens
| 2.1 | one | not yet |
| 2.1a | and more of it | not yet |
| 2.2 | another | not yet |
## 7. Calls
| 7.1 | a rule | not yet |
| GET | \`/a\` | | | built |
| GET | \`/b\` | | | built |
| POST | \`/c/{id}\` | | | not yet |
| POST | \`/d\` | | | not yet |
## 9. Limits
| 9.1 | one | not yet |
`;

describe('a page of requirements', () => {
  const compared = (page: string) => differences(OWN_SPECIFICATION, parseRequirements(page));

  it('has the calls, sections and points of its specification', () => {
    expect(compared(OWN_PAGE)).toEqual([]);
  });

  it.each([
    ['a call', '| GET | `/b` | | | built |\n', '', 'calls'],
    ['a section', '## 9. Limits', '## 9. Others', 'sections'],
    ['a point', '| 2.2 |', '| 2.1b |', '2. Screens'],
    ['a row of a table', '| 9.1 |', '| 9.2 |', '9. Limits'],
    ['every rule of a section', '| 7.1 |', '| 8.1 |', '7. Calls'],
  ])('is told where it lacks %s', (_, from, to, where) => {
    const told = compared(OWN_PAGE.replace(from, to));
    expect(told).toHaveLength(1);
    expect(told[0]?.startsWith(`${where}: `)).toBe(true);
  });

  it.skipIf(!isAtHand)('of this product has those of the specification', () => {
    expect(differences(readFileSync(FILE, 'utf8'), readRequirements())).toEqual([]);
  });
});
