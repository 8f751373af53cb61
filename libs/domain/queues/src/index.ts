export { QueuesApiModule } from './queues.module.js';
