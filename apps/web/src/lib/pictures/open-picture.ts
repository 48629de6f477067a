/** The file is no picture that this browser can open. */
export class NotAPicture extends Error {
  override readonly name: string = 'NotAPicture';
}

/** A photograph in the format of iPhones, which this browser cannot open; its camera can be told. */
export class HeicPicture extends NotAPicture {
  override readonly name = 'HeicPicture';
}

/** How a picture is drawn: which part of it, and how large that becomes. */
export interface Drawing {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** In pixels of the new picture. */
  readonly madeWidth: number;
  readonly madeHeight: number;
  /** 0 to 1. */
  readonly quality: number;
}

/** Brands of HEIF in the first box of a file; by its bytes, as names say anything. */
const HEIC_BRANDS: readonly string[] = [
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'mif1',
  'msf1',
];
const HEAD_BYTES = 12;

/** Whether a file says in its head that it is HEIC. */
export async function isHeic(file: Blob): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return head.slice(4, 8) === 'ftyp' && HEIC_BRANDS.includes(head.slice(8, 12));
}

/**
 * A picture upright, to be drawn from and closed.
 *
 * @throws HeicPicture, NotAPicture
 */
export async function openPicture(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw (await isHeic(file)) ? new HeicPicture() : new NotAPicture();
  }
}

/**
 * A part of a picture as JPEG. What is transparent becomes white, as paper is: JPEG has no
 * transparency, and a canvas would make it black.
 *
 * @throws NotAPicture where a phone that is short of memory gives nothing
 */
export async function drawJpeg(picture: ImageBitmap, drawing: Drawing): Promise<Blob> {
  const { x, y, width, height, madeWidth, madeHeight, quality } = drawing;
  const canvas = document.createElement('canvas');
  canvas.width = madeWidth;
  canvas.height = madeHeight;
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new NotAPicture();
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, madeWidth, madeHeight);
  context.drawImage(picture, x, y, width, height, 0, 0, madeWidth, madeHeight);
  const made = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', quality),
  );
  if (made === null) throw new NotAPicture();
  return made;
}
