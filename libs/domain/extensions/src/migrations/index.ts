import { CreateExtensions1795186000001 } from './1795186000001-create-extensions.js';

export const extensionsMigrations = [CreateExtensions1795186000001];
