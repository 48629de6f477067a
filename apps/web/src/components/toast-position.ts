// Where messages stand on the page: over nothing that can be pressed or filled in, or must be read.

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
/** What must be read: refusals, warnings, a result. */
const READ = '[role=alert], [role=status], [data-must-read]';
const READ_WEIGHT = 5;
/** Narrower is a telephone: its thumb's buttons are at the foot, so messages stand at the top. */
const PHONE_PX = 768;

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/**
 * On a desktop the foot of the page first and upwards from there; on a telephone the top first and
 * downwards. At the page's end, its start, its middle.
 */
function positionsOf(size: Size, frame: Size, isRtl: boolean): readonly Box[] {
  const right = frame.width - size.width - EDGE_PX;
  const columns = [isRtl ? EDGE_PX : right, isRtl ? right : EDGE_PX, right / 2];
  const rows: number[] = [];
  for (let y = frame.height - size.height - EDGE_PX; y >= EDGE_PX; y -= STEP_PX) rows.push(y);
  if (frame.width < PHONE_PX) rows.reverse();
  return rows.flatMap((y) => [...new Set(columns)].map((x) => ({ ...size, x, y })));
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

/**
 * What can be seen inside an element and should not be covered, but nothing of the messages
 * themselves: controls, and texts that must be read.
 */
export function controlsIn(root: ParentNode, messages: Element): readonly Control[] {
  return [...root.querySelectorAll(`${CONTROLS}, ${READ}`)]
    .filter((control) => !messages.contains(control))
    .map((control) => {
      const { x, y, width, height } = control.getBoundingClientRect();
      return { x, y, width, height, weight: weightOf(control) };
    })
    .filter(({ width, height }) => width > 1 && height > 1);
}

function weightOf(control: Element): number {
  if (control.matches(LIGHT)) return 1;
  return control.matches(CONTROLS) ? HEAVY_WEIGHT : READ_WEIGHT;
}
