import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { findPort, requirePort } from './ports.ts';

test('a taken port is refused by name, and the next free one is found', async () => {
  const squatter = createServer();
  const first = await findPort(4180);
  await new Promise<void>((resolve) => squatter.listen(first, '127.0.0.1', resolve));
  try {
    await expect(requirePort(first)).rejects.toThrow(`Port ${first} is taken`);
    expect(await findPort(first)).toBeGreaterThan(first);
    expect(await findPort(first, [first + 1])).toBeGreaterThan(first + 1);
  } finally {
    squatter.close();
  }
});
