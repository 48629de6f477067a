// docs/requirements.md against the specification itself, where that lies beside the repository.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_DIR, readRequirements } from './testing/requirements-page.ts';

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

function readSections(): Section[] {
  return readFileSync(FILE, 'utf8')
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

describe.skipIf(!isAtHand)('the page of requirements and the specification', () => {
  const page = readRequirements();

  it('name the same calls', () => {
    const section = readSections().find(({ number }) => number === CALLS_SECTION);
    const asked = section?.lines.flatMap(callsOf) ?? [];
    expect(page.calls.map(({ name }) => name).toSorted()).toEqual(asked.toSorted());
  });

  it('have the same sections', () => {
    expect(page.sections).toEqual(readSections().map(({ heading }) => heading));
  });

  it('have the same points in each section', () => {
    for (const section of readSections()) {
      const { number } = section;
      const numbers = page.rules
        .filter((rule) => rule.number.startsWith(`${number}.`))
        .map((rule) => Number.parseInt(rule.number.slice(2), 10));
      expect(numbers.length, section.heading).toBeGreaterThan(0);
      if (number === CALLS_SECTION) continue;
      const points = Array.from({ length: pointsOf(section) }, (_, at) => at + 1);
      expect([...new Set(numbers)], section.heading).toEqual(points);
    }
  });
});
