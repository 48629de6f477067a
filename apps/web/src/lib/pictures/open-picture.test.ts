// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HeicPicture, isHeic, NotAPicture, openPicture } from './open-picture.ts';
import { shrinkIfPossible, shrinkPicture } from './shrink-picture.ts';
import { shrinkPhoto } from './shrink-photo.ts';

const WIDE = { width: 4_000, height: 3_000, close: () => undefined };
let drawn: string[];

/** A canvas that notes what is drawn, in its order. */
function noteDrawing(): void {
  const context = {
    set fillStyle(colour: string) {
      drawn.push(colour);
    },
    fillRect: (...box: number[]) => drawn.push(`fill ${box.join(' ')}`),
    drawImage: () => drawn.push('picture'),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['jpeg'])),
  );
}

beforeEach(() => {
  drawn = [];
  noteDrawing();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function opens(picture: object | null): void {
  vi.stubGlobal('createImageBitmap', async () => {
    if (picture === null) throw new Error('unreadable');
    return picture;
  });
}
const heic = new Blob([new Uint8Array([0, 0, 0, 24]), 'ftypheic', new Uint8Array(12)]);

it.each([
  ['a document', shrinkPicture, 'fill 0 0 2000 1500'],
  ['a receipt', shrinkIfPossible, 'fill 0 0 2000 1500'],
  ['a photo', shrinkPhoto, 'fill 0 0 512 512'],
] as const)(
  '%s is drawn on white, so that nothing transparent becomes black',
  async (_, shrink, filled) => {
    opens(WIDE);
    await shrink(new Blob(['png']));
    expect(drawn).toEqual(['#ffffff', filled, 'picture']);
  },
);

it('a phone’s HEIC that this browser cannot open is known by its bytes, whatever its name', async () => {
  opens(null);
  await expect(openPicture(heic)).rejects.toThrow(HeicPicture);
  await expect(openPicture(new Blob(['text']))).rejects.toThrow(NotAPicture);
  await expect(openPicture(new Blob(['text']))).rejects.not.toThrow(HeicPicture);
  expect(await isHeic(new Blob(['ftypheic']))).toBe(false);
});

it('one that the browser can open is drawn like any other', async () => {
  opens(WIDE);
  expect((await shrinkPicture(heic)).size).toBe(4);
});

it('a receipt that cannot be drawn here goes as it is, a HEIC does not', async () => {
  opens(null);
  const file = new Blob(['something else']);
  expect(await shrinkIfPossible(file)).toBe(file);
  await expect(shrinkIfPossible(heic)).rejects.toThrow(HeicPicture);
});
