/** Sends a fault of the panel to our own server; the code for it comes with the first fault. */
export function reportError(error: unknown): void {
  void import('./client-errors.ts').then((reports) => reports.reportError(error));
}
