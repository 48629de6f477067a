import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkWalkLogs, keepLogs, noteSecret, WALK_LOGS_VARIABLE } from './walk-logs.ts';

let folder: string;
let logDir: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sarraf-walk-logs-'));
  logDir = path.join(folder, 'of-a-system');
  mkdirSync(logDir);
  process.env[WALK_LOGS_VARIABLE] = folder;
});
afterEach(() => {
  delete process.env[WALK_LOGS_VARIABLE];
  rmSync(folder, { recursive: true, force: true });
});

/** The log of one system says this. */
function logged(...lines: readonly object[]): void {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  writeFileSync(path.join(logDir, 'server.log'), text);
  keepLogs(logDir);
}

it('finds a secret that stands in a line, and none that is masked', () => {
  noteSecret('card', '6037991234567890');
  noteSecret('password', 'Walk-the-way-01');
  logged({ asked: { card_number: '[masked]' } }, { msg: 'card 603799******7890' });
  const clean = checkWalkLogs(folder, false);
  expect(clean).toMatchObject({ lines: 2, masked: 2, faults: [] });
  logged({ asked: { note: 'Walk-the-way-01' } });
  expect(checkWalkLogs(folder, false).faults.join()).toMatch(/^a password stands in /);
});

it('takes a price for no code', () => {
  noteSecret('code', '110100');
  logged({ asked: { pair_price: '110100' }, id: 1101001 });
  expect(checkWalkLogs(folder, false).faults).toEqual([]);
  logged({ msg: 'sent 110100' });
  expect(checkWalkLogs(folder, false).faults).toHaveLength(1);
});

it('takes no row of numbers for a code, whole or cut at the end of a line', () => {
  noteSecret('code', '109962');
  logged({
    asked: {
      bars: [
        [1_795_596_300, '109992', '109962', '0.001446'],
        [109_962, 1],
      ],
    },
  });
  logged({ asked: `[[1795596300,"109992","109962"` });
  writeFileSync(path.join(logDir, 'server.log'), '{"bars":[[1795596300,"109992","109962');
  keepLogs(logDir);
  expect(checkWalkLogs(folder, false).faults).toEqual([]);
  logged({ asked: { codes: ['109962'] } });
  expect(checkWalkLogs(folder, false).faults).toHaveLength(1);
});

it('asks of a whole run that it logged its calls, and used what it looks for', () => {
  logged({ msg: 'a call was answered' });
  const { faults } = checkWalkLogs(folder, true);
  expect(faults.join('\n')).toMatch(/1 lines, fewer.*nothing is masked.*kind token/s);
});
