/** Gives the browser a file to keep under a name. */
export function saveFile(file: Blob, { name }: { readonly name: string }): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then; until it has, the address must live.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The same with a table as the server made it. */
export function saveTable(bytes: Uint8Array, name: string): void {
  saveFile(new Blob([new Uint8Array(bytes)], { type: 'text/csv' }), { name });
}
