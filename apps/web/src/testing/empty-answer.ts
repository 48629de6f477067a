// What a server answers before anything ever happened: of each call the least that its contract allows.
import { endpoints } from '@sarraf/contracts';

/** What is read of a schema here. */
interface Schema {
  readonly def: {
    readonly type: string;
    readonly shape?: Readonly<Record<string, Schema>>;
    readonly innerType?: Schema;
    readonly in?: Schema;
    readonly options?: readonly Schema[];
    readonly items?: readonly Schema[];
    readonly element?: Schema;
    readonly entries?: Readonly<Record<string, string | number>>;
    readonly values?: readonly unknown[];
  };
  safeParse(value: unknown): { readonly success: boolean };
}

/** The first that fits stands for any text or number. */
const PLAIN: readonly unknown[] = [
  0,
  1,
  '0',
  '1',
  '2026-11-28T09:00:00.000Z',
  '2026-11-28',
  'BTCIRT',
  'IRT',
  'text',
  '',
  '0912***0001',
  'IR000000000000000000000000',
  '0'.repeat(64),
  'IR',
  '/a',
  '#000000',
];

function leastOf(schema: Schema): unknown {
  const { def } = schema;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([key, field]) => [key, leastOf(field)]),
      );
    case 'nullable':
    case 'null':
      return null;
    case 'optional':
    case 'undefined':
      return undefined;
    case 'boolean':
      return false;
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'literal':
      return def.values?.[0];
    case 'union':
      return def.options?.[0] && leastOf(def.options[0]);
    case 'tuple':
      return (def.items ?? []).map(leastOf);
    case 'record':
      return {};
    case 'pipe':
      return def.in && leastOf(def.in);
    case 'default':
    case 'prefault':
    case 'readonly':
      return def.innerType && leastOf(def.innerType);
    case 'array': {
      // an array that may not be empty has as many as it must
      for (let count = 0; count <= 24; count += 1) {
        const rows = Array.from({ length: count }, () => def.element && leastOf(def.element));
        if (schema.safeParse(rows).success) return rows;
      }
      return [];
    }
    default:
      return PLAIN.find((value) => schema.safeParse(value).success);
  }
}

const CALLS = Object.entries(endpoints).map(([key, { output }]) => ({
  shape: new RegExp(`^${key.replaceAll(/:[a-z_]+/g, '[^/]+').replaceAll('.', '\\.')}$`),
  output: output as unknown as Schema,
}));

/** The least answer to a call, `GET /admin/payouts`. @throws where there is no such call */
export function emptyAnswer(call: string): unknown {
  const found = CALLS.find(({ shape }) => shape.test(call));
  if (found === undefined) throw new Error(`There is no ${call}.`);
  return leastOf(found.output);
}
