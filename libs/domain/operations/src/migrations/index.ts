import { CreatePbxEvents1795170000001 } from './1795170000001-create-pbx-events.js';
import { OrderPbxEvents1795302100001 } from './1795302100001-order-pbx-events.js';

export const operationsMigrations = [CreatePbxEvents1795170000001, OrderPbxEvents1795302100001];
