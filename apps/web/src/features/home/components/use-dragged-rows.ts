import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/** A row that is being dragged, and where it would be put down. */
interface Drag {
  readonly row: string;
  readonly to: number;
}

/**
 * Rows that are moved by a grip: dragged with a finger or the mouse, or by the arrow keys. They keep
 * the height that the first one has.
 *
 * @param onMove a row was put down at another place, from 0 on
 */
export function useDraggedRows(rows: readonly string[], onMove: (row: string, to: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const placeAt = (y: number): number => {
    const element = list.current;
    const height = element?.firstElementChild?.getBoundingClientRect().height ?? 0;
    if (element === null || height === 0) return 0;
    const place = Math.floor((y - element.getBoundingClientRect().top) / height);
    return Math.min(Math.max(place, 0), rows.length - 1);
  };
  const putDown = ({ row, to }: Drag): void => {
    setDrag(null);
    if (rows.indexOf(row) !== to) onMove(row, to);
  };
  const gripOf = (row: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ row, to: rows.indexOf(row) });
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (drag !== null) setDrag({ row: drag.row, to: placeAt(clientY) });
    },
    onPointerUp: () => {
      if (drag !== null) putDown(drag);
    },
    onPointerCancel: () => setDrag(null),
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      const to = rows.indexOf(row) + (step ?? 0);
      if (step === undefined || to < 0 || to >= rows.length) return;
      event.preventDefault();
      onMove(row, to);
    },
  });
  const shown =
    drag === null ? rows : rows.filter((row) => row !== drag.row).toSpliced(drag.to, 0, drag.row);
  return { list, rows: shown, lifted: drag?.row ?? null, gripOf };
}
