import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createLogger } from '../../platform/logger.ts';
import { createPictures } from '../../platform/pictures/index.ts';
import { createSecretKeys } from '../../platform/secret-keys.ts';
import { testPicture } from '../../testing/send-document.ts';
import { createPhotoMaker, PHOTOS_HELD } from './photo.ts';

it('few photos are in memory at once: all others wait, unread, and are made in their turn', async () => {
  const pictures = createPictures({ logger: createLogger({ name: 'test', level: 'silent' }) });
  onTestFinished(() => pictures.stop());
  const makePhoto = createPhotoMaker(createSecretKeys(Buffer.alloc(32, 1)), pictures);
  const picture = await testPicture(64, 64);
  let allow = (): void => undefined;
  const isAllowed = new Promise<void>((resolve) => {
    allow = resolve;
  });
  let begun = 0;
  async function* slowly(): AsyncGenerator<Buffer> {
    begun += 1;
    yield picture.subarray(0, 100);
    await isAllowed;
    yield picture.subarray(100);
  }
  const making = Array.from({ length: PHOTOS_HELD + 10 }, (_, at) =>
    makePhoto({ userId: 1, id: String(at) }, slowly()),
  );
  await turn();
  expect(begun).toBe(PHOTOS_HELD);
  allow();
  expect((await Promise.all(making)).map(({ id }) => Number(id))).toEqual(
    making.map((_, at) => at),
  );
});
