// A multipart body with files: read as it comes, so that nobody's files are ever held as a whole.
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { FileSpec, FileSpecs } from '@sarraf/contracts';
import { AppError } from './app-error.ts';
import {
  type BodyHeaders,
  EMPTY_JSON_BYTES_MAX,
  FormFields,
  isEmptyJson,
  isJson,
  multipartType,
} from './request-body.ts';
import { hasBody } from './slow-senders.ts';

/** A file on its way. Its sender's name and type of it are not told: neither can be believed. */
export interface IncomingFile<Name extends string = string> {
  readonly name: Name;
  /** @throws AppError where the file is too large, or its sender went away. */
  readonly chunks: AsyncIterable<Buffer>;
}

/** What became of a body: its fields, not judged yet, and what was made of each file. */
export interface ReceivedForm<T> {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: ReadonlyMap<string, T>;
}

const FIELDS_MAX = 20;
const FIELD_BYTES_MAX = 4_096;
/** Of one part: a name of 5 kB is ignored, not refused. */
const HEADER_BYTES_MAX = 16_384;
const HEADERS_MAX = 20;
/** Lines between the parts, and what is written on them. */
const LINES_BYTES_MAX = 65_536;
const MEGABYTE = 1_048_576;

/** The largest body with such files. */
export function formBytesMax(files: FileSpecs): number {
  const all = Object.values(files).map(({ bytesMax }) => bytesMax);
  return all.reduce((sum, bytes) => sum + bytes, LINES_BYTES_MAX);
}

/**
 * Reads a body to its end, or to what is wrong with it; the rest is let go by then. Files are taken
 * one after the other; what `take` made of earlier ones is its caller's to forget when this throws.
 *
 * @throws AppError `content_type_not_supported`, `body_malformed`, `body_too_large`,
 *   `document_too_large`, `file_not_allowed`, `upload_interrupted`, and whatever `take` throws
 */
export async function receiveForm<T>(
  request: IncomingMessage,
  headers: BodyHeaders,
  specs: FileSpecs,
  take: (file: IncomingFile) => Promise<T>,
): Promise<ReceivedForm<T>> {
  if (await saysNothing(request, headers)) return { fields: {}, files: new Map() };
  const contentType = multipartType(headers, !hasBody(request));
  if (contentType === undefined) return { fields: {}, files: new Map() };
  if (Number(request.headers['content-length'] ?? 0) > formBytesMax(specs)) {
    request.resume();
    throw new AppError('body_too_large');
  }
  const reading = new FormReading(specs, take);
  return reading.run(request, contentType);
}

/** `{}` as JSON in place of a form, as programs send where there is nothing to send. */
async function saysNothing(request: IncomingMessage, headers: BodyHeaders): Promise<boolean> {
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  // a body of another type, or without its length, is not read here at all
  if (!isJson(headers) || !(length <= EMPTY_JSON_BYTES_MAX)) return false;
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return isEmptyJson(Buffer.concat(chunks), headers);
}

const tooLarge = ({ bytesMax }: FileSpec): AppError =>
  new AppError('document_too_large', { max_megabytes: bytesMax / MEGABYTE });

class FormReading<T> {
  readonly #specs: FileSpecs;
  readonly #take: (file: IncomingFile) => Promise<T>;
  readonly #fields = new FormFields(FIELDS_MAX);
  readonly #files = new Map<string, T>();
  readonly #named = new Set<string>();
  /** Rejects with the first thing that is wrong. */
  readonly #failed: Promise<never>;
  #reject: (error: Error) => void = () => undefined;
  /** Files come faster than they are taken where they are small. */
  #taking: Promise<void> = Promise.resolve();
  #open: Readable | undefined;
  #failure: Error | undefined;

  constructor(specs: FileSpecs, take: (file: IncomingFile) => Promise<T>) {
    this.#specs = specs;
    this.#take = take;
    this.#failed = new Promise((_resolve, reject) => {
      this.#reject = reject;
    });
    // whoever waits for the end hears of it; until then nobody does
    this.#failed.catch(() => undefined);
  }

  async run(request: IncomingMessage, contentType: string): Promise<ReceivedForm<T>> {
    const parser = this.#createParser(contentType);
    const ended = new Promise<void>((resolve) => parser.once('finish', resolve));
    const onClose = (): void => {
      if (!request.complete) this.#fail(new AppError('upload_interrupted'));
    };
    parser.on('error', () => this.#fail(new AppError('body_malformed')));
    request.once('close', onClose);
    let bytes = 0;
    const bytesMax = formBytesMax(this.#specs);
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bytesMax) this.#fail(new AppError('body_too_large'));
    });
    request.pipe(parser);
    try {
      await Promise.race([ended, this.#failed]);
      await Promise.race([this.#taking, this.#failed]);
      return { fields: this.#fields.values, files: this.#files };
    } finally {
      request.off('close', onClose);
      request.unpipe(parser);
      // the sender reads the answer when all was sent: what comes still is let go
      request.resume();
      await this.#taking.catch(() => undefined);
    }
  }

  #largestFile(): number {
    const specs: readonly FileSpec[] = Object.values(this.#specs);
    return specs.reduce((most, { bytesMax }) => Math.max(most, bytesMax), 0);
  }

  #createParser(contentType: string): BusboyInstance {
    const filesMax = Object.keys(this.#specs).length;
    const parser = new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        fields: FIELDS_MAX,
        fieldSize: FIELD_BYTES_MAX,
        files: filesMax,
        fileSize: this.#largestFile(),
        parts: FIELDS_MAX + filesMax,
        headerPairs: HEADERS_MAX,
        headerSize: HEADER_BYTES_MAX,
      },
    });
    const refuse = (): void => this.#fail(new AppError('body_malformed'));
    parser.on('partsLimit', refuse).on('filesLimit', refuse).on('fieldsLimit', refuse);
    parser.on('field', (name: string | undefined, value, _isNameCut, isCut) => {
      try {
        if (name === undefined || isCut || this.#named.has(name)) {
          throw new AppError('body_malformed');
        }
        this.#fields.add(name, value);
      } catch (error) {
        this.#fail(error as Error);
      }
    });
    parser.on('file', (name: string | undefined, file) => this.#takeFile(name, file));
    return parser;
  }

  #takeFile(name: string | undefined, file: BusboyFileStream): void {
    file.on('error', () => undefined);
    const spec =
      name !== undefined && Object.hasOwn(this.#specs, name) ? this.#specs[name] : undefined;
    if (this.#failure !== undefined || name === undefined || spec === undefined) {
      file.resume();
      this.#fail(new AppError('file_not_allowed'));
      return;
    }
    if (this.#named.has(name) || this.#fields.has(name)) {
      file.resume();
      this.#fail(new AppError('body_malformed'));
      return;
    }
    this.#named.add(name);
    this.#open = file;
    file.once('limit', () => this.#fail(tooLarge(spec)));
    this.#taking = this.#taking.then(async () => {
      if (this.#failure !== undefined) throw this.#failure;
      this.#files.set(name, await this.#take({ name, chunks: this.#chunksOf(file, spec) }));
      // what nobody wanted to read would be waited for
      file.resume();
    });
    this.#taking.catch((error: unknown) => this.#fail(error as Error));
  }

  async *#chunksOf(file: BusboyFileStream, spec: FileSpec): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const chunk of file as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > spec.bytesMax) throw tooLarge(spec);
      yield chunk;
    }
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** The first thing that is wrong is the one that is told. */
  #fail(error: Error): void {
    if (this.#failure !== undefined) return;
    this.#failure = error;
    this.#open?.destroy(error);
    this.#reject(error);
  }
}
