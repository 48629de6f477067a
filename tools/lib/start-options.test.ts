import { expect, test } from 'vitest';
import { Refusal } from './project.ts';
import { readStartOptions } from './start-options.ts';

test('without flags the port is chosen and the demo runs on this computer alone', () => {
  const expected = {
    port: undefined,
    lan: false,
    roles: undefined,
    demo: true,
    reset: false,
    timings: false,
  };
  expect(readStartOptions([])).toEqual({ ...expected, help: false });
});

test('flags are read in both of their forms', () => {
  const options = readStartOptions(['--port=4101', '--lan', '--roles', 'api+realtime,engine']);
  expect(options).toMatchObject({ port: 4101, lan: true, roles: 'api+realtime,engine' });
});

test.each([['--port=0'], ['--port=65536'], ['--port=80a'], ['--unknown'], ['stray']])(
  '%s is refused in words',
  (flag) => {
    expect(() => readStartOptions([flag])).toThrow(Refusal);
  },
);
