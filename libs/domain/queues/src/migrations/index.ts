import { CreatePbxQueues1795199800001 } from './1795199800001-create-pbx-queues.js';

export const queuesMigrations = [CreatePbxQueues1795199800001];
