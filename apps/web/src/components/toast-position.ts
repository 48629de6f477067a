// Where messages stand on the page: over nothing that can be pressed or filled in.

/** A rectangle in pixels of the window. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Something on the page that messages should not cover. */
export interface Control extends Box {
  /** How bad it is to cover it; 1 without. */
  readonly weight?: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Between the messages and the window's edges. */
const EDGE_PX = 12;
/** How far a position is moved until one is tried again. */
const STEP_PX = 12;

/** What can be pressed, chosen or filled in. */
const CONTROLS =
  'a[href], button, input, select, textarea, summary, label, [role=option], [role=tab], [role=slider]';
/** Of these a page may be full, like a book's rows: where nothing is free they are covered first. */
const LIGHT = '[role=option], label';
const HEAVY_WEIGHT = 20;

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Foot of the page first and upwards from there; at its end, its start, its middle. */
function positionsOf(size: Size, frame: Size, isRtl: boolean): readonly Box[] {
  const right = frame.width - size.width - EDGE_PX;
  const columns = [isRtl ? EDGE_PX : right, isRtl ? right : EDGE_PX, right / 2];
  const positions: Box[] = [];
  for (let y = frame.height - size.height - EDGE_PX; y >= EDGE_PX; y -= STEP_PX) {
    for (const x of new Set(columns)) positions.push({ ...size, x, y });
  }
  return positions;
}

/**
 * The first position that covers none of the `controls`; where there is none, the one that covers
 * least of them.
 *
 * @param kept where the messages stood before: they stay there while that covers nothing
 */
export function choosePosition(
  size: Size,
  frame: Size,
  controls: readonly Control[],
  isRtl: boolean,
  kept: Pick<Box, 'x' | 'y'> | null = null,
): Pick<Box, 'x' | 'y'> {
  let best = { x: EDGE_PX, y: EDGE_PX };
  let least = Number.POSITIVE_INFINITY;
  const first = kept === null ? [] : [{ ...size, ...kept }];
  for (const position of [...first, ...positionsOf(size, frame, isRtl)]) {
    const covered = controls.reduce(
      (sum, control) => sum + overlap(position, control) * (control.weight ?? 1),
      0,
    );
    if (covered === 0) return { x: position.x, y: position.y };
    if (covered < least) {
      least = covered;
      best = { x: position.x, y: position.y };
    }
  }
  return best;
}

/** The controls that can be seen inside an element, but not those of the messages themselves. */
export function controlsIn(root: ParentNode, messages: Element): readonly Control[] {
  return [...root.querySelectorAll(CONTROLS)]
    .filter((control) => !messages.contains(control))
    .map((control) => {
      const { x, y, width, height } = control.getBoundingClientRect();
      return { x, y, width, height, weight: control.matches(LIGHT) ? 1 : HEAVY_WEIGHT };
    })
    .filter(({ width, height }) => width > 1 && height > 1);
}
