// How an act's own words are shortened where many stand in a row.

/** First and last figures of a hash: enough to tell two apart by eye. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 4)}…${hash.slice(-4)}`;
}

/** Which kind of thing was acted on, and which one: `kyc_request:12`. */
export function subjectOf(subject: string): { readonly kind: string; readonly id: string } {
  const at = subject.indexOf(':');
  if (at === -1) return { kind: subject, id: '' };
  return { kind: subject.slice(0, at), id: subject.slice(at + 1) };
}
