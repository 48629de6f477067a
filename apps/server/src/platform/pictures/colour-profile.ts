// Whether a colour profile is one that the decoder may be given: small, whole, and with a table
// that points inside it.

/** The largest that cameras and printers write has some 700 kB. */
export const PROFILE_BYTES_MAX = 1_048_576;
const HEAD_BYTES = 128;
const TAG_BYTES = 12;
const TAGS_MAX = 100;
const SIGNATURE_AT = 36;

/** Whether these are the bytes of a whole profile; one that isn't is dropped, never a refusal. */
export function isColourProfile(bytes: Buffer): boolean {
  if (bytes.length < HEAD_BYTES + 4 || bytes.length > PROFILE_BYTES_MAX) return false;
  const size = bytes.readUInt32BE(0);
  if (size > bytes.length || size < HEAD_BYTES + 4) return false;
  if (bytes.toString('latin1', SIGNATURE_AT, SIGNATURE_AT + 4) !== 'acsp') return false;
  const tags = bytes.readUInt32BE(HEAD_BYTES);
  if (tags > TAGS_MAX || HEAD_BYTES + 4 + tags * TAG_BYTES > size) return false;
  for (let nth = 0; nth < tags; nth += 1) {
    const at = HEAD_BYTES + 4 + nth * TAG_BYTES;
    if (bytes.readUInt32BE(at + 4) + bytes.readUInt32BE(at + 8) > size) return false;
  }
  return true;
}
