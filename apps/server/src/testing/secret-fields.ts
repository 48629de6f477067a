// Which fields of calls are secret, as the contract says it.
import { type Endpoint, endpoints } from '@sarraf/contracts';
import type { z } from 'zod';

/** By shape, whatever the field is called: the contract makes each code and password of one. */
const SHAPES: ReadonlySet<unknown> = new Set([
  endpoints['POST /recover/finish'].body.shape.activation_code,
  endpoints['POST /recover/finish'].body.shape.password,
  endpoints['POST /recover/finish'].body.shape.recovery_token,
]);
/** By name, whatever they are made of. */
const NAMES =
  /(?:^|_)(?:codes?|password|secret|secret_key|otpauth_uri|device_id|card_number|word)$|token$/i;
/** Who invited somebody, how many codes they invite by, a payout's refusal, and what every chain shows to everybody. */
const HARMLESS: ReadonlySet<string> = new Set([
  'referral_code',
  'codes',
  'provider_code',
  'transaction_code',
]);

type Schema = z.ZodType & { readonly def: Readonly<Record<string, unknown>> };

/** Names and schemas of all fields below a schema. */
function* fieldsOf(schema: Schema): Generator<readonly [name: string, schema: unknown]> {
  for (const part of Object.values(schema.def).flat()) {
    if (isSchema(part)) yield* fieldsOf(part);
  }
  const shape = (schema.def['shape'] ?? {}) as Readonly<Record<string, Schema>>;
  for (const [name, field] of Object.entries(shape)) {
    yield [name, bareOf(field)];
    yield* fieldsOf(field);
  }
}

const isSchema = (part: unknown): part is Schema =>
  typeof part === 'object' && part !== null && 'def' in part && '_zod' in part;

/** Without being optional or null. */
function bareOf(field: Schema): unknown {
  const inner = field.def['innerType'];
  return isSchema(inner) ? bareOf(inner) : field;
}

const secretsIn = (schemas: readonly z.ZodType[]): readonly string[] => {
  const names = new Set<string>();
  for (const schema of schemas) {
    for (const [name, field] of fieldsOf(schema as Schema)) {
      if (SHAPES.has(field) || (NAMES.test(name) && !HARMLESS.has(name))) names.add(name);
    }
  }
  return [...names].toSorted();
};

const calls: readonly Endpoint[] = Object.values(endpoints);

/** The secret fields that calls are sent with: codes, passwords, tokens, cards, national codes. */
export const secretsSent = (): readonly string[] =>
  secretsIn(calls.flatMap(({ body, query, params }) => [body, query, params]));

/** Those that calls are answered with. */
export const secretsAnswered = (): readonly string[] =>
  secretsIn(calls.map(({ output }) => output));
