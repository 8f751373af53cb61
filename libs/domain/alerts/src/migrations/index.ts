import { CreateAlerts1795190000001 } from './1795190000001-create-alerts.js';
import { NameLimitsOfBreaks1795312000001 } from './1795312000001-name-limits-of-breaks.js';
import { WatchWaits1795312000005 } from './1795312000005-watch-waits.js';

export const alertsMigrations = [CreateAlerts1795190000001, NameLimitsOfBreaks1795312000001, WatchWaits1795312000005];
