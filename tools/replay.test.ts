import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';

const script = fileURLToPath(new URL('./replay.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sarraf-replay-'));
afterAll(() => rmSync(folder, { recursive: true }));

const header = 'seq,type,side,order_id,price_ticks,qty,ioc';
const flow = `${header}\n0,N,B,1,100,10,0\n1,N,S,2,100,15,1\n2,C,,1,,,\n`;
const reports = '0,0,0,1,100,10\n0,1,1,2,100,15\n1,1,100,10,1,2\n2,1,1,2,100\n4,2,1';

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function run(...args: string[]): { stdout: string; stderr: string; status: number | null } {
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return { stdout, stderr, status };
}

test.each(['ladder', 'sorted', 'naive'])('the reports alone go to standard output: %s', (kind) => {
  const { stdout, stderr, status } = run(file('flow.csv', flow), '--book', kind);
  expect([stdout, status]).toEqual([reports, 0]);
  expect(stderr).toMatch(
    new RegExp(`^book ${kind}, 3 messages, 1 trades, \\d+\\.\\d{3} seconds, 1 levels touched\\n$`),
  );
});

test('gzip, a missing header, a missing last newline and CRLF change nothing', () => {
  const lines = flow.slice(header.length + 1).trimEnd();
  expect(run(file('flow.csv.gz', gzipSync(flow))).stdout).toBe(reports);
  expect(run(file('bare.csv', lines)).stdout).toBe(reports);
  expect(run(file('crlf.csv', flow.replaceAll('\n', '\r\n'))).stdout).toBe(reports);
});

test('a long flow comes out whole, piece by piece', () => {
  const lines = Array.from(
    { length: 60_000 },
    (_, seq) => `${seq},N,B,${seq},${1 + (seq % 500)},7,0`,
  );
  const { stdout } = run(file('long.csv', [header, ...lines].join('\n')));
  expect(stdout).toBe(
    Array.from({ length: 60_000 }, (_, seq) => `0,${seq},0,${seq},${1 + (seq % 500)},7`).join('\n'),
  );
});

test('what cannot be played is told in one line', () => {
  const broken = run(file('broken.csv', `${flow}3,Z,B,4,1,1,0\n`));
  expect([broken.status, broken.stderr]).toEqual([
    1,
    `replay of ${join(folder, 'broken.csv')} stopped: line 5: ` +
      'the type is N, C or M: "3,Z,B,4,1,1,0"\n',
  ]);
  const absent = run(join(folder, 'absent.csv'));
  expect([absent.status, absent.stdout]).toEqual([1, '']);
  expect(absent.stderr).toMatch(/^replay of .*absent\.csv stopped: ENOENT.*\n$/);
  for (const args of [[], ['a', 'b'], ['a', '--book', 'tree'], ['a', '--fast']]) {
    expect(run(...args)).toMatchObject({ status: 2, stdout: '' });
  }
});
