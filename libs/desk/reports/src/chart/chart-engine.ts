import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

register([BarChart, LineChart, ScatterChart, GridComponent, TooltipComponent, LegendComponent, AriaComponent, SVGRenderer]);

/** The parts of ECharts that our charts need and no others; this file is fetched only by pages that draw one. */
export const startChart = (element: HTMLElement) => init(element, null, { renderer: 'svg' });
