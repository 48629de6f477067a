import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BlobStore, BlobStoreError } from './blob-store.ts';
import { createFileBlobs } from './file-blobs.ts';
import { createS3Blobs, type S3Options, signS3 } from './s3-blobs.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sarraf-blobs-'));
const s3 = new S3rver({
  silent: true,
  directory: path.join(folder, 's3'),
  configureBuckets: [{ name: 'people' }],
});
const bucket = s3.callback();
/** The bucket, or something before it that fails. */
let front: RequestListener;
let asked: string[];
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  front(request, response);
});
let options: S3Options;
const s3Blobs = (changed: Partial<S3Options> = {}): BlobStore =>
  createS3Blobs({ ...options, ...changed });

beforeAll(async () => {
  await s3.configureBuckets();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  options = {
    url: `http://127.0.0.1:${port}/people`,
    region: 'us-east-1',
    keyId: 'S3RVER',
    secret: 'S3RVER',
    timeoutMs: 2_000,
    retryMs: 1,
  };
});
beforeEach(() => {
  front = bucket;
  asked = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  ['a folder', () => createFileBlobs(path.join(folder, 'files'))],
  ['a bucket', () => s3Blobs()],
])('%s', (_name, open) => {
  it('gives back what was put, the newer in place of the older, and forgets it', async () => {
    const blobs = open();
    const [first, second] = [randomBytes(300_000), Buffer.alloc(0)];
    await blobs.put('ab/document/whole-0', first);
    expect(await blobs.get('ab/document/whole-0')).toEqual(first);
    await blobs.put('ab/document/whole-0', second);
    expect(await blobs.get('ab/document/whole-0')).toEqual(second);
    await blobs.delete('ab/document/whole-0');
    await blobs.delete('ab/document/whole-0');
    expect(await blobs.get('ab/document/whole-0')).toBeUndefined();
    expect(await blobs.get('ab/another/whole-0')).toBeUndefined();
  });

  it('forgets a folder, and nothing of its neighbours', async () => {
    const blobs = open();
    const names = ['ab/one/whole-0', 'ab/one/received-0', 'ab/one-more/whole-0'];
    for (const name of names) await blobs.put(name, Buffer.from(name));
    await blobs.deleteFolder('ab/one');
    await blobs.deleteFolder('ab/one');
    const left = await Promise.all(names.map(async (name) => (await blobs.get(name))?.toString()));
    expect(left).toEqual([undefined, undefined, 'ab/one-more/whole-0']);
  });

  it('takes no name that is not ours', async () => {
    const blobs = open();
    for (const name of ['', '../secret.key', 'a/../b', '/a', 'a//b', 'a?b', 'a%2fb', 'a\0b']) {
      for (const call of [blobs.put(name, Buffer.alloc(1)), blobs.get(name), blobs.delete(name)]) {
        await expect(call, name).rejects.toThrow('not ours');
      }
      await expect(blobs.deleteFolder(name), name).rejects.toThrow('not ours');
    }
  });
});

describe('a folder', () => {
  it('forgets what a crash left half made, with the folder itself', async () => {
    const blobs = createFileBlobs(path.join(folder, 'crashed'));
    await blobs.put('ab/one/whole-0', Buffer.from('x'));
    writeFileSync(path.join(folder, 'crashed/ab/one/whole-1.0a0b.new'), 'half');
    await blobs.deleteFolder('ab/one');
    expect(readdirSync(path.join(folder, 'crashed/ab'))).toEqual([]);
  });
});

describe('a bucket', () => {
  /** Answers so often in another way before the bucket answers itself. */
  function fail(times: number, how: RequestListener): void {
    let left = times;
    front = (request, response) => (left-- > 0 ? how : bucket)(request, response);
  }

  it('is asked again when it was away, slow or busy, three times in all', async () => {
    // long enough for whatever does answer, on a busy machine too
    const blobs = s3Blobs({ timeoutMs: 1_000 });
    const failures: RequestListener[] = [
      (request) => request.socket.destroy(),
      (_request, response) => response.writeHead(503).end('<Code>SlowDown</Code>'),
      () => undefined,
    ];
    for (const how of failures) {
      fail(2, how);
      await blobs.put('ab/one/again-0', Buffer.from('x'));
      expect(await blobs.get('ab/one/again-0')).toEqual(Buffer.from('x'));
      fail(3, how);
      asked = [];
      await expect(blobs.get('ab/one/again-0')).rejects.toThrow(BlobStoreError);
      expect(asked).toHaveLength(3);
    }
  });

  it('is not asked again when it refuses, and is not believed to be empty', async () => {
    const refusals: [Partial<S3Options>, string][] = [
      [{ secret: 'another' }, '403 (SignatureDoesNotMatch)'],
      [{ keyId: 'nobody' }, '403 (InvalidAccessKeyId)'],
      [{ url: options.url.replace('people', 'nobodys') }, '404 (NoSuchBucket)'],
    ];
    for (const [changed, words] of refusals) {
      asked = [];
      const blobs = s3Blobs(changed);
      await expect(blobs.get('ab/one/whole-0'), words).rejects.toThrow(words);
      await expect(blobs.put('ab/one/whole-0', Buffer.alloc(1)), words).rejects.toThrow(words);
      await expect(blobs.deleteFolder('ab/one'), words).rejects.toThrow(words);
      expect(asked, words).toHaveLength(3);
    }
  });

  it('never has more forgotten than was named, whatever it lists', async () => {
    const names = ['ab/two/whole-0', 'zz/other/whole-0'].map((name) => `<Key>${name}</Key>`);
    front = (request, response) =>
      request.url?.includes('list-type') === true
        ? response.end(`<ListBucketResult>${names.join('')}</ListBucketResult>`)
        : bucket(request, response);
    await s3Blobs().deleteFolder('ab/two');
    expect(asked.filter((call) => call.startsWith('DELETE'))).toEqual([
      'DELETE /people/ab/two/whole-0',
    ]);
  });
});

// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
describe('a signature', () => {
  const example: S3Options = {
    url: 'https://examplebucket.s3.amazonaws.com',
    region: 'us-east-1',
    keyId: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  };
  it.each([
    [
      'a new object',
      { method: 'PUT', name: 'test$file.text', body: Buffer.from('Welcome to Amazon S3.') },
      { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'a list',
      { method: 'GET', name: '', query: { 'max-keys': '2', prefix: 'J' } },
      {},
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
    [
      'a part of a bucket',
      { method: 'GET', name: '', query: { lifecycle: '' } },
      {},
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
  ] as const)(
    'of %s is that of the published example',
    async (_name, request, further, expected) => {
      const signed = await signS3(example, request, new Date('2013-05-24T00:00:00Z'), further);
      expect(signed.headers.get('authorization')).toContain(`Signature=${expected}`);
    },
  );
});
