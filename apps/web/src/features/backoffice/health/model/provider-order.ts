const RANK = { down: 0, unknown: 1, up: 2 } as const;

/** What is broken stands first, then what nobody asked yet; those of one state stay as they are. */
export function brokenFirst<P extends { readonly state: keyof typeof RANK }>(
  providers: readonly P[],
): readonly P[] {
  return providers.toSorted((one, other) => RANK[one.state] - RANK[other.state]);
}
