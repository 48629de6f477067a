// Files of variables, as people and setup write them.
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToEnvFile, envLine, parseEnv, readAnswers, readEnvFile } from './env-file.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sarraf-env-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const write = (text: string, mode = 0o600): string => {
  const file = path.join(folder, `${Math.random()}`);
  writeFileSync(file, text, { mode });
  chmodSync(file, mode);
  return file;
};

describe('a file of variables', () => {
  it('is read in the forms that systemd and a shell read alike', () => {
    const text = `# why\n\nA='one two'\nB="three"\n export C=four-5\nD=\nE='$x \\ "y"'\n`;
    expect(parseEnv(text, 'file')).toEqual({
      A: 'one two',
      B: 'three',
      C: 'four-5',
      D: '',
      E: '$x \\ "y"',
    });
  });

  it.each([
    'A',
    "A='open",
    'A=one two',
    'A=$HOME',
    'A="$HOME"',
    'A="a\\nb"',
    "a='small'",
    "A='x'y'",
    "A='1'\nA='2'",
  ])('that is read in more than one way is refused: %s', (text) => {
    expect(() => parseEnv(text, 'file')).toThrow(/^file/);
  });

  it('never shows a value in a refusal', () => {
    expect(() => parseEnv("SECRET='hidden", 'file')).not.toThrow(/hidden/);
    const json = write('{"SMS_CREDENTIAL": "hidden-key", oops}');
    expect(() => readAnswers(json)).toThrow(`${json} is no JSON.`);
  });

  it('takes no value that would end its line', () => {
    expect(envLine('A', 'one $two "three"')).toBe(`A='one $two "three"'\n`);
    for (const value of ["it's", 'two\nlines', 'a\0b']) {
      expect(() => envLine('A', value)).toThrow('A has a sign');
    }
  });

  it('gets what is missing, and keeps every line that stands', () => {
    const file = path.join(folder, 'grows.env');
    expect(addToEnvFile(file, 'of a test', { A: '1' })).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    writeFileSync(file, `${readFileSync(file, 'utf8')}# mine\nB='mine'`, { mode: 0o600 });
    expect(addToEnvFile(file, 'of a test', { A: '2', B: '2' })).toBe(false);
    expect(addToEnvFile(file, 'of a test', { A: '2', C: '3' })).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe("# of a test\nA='1'\n# mine\nB='mine'\nC='3'\n");
    expect(readEnvFile(path.join(folder, 'none'))).toBeUndefined();
  });
});

describe('answers', () => {
  it('are JSON or lines', () => {
    expect(readAnswers(write('{"A": "x", "PORT": 3000}'))).toEqual({ A: 'x', PORT: '3000' });
    expect(readAnswers(write("A='x'\n"))).toEqual({ A: 'x' });
  });

  it.each(['{"A": {"b": 1}}', '{"a": "x"}', '{"A": null}'])(
    'of other kinds are refused: %s',
    (text) => {
      expect(() => readAnswers(write(text))).toThrow('must be a text');
    },
  );

  it.skipIf(process.platform === 'win32')('that others may read are refused', () => {
    for (const mode of [0o640, 0o604, 0o644]) {
      expect(() => readAnswers(write("A='x'\n", mode))).toThrow('chmod 600');
    }
    expect(() => readAnswers(path.join(folder, 'none'))).toThrow('There is no file');
  });
});
