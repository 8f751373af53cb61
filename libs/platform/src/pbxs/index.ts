export * from './pbx-directory.js';
export * from './pbx-ids.js';
export * from './pbx-watch.js';
