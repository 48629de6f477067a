import type { Outcome, Plain, RefusalCode } from './command.ts';

type Refusal = Extract<Outcome, { ok: false }>;

/** A decision that changes nothing, with the facts its reader needs. */
export function refuse(code: RefusalCode, facts: { readonly [key: string]: Plain } = {}): Refusal {
  return { ok: false, code, facts };
}

/** A decision that was carried out. */
export function accept(result: { readonly [key: string]: Plain }): Outcome {
  return { ok: true, result };
}
