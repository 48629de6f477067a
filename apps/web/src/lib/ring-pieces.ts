/** Confirmations are counted one by one up to so many; more stand in one piece. */
const PIECES_MAX = 40;

/** A piece of the ring: behind it, the newest one, or still to come. */
export type Piece = 'done' | 'newest' | 'next';

/** How far a chain has confirmed something: so many of so many blocks. */
export interface Confirmed {
  readonly confirmations: number;
  readonly needed: number;
}

/** The ring's pieces, one a confirmation; of very many, so many that each can still be seen. */
export function ringPieces({ confirmations, needed }: Confirmed): readonly Piece[] {
  const count = Math.min(needed, PIECES_MAX);
  const reached = Math.floor((Math.min(confirmations, needed) * count) / needed);
  const isWhole = confirmations >= needed;
  return Array.from({ length: count }, (_, index): Piece => {
    if (index >= reached) return 'next';
    return index === reached - 1 && !isWhole ? 'newest' : 'done';
  });
}

/** What is left of a time that was told a while ago, whole seconds; null where none was told. */
export function secondsLeft(
  { seconds_left: told }: { readonly seconds_left: number | null },
  toldAtMs: number,
  nowMs: number,
): number | null {
  if (told === null) return null;
  return Math.max(0, told - Math.floor(Math.max(0, nowMs - toldAtMs) / 1_000));
}
