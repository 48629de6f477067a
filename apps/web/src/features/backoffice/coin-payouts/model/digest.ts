// The digest that an officer signs, computed here once more from what the screen shows: what is signed
// and what is read can't differ unseen.
import type { CoinPayout } from '@sarraf/contracts';
import { readDecimal } from '#lib/decimals.ts';

/** Whether the server's digest is that of the amount and address on the screen. */
export type DigestCheck = 'checking' | 'same' | 'differs' | 'unknown';

/** As the signer and the server write it (`withdrawalDigest` of chain-codec). */
const VERSION = 'sarraf withdrawal 1';

type Terms = Pick<CoinPayout, 'id' | 'symbol' | 'chain' | 'address' | 'tag' | 'receive'>;

/** 64 lower hexadecimal digits; null where this browser hashes nothing. `scale` is the asset's. */
export async function digestOf(terms: Terms, scale: number): Promise<string | null> {
  const units = readDecimal(terms.receive, scale);
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle;
  if (units === null || subtle === undefined) return null;
  const { address, chain, id, symbol, tag } = terms;
  const text = JSON.stringify([VERSION, id, symbol, chain, address, tag, String(units)]);
  const hash = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The digest's bytes as a passkey's challenge is written. */
export function challengeOf(digest: string): string {
  const pairs = digest.match(/../g) ?? [];
  const bytes = pairs.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join('');
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Hexadecimal digits in groups of four. */
export function inFours(text: string): readonly string[] {
  return text.match(/.{1,4}/g) ?? [];
}
