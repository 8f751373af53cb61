export * from './sealed.js';
