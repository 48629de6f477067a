import { expect, it } from 'vitest';
import { NotAPicture } from './open-picture.ts';
import { PICTURE_BYTES_WANTED, PictureTooLarge, smallEnough } from './shrink-picture.ts';

const blobOf = (bytes: number): Blob => new Blob([new Uint8Array(bytes)]);

it('the first try that is small enough is taken', async () => {
  const tried: number[] = [];
  const made = await smallEnough(async (side, quality) => {
    tried.push(side);
    return blobOf(side * side * quality * 0.15);
  });
  expect(made.size).toBeLessThanOrEqual(PICTURE_BYTES_WANTED);
  expect(tried).toEqual([2_000, 2_000]);
});

it('a picture that stays large is made smaller as long as it can be read, and then not sent', async () => {
  const made = await smallEnough(async (side) => blobOf(side * 400));
  expect(made.size).toBe(400_000);
  const refused = smallEnough(async (side) => blobOf(side * 1_000));
  await expect(refused).rejects.toThrow(PictureTooLarge);
});

it('a file that cannot be drawn is no picture', async () => {
  await expect(smallEnough(() => Promise.reject(new NotAPicture()))).rejects.toThrow(NotAPicture);
});
