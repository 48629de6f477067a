import { useEffect } from 'react';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useStore } from '#lib/store.ts';
import { TOOLS, type Tool } from '../model/drawings.ts';
import { chartDrawings } from './chart-drawings.ts';
import { TradeMenu } from './trade-menu.tsx';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

function useToolNames(): Readonly<Record<Tool, string>> {
  const t = useTexts(tradeTexts);
  return { trend: t.drawTrend, level: t.drawLevel, ray: t.drawRay, fib: t.drawFib };
}

/** What can be drawn over the candles; kept for each market in this browser. */
export function DrawMenu({ align = 'start' }: { align?: 'start' | 'end' }) {
  const t = useTexts(tradeTexts);
  const names = useToolNames();
  const { shapes, drawing, total } = useStore(chartDrawings);
  return (
    <TradeMenu label={t.draw} text={t.draw} mark={<PencilMark />} align={align}>
      {TOOLS.map((tool) => (
        <button
          key={tool}
          type="button"
          className="draw-choice"
          aria-pressed={drawing === tool}
          disabled={shapes === null}
          data-closes=""
          onClick={() => shapes?.start(tool)}
        >
          <ToolMark tool={tool} />
          {names[tool]}
        </button>
      ))}
      {total > 0 && (
        <button
          type="button"
          className="draw-choice draw-clear"
          data-closes=""
          onClick={() => shapes?.removeAll()}
        >
          {t.drawClear}
        </button>
      )}
    </TradeMenu>
  );
}

/** Over the chart while something is drawn, or chosen: what to do, and the way back. */
export function DrawingNote() {
  const t = useTexts(tradeTexts);
  const names = useToolNames();
  const { shapes, drawing, chosen } = useStore(chartDrawings);
  const isActive = drawing !== null || chosen !== null;
  useEffect(() => {
    if (!isActive || shapes === null) return;
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, select');
      if (event.key === 'Escape') shapes.stop();
      if (!isTyping && (event.key === 'Delete' || event.key === 'Backspace')) shapes.removeChosen();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isActive, shapes]);
  if (shapes === null || !isActive) return null;
  return (
    <div className="drawing-note" role="status">
      <span>{drawing === null ? names[chosen ?? 'trend'] : t.drawHint(names[drawing])}</span>
      <button
        type="button"
        className="link min-h-6"
        onClick={() => (drawing === null ? shapes.removeChosen() : shapes.stop())}
      >
        {drawing === null ? t.drawRemove : t.drawStop}
      </button>
    </div>
  );
}

const TOOL_PATHS: Readonly<Record<Tool, string>> = {
  trend: 'M3.5 14.5 14.5 3.5',
  level: 'M2 9h14',
  ray: 'M4 13.5 16 4M4 13.5l.1-.1',
  fib: 'M2 4h14M2 8h14M2 11h14M2 14.5h14',
};

function ToolMark({ tool }: { tool: Tool }) {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" fill="none" aria-hidden="true">
      <path
        d={TOOL_PATHS[tool]}
        stroke="currentColor"
        strokeWidth={tool === 'fib' ? 1.2 : 1.5}
        strokeLinecap="round"
      />
    </svg>
  );
}

function PencilMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" fill="none" aria-hidden="true">
      <path
        d="m3 15 .8-3.4L12.2 3.2a1.4 1.4 0 0 1 2 0l.6.6a1.4 1.4 0 0 1 0 2L6.4 14.2 3 15Zm8-10.6 2.6 2.6"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
