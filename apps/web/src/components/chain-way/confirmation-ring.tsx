import { textsOf, useTexts } from '../../i18n/texts.ts';
import { type Confirmed, type Piece, ringPieces } from '../../lib/ring-pieces.ts';
import { useCount } from '../num.tsx';
import './chain-way.css';

const chainWayTexts = textsOf(() => import('./texts/fa.ts'));

const RADIUS = 46;
/** Of the whole ring; the gap between two pieces is a share of a piece, which of few pieces is too much. */
const WHOLE = 360;
const GAP_SHARE = 0.34;
const GAP_MAX = 10;

/** A piece of the ring from the top on, clockwise; the page mirrors it where it reads to the left. */
function pieceAt(index: number, count: number): string {
  const step = WHOLE / count;
  const gap = Math.min(step * GAP_SHARE, GAP_MAX);
  const [from, to] = [index * step + gap / 2, (index + 1) * step - gap / 2];
  const at = (degrees: number): string => {
    const angle = (degrees * Math.PI) / 180;
    return `${(RADIUS * Math.sin(angle)).toFixed(2)} ${(-RADIUS * Math.cos(angle)).toFixed(2)}`;
  };
  return `M${at(from)}A${RADIUS} ${RADIUS} 0 ${to - from > WHOLE / 2 ? 1 : 0} 1 ${at(to)}`;
}

const COLOURS: Readonly<Record<Piece, string>> = {
  done: 'var(--brand)',
  newest: 'var(--fill)',
  next: 'var(--s3)',
};

/** k of N confirmations: a piece each, the newest in its own colour, the count in the middle. */
export function ConfirmationRing({
  confirmations,
  needed,
  isOff = false,
}: Confirmed & {
  /** Nothing is counted now: the chain took it back. */
  readonly isOff?: boolean;
}) {
  const t = useTexts(chainWayTexts);
  const count = useCount();
  const pieces = ringPieces({ confirmations, needed });
  const shown = count(Math.min(confirmations, needed));
  return (
    <div
      className="confirmation-ring"
      role="img"
      aria-label={t.ringOf(shown, count(needed))}
      data-off={isOff || undefined}
      data-figure="confirmations"
      data-value={`${confirmations}/${needed}`}
    >
      <svg viewBox="-50 -50 100 100" fill="none" strokeWidth="5.5" aria-hidden="true">
        {pieces.map((piece, index) => (
          // the pieces of one ring never move
          <path key={index} d={pieceAt(index, pieces.length)} stroke={COLOURS[piece]} />
        ))}
      </svg>
      <span>
        <span className="confirmation-count">{shown}</span>
        <span className="text-table text-fg2">{t.ofNeeded(count(needed))}</span>
      </span>
    </div>
  );
}
