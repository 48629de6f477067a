// What `npm run -s sms-templates` prints, read back.

/** A template's name and its text. */
export type NamedText = readonly [name: string, text: string];

/** A name by itself, then its text up to an empty line before the next one. */
const ENTRY = /^(sarraf-[a-z0-9-]+)\n(.+?)\n\n(?=sarraf-|(?![^]))/gms;

/** All of them, as they are given to the SMS company. */
export function printTemplates(templates: readonly NamedText[]): string {
  return templates.map(([name, text]) => `${name}\n${text}\n\n`).join('');
}

/** What was printed once, by name; empty where a text is nothing of that kind. */
export function readTemplates(printed: string): ReadonlyMap<string, string> {
  return new Map(
    [...printed.matchAll(ENTRY)].map(([, name = '', text = '']) => [name, text] as const),
  );
}

/** Those that have to be approved before they are sent: new ones, and those that say something else. */
export function openTemplates(
  templates: readonly NamedText[],
  approved: ReadonlyMap<string, string>,
): { readonly added: readonly NamedText[]; readonly changed: readonly NamedText[] } {
  return {
    added: templates.filter(([name]) => !approved.has(name)),
    changed: templates.filter(([name, text]) => approved.has(name) && approved.get(name) !== text),
  };
}
