/** What a request to a company outside says, from its JSON or its form. */
export type Fields = Record<string, unknown>;

/** A field as text; empty where it is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
