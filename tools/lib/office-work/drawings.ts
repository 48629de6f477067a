// Pictures with words on them, in the place of photographs.
import sharp from 'sharp';

const WIDTH = 860;
const HEIGHT = 540;
const FIRST_LINE = 150;
const LINE = 110;

/** Some lines of text on paper, as a JPEG file. */
export async function drawPicture(lines: readonly string[]): Promise<Blob> {
  const text = lines.map(
    (line, index) => `<text x="${WIDTH / 2}" y="${FIRST_LINE + index * LINE}">${line}</text>`,
  );
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    '<rect width="100%" height="100%" fill="#eef2f7"/>' +
    `<g font-size="46" text-anchor="middle" fill="#223" direction="rtl">${text.join('')}</g></svg>`;
  const picture = await sharp(Buffer.from(drawing)).jpeg().toBuffer();
  return new Blob([new Uint8Array(picture)], { type: 'image/jpeg' });
}
