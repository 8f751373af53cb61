import { CreatePbxs1795190000001 } from './1795190000001-create-pbxs.js';

export const pbxsMigrations = [CreatePbxs1795190000001];
