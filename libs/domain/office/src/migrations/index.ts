import { CreateNotifications1795142000001 } from './1795142000001-create-notifications.js';
import { CreateQuickNotes1795147300001 } from './1795147300001-create-quick-notes.js';
import { CreateChats1795147300002 } from './1795147300002-create-chats.js';

export const officeMigrations = [CreateNotifications1795142000001, CreateQuickNotes1795147300001, CreateChats1795147300002];
