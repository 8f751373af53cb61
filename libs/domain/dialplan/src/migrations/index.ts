import { CreateDialplan1795200000001 } from './1795200000001-create-dialplan.js';

export const dialplanMigrations = [CreateDialplan1795200000001];
