import { CreatePbxs1795190000001 } from './1795190000001-create-pbxs.js';
import { KeepPlacesOfRecordings1795200500001 } from './1795200500001-keep-places-of-recordings.js';

export const pbxsMigrations = [CreatePbxs1795190000001, KeepPlacesOfRecordings1795200500001];
