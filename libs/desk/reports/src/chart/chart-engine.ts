import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

register([BarChart, LineChart, ScatterChart, GridComponent, TooltipComponent, LegendComponent, CanvasRenderer]);

/** The parts of ECharts that our charts need and no others; this file is fetched only by pages that draw one. */
export const startChart = (element: HTMLElement) => init(element, null, { renderer: 'canvas' });
