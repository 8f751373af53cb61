export * from './fact-codec.js';
export * from './fact-publisher.js';
export * from './fact-tail.js';
export * from './fact-consumer.js';
export * from './fact-group-reader.js';
export * from './facts.module.js';
