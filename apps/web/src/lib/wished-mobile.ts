// A mobile that a visitor typed on the front page, on its way to the registering: in no address and no storage.
let wished = '';

/** Keeps it for the next screen. */
export function wishMobile(mobile: string): void {
  wished = mobile;
}

/** What was typed, once; empty where nothing was. */
export function takeWishedMobile(): string {
  const taken = wished;
  wished = '';
  return taken;
}
