import { getAvailableTranspilers } from 'dependency-cruiser';
import { expect, test } from 'vitest';

test('two TypeScripts are installed only as long as the check of direction needs the older', () => {
  const supported = getAvailableTranspilers().find(({ name }) => name === 'typescript');
  expect(supported, 'see the last section of CONTRIBUTING.md').toMatchObject({
    version: expect.stringContaining('<7.') as unknown,
    available: true,
  });
});
