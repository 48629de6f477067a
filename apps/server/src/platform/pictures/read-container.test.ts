import sharp from 'sharp';
import { expect, it } from 'vitest';
import { bombPictures } from '../../testing/bomb-pictures.ts';
import { PictureError } from './picture-error.ts';
import { drawPicture } from './draw-picture.ts';
import { readContainer } from './read-container.ts';

const SHAPE = { fit: 'inside', side: 2_400 } as const;

/** What becomes of a picture, in the words that a caller hears. */
async function become(bytes: Buffer): Promise<string> {
  try {
    const made = await drawPicture({ ...readContainer(bytes), shape: SHAPE });
    expect(await sharp(made).metadata()).toMatchObject({ format: 'jpeg' });
    return 'picture';
  } catch (error) {
    if (!(error instanceof PictureError)) return 'document_not_a_picture';
    return error.fault === 'too_large' ? 'document_picture_too_large' : 'document_not_a_picture';
  }
}

it('each bomb is made ours without what was in it, or refused', async () => {
  for (const { name, bytes, becomes } of await bombPictures()) {
    expect(`${name}: ${await become(bytes)}`).toBe(`${name}: ${becomes}`);
  }
});
