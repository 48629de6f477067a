// What of a declaration the build and the tools alone read.

/** How the panel audit and the pictures visit a screen. */
export interface AuditRow {
  /** The budget that applies. */
  readonly budget?: 'default' | 'login' | 'list' | 'trade';
  /** Its addresses, where they are not the path itself. */
  readonly visits?: readonly string[];
}

/** What a visit that begins here asks for with the first script (docs/adr/0017). */
export interface EarlyParts {
  /** Of these only one, by the window. */
  readonly wide?: () => Promise<unknown>;
  readonly narrow?: () => Promise<unknown>;
}
