export { helpersBehindMain, wholeProcessBehind } from './priority.js';
