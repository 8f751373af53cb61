import { CreateTrunkChanges1795200000003 } from './1795200000003-create-trunk-changes.js';

export const trunksMigrations = [CreateTrunkChanges1795200000003];
