import { createStore } from '../../../lib/store.ts';
import type { DrawingState, DrawnShapes } from '../chart/drawn-shapes.ts';

/** The chart that is open, as far as drawing goes; its menu stands outside of it. */
export interface ChartDrawings extends DrawingState {
  /** Null until the chart is here. */
  readonly shapes: DrawnShapes | null;
}

const NOTHING: ChartDrawings = { shapes: null, drawing: null, chosen: null, total: 0 };

export const chartDrawings = createStore<ChartDrawings>(NOTHING);

export function noteDrawing(state: DrawingState): void {
  chartDrawings.set({ ...chartDrawings.get(), ...state });
}

export function takeShapes(shapes: DrawnShapes | null): void {
  chartDrawings.set(shapes === null ? NOTHING : { ...chartDrawings.get(), shapes });
}
