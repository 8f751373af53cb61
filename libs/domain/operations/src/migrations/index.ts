import { CreatePbxEvents1795170000001 } from './1795170000001-create-pbx-events.js';

export const operationsMigrations = [CreatePbxEvents1795170000001];
