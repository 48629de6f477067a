import { createStore } from '#lib/store.ts';
import type { DrawingState, DrawnShapes } from '../chart/drawn-shapes.ts';

/** The chart that is open, as far as drawing goes; its menu stands outside of it. */
export interface ChartDrawings extends DrawingState {
  /** Null until the chart is here. */
  readonly shapes: DrawnShapes | null;
}

const NOTHING: ChartDrawings = { shapes: null, drawing: null, chosen: null, total: 0 };

/** Set by the chart that is open, read by the drawing menu and the note; empty without a chart. */
export const chartDrawings = createStore<ChartDrawings>(NOTHING);

/** Takes over what the open chart tells each time that something is drawn, chosen or removed. */
export function noteDrawing(state: DrawingState): void {
  chartDrawings.set({ ...chartDrawings.get(), ...state });
}

/** Sets the chart that the menu draws on; null, given once it is closed, empties the store. */
export function takeShapes(shapes: DrawnShapes | null): void {
  chartDrawings.set(shapes === null ? NOTHING : { ...chartDrawings.get(), shapes });
}
