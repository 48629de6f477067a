/** Which accounts are one person's, as standings told it: asked without looking through everybody. */
export class PersonAccounts {
  readonly #personOf = new Map<number, number>();
  readonly #accounts = new Map<number, Set<number>>();

  /** An account is this person's from now on. */
  tell(account: number, person: number): void {
    const before = this.#personOf.get(account);
    if (before === person) return;
    if (before !== undefined) this.#accounts.get(before)?.delete(account);
    this.#personOf.set(account, person);
    const accounts = this.#accounts.get(person);
    if (accounts === undefined) this.#accounts.set(person, new Set([account]));
    else accounts.add(account);
  }

  /** All accounts of the person whose this one is, itself among them; in no order. */
  accountsOf(account: number): number[] {
    const person = this.#personOf.get(account) ?? account;
    const accounts = new Set(this.#accounts.get(person)).add(account);
    // a person is called by an account that may be untold of
    if (!this.#personOf.has(person)) accounts.add(person);
    return [...accounts];
  }
}
