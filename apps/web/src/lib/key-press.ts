/** What of a key press decides; the key's position (`code`) is the same in a Persian layout. */
export type KeyPress = Pick<
  KeyboardEvent,
  'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'
>;

/** The name of a single key: its code, with `Shift+` where that is pressed; null with other keys. */
export function singleKeyOf(press: KeyPress): string | null {
  if (press.ctrlKey || press.metaKey || press.altKey || press.repeat) return null;
  return press.shiftKey ? `Shift+${press.code}` : press.code;
}
