import { CreateSelfTests1795198000001 } from './1795198000001-create-self-tests.js';

export const selfTestsMigrations = [CreateSelfTests1795198000001];
