import { createServer, request as sendRequest, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { receiveForm } from './receive-form.ts';

const SPECS = {
  front: { summary: 'one side', bytesMax: 200_000 },
  back: { summary: 'the other side', bytesMax: 100_000 },
};

let server: Server;
let port: number;
/** What was taken of each file, in the order in which it came; a file that broke off has its error. */
let taken: [name: string, outcome: number | string][];
let settled: Promise<unknown>;

/** Reads every body by the contract above and answers what became of it. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const headers = {
      contentType: request.headers['content-type'],
      contentEncoding: request.headers['content-encoding'],
    };
    settled = receiveForm(request, headers, SPECS, async ({ name, chunks }) => {
      let bytes = 0;
      try {
        for await (const chunk of chunks) bytes += chunk.length;
      } catch (error) {
        taken.push([name, (error as { code?: string }).code ?? 'no code']);
        throw error;
      }
      taken.push([name, bytes]);
      return bytes;
    }).then(
      ({ fields, files }) => response.end(JSON.stringify({ fields, files: [...files] })),
      (error: { code: string }) => response.end(JSON.stringify(error.code)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  taken = [];
});

async function send(body: BodyInit, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers });
  return answer.json();
}

function form(...parts: readonly (readonly [name: string, value: string | Blob, file?: string])[]) {
  const data = new FormData();
  for (const [name, value, file] of parts) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, file ?? 'x');
  }
  return data;
}

const bytes = (length: number): Blob => new Blob([new Uint8Array(length)]);
const part = (disposition: string, content: string): string =>
  `--limit\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const ofLimit = { 'content-type': 'multipart/form-data; boundary=limit' };

describe('a form with files', () => {
  it('has its files taken one after the other and its fields kept, in whatever order', async () => {
    const sent = form(['back', bytes(70_000)], ['note', 'شماره ۱۲'], ['front', bytes(150_000)]);
    expect(await send(sent)).toEqual({
      fields: { note: 'شماره 12' },
      files: [
        ['back', 70_000],
        ['front', 150_000],
      ],
    });
    expect(taken.map(([name]) => name)).toEqual(['back', 'front']);
  });

  it('may be empty, of fields alone, or hold an empty file', async () => {
    const nothing = { fields: {}, files: [] };
    const none = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST' });
    expect(await none.json()).toEqual(nothing);
    expect(await send('--limit--\r\n', ofLimit)).toEqual(nothing);
    expect(await send(form(['a', '1']))).toEqual({ fields: { a: '1' }, files: [] });
    expect(await send(form(['front', bytes(0)]))).toEqual({ fields: {}, files: [['front', 0]] });
  });

  it('U02 may call its files whatever it likes: no name is ever read', async () => {
    const names = [
      '../../etc/passwd',
      'a\0.jpg',
      'x'.repeat(5_000),
      '\u202egpj.exe',
      'C:\\boot.ini',
      '"; name="back',
    ];
    for (const name of names) {
      expect(await send(form(['front', bytes(10), name])), name).toEqual({
        fields: {},
        files: [['front', 10]],
      });
    }
  });
});

describe('U01 a form is refused', () => {
  const refused: [name: string, sent: () => BodyInit, code: string][] = [
    ['another file', () => form(['photo', bytes(10)]), 'file_not_allowed'],
    ['a file of no name', () => form(['', bytes(10)]), 'file_not_allowed'],
    ['a file of a prototype', () => form(['__proto__', bytes(10)]), 'file_not_allowed'],
    ['a field of a prototype', () => form(['__proto__', 'x']), 'body_malformed'],
    ['one file twice', () => form(['front', bytes(9)], ['front', bytes(9)]), 'body_malformed'],
    ['a field named as a file', () => form(['front', bytes(9)], ['front', 'x']), 'body_malformed'],
    ['one field twice', () => form(['a', '1'], ['a', '2']), 'body_malformed'],
    ['a long field', () => form(['a', 'x'.repeat(5_000)]), 'body_malformed'],
    ['a NUL', () => form(['a', 'x\0']), 'validation_failed'],
    ['a large file', () => form(['back', bytes(100_001)]), 'document_too_large'],
    ['a large body', () => form(['back', bytes(2_000_000)]), 'body_too_large'],
    ['1,000 files', () => form(...Array(1_000).fill(['front', bytes(1)])), 'body_malformed'],
    [
      '1,000 fields',
      () => form(...Array.from({ length: 1_000 }, (_, at) => [`f${at}`, 'x'] as const)),
      'body_malformed',
    ],
  ];
  it.each(refused)('with %s', async (_name, sent, code) => {
    expect(await send(sent())).toBe(code);
  });

  it('that ends before its end, has no name in a part, or is of another type', async () => {
    const cut = part('name="front"; filename="a"', 'half');
    expect(await send(cut, ofLimit)).toBe('body_malformed');
    expect(await send(`${part('filename="a"', 'x')}--limit--\r\n`, ofLimit)).toBe(
      'file_not_allowed',
    );
    expect(await send(`${part('nome="a"', 'x')}--limit--\r\n`, ofLimit)).toBe('body_malformed');
    const types = ['application/json', 'multipart/form-data', 'multipart/mixed; boundary=limit'];
    for (const type of types) {
      expect(await send('{"a":1}', { 'content-type': type }), type).toBe(
        'content_type_not_supported',
      );
    }
    expect(await send('{}', { 'content-type': 'application/json' })).toEqual({
      fields: {},
      files: [],
    });
    expect(await send(form(['a', '1']), { 'content-encoding': 'gzip' })).toBe(
      'content_type_not_supported',
    );
  });

  it('that says nothing of its length and does not end, as soon as it is too large', async () => {
    const code = await new Promise((resolve) => {
      const sending = sendRequest({ port, method: 'POST', headers: ofLimit }, (answer) => {
        answer.on('data', (text: Buffer) => {
          sending.destroy();
          resolve(JSON.parse(String(text)));
        });
      });
      sending.on('error', () => undefined);
      sending.write(part('name="back"; filename="a"', '').slice(0, -2));
      const more = (): void => {
        if (!sending.destroyed) sending.write(Buffer.alloc(65_536), () => setImmediate(more));
      };
      more();
    });
    expect(code).toBe('document_too_large');
    expect(taken).toEqual([['back', 'document_too_large']]);
  });

  it('whose sender goes away: whoever takes the file is told, and it ends', async () => {
    const socket = connect(port, '127.0.0.1');
    const head = part('name="back"; filename="a"', '').slice(0, -2);
    socket.write(
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 90000\r\n' +
        `content-type: ${ofLimit['content-type']}\r\n\r\n${head}${'x'.repeat(20_000)}`,
    );
    const before = settled;
    while (settled === before) await new Promise(setImmediate);
    socket.destroy();
    await settled;
    expect(taken).toEqual([['back', 'upload_interrupted']]);
  });
});
