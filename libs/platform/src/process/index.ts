export * from './clock.js';
export { endWithin } from './deadline.js';
export { helpersBehindMain, mainInRealTime, wholeProcessBehind } from './priority.js';
