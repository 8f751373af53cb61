export { helpersBehindMain, wholeProcessBehind } from './priority.js';
export * from './clock.js';
