import { createStore } from '../../../lib/store.ts';
import type { DrawingState, DrawnShapes } from '../chart/drawn-shapes.ts';

/** The chart that is open, as far as drawing goes; its menu stands outside of it. */
export interface DrawingDesk extends DrawingState {
  /** Null until the chart is here. */
  readonly hand: DrawnShapes | null;
}

const NOTHING: DrawingDesk = { hand: null, drawing: null, chosen: null, total: 0 };

export const drawingDesk = createStore<DrawingDesk>(NOTHING);

export function noteDrawing(state: DrawingState): void {
  drawingDesk.set({ ...drawingDesk.get(), ...state });
}

export function takeHand(hand: DrawnShapes | null): void {
  drawingDesk.set(hand === null ? NOTHING : { ...drawingDesk.get(), hand });
}
