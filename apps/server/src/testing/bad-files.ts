// Files that are not what they say, for whoever tests what takes files.
import { crc32, deflateSync, gzipSync } from 'node:zlib';

/** Sent as pictures, none of which may be kept: by what it is. */
export function badPictures(): Readonly<Record<string, Buffer>> {
  return {
    nothing: Buffer.alloc(0),
    'SVG with a script': text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    // both are sound: whoever decodes what it can would take them
    'SVG that can be drawn': text(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script>' +
        '<rect width="9" height="9"/></svg>',
    ),
    'GIF that can be drawn': Buffer.from(
      'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
      'base64',
    ),
    'HTML called .jpg': text('<!doctype html><script>alert(1)</script>'),
    PHP: text('<?php system($_GET["c"]); ?>'),
    'GIF that is a script': text('GIF89a/*\0\0*/=1;alert(1)'),
    'PDF with a script': text('%PDF-1.7\n1 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj'),
    'zip bomb': zipBomb(),
    'gzip bomb': gzipSync(Buffer.alloc(10_000_000)),
    'head of a JPEG, then noise': Buffer.concat([text('\xff\xd8\xff\xe0'), Buffer.alloc(9_000, 7)]),
    'head of a PNG, then a script': text('\x89PNG\r\n\x1a\n<script>alert(1)</script>'),
    'TIFF in the clothes of WebP': text('II*\0\0\0\0\0WEBP'),
  };
}

const text = (latin1: string): Buffer => Buffer.from(latin1, 'latin1');

/** One entry that says it is 10 MB of nothing in a few kilobytes. */
function zipBomb(): Buffer {
  const packed = deflateSync(Buffer.alloc(10_000_000));
  const head = Buffer.alloc(31, 0);
  head.write('PK\x03\x04\x14\0\0\0\x08\0', 'latin1');
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(10_000_000, 22);
  head.writeUInt16LE(1, 26);
  head.write('a', 30);
  return Buffer.concat([head, packed]);
}

/** A PNG of so many pixels in a few hundred bytes: only its head is real. */
export function hugePng(width = 50_000, height = 50_000): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(10_000));
  const chunks = [chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([text('\x89PNG\r\n\x1a\n'), ...chunks]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(kind), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Names that a file may be sent with, none of which may matter. */
export const BAD_NAMES = [
  '../../secret.key',
  '/etc/passwd',
  'a\0.jpg',
  'x'.repeat(5_000),
  '\u202egpj.exe',
  '..\\..\\boot.ini',
  '<img src=x onerror=alert(1)>.jpg',
] as const;
