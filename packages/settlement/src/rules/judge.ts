// Judges of what came from outside: one per field, complete by their types.
import { dayNumber, dayText } from './tehran-day.ts';

/**
 * Says whether a value may stand in a field of type `T`. The type is exact: a judge of two words
 * stands for no field of three, and one of a required field for no optional one.
 */
export interface Judge<T, IsOptional extends boolean = false> {
  readonly accepts: (value: unknown) => boolean;
  readonly isOptional: IsOptional;
  /** Never there; it makes the type exact. */
  readonly of?: (value: T) => T;
}

type IsOptionalKey<T, K extends keyof T> = Record<never, never> extends Pick<T, K> ? true : false;

/** One judge for each field of `T`, none left out and none too many. */
export type JudgesOf<T> = {
  readonly [K in keyof T]-?: Judge<Exclude<T[K], undefined>, IsOptionalKey<T, K>>;
};

function judge<T>(accepts: (value: unknown) => boolean): Judge<T> {
  return { accepts, isOptional: false };
}

/** A field that may be left out. */
export function optional<T>({ accepts }: Judge<T>): Judge<T, true> {
  return { accepts: (value) => value === undefined || accepts(value), isOptional: true };
}

/** A field of a row that journals from before it came lack: whoever reads the row fills it in. */
export function late<T>({ accepts }: Judge<T>): Judge<T> {
  const judged: Judge<T, boolean> = {
    accepts: (value) => value === undefined || accepts(value),
    isOptional: true,
  };
  return judged as Judge<T>;
}

/** One of these words. */
export function word<const W extends string | boolean>(...words: readonly W[]): Judge<W> {
  const [first, second = first, ...others] = words;
  return judge(
    (value) => value === first || value === second || (others as unknown[]).includes(value),
  );
}

/** One of a list of words that stands elsewhere. */
export function among<const W extends string>(words: readonly W[]): Judge<W> {
  const known: ReadonlySet<unknown> = new Set(words);
  return judge((value) => known.has(value));
}

/** One of these numbers. */
export function choice<const N extends number>(...numbers: readonly N[]): Judge<N> {
  return judge((value) => (numbers as readonly unknown[]).includes(value));
}

/** A whole number that counts exactly. */
export function whole(min: number, max = Number.MAX_SAFE_INTEGER): Judge<number> {
  return judge(
    (value) => Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max,
  );
}

/** Any text, of so many characters. */
export function text(charactersMin: number, charactersMax: number): Judge<string> {
  return judge(
    (value) =>
      typeof value === 'string' && value.length >= charactersMin && value.length <= charactersMax,
  );
}

/** Text of one form; the form bounds its length. */
export function form(pattern: RegExp): Judge<string> {
  return judge((value) => typeof value === 'string' && pattern.test(value));
}

/** Capital letters and digits. Every order has one: a loop is three times as fast as a pattern. */
export function symbolText(charactersMax: number): Judge<string> {
  return judge((value) => {
    if (typeof value !== 'string' || value === '' || value.length > charactersMax) return false;
    for (let at = 0; at < value.length; at += 1) {
      const code = value.charCodeAt(at);
      const isCapital = code >= CODE_A && code <= CODE_Z;
      if (!isCapital && (code < CODE_0 || code > CODE_9)) return false;
    }
    return true;
  });
}

const CODE_A = 65;
const CODE_Z = 90;
const CODE_0 = 48;
const CODE_9 = 57;

/** Digits of an amount within 63 bits, without a sign. */
export function units(min: 0n | 1n): Judge<string> {
  const digits = /^(?:0|[1-9]\d{0,18})$/;
  return judge((value) => {
    if (typeof value !== 'string' || !digits.test(value)) return false;
    if (value.length < UNITS_DIGITS) return min === 0n || value !== '0';
    return value <= UNITS_MAX;
  });
}

const UNITS_MAX = '9223372036854775807';
const UNITS_DIGITS = UNITS_MAX.length;

/** A day that the calendar has, `2026-11-21`. */
export const day: Judge<string> = judge(
  (value) =>
    typeof value === 'string' &&
    /^[12]\d{3}-\d{2}-\d{2}$/.test(value) &&
    dayText(dayNumber(value)) === value,
);

/** A list of so many things. */
export function list<T>(of: Judge<T>, min: number, max: number): Judge<readonly T[]> {
  return judge((value) => {
    if (!Array.isArray(value) || value.length < min || value.length > max) return false;
    // Not `every`, which passes over holes.
    for (const item of value as unknown[]) if (!of.accepts(item)) return false;
    return true;
  });
}

/** An object with any fields, each with a value that a judge takes. */
export function record<T>(of: Judge<T>, fieldsMax: number): Judge<Readonly<Record<string, T>>> {
  return judge((value) => {
    if (!isObject(value) || !isPlain(value)) return false;
    const values = Object.values(value);
    return values.length <= fieldsMax && values.every(of.accepts);
  });
}

/** An object whose fields are judged later, or elsewhere. */
export function anyObject<T extends object>(): Judge<T> {
  return judge(isObject);
}

/** Null, or what a judge takes. */
export function nullable<T>(of: Judge<T>): Judge<T | null> {
  return judge((value) => value === null || of.accepts(value));
}

/** One of several kinds of values. */
export function either<A, B>(a: Judge<A>, b: Judge<B>): Judge<A | B> {
  return judge((value) => a.accepts(value) || b.accepts(value));
}

/** An object with just these fields. */
export function shape<T extends object>(judges: JudgesOf<T>): Judge<T> {
  const fields = fieldsOf(judges);
  return judge((value) => firstWrongField(fields, value) === undefined);
}

interface Field {
  readonly name: string;
  readonly accepts: (value: unknown) => boolean;
  readonly isOptional: boolean;
}

/** The judges of one kind of object. */
export interface Fields {
  /** As they are declared, which is how most objects are built. */
  readonly inOrder: readonly Field[];
  readonly byName: ReadonlyMap<string, Field>;
  /** How many have to be there. */
  readonly required: number;
}

/** The judges of a command's fields, in one order. */
export function fieldsOf<T extends object>(judges: JudgesOf<T>): Fields {
  const entries = Object.entries(judges) as [string, Judge<unknown, boolean>][];
  const inOrder = entries.map(([name, { accepts, isOptional }]) => ({ name, accepts, isOptional }));
  return {
    inOrder,
    byName: new Map(inOrder.map((field) => [field.name, field])),
    required: inOrder.filter(({ isOptional }) => !isOptional).length,
  };
}

/**
 * The name of a field that is wrong, missing or unknown; undefined where the object is as it must
 * be. Once round the fields that are there: an order is judged before everything else.
 */
export function firstWrongField(fields: Fields, value: unknown): string | undefined {
  if (!isObject(value)) return 'object';
  const { inOrder, byName } = fields;
  let required = 0;
  let at = 0;
  for (const name in value) {
    let field = inOrder[at];
    while (field !== undefined && field.name !== name) {
      at += 1;
      field = inOrder[at];
    }
    field ??= byName.get(name);
    at += 1;
    if (field?.accepts(value[name]) !== true) return name;
    if (!field.isOptional) required += 1;
  }
  if (required !== fields.required) return missingField(fields, value);
  return required > 0 || isPlain(value) ? undefined : 'object';
}

function missingField(fields: Fields, value: object): string {
  const isMissing = ({ name, isOptional }: Field): boolean =>
    !isOptional && !Object.hasOwn(value, name);
  return fields.inOrder.find(isMissing)?.name ?? 'field';
}

/** As JSON has them. Who has fields that must be there is known by them. */
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPlain(value: object): boolean {
  return Object.getPrototypeOf(value) === Object.prototype;
}
