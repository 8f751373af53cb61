export * from './clock.js';
export { endWithin } from './deadline.js';
export { helpersBehindMain, wholeProcessBehind } from './priority.js';
