export const ALERTS_PATH = '/apps/alerts';
