/** Everything that is no writing: control characters, all but the tab and the end of a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** What somebody typed, without what no screen shows: ends of lines stay, as one kind. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(CONTROL, '').trim();
}
