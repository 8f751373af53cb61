export * from './addresses.js';
export * from './guarded-post.js';
