// Bytes to a body that schemas may judge: read exactly, limited, with Latin digits everywhere.
import { hash } from 'node:crypto';
import { toLatinDigits } from '@sarraf/money';
import { AppError } from './app-error.ts';

const DEPTH_MAX = 20;
const SIGNIFICANT_DIGITS_MAX = 15;
const FIELDS_MAX = 50;
const LONE_SURROGATE = /\p{Surrogate}/u;
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const JSON_TYPE = /^application\/json(?:\s*;\s*charset=(?:utf-8|"utf-8"))?$/i;
const MULTIPART_TYPE = /^multipart\/form-data\s*;\s*boundary=(?:"[^"\r\n]{1,70}"|[^\s;"]{1,70})$/i;
/** Names through which an object could change what all objects are. */
const DANGEROUS_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** The headers that say what a body is. */
export interface BodyHeaders {
  readonly contentType: string | undefined;
  readonly contentEncoding: string | undefined;
}

/**
 * Reads a JSON body. No body at all is `{}`.
 *
 * Numbers stay numbers when they have at most 15 significant digits and no exponent; one that
 * JavaScript would print differently (`0.0000001`, `-0`) becomes its own text.
 *
 * @param valuesMax more of them are refused before the parser meets them
 * @throws AppError `content_type_not_supported`, `body_malformed`, `validation_failed`
 */
export function readJsonBody(bytes: Buffer, headers: BodyHeaders, valuesMax: number): unknown {
  assertPlainEncoding(headers);
  if (bytes.length === 0 && headers.contentType === undefined) return {};
  if (!JSON_TYPE.test(headers.contentType ?? '')) throw new AppError('content_type_not_supported');
  if (bytes.length === 0) return {};
  const text = decodeUtf8(bytes);
  const { areShort, colons } = scan(text, valuesMax);
  const { value, names } = areShort ? parseShort(text) : parseExactly(text);
  // a name that is there twice, however it is written, left one value for its two colons
  if (names !== colons) throw new AppError('body_malformed');
  return value;
}

interface Parsed {
  readonly value: unknown;
  /** Names in all of its objects. */
  readonly names: number;
}

function parseShort(text: string): Parsed {
  const value = parseText(text);
  if (typeof value === 'string') return { value: cleanText(value), names: 0 };
  return { value, names: isNest(value) ? cleanValues(value) : 0 };
}

function parseExactly(text: string): Parsed {
  let names = 0;
  const value = parseText(text, (key, value, context) => {
    if (DANGEROUS_KEYS.has(key)) throw new AppError('body_malformed');
    if (typeof value === 'string') return cleanText(value);
    if (typeof value === 'number') return exactNumber(value, context?.source ?? '');
    if (isNest(value) && !Array.isArray(value)) names += Object.keys(value).length;
    return value;
  });
  return { value, names };
}

type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

function parseText(text: string, reviver?: Reviver): unknown {
  try {
    return JSON.parse(text, reviver) as unknown;
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('body_malformed');
  }
}

/** A body that is bytes. @throws AppError `content_type_not_supported` */
export function readBytes(bytes: Buffer, headers: BodyHeaders): Buffer {
  assertPlainEncoding(headers);
  if (headers.contentType !== 'application/octet-stream') {
    throw new AppError('content_type_not_supported');
  }
  return bytes;
}

/**
 * Reads the fields of a multipart body; nothing at all is no fields.
 *
 * @throws AppError `file_not_allowed` when any part is a file, else as {@link readJsonBody}
 */
export async function readMultipartBody(bytes: Buffer, headers: BodyHeaders): Promise<unknown> {
  if (isEmptyJson(bytes, headers)) return {};
  const contentType = multipartType(headers, bytes.length === 0);
  if (contentType === undefined) return {};
  let form: FormData;
  try {
    const body = new Uint8Array(bytes);
    form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw new AppError('body_malformed');
  }
  const fields = new FormFields(FIELDS_MAX);
  for (const [name, value] of form) {
    if (typeof value !== 'string') throw new AppError('file_not_allowed');
    fields.add(name, value);
  }
  return fields.values;
}

/** Whether a body is said to be JSON. */
export const isJson = ({ contentType }: BodyHeaders): boolean => JSON_TYPE.test(contentType ?? '');

/** The longest `{}` that is read as one, blanks and all. */
export const EMPTY_JSON_BYTES_MAX = 64;

/** Whether a JSON body, in place of a form, says just that there is nothing: `{}`. */
export function isEmptyJson(bytes: Buffer, headers: BodyHeaders): boolean {
  if (!isJson(headers)) return false;
  return bytes.length <= EMPTY_JSON_BYTES_MAX && /^\s*\{\s*\}\s*$/.test(bytes.toString('latin1'));
}

/**
 * The content type of a multipart body; undefined where there is no body.
 *
 * @throws AppError `content_type_not_supported`
 */
export function multipartType(headers: BodyHeaders, isEmpty: boolean): string | undefined {
  assertPlainEncoding(headers);
  const { contentType } = headers;
  if (isEmpty && contentType === undefined) return undefined;
  if (!MULTIPART_TYPE.test(contentType ?? '')) throw new AppError('content_type_not_supported');
  return contentType;
}

/** The fields of a form, each of which comes once. */
export class FormFields {
  readonly values: Record<string, string> = {};
  readonly #max: number;
  #count = 0;

  constructor(max: number) {
    this.#max = max;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.values, name);
  }

  /** @throws AppError `body_malformed`, `validation_failed` */
  add(name: string, value: string): void {
    this.#count += 1;
    if (DANGEROUS_KEYS.has(name) || this.has(name) || this.#count > this.#max) {
      throw new AppError('body_malformed');
    }
    if (value.includes('\uFFFD')) throw new AppError('body_malformed');
    this.values[name] = cleanText(value);
  }
}

/** Texts of an address (query, path) as schemas judge them. @throws AppError `validation_failed` */
export function cleanAddressValues(values: unknown): unknown {
  if (typeof values !== 'object' || values === null) return {};
  if (Object.keys(values).length === 0) return {};
  return Object.fromEntries(
    Object.entries(values as Record<string, unknown>)
      .filter(([key]) => !DANGEROUS_KEYS.has(key))
      .map(([key, value]) => [key, typeof value === 'string' ? cleanText(value) : value]),
  );
}

/** SHA-256 of a parsed body, whatever the order of its fields was. */
export function hashBody(body: unknown): string {
  return hash('sha256', canonicalJson(body), 'hex');
}

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  let fields = '';
  for (const key of Object.keys(value).sort()) {
    const field = (value as Record<string, unknown>)[key];
    if (field === undefined) continue;
    fields += `${fields === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(field)}`;
  }
  return `{${fields}}`;
}

function assertPlainEncoding(headers: BodyHeaders): void {
  const encoding = headers.contentEncoding;
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new AppError('content_type_not_supported');
  }
}

/** One for all: a whole text at a time leaves nothing behind in it. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

function decodeUtf8(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new AppError('body_malformed');
  }
}

const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;

interface Scan {
  /** All numbers are whole and short, so that none can lose a digit in a parser. */
  readonly areShort: boolean;
  /** One for each name of an object. */
  readonly colons: number;
}

/** A scan before the parser: depth and crowds are refused without a call per level or value. */
function scan(text: string, valuesMax: number): Scan {
  let depth = 0;
  let commas = 0;
  let colons = 0;
  let digits = 0;
  let areShort = true;
  let isInText = false;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (isInText) {
      if (unit === 0x5c) index += 1;
      else if (unit === 0x22) isInText = false;
    } else if (isDigit(unit)) {
      digits += 1;
      if (digits > SIGNIFICANT_DIGITS_MAX) areShort = false;
    } else {
      // a sign, a point, or an exponent, which the e of true and false is not
      if (unit === 0x2d || unit === 0x2e || unit === 0x45 || (unit === 0x65 && digits > 0)) {
        areShort = false;
      }
      digits = 0;
      if (unit === 0x22) isInText = true;
      else if (unit === 0x3a) colons += 1;
      else if (unit === 0x7b || unit === 0x5b) {
        depth += 1;
        if (depth > DEPTH_MAX) throw new AppError('body_malformed');
      } else if (unit === 0x7d || unit === 0x5d) depth -= 1;
      else if (unit === 0x2c) {
        commas += 1;
        if (commas >= valuesMax) throw new AppError('body_malformed');
      }
    }
  }
  return { areShort, colons };
}

type Nest = Record<string, unknown>;

const isNest = (value: unknown): value is Nest => typeof value === 'object' && value !== null;

/** Cleans in place what the parser made; answers how many names are in it. */
function cleanValues(nest: Nest): number {
  const keys = Object.keys(nest);
  let names = Array.isArray(nest) ? 0 : keys.length;
  for (const key of keys) {
    const value = nest[key];
    if (typeof value === 'string') nest[key] = cleanText(value);
    else if (isNest(value)) names += cleanValues(value);
    if (DANGEROUS_KEYS.has(key)) throw new AppError('body_malformed');
  }
  return names;
}

/** Latin digits; what PostgreSQL or a log could not carry is refused. */
function cleanText(text: string): string {
  if (text.includes('\0') || LONE_SURROGATE.test(text)) throw new AppError('validation_failed');
  return toLatinDigits(text);
}

function exactNumber(value: number, source: string): number | string {
  const digits = source.replace(/[-.]/g, '').replace(/^0+/, '');
  if (!PLAIN_NUMBER.test(source) || digits.length > SIGNIFICANT_DIGITS_MAX) {
    throw new AppError('validation_failed');
  }
  return String(value).includes('e') || Object.is(value, -0) ? source : value;
}
