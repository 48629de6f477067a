/** Reads what a stranger sent: nothing in a body or a query is trusted to have a shape. */
export type Fields = Readonly<Record<string, unknown>>;

/** The value as a set of fields; anything that is no object has none. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : {};
}

/** A field's text (numbers as they are written), or undefined when absent or of another kind. */
export function textOf(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
}

/** A field's whole number, also from text, or undefined when it is none. */
export function wholeOf(fields: Fields, name: string): number | undefined {
  const text = textOf(fields, name)?.trim();
  if (text === undefined || !/^-?\d{1,15}$/.test(text)) return undefined;
  return Number(text);
}

/** A field's truth: true, 'true', '1' and 'on' are true, the opposites false, else undefined. */
export function flagOf(fields: Fields, name: string): boolean | undefined {
  const value = fields[name];
  if (value === true || value === 'true' || value === '1' || value === 'on') return true;
  if (value === false || value === 'false' || value === '0' || value === 'off') return false;
  return undefined;
}

/** A field's list of texts; other members are left out. */
export function textsOf(fields: Fields, name: string): readonly string[] {
  const value = fields[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
