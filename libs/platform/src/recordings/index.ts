export * from './recording-storage.js';
export * from './recording-storages.js';
export * from './storage-of.js';
export * from './storage-trouble.js';
