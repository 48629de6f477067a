// Blobs in a bucket, by the four calls of S3 that this needs; aws4fetch signs them.
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { assertBlobName, type BlobStore, BlobStoreError } from './blob-store.ts';

/** A bucket and who may write there. */
export interface S3Options {
  /** The bucket's own: `https://s3.example.com/bucket` or `https://bucket.s3.example.com`. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
  /** Longest wait for one answer. Default 8,000. */
  readonly timeoutMs?: number;
  /** First pause before a call is made again; it doubles. Default 250. */
  readonly retryMs?: number;
}

/**
 * Each call here does the same when it is done twice: a name is put with the same bytes, read, or
 * forgotten. What a store refuses is not asked again.
 */
const TRIES = 3;
const AGAIN: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
const ANSWER_BYTES_MAX = 16_777_216;
/** What is listed by one call; a folder has less. */
const NAMES_PER_PAGE = 1_000;
const PAGES_MAX = 10;

interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Empty: the bucket itself. */
  readonly name: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

interface S3Answer {
  readonly status: number;
  readonly body: Buffer;
}

/** Blobs in a bucket of S3, or of whatever speaks as S3 does. */
export function createS3Blobs(options: S3Options): BlobStore {
  const ask = (request: S3Request): Promise<S3Answer> => askAgain(options, request);
  const forget = async (name: string): Promise<void> => {
    const answer = await ask({ method: 'DELETE', name });
    if (answer.status !== 204 && answer.status !== 200 && !isNoName(answer)) throw refused(answer);
  };
  return {
    put: async (name, bytes) => {
      assertBlobName(name);
      const answer = await ask({ method: 'PUT', name, body: bytes });
      if (answer.status !== 200) throw refused(answer);
    },
    get: async (name) => {
      assertBlobName(name);
      const answer = await ask({ method: 'GET', name });
      if (answer.status === 200) return answer.body;
      if (isNoName(answer)) return undefined;
      throw refused(answer);
    },
    delete: async (name) => {
      assertBlobName(name);
      await forget(name);
    },
    deleteFolder: async (folder) => {
      assertBlobName(folder);
      // what was forgotten is not listed any more: the first page is always the next one
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const names = await listNames(ask, `${folder}/`);
        for (const name of names) await forget(name);
        if (names.length < NAMES_PER_PAGE) return;
      }
      throw new BlobStoreError('A folder of blobs has more names than any of ours.');
    },
  };
}

async function listNames(
  ask: (request: S3Request) => Promise<S3Answer>,
  prefix: string,
): Promise<readonly string[]> {
  const query = { 'list-type': '2', 'max-keys': String(NAMES_PER_PAGE), prefix };
  const answer = await ask({ method: 'GET', name: '', query });
  if (answer.status !== 200) throw refused(answer);
  const names = [...answer.body.toString('utf8').matchAll(/<Key>([^<]*)<\/Key>/g)];
  // a store that does not heed the prefix would have everything forgotten
  return names.map(([, name = '']) => name).filter((name) => name.startsWith(prefix));
}

/** A bucket that is gone answers 404, too: that is not a name that is not there. */
const isNoName = ({ status, body }: S3Answer): boolean =>
  status === 404 && body.includes('<Code>NoSuchKey</Code>');

const refused = ({ status, body }: S3Answer): BlobStoreError => {
  const [, code = 'no code'] = /<Code>(\w{1,60})<\/Code>/.exec(body.toString('latin1')) ?? [];
  return new BlobStoreError(`The store of blobs answers ${status} (${code}).`);
};

async function askAgain(options: S3Options, request: S3Request): Promise<S3Answer> {
  const { retryMs = 250 } = options;
  for (let nth = 1; ; nth += 1) {
    try {
      const answer = await askOnce(options, request);
      if (!AGAIN.has(answer.status)) return answer;
      if (nth === TRIES) throw refused(answer);
    } catch (error) {
      if (error instanceof BlobStoreError) throw error;
      if (nth === TRIES) throw new BlobStoreError('The store of blobs is away.', { cause: error });
    }
    await delay(retryMs * 2 ** (nth - 1));
  }
}

async function askOnce(options: S3Options, request: S3Request): Promise<S3Answer> {
  const { url, headers } = await signS3(options, request, new Date());
  const { method, body } = request;
  const response = await fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(options.timeoutMs ?? 8_000),
  });
  return { status: response.status, body: await readAll(response) };
}

async function readAll(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) throw new BlobStoreError('The store of blobs answers too much.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Signs a request with its bytes: what arrives changed on the way is refused there. */
export async function signS3(
  { url: bucket, region, keyId, secret }: S3Options,
  { method, name, query = {}, body }: S3Request,
  at: Date,
  further: Readonly<Record<string, string>> = {},
): Promise<{ readonly url: URL; readonly headers: Headers }> {
  const url = new URL(name === '' ? bucket : `${bucket}/${name}`);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  const hash = createHash('sha256')
    .update(body ?? '')
    .digest('hex');
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...further, 'x-amz-content-sha256': hash },
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    datetime: at.toISOString().replace(/[:-]|\.\d{3}/g, ''),
  });
  const signed = await signer.sign();
  return { url: signed.url, headers: signed.headers };
}
