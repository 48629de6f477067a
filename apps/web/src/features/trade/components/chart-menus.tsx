import { DrawMenu } from './draw-menu.tsx';
import { IndicatorMenu } from './indicator-menu.tsx';

/** The phone's two menus of the chart, as marks. */
export function ChartMenus() {
  return (
    <span className="chart-tools chart-tools-marks">
      <IndicatorMenu align="end" />
      <DrawMenu align="end" />
    </span>
  );
}
